package import DBus

/// `org.stewardproject.Steward.Exchange1`: lists of other programs and other households.
package enum Exchange1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Exchange1"

    /// Adds at most 1,000 tasks, events and documents as one step of the journal: all or none. Parents come
    /// before their subtasks. What is there already, by its id, stays as it is. The error names the first
    /// invalid one by its place in its list. With `dry_run` nothing is stored.
    package static let add = Operation<ExchangeEntries, ImportRecord>(
        name, "Add",
        .four(
            "tasks", .list(of: .record, numbered: "task"), "events", .list(of: .record, numbered: "event"),
            "documents", .list(of: .record, numbered: "document"),
            "dry_run", .flag
        ) {
            ExchangeEntries(tasks: $0, events: $1, documents: $2, isDryRun: $3)
        } parts: {
            ($0.tasks, $0.events, $0.documents, $0.isDryRun)
        }, .one("result", .record))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}

/// The input of `Exchange1.Add`.
package struct ExchangeEntries: Sendable, Hashable {
    package var tasks: [TaskEntry]
    package var events: [EventEntry]
    package var documents: [DocumentEntry]
    package var isDryRun: Bool

    package init(
        tasks: [TaskEntry] = [], events: [EventEntry] = [], documents: [DocumentEntry] = [],
        isDryRun: Bool = false
    ) {
        self.tasks = tasks
        self.events = events
        self.documents = documents
        self.isDryRun = isDryRun
    }
}

/// What `Exchange1.Add` has added, or would add.
package struct ImportRecord: AnswerRecord {
    /// Ids, in the order of the lists.
    package var tasks: [String] = []
    package var events: [String] = []
    package var documents: [String] = []
    /// The ids of those that were there already.
    package var present: [String] = []

    package init() {}

    package static let fields: [RecordField<ImportRecord>] = [
        .required("tasks", \.tasks, .texts),
        .required("events", \.events, .texts),
        .required("documents", \.documents, .texts),
        .required("present", \.present, .texts),
    ]
}
