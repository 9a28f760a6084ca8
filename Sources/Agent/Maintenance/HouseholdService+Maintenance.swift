package import AgentInterface
import CivilTime
package import DBus
import Rules
import Settings
import Store

extension HouseholdService {
    package func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try gate.change(for: caller) { store, context in
            try store.addMaintenance(
                fields.draft(), context)
        }.record(in: gate)
    }

    package func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord
    {
        try gate.query(for: caller) { try $0.maintenance(id) }.record(in: gate)
    }

    package func maintenance(_ query: AgentInterface.MaintenanceQuery, for caller: BusName)
        async throws(AgentError) -> [MaintenanceRecord]
    {
        let page = try Page(limit: query.limit, offset: query.offset, usual: 1_000)
        var wanted = StoredMaintenanceQuery()
        wanted.item = query.item
        wanted.text = query.text
        wanted.dueBefore = query.dueBefore
        wanted.isWhole = query.withGone ?? false
        wanted.limit = page.limit
        wanted.offset = page.offset
        let plans = try gate.query(for: caller) { try $0.maintenance(wanted) }
        guard query.withHistory == true else { return plans.map { $0.record(in: gate) } }
        var records: [MaintenanceRecord] = []
        var lines = 0
        for plan in plans {
            var record = plan.record(in: gate)
            record.history = try gate.look { try $0.maintenanceHistory(record.id) }.map(\.record)
            lines += record.history.count
            guard lines <= Self.mostLines else { throw Self.tooMuchHistory }
            records.append(record)
        }
        return records
    }

    package func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try gate.change(for: caller) { store, context in
            try store.editMaintenance(
                id, changes.changes(), context)
        }.record(in: gate)
    }

    package func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        let count = try gate.change(for: caller) { store, context in
            try store.removeMaintenance(ids, context)
        }
        return UInt32(clamping: count)
    }

    package func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        let usual = gate.storeSession.settings.household.doneBy
        let result = try gate.change(for: caller) { store, context in
            let done = try MaintenanceDone(
                on: report.on, by: report.by ?? usual, cost: report.cost, note: report.note ?? "")
            return try store.maintenanceDone(id, done, context)
        }
        var record = result.overview.record(in: gate)
        record.missing = result.missing
        return record
    }

    package func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try gate.change(for: caller) { store, context in
            try store.skipMaintenance(id, context)
        }.record(in: gate)
    }

    package func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try change(for: caller) { store, context in try store.stopMaintenance(id, context) }
    }

    package func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try change(for: caller) { store, context in try store.pauseMaintenance(id, context) }
    }

    package func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try change(for: caller) { store, context in try store.resumeMaintenance(id, context) }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<MaintenanceOverview>
    ) throws(AgentError) -> MaintenanceRecord {
        try gate.change(for: caller, body).record(in: gate)
    }

    package func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError)
        -> [ServiceRecord]
    {
        try gate.query(for: caller) { try $0.maintenanceHistory(id) }
            .reversed().map(\.record)
    }
}

extension MaintenanceFields {
    /// - Throws: Which field is invalid, and what would be valid.
    func draft() throws -> MaintenanceDraft {
        guard let title else {
            throw InvalidValue(
                field: "title", value: "", reason: "it is missing", remedy: "say what is to be done")
        }
        guard let repeats else {
            throw InvalidValue(
                field: "repeats", value: "", reason: "it is missing",
                remedy: "say how often, such as FREQ=YEARLY or after done P3M; what is done once is a task")
        }
        var draft = MaintenanceDraft(title: title, repetition: repeats)
        draft.item = item.flatMap { $0.isEmpty ? nil : $0 }
        draft.notes = notes ?? ""
        draft.due = due
        draft.lastDone = lastDone
        draft.start = start
        draft.pausedOn = pausedOn
        draft.stoppedFor = stoppedFor
        draft.past = try history?.map { try $0.past() } ?? []
        draft.season = try season.flatMap { try Season(checking: $0) }
        draft.leads = leads?.map(Int.init) ?? []
        draft.parts = try parts?.map { try $0.draft() } ?? []
        return draft
    }
}

extension MaintenanceFields {
    /// The first field that only new maintenance may set, and its value.
    fileprivate var ofNewOnly: (name: String, value: String)? {
        let fields: [(name: String, value: String?)] = [
            ("start", start?.description), ("paused_on", pausedOn?.description),
            ("stopped_for", stoppedFor?.description), ("history", history.map { String($0.count) }),
        ]
        return fields.lazy.compactMap { field in field.value.map { (field.name, $0) } }.first
    }
}

extension ServiceRecord {
    fileprivate func past() throws(InvalidValue) -> MaintenancePast {
        return MaintenancePast(
            kind: what, at: recordedAt, due: due,
            done: try MaintenanceDone(on: on, by: by, cost: cost, note: note))
    }
}

extension MaintenanceFieldChanges {
    fileprivate func changes() throws -> MaintenanceChanges {
        if let lastDone = set.lastDone {
            throw InvalidValue(
                field: "last_done", value: lastDone.description, reason: "its history says when it was done",
                remedy: "write down that it was done on that day")
        }
        if let field = set.ofNewOnly {
            throw InvalidValue(
                field: field.name, value: field.value, reason: "it can be set only when adding maintenance",
                remedy: "change when it is due, pause it, or write down that it was done instead")
        }
        var changes = MaintenanceChanges()
        changes.title = set.title
        changes.repetition = set.repeats
        changes.due = set.due
        changes.notes = try change(set.notes, .notes)
        changes.item = try change(set.item, .item)
        changes.season = try change(
            set.season.flatMap { try Season(checking: $0) }, .season)
        changes.leads = try change(set.leads?.map(Int.init), .leads)
        changes.parts = try change(
            set.parts?.map { try $0.draft() }, .parts)
        return changes
    }

    private func change<Value>(_ value: Value?, _ name: Clearable) throws(InvalidValue) -> FieldChange<Value>
    {
        try FieldChange(value, isCleared: clear.contains(name), name: name.rawValue)
    }
}

extension PartFields {
    fileprivate func draft() throws(InvalidValue) -> MaintenanceDraft.PartDraft {
        guard let item else {
            throw InvalidValue(
                field: "parts", value: "", reason: "a part has no item",
                remedy: "say as which item it is kept")
        }
        return MaintenanceDraft.PartDraft(item: item, amount: amount ?? DecimalAmount(1))
    }
}

extension Season {
    fileprivate init?(checking text: String) throws(InvalidValue) {
        if text.isEmpty { return nil }
        guard let season = Season(text) else {
            throw InvalidValue(
                field: "season", value: text, reason: "it is not from one month through another",
                remedy: "write two months such as 04-10")
        }
        self = season
    }
}

extension MaintenanceOverview {
    /// The maintenance as a D-Bus record.
    func record(in gate: RequestGate) -> MaintenanceRecord {
        var record = MaintenanceRecord()
        record.id = plan.id.description
        record.short = short
        record.title = plan.title
        record.item = plan.item?.description ?? ""
        record.itemName = itemName
        record.due = plan.due
        record.daysLeft = gate.today.daysLeft(until: plan.due)
        record.isOverdue = record.daysLeft < 0
        record.repeats = plan.repetition
        record.repeatsWords = words(in: gate)
        record.start = plan.start
        record.season = plan.season?.description ?? ""
        record.notes = plan.notes
        record.parts = parts.map { part in
            var record = PartRecord()
            record.item = part.item.description
            record.name = part.name
            record.amount = part.amount
            record.stock = part.stock
            return record
        }
        record.leads = plan.leads.map(Int32.init(clamping:))
        record.lastDone = plan.lastDone
        record.pausedOn = plan.pausedOn
        record.stoppedFor = plan.stoppedFor
        record.nextReminderAt = nextReminderAt
        record.createdAt = plan.createdAt
        record.modifiedAt = plan.modifiedAt
        return record
    }

    private func words(in gate: RequestGate) -> String {
        RepetitionWords(today: gate.today, zone: gate.storeSession.locality.zone)
            .text(for: plan.repetition, from: .date(plan.start))
    }

    /// The due date as a D-Bus record for the list of upcoming dates.
    func expiring(today: CivilDate) -> ExpiringRecord {
        var record = ExpiringRecord()
        record.kind = .maintenance
        record.id = plan.id.description
        record.short = short
        record.name = plan.title
        record.on = plan.due
        record.daysLeft = today.daysLeft(until: plan.due)
        return record
    }
}

extension MaintenanceEvent {
    var record: ServiceRecord {
        var record = ServiceRecord()
        record.what = kind
        record.on = on
        record.due = due
        record.by = doneBy
        record.cost = cost
        record.note = note
        record.recordedAt = at
        return record
    }
}
