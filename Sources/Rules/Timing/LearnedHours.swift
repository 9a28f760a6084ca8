package import CivilTime

/// The hours at which to remind of what has no hour of its own, by kind of subject and kind of day.
///
/// Reminders for a day become due at `date_hour`, and wait from then until the hour at which the user is likeliest to
/// act. Never past the last moment at which they are of use, never past midnight, and never because of what the user
/// gave a time.
package struct LearnedHours: Sendable, Hashable {
    /// The kinds whose reminders may wait for a learned hour.
    package static let kinds: [Subject.Kind] = [.task, .item, .warranty, .maintenance, .document]

    /// An hour and what speaks for it.
    package struct Choice: Sendable, Hashable {
        package let time: TimeOfDay
        /// How many of the user's acts came within an hour of it, and how many there were on this kind of day.
        package let near: Int
        package let total: Int
        /// Whether these acts concerned this kind of subject; otherwise, all kinds.
        package let isOfKind: Bool
    }

    /// What the hours depend on besides the counts.
    package struct Terms: Sendable, Hashable {
        package let today: CivilDate
        package let dateHour: TimeOfDay
        package let quiet: WeeklyHours
        /// Whether to learn at all.
        package let isOn: Bool
        /// The days ahead on which nobody works.
        package let holidays: Set<CivilDate>

        package init(
            today: CivilDate, dateHour: TimeOfDay, quiet: WeeklyHours, isOn: Bool,
            holidays: Set<CivilDate> = []
        ) {
            self.holidays = holidays
            self.today = today
            self.dateHour = dateHour
            self.quiet = quiet
            self.isOn = isOn
        }
    }

    /// What the user or Steward has decided about a kind.
    package struct Mode: Sendable, Hashable {
        /// Whether the user wants `date_hour`.
        package var isOff = false
        /// Whether its reminders only come in the brief, because they were ignored.
        package var isRare = false

        package init(isOff: Bool = false, isRare: Bool = false) {
            self.isOff = isOff
            self.isRare = isRare
        }
    }

    /// No hour is later, even if nobody is ever asked for quiet.
    private static let latestHour = 21
    /// Another hour than `date_hour` must be so many times likelier to bring an answer, and the hour of a kind so many
    /// times likelier than the one of all kinds: hours that hardly differ shall neither change nor make more popups.
    private static let leastAdvantage = 1.15

    package let dateHour: TimeOfDay
    /// The days ahead on which nobody works.
    package private(set) var holidays: Set<CivilDate> = []
    private var hours: [Place: Choice] = [:]
    private var lastDays: [Place: Choice] = [:]
    private var briefs: [DayKind: Choice] = [:]
    /// The kinds whose reminders only come in the brief.
    package private(set) var rare: Set<Subject.Kind> = []

    private struct Place: Hashable {
        let kind: Subject.Kind
        let day: DayKind
    }

    /// Everything at `date_hour`.
    package init(dateHour: TimeOfDay) {
        self.dateHour = dateHour
    }

    /// - Parameter histories: The counts of each kind, also of kinds whose reminders never wait.
    package init(
        _ histories: [Subject.Kind: TimingHistory], modes: [Subject.Kind: Mode] = [:], terms: Terms
    ) {
        dateHour = terms.dateHour
        holidays = terms.holidays
        rare = Set(modes.filter { $0.value.isRare }.keys)
        guard terms.isOn else { return }
        let week = TimingHistory.week(of: terms.today)
        // In order: the sums are the same in any, but not the time that it takes to see that.
        let whole = Subject.Kind.allCases.reduce(into: TimingHistory()) { sum, kind in
            if let history = histories[kind] { sum.add(history) }
        }
        let wholeCurve = AnswerCurve(whole, at: week, dateHour: dateHour)
        let days: [DayKind] = [.working, .weekend]
        for day in days {
            let allowed = Self.hours(on: day, terms)
            guard let best = Self.best(wholeCurve, on: day, of: allowed, rather: dateHour.hour) else {
                continue
            }
            briefs[day] = choice(best, on: day, of: whole, at: week, isOfKind: false)
            for kind in Self.kinds where modes[kind]?.isOff != true {
                let history = histories[kind] ?? TimingHistory()
                let curve = AnswerCurve(history, at: week, around: wholeCurve)
                let isOfKind = history.acts(on: day, at: week).total > 0
                func choose(_ hours: [Int]) -> Choice? {
                    let usual = Self.best(wholeCurve, on: day, of: hours, rather: dateHour.hour)
                    let own = Self.best(curve, on: day, of: hours, rather: usual ?? dateHour.hour)
                    return own.map {
                        choice($0, on: day, of: isOfKind ? history : whole, at: week, isOfKind: isOfKind)
                    }
                }
                let place = Place(kind: kind, day: day)
                hours[place] = choose(allowed)
                lastDays[place] = choose(
                    allowed.filter { $0 <= kind.traits.lastUsefulHour ?? Self.latestHour })
            }
        }
    }

    private func choice(
        _ hour: Int, on day: DayKind, of history: TimingHistory, at week: Int, isOfKind: Bool
    ) -> Choice {
        let acts = history.acts(on: day, at: week, near: hour)
        return Choice(
            time: hour == dateHour.hour ? dateHour : TimeOfDay(nearestToSecondOfDay: hour * 3600),
            near: acts.near, total: acts.total, isOfKind: isOfKind)
    }

    /// From `date_hour` on, without hours that are quiet on some day of the kind.
    private static func hours(on day: DayKind, _ terms: Terms) -> [Int] {
        let dates = (0..<7).map { terms.today.adding(days: $0) }.filter { DayKind(of: $0) == day }
        guard terms.dateHour.hour <= latestHour else { return [terms.dateHour.hour] }
        let free = (terms.dateHour.hour...latestHour).filter { hour in
            hour == terms.dateHour.hour
                || dates.allSatisfy { date in
                    let moment = Zone.utc.instant(
                        of: CivilDateTime(date, TimeOfDay(nearestToSecondOfDay: hour * 3600)))
                    return terms.quiet.end(at: moment, in: .utc) == nil
                }
        }
        return free
    }

    /// The best of `hours`, but `usual` unless another is distinctly better.
    private static func best(_ curve: AnswerCurve, on day: DayKind, of hours: [Int], rather usual: Int)
        -> Int?
    {
        guard let best = curve.bestHour(on: day, of: hours) else { return nil }
        guard hours.contains(usual) else { return best }
        return curve.advantage(of: best, over: usual, on: day) >= leastAdvantage ? best : usual
    }

    /// When to show reminders of this kind on this day; `nil` for `date_hour`.
    /// - Parameter isLastDay: Whether the day is the last on which anything can be done.
    package func choice(for kind: Subject.Kind, on date: CivilDate, isLastDay: Bool = false) -> Choice? {
        isLastDay
            ? lastDays[Place(kind: kind, day: day(of: date))]
            : choice(for: kind, onDayOfKind: day(of: date))
    }

    package func day(of date: CivilDate) -> DayKind { DayKind(of: date, holidays: holidays) }

    package func choice(for kind: Subject.Kind, onDayOfKind day: DayKind) -> Choice? {
        hours[Place(kind: kind, day: day)]
    }

    /// The hour of the brief; `nil` if nothing is learned.
    package func brief(on day: DayKind) -> Choice? { briefs[day] }

    /// When to show a reminder that rang, because the user is likelier to act then; `nil` if at once.
    package func showing(_ reminder: OwedReminder, in zone: Zone) -> Instant? {
        guard reminder.isOfDay, !reminder.isCritical, !reminder.isInsistent, !reminder.wasShown else {
            return nil
        }
        return moment(
            of: reminder.subject.kind, ringingAt: reminder.ringAt, isLastDay: reminder.isLastDay, in: zone)
    }

    /// The last moment at which a reminder for the last day helps; `nil` if any does.
    func lastUse(of reminder: OwedReminder, in zone: Zone) -> Instant? {
        guard reminder.isOfDay, reminder.isLastDay, let hour = reminder.subject.kind.traits.lastUsefulHour
        else {
            return nil
        }
        return zone.instant(
            of: CivilDateTime(
                zone.civil(of: reminder.ringAt).date, TimeOfDay(nearestToSecondOfDay: hour * 3600)))
    }

    /// - Parameter ringAt: Reminders for a day ring at `date_hour`. Others keep their time.
    package func moment(
        of kind: Subject.Kind, ringingAt ringAt: Instant, isLastDay: Bool, in zone: Zone
    ) -> Instant? {
        let civil = zone.civil(of: ringAt)
        guard civil.time == dateHour, let choice = choice(for: kind, on: civil.date, isLastDay: isLastDay),
            choice.time > dateHour
        else { return nil }
        return zone.instant(of: CivilDateTime(civil.date, choice.time))
    }
}

extension ReminderStep {
    /// Whether this step is the last on which anything can be done about the subject, or later.
    package func isLastDay(of kind: Subject.Kind) -> Bool {
        switch self {
        case .expires(.days(let days)), .warranty(.days(let days)), .back(.days(let days)): days >= 0
        case .expires(.late), .warranty(.late), .back(.late): true
        case .expires, .warranty, .back: false
        case .due, .before, .at, .asked, .alert, .once: kind == .document
        }
    }
}

extension TimingHistory {
    /// Adds all counts of another history.
    mutating func add(_ other: TimingHistory) {
        for (week, slots) in other.byWeek {
            for (slot, counts) in slots { add(counts, in: slot, week: week) }
        }
    }

    /// How often the user acted on a kind of day, and how often within an hour of `hour`.
    func acts(on day: DayKind, at week: Int, near hour: Int = 0) -> (near: Int, total: Int) {
        var acts = (near: 0, total: 0)
        for (past, slots) in byWeek where week - past < Self.longestWeeks {
            for (slot, counts) in slots where slot.day == day {
                let count = counts.answered + counts.unprompted
                acts.total += count
                if abs(slot.hour - hour) <= 1 { acts.near += count }
            }
        }
        return acts
    }
}
