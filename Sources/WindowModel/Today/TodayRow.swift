package import Rules

/// A line of today's list, or of all tasks.
package struct TodayRow: Sendable, Hashable, Identifiable {
    /// What a row is about. Two rows never share one.
    package struct ID: Sendable, Hashable {
        package let kind: Subject.Kind
        package let subject: String
        /// The start of an event's occurrence; empty for others.
        package let occurrence: String

        package init(_ kind: Subject.Kind, _ subject: String, occurrence: String = "") {
            self.kind = kind
            self.subject = subject
            self.occurrence = occurrence
        }
    }

    package enum Section: Int, Sendable, Hashable, CaseIterable {
        /// What happens or is due today, in the order of the day.
        case recalls, overdue, today
        /// Due within a week.
        case soon
        case expiring
        /// What to buy.
        case shopping
        /// Only in all tasks: due today, later, at no time, and not yet started.
        case due, later, undated, waiting
        /// Only in a search: what is in none of the list's sections.
        case elsewhere
    }

    package let id: ID
    package let section: Section
    package let title: String
    /// When, how often, where: what to show besides the title.
    package let detail: String
    package let isUrgent: Bool
    /// The likeliest first.
    package let verbs: [RowVerb]
    /// The heading of its section, if it is the first row of it.
    package internal(set) var heading: String?
    /// What else a search looks at.
    private let notes: String
    /// Folded title, detail and notes, for the search.
    var searchText: String { FoldedText.of(title + " " + detail + " " + notes) }

    init(
        _ id: ID, _ section: Section, title: String, detail: [String], notes: String = "",
        isUrgent: Bool = false, verbs: [RowVerb]
    ) {
        self.notes = notes
        self.id = id
        self.section = section
        self.title = CleanText.line(title)
        self.detail = CleanText.line(detail.filter { !$0.isEmpty }.joined(separator: " · "))
        self.isUrgent = isUrgent
        self.verbs = verbs
    }

    /// What a screen reader says of the row.
    package var spokenName: String { WindowText.spokenRow(title, detail, in: section) }
}

/// What can be done with a row.
package enum RowVerb: Sendable, Hashable {
    /// Task.
    case complete, completeWithSubtasks, snooze, moveToTomorrow, skip
    /// Task that needs a note to be completed.
    case completeWithNote
    /// Event: one occurrence of one that repeats, or an event that takes place once.
    case skipOccurrence, removeEvent
    /// Event with an online meeting.
    case join
    /// Item.
    case used, opened, frozen, discard
    /// Line of the shopping list.
    case bought, takeOffList
    /// Maintenance.
    case maintenanceDone, skipMaintenance
    /// Document.
    case renewed, cancelled
    /// Item, or maintenance: no more reminders of its date.
    case stopReminding
    /// Recall.
    case notMine, checked, disposed, returned, openNotice
    /// Shows all that is known of it.
    case open

    package var label: String { WindowText.verb(self) }

    /// Whether it takes the row's subject away or ends it: Enter, which runs on through a list, does not do it.
    package var isRemoval: Bool {
        switch self {
        case .removeEvent, .skipOccurrence, .discard, .takeOffList, .cancelled, .stopReminding: true
        default: false
        }
    }

    /// Whether the user has to say more first.
    package var asksForMore: Bool { self == .snooze || self == .completeWithNote }
}
