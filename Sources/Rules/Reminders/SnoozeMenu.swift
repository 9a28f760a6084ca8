package import CivilTime

/// The ways to snooze that the user has configured, in order, and the choices that they give at a moment.
package struct SnoozeMenu: Sendable, Hashable {
    package var rules: [SnoozeRule]
    /// Positive.
    package var usual: CivilPeriod
    package var evening: TimeOfDay
    package var morning: TimeOfDay
    package var weekStarts: Weekday
    /// The user's last choice, which comes first.
    package var last: SnoozeRule?

    package init(
        rules: [SnoozeRule], usual: CivilPeriod, evening: TimeOfDay, morning: TimeOfDay,
        weekStarts: Weekday = .monday, last: SnoozeRule? = nil
    ) {
        self.rules = rules
        self.usual = usual
        self.evening = evening
        self.morning = morning
        self.weekStarts = weekStarts
        self.last = last
    }

    /// The choices at `now`, likeliest first, no time twice.
    ///
    /// Leaves out times that have nearly come: a time has to be at least an hour ahead, and further than the
    /// usual length.
    package func choices(at now: Instant, in locality: Locality) -> [SnoozeChoice] {
        let moment = Moment(now: now, locality: locality, menu: self)
        var choices: [SnoozeChoice] = []
        for rule in ordered {
            guard let choice = moment.choice(rule), !choices.contains(where: { $0.time == choice.time })
            else { continue }
            choices.append(choice)
        }
        // Whatever the list, offer one choice.
        return choices.isEmpty ? [moment.lasting(usual, .usual)] : choices
    }

    /// The rule of the choice that gave `time`; `nil` if none of the list did.
    package func rule(of time: SnoozeTime, at now: Instant, in locality: Locality) -> SnoozeRule? {
        choices(at: now, in: locality).first { $0.time == time }?.rule
    }

    /// The moment from which on the choices have other times, or other words for them; `nil` if that is not
    /// within two days.
    /// - Parameter count: How many of the choices to compare, from the first on.
    package func end(ofChoicesAt now: Instant, in locality: Locality, first count: Int = .max) -> Instant? {
        let present = times(at: now, in: locality, first: count)
        let today = locality.zone.civil(of: now).date
        var ends: [Instant] = []
        for day in 0...2 {
            let date = today.adding(days: day)
            for time in [.midnight, Self.dayBreak] {
                ends.append(locality.zone.instant(of: CivilDateTime(date, time)))
            }
            for time in times { ends.append(locality.zone.instant(of: CivilDateTime(date, time)) - lead) }
        }
        return ends.filter { $0 > now }.sorted().first {
            times(at: $0, in: locality, first: count) != present
        }
    }

    /// The labels of choices with a time of day, which become wrong while a popup stays.
    package func times(at now: Instant, in locality: Locality, first count: Int = .max) -> [String] {
        choices(at: now, in: locality).prefix(count).compactMap { choice in
            if case .until = choice.time { choice.label } else { nil }
        }
    }

    private var ordered: [SnoozeRule] {
        guard let last, rules.contains(last) else { return rules }
        return [last] + rules.filter { $0 != last }
    }

    /// The times of day at which any choice may end.
    private var times: [TimeOfDay] {
        [morning, evening]
            + rules.compactMap { rule in
                if case .time(let time) = rule { time } else { nil }
            }
    }

    /// Times nearer than this are not offered.
    fileprivate var lead: Duration { max(.seconds(3600), usual.exactPart) }
    /// Before this time, people who are still awake call the day before "today".
    fileprivate static let dayBreak = TimeOfDay(nearestToSecondOfDay: 4 * 3600)
}

/// A menu at one moment, in one place.
private struct Moment {
    let locality: Locality
    let menu: SnoozeMenu
    let today: CivilDate
    let isNight: Bool
    let now: Instant
    let tooSoon: Instant

    init(now: Instant, locality: Locality, menu: SnoozeMenu) {
        self.now = now
        self.locality = locality
        self.menu = menu
        let here = locality.zone.civil(of: now)
        today = here.date
        isNight = here.time < SnoozeMenu.dayBreak
        tooSoon = now + menu.lead
    }

    func choice(_ rule: SnoozeRule) -> SnoozeChoice? {
        switch rule {
        case .usual: lasting(menu.usual, rule)
        case .length(let period): lasting(period, rule)
        case .time(let time): first(of: [today, today.adding(days: 1)], at: time, rule)
        case .evening: first(of: [today], at: menu.evening, rule)
        case .tomorrow:
            first(of: (isNight ? [today] : []) + [today.adding(days: 1)], at: menu.morning, rule)
        case .weekend: next(.saturday, rule)
        case .nextWeek: next(menu.weekStarts, rule)
        }
    }

    func lasting(_ period: CivilPeriod, _ rule: SnoozeRule) -> SnoozeChoice {
        SnoozeChoice(
            rule: rule, time: .lasting(period),
            // A length beyond the calendar is refused when the user chooses it.
            moment: (try? When.instant(now).moment(adding: period, in: locality, field: "until")) ?? now,
            words: SnoozeChoice.words(period))
    }

    private func next(_ weekday: Weekday, _ rule: SnoozeRule) -> SnoozeChoice? {
        let date = today.next(weekday)
        return first(of: [date, date.adding(days: 7)], at: menu.morning, rule)
    }

    private func first(of dates: [CivilDate], at time: TimeOfDay, _ rule: SnoozeRule) -> SnoozeChoice? {
        for date in dates {
            let civil = CivilDateTime(date, time)
            let moment = locality.zone.instant(of: civil)
            guard moment > tooSoon else { continue }
            return SnoozeChoice(
                rule: rule, time: .until(.floating(civil)), moment: moment,
                words: SnoozeChoice.words(for: civil, today: today))
        }
        return nil
    }
}
