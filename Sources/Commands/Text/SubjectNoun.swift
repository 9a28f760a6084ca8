import Rules

/// What commands count.
enum SubjectNoun: Hashable {
    case task, event, item, document, maintenance, reminder

    /// `nil` for kinds that no command counts.
    init?(_ kind: Subject.Kind) {
        switch kind {
        case .task: self = .task
        case .event: self = .event
        case .item: self = .item
        case .document: self = .document
        case .maintenance: self = .maintenance
        case .alert, .warranty, .loan, .recall, .shop: return nil
        }
    }

    /// `1 task`, `1,234 tasks`.
    func counted(_ count: some BinaryInteger) -> String {
        count == 1 ? "1 \(singular)" : "\(Counted.number(count)) \(plural)"
    }

    private var singular: String {
        switch self {
        case .task: "task"
        case .event: "event"
        case .item: "item"
        case .document: "document"
        case .maintenance: "maintenance plan"
        case .reminder: "reminder"
        }
    }

    var plural: String {
        switch self {
        case .task: "tasks"
        case .event: "events"
        case .item: "items"
        case .document: "documents"
        case .maintenance: "maintenance plans"
        case .reminder: "reminders"
        }
    }
}
