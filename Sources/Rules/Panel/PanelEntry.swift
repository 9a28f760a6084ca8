package import CivilTime

/// A subject in the panel's menu, identified so that a later click can be checked against its state then.
package struct PanelSubject: Sendable, Hashable {
    package let subject: Subject
    /// The reminder that waits for an answer, or is to come today; `nil` for a task without either.
    package let reminder: Reminder.ID?
    /// The occurrence of a repeating task; `nil` for any other subject. Actions apply to this one only.
    package let occurrence: String?

    package init(_ subject: Subject, reminder: Reminder.ID? = nil, occurrence: String? = nil) {
        self.subject = subject
        self.reminder = reminder
        self.occurrence = occurrence
    }
}

/// One subject in the panel's menu: what it says, and what can be done about it.
package struct PanelEntry: Sendable, Hashable {
    /// A verb in an entry's submenu.
    package struct Verb: Sendable, Hashable {
        package let label: String
        package let action: PopupAction

        package init(_ label: String, _ action: PopupAction) {
            self.label = label
            self.action = action
        }
    }

    package let subject: PanelSubject
    package let title: String
    /// The time that the user set; `nil` if there is none.
    package let time: When?
    /// `time` as last computed, for a zone that this system does not know.
    package let moment: Instant?
    /// Whether its reminder waits for an answer.
    package let isWaiting: Bool
    /// The likeliest first.
    package let verbs: [Verb]

    package init(
        _ subject: PanelSubject, title: String, time: When?, moment: Instant? = nil, isWaiting: Bool,
        verbs: [Verb] = []
    ) {
        self.isWaiting = isWaiting
        self.subject = subject
        self.title = title
        self.time = time
        self.moment = moment
        self.verbs = verbs
    }

    /// Where the menu lists it.
    package enum Section: Sendable, Hashable, CaseIterable {
        case overdue, today, shops, recalls
    }

    package func section(at now: Instant, in locality: Locality) -> Section {
        let kind = subject.subject.kind
        if let section = kind.traits.panelSection { return section }
        // Only a task can be late on its day; an event, or an item on its last day, is late from the next day
        // on.
        let isLate =
            kind == .task
            ? time?.isOverdue(at: now, in: locality, computed: moment)
            : date(in: locality).map { $0 < locality.zone.civil(of: now).date }
        return isLate == true ? .overdue : .today
    }

    package func isOn(_ day: CivilDate, in locality: Locality) -> Bool { date(in: locality) == day }

    /// `Pay the rent (Mon 23 Nov)`, `Call the dentist (15:00)`; the title alone for a day that is today.
    func label(at now: Instant, in locality: Locality) -> String {
        let title = PanelLine.title(title)
        guard subject.subject.kind.traits.panelSection == nil else { return title }
        return words(at: now, in: locality).map { "\(title) (\($0))" } ?? title
    }

    private func words(at now: Instant, in locality: Locality) -> String? {
        guard let date = date(in: locality) else { return nil }
        let day =
            date == locality.zone.civil(of: now).date
            ? nil : RelativePhrase(now: now, in: locality).calendarText(for: date)
        if case .date? = time { return day }
        let clock = (instant(in: locality) ?? moment).map { PanelLine.clock($0, in: locality.zone) }
        return [day, clock].compactMap(\.self).joined(separator: " ")
    }

    private func date(in locality: Locality) -> CivilDate? {
        guard let time else { return nil }
        if let date = try? time.date(in: locality) { return date }
        // The zone is unknown on this system.
        return moment.map { locality.zone.civil(of: $0).date }
    }

    /// `nil` if its zone is unknown on this system.
    private func instant(in locality: Locality) -> Instant? { try? time?.instant(in: locality) }
}

/// Text in the panel.
enum PanelLine {
    private static let titleLength = 48

    static func title(_ text: String) -> String { CleanText.excerpt(of: text, length: titleLength) }

    static func clock(_ moment: Instant, in zone: Zone) -> String {
        let time = zone.civil(of: moment).time
        return TimeOfDay(nearestToSecondOfDay: time.secondOfDay / 60 * 60).description
    }

    /// A moment to come in words that stay true while it has not come: `15:00` today, `Wed 15:00` within a
    /// week, then `Tue 1 Dec 15:00`.
    static func words(for moment: Instant, at now: Instant, in zone: Zone) -> String {
        let (date, today) = (zone.civil(of: moment).date, zone.civil(of: now).date)
        let clock = clock(moment, in: zone)
        return switch today.days(until: date) {
        case ...0: clock
        case 1...6: "\(date.shortWeekday) \(clock)"
        default: "\(RelativePhrase(now: now, zone: zone).calendarText(for: date)) \(clock)"
        }
    }

    static func waiting(_ count: Int) -> String {
        switch count {
        case 0: "No reminder is waiting"
        case 1: "1 reminder is waiting"
        default: "\(count) reminders are waiting"
        }
    }
}
