package import CivilTime
package import DBus
package import Rules

/// A subject as the agent sends it.
package typealias SubjectRecord = SubjectVariant<
    TaskRecord, EventRecord, ItemRecord, MaintenanceRecord, DocumentRecord, LabelRecord
>

/// Which subjects of a kind to list.
package typealias SubjectQuery = SubjectVariant<
    TaskQuery, EventQuery, ItemQuery, MaintenanceQuery, DocumentQuery, Never
>

/// A subject, and what to change about it.
package typealias SubjectEdit = SubjectVariant<
    Identified<TaskChanges>, Identified<EventFieldChanges>, Identified<ItemFieldChanges>,
    Identified<MaintenanceFieldChanges>, Identified<DocumentFieldChanges>, Never
>

/// A record whose type depends on the kind of subject.
package enum SubjectVariant<
    Task: BusRecord, Event: BusRecord, Item: BusRecord, Maintenance: BusRecord, Document: BusRecord,
    Label: LabelVariant
>: SubjectValue, Hashable {
    case task(Task)
    case event(Event)
    case item(Item)
    case maintenance(Maintenance)
    case document(Document)
    case label(Label)

    package static var kinds: [String] {
        let kinds = ["task", "event", "item", "maintenance", "document"]
        return Label.self == Never.self ? kinds : kinds + ["label"]
    }

    package init?(_ kind: String, _ record: Value) throws(RecordError) {
        switch kind {
        case "task": self = .task(try Task(busValue: record))
        case "event": self = .event(try Event(busValue: record))
        case "item": self = .item(try Item(busValue: record))
        case "maintenance": self = .maintenance(try Maintenance(busValue: record))
        case "document": self = .document(try Document(busValue: record))
        case "label" where Label.self != Never.self: self = .label(try Label(busValue: record))
        default: return nil
        }
    }

    package var content: (kind: String, record: any BusRecord) {
        switch self {
        case .task(let record): ("task", record)
        case .event(let record): ("event", record)
        case .item(let record): ("item", record)
        case .maintenance(let record): ("maintenance", record)
        case .document(let record): ("document", record)
        case .label(let label): ("label", label.record)
        }
    }
}

/// The type of a `SubjectVariant` for labels: a record, or `Never`.
package protocol LabelVariant: Sendable, Hashable {
    init(busValue: Value) throws(RecordError)
    var record: any BusRecord { get }
}

extension LabelRecord: LabelVariant {
    package var record: any BusRecord { self }
}

extension Never: LabelVariant {
    package init(busValue: Value) throws(RecordError) {
        throw RecordError(key: "subject", reason: "no label can be given here")
    }

    package var record: any BusRecord { switch self {} }
}

extension SubjectRecord {
    /// That of a label is its name.
    package var id: String {
        switch self {
        case .task(let task): task.id
        case .event(let event): event.id
        case .item(let item): item.id
        case .maintenance(let plan): plan.id
        case .document(let document): document.id
        case .label(let label): label.name
        }
    }

    package var title: String {
        switch self {
        case .task(let task): task.title
        case .event(let event): event.title
        case .item(let item): item.name
        case .maintenance(let plan): plan.title
        case .document(let document): document.title
        case .label(let label): label.name
        }
    }

    /// When quiet hours release its next reminder, if they hold it back.
    package var reminderHeldUntil: Instant? {
        switch self {
        case .task(let task): task.reminderHeldUntil
        case .event(let event): event.reminderHeldUntil
        case .item, .maintenance, .document, .label: nil
        }
    }
}

extension SubjectRequest: SubjectValue {
    package static var kinds: [String] { SubjectRecord.kinds }

    package init?(_ kind: String, _ record: Value) throws(RecordError) {
        switch kind {
        case "task": self = .task(try TaskFields(busValue: record))
        case "event": self = .event(try EventFields(busValue: record))
        case "item": self = .item(try GivenFields(busValue: record))
        case "maintenance": self = .maintenance(try GivenFields(busValue: record))
        case "document": self = .document(try DocumentFields(busValue: record))
        case "label": self = .label(try LabelFields(busValue: record).name)
        default: return nil
        }
    }

    package var content: (kind: String, record: any BusRecord) {
        switch self {
        case .task(let fields): return ("task", fields)
        case .event(let fields): return ("event", fields)
        case .item(let fields): return ("item", fields)
        case .maintenance(let fields): return ("maintenance", fields)
        case .document(let fields): return ("document", fields)
        case .label(let name):
            var fields = LabelFields()
            fields.name = name
            return ("label", fields)
        }
    }
}
