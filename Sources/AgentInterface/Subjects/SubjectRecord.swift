package import CivilTime
package import DBus
package import Rules

/// A subject as the agent sends it.
package enum SubjectRecord: SubjectValue, Hashable {
    case task(TaskRecord)
    case event(EventRecord)
    case item(ItemRecord)
    case maintenance(MaintenanceRecord)
    case document(DocumentRecord)
    case label(LabelRecord)

    package static let readers: [String: @Sendable (Value) throws(RecordError) -> SubjectRecord] = [
        "task": { value throws(RecordError) in .task(try TaskRecord(busValue: value)) },
        "event": { value throws(RecordError) in .event(try EventRecord(busValue: value)) },
        "item": { value throws(RecordError) in .item(try ItemRecord(busValue: value)) },
        "maintenance": { value throws(RecordError) in .maintenance(try MaintenanceRecord(busValue: value)) },
        "document": { value throws(RecordError) in .document(try DocumentRecord(busValue: value)) },
        "label": { value throws(RecordError) in .label(try LabelRecord(busValue: value)) },
    ]

    package var content: (kind: String, record: any BusRecord) {
        switch self {
        case .task(let record): ("task", record)
        case .event(let record): ("event", record)
        case .item(let record): ("item", record)
        case .maintenance(let record): ("maintenance", record)
        case .document(let record): ("document", record)
        case .label(let record): ("label", record)
        }
    }

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
    package static let readers: [String: @Sendable (Value) throws(RecordError) -> SubjectRequest] = [
        "task": { value throws(RecordError) in .task(try TaskFields(busValue: value)) },
        "event": { value throws(RecordError) in .event(try EventFields(busValue: value)) },
        "item": { value throws(RecordError) in .item(try GivenFields(busValue: value)) },
        "maintenance": { value throws(RecordError) in .maintenance(try GivenFields(busValue: value)) },
        "document": { value throws(RecordError) in .document(try DocumentFields(busValue: value)) },
        "label": { value throws(RecordError) in .label(try LabelFields(busValue: value).name) },
    ]

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

/// Which subjects of a kind to list.
package enum SubjectQuery: SubjectValue, Hashable {
    case task(TaskQuery)
    case event(EventQuery)
    case item(ItemQuery)
    case maintenance(MaintenanceQuery)
    case document(DocumentQuery)

    package static let readers: [String: @Sendable (Value) throws(RecordError) -> SubjectQuery] = [
        "task": { value throws(RecordError) in .task(try TaskQuery(busValue: value)) },
        "event": { value throws(RecordError) in .event(try EventQuery(busValue: value)) },
        "item": { value throws(RecordError) in .item(try ItemQuery(busValue: value)) },
        "maintenance": { value throws(RecordError) in .maintenance(try MaintenanceQuery(busValue: value)) },
        "document": { value throws(RecordError) in .document(try DocumentQuery(busValue: value)) },
    ]

    package var content: (kind: String, record: any BusRecord) {
        switch self {
        case .task(let query): ("task", query)
        case .event(let query): ("event", query)
        case .item(let query): ("item", query)
        case .maintenance(let query): ("maintenance", query)
        case .document(let query): ("document", query)
        }
    }
}

/// A subject, and what to change about it.
package enum SubjectEdit: SubjectValue, Hashable {
    case task(Identified<TaskChanges>)
    case event(Identified<EventFieldChanges>)
    case item(Identified<ItemFieldChanges>)
    case maintenance(Identified<MaintenanceFieldChanges>)
    case document(Identified<DocumentFieldChanges>)

    package static let readers: [String: @Sendable (Value) throws(RecordError) -> SubjectEdit] = [
        "task": { value throws(RecordError) in .task(try Identified(busValue: value)) },
        "event": { value throws(RecordError) in .event(try Identified(busValue: value)) },
        "item": { value throws(RecordError) in .item(try Identified(busValue: value)) },
        "maintenance": { value throws(RecordError) in .maintenance(try Identified(busValue: value)) },
        "document": { value throws(RecordError) in .document(try Identified(busValue: value)) },
    ]

    package var content: (kind: String, record: any BusRecord) {
        switch self {
        case .task(let edit): ("task", edit)
        case .event(let edit): ("event", edit)
        case .item(let edit): ("item", edit)
        case .maintenance(let edit): ("maintenance", edit)
        case .document(let edit): ("document", edit)
        }
    }
}
