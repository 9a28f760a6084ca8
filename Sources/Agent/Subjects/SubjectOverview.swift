import AgentInterface
import CivilTime
import Rules
import Store

/// A subject as the store has it after a change.
enum SubjectOverview: Sendable {
    case task(TodoOverview)
    case event(EventOverview)
    case item(ItemOverview)
    case maintenance(MaintenanceOverview)
    case document(DocumentOverview)
    case label(Label)

    /// - Throws: The store cannot be read.
    func record(in gate: RequestGate) throws(AgentError) -> SubjectRecord {
        switch self {
        case .task(let task): .task(try TasksService(gate: gate).record(task))
        case .event(let event): .event(try gate.record(of: event))
        case .item(let item): .item(item.record(in: gate))
        case .maintenance(let plan): .maintenance(plan.record(in: gate))
        case .document(let document): .document(document.record(in: gate))
        case .label(let label): .label(try TasksService(gate: gate).record(label))
        }
    }
}

/// The one place that carries out requests of every kind.
extension Store {
    /// - Parameter usualLead: How long before its start to remind of an event without reminders of its own.
    func add(
        _ request: SubjectRequest, usualLead: CivilPeriod?, _ context: ChangeContext
    ) throws -> Change<SubjectOverview> {
        switch request {
        case .task(let fields): return try add(TodoDetails(of: fields), context).map { .task($0) }
        case .event(let fields):
            return try add(fields, usualLead: usualLead, context).map { .event($0) }
        case .item(let fields): return try addItem(ItemFields(fields).draft(), context).map { .item($0) }
        case .maintenance(let fields): return try addMaintenance(fields, context).map { .maintenance($0) }
        case .document(let fields):
            return try addDocument(fields.details, context).map { .document($0) }
        case .label(let name):
            // Setting it would change its colour.
            if let known = try label(name) { return Change(.label(known.label)) }
            return try setLabel(Label(name: name, colour: .usual(for: name)), context).map { .label($0) }
        }
    }

    func edit(_ edit: SubjectEdit, _ context: ChangeContext) throws -> Change<SubjectOverview> {
        switch edit {
        case .task(let one): try self.edit(one.id, one.changes, context).map { .task($0) }
        case .event(let one): try self.edit(one.id, one.changes, context).map { .event($0) }
        case .item(let one): try editItem(one.id, one.changes.edits(), context).map { .item($0) }
        case .maintenance(let one):
            try editMaintenance(one.id, one.changes, context).map { .maintenance($0) }
        case .document(let one): try editDocument(one.id, one.changes, context).map { .document($0) }
        }
    }

    /// - Throws: `.invalid` for a kind whose subjects are not removed.
    func remove(_ kind: Subject.Kind, _ ids: [String], _ context: ChangeContext) throws -> Change<Int> {
        switch kind {
        case .task: return try remove(ids, context)
        case .event: return try removeEvents(ids, context)
        case .item: return try removeItems(ids, context)
        case .maintenance: return try removeMaintenance(ids, context)
        case .document: return try removeDocuments(ids, context)
        case .warranty, .loan, .recall, .shop, .alert:
            throw InvalidValue(
                field: "subject", value: kind.rawValue, reason: RequestText.isNotServed,
                remedy: RequestText.useItsInterface)
        }
    }

    /// - Parameter usualLead: As for `add`.
    func add(_ fields: EventFields, usualLead: CivilPeriod?, _ context: ChangeContext) throws
        -> Change<EventOverview>
    {
        try add(
            EventDetails(of: fields, usual: usualLead, at: context.now, in: context.locality), context)
    }

    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, _ context: ChangeContext) throws
        -> Change<MaintenanceOverview>
    {
        if let history = changes.set.history {
            throw MaintenancePlan.isForNewOnly("history", String(history.count))
        }
        var edits = FieldEdits<MaintenanceDetails>()
        (edits.set, edits.clear) = (changes.set.details, changes.clear)
        return try editMaintenance(
            id, edits, parts: changes.set.parts?.map { try PartDetails(of: $0) }, context)
    }
}
