package import CivilTime

/// How one thing that was due on a day ended.
package struct Outcome: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A task that does not repeat.
        case task
        case repeating
        case maintenance
    }

    package let kind: Kind
    /// The task or plan; for an occurrence of a repeating task, that task.
    package let subject: Subject
    package let title: String
    package let due: CivilDate
    /// The hour at which it was due or, if it was due all day, at which dates remind; 0 to 23.
    package let hour: Int
    /// `nil` if it has not been done.
    package let done: CivilDateTime?

    package init(
        _ kind: Kind, _ subject: Subject, title: String, due: CivilDate, hour: Int, done: CivilDateTime?
    ) {
        self.kind = kind
        self.subject = subject
        self.title = title
        self.due = due
        self.hour = hour
        self.done = done
    }

    /// Days from the day on which it was due to the day on which it was done; negative if it was done early,
    /// `nil` if it was not done.
    package var lateness: Int? { done.map { due.days(until: $0.date) } }

    /// Whether it was done by the end of the day on which it was due.
    package var isInTime: Bool { lateness.map { $0 <= 0 } ?? false }
}

/// What is known about a slot of the day without the minutes: when something is due.
package struct DueSlot: Sendable, Hashable {
    package let kind: Outcome.Kind
    package let day: DayKind
    package let part: PartOfDay

    package init(_ kind: Outcome.Kind, due: CivilDate, hour: Int) {
        self.kind = kind
        day = due.weekday == .saturday || due.weekday == .sunday ? .weekend : .working
        part = PartOfDay(hour: hour)
    }
}

/// A part of the day, long enough for its counts to mean something.
package enum PartOfDay: String, Sendable, Hashable, CaseIterable {
    case night, morning, afternoon, evening

    /// - Parameter hour: 0 to 23.
    package init(hour: Int) {
        switch hour {
        case ..<6: self = .night
        case ..<12: self = .morning
        case ..<18: self = .afternoon
        default: self = .evening
        }
    }
}

/// What became of one item: something that was bought, and then used or thrown away.
package struct ItemOutcome: Sendable, Hashable {
    /// Empty if the item has been removed since.
    package let name: String
    /// Empty for none.
    package let category: String
    package let isThrownAway: Bool
    /// What the part that was thrown away had cost, if that is known.
    package let lost: Money?

    package init(name: String, category: String, isThrownAway: Bool, lost: Money?) {
        self.name = name
        self.category = category
        self.isThrownAway = isThrownAway
        self.lost = lost
    }
}

/// An open task that is due soon.
package struct OpenThing: Sendable, Hashable {
    package let kind: Outcome.Kind
    package let subject: Subject
    package let short: String
    package let title: String
    package let due: CivilDate
    package let hour: Int

    package init(
        _ kind: Outcome.Kind, _ subject: Subject, short: String, title: String, due: CivilDate, hour: Int
    ) {
        self.kind = kind
        self.subject = subject
        self.short = short
        self.title = title
        self.due = due
        self.hour = hour
    }
}

/// Something that repeats, as far as a proposal needs it.
package struct RepeatingThing: Sendable, Hashable {
    package let subject: Subject
    package let short: String
    package let title: String
    package let repetition: Repetition
    /// When it is due next.
    package let due: When
    /// The day on which the user last changed its rule; `nil` if nothing is known of a change.
    package let ruleSince: CivilDate?

    package init(
        _ subject: Subject, short: String, title: String, _ repetition: Repetition, due: When,
        ruleSince: CivilDate? = nil
    ) {
        self.ruleSince = ruleSince
        self.subject = subject
        self.short = short
        self.title = title
        self.repetition = repetition
        self.due = due
    }
}

/// Everything from which insights follow.
package struct InsightFacts: Sendable, Hashable {
    package let today: CivilDate
    /// The first day that is counted.
    package let since: CivilDate
    package var outcomes: [Outcome] = []
    package var items: [ItemOutcome] = []
    package var open: [OpenThing] = []
    package var repeating: [RepeatingThing] = []
    /// Days on which nothing can go wrong: the user had paused, or asked for quiet until the day was over.
    package var excused: Set<CivilDate> = []

    package init(today: CivilDate, since: CivilDate) {
        self.today = today
        self.since = since
    }

    /// Those that count: what was late or missed on an excused day does not.
    package var counted: [Outcome] {
        outcomes.filter { $0.isInTime || !excused.contains($0.due) }
    }
}
