import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Maintenance1` over the store.
struct MaintenanceService: Sendable {
    let gate: RequestGate
    /// The file in which the household says what maintenance its things need.
    let plansFile: String

    var interface: Interface {
        Maintenance1.interface([
            Maintenance1.add.serve(addMaintenance),
            Maintenance1.get.serve(maintenance),
            Maintenance1.list.serve(maintenance),
            Maintenance1.edit.serve(editMaintenance),
            Maintenance1.remove.serve(removeMaintenance),
            Maintenance1.complete.serve(maintenanceDone),
            Maintenance1.skip.serve(skipMaintenance),
            Maintenance1.stopReminding.serve(stopMaintenance),
            Maintenance1.pause.serve(pauseMaintenance),
            Maintenance1.resume.serve(resumeMaintenance),
            Maintenance1.history.serve(maintenanceHistory),
            Maintenance1.propose.serve { thing, item, caller in
                try await proposals(for: thing, item: item, for: caller)
            },
        ])
    }

    func addMaintenance(_ fields: MaintenanceFields, for caller: BusName) async throws(AgentError)
        -> MaintenanceRecord
    {
        try change(for: caller) { store, context in
            try store.addMaintenance(
                fields.details, parts: fields.parts?.map { try PartDetails(of: $0) } ?? [],
                past: fields.history?.map(\.event) ?? [], context)
        }
    }

    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try gate.query(for: caller) { try $0.maintenance(id) }.record(in: gate)
    }

    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    {
        try Page.check(query.limit)
        let plans = try gate.query(for: caller) { try $0.maintenance(query) }
        guard query.withHistory == true else { return plans.map { $0.record(in: gate) } }
        var records: [MaintenanceRecord] = []
        var lines = 0
        for plan in plans {
            var record = plan.record(in: gate)
            record.history = try gate.read { try $0.maintenanceHistory(record.id) }.map(\.record)
            lines += record.history.count
            try Page.check(historyLines: lines)
            records.append(record)
        }
        return records
    }

    func editMaintenance(_ id: String, _ changes: MaintenanceFieldChanges, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        try change(for: caller) { store, context in try store.editMaintenance(id, changes, context) }
    }

    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.removeMaintenance(ids, context) }
    }

    func maintenanceDone(_ id: String, _ report: MaintenanceReport, for caller: BusName)
        async throws(AgentError) -> MaintenanceRecord
    {
        let usual = gate.agentState.settings.household.doneBy
        let result = try gate.change(for: caller) { store, context in
            try store.maintenanceDone(
                id, ServiceDetails(of: report.details, on: context.today, by: usual),
                isAgain: report.isAgain ?? false, context)
        }
        var record = result.overview.record(in: gate)
        (record.missing, record.listed) = (result.parts.missing, result.parts.listed)
        return record
    }

    func skipMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try change(for: caller) { store, context in try store.skipMaintenance(id, context) }
    }

    func stopMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try change(for: caller) { store, context in try store.stopMaintenance(id, context) }
    }

    func pauseMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try change(for: caller) { store, context in try store.pauseMaintenance(id, context) }
    }

    func resumeMaintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try change(for: caller) { store, context in try store.resumeMaintenance(id, context) }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<MaintenanceOverview>
    ) throws(AgentError) -> MaintenanceRecord {
        try gate.change(for: caller, body).record(in: gate)
    }

    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        try gate.query(for: caller) { try $0.maintenanceHistory(id) }.reversed().map(\.record)
    }

    func proposals(for thing: String, item: String, for caller: BusName) async throws(AgentError)
        -> [ProposalRecord]
    {
        var query = MaintenanceQuery()
        (query.item, query.withGone) = (item, true)
        let known = try gate.query(for: caller) { try item.isEmpty ? [] : $0.maintenance(query) }
        let plans: StarterPlans
        do throws(SettingsError) {
            plans = try StarterPlansFile.load(plansFile)
        } catch {
            throw AgentError(.invalid, CleanText.line(error.description))
        }
        let titles = Set(known.map { FoldedText.of($0.plan.title) })
        let words = RepetitionWords(today: gate.today, zone: gate.agentState.locality.zone)
        return plans.things(called: thing).map { thing in
            var record = ProposalRecord()
            (record.thing, record.isOwn) = (thing.names.first ?? "", thing.isOwn)
            record.plans = thing.plans.map { plan in
                var record = ProposedPlanRecord()
                (record.title, record.repeats, record.source) = (plan.title, plan.repeats, plan.source)
                record.repeatsWords = words.text(for: plan.repeats, from: .date(gate.today))
                record.isKnown = plan.titles.contains { titles.contains(FoldedText.of($0)) }
                return record
            }
            return record
        }
    }
}

extension ServiceRecord {
    fileprivate var event: MaintenanceEvent {
        MaintenanceEvent(at: recordedAt, kind: what, due: due, details)
    }
}

extension MaintenanceOverview {
    /// The maintenance as a D-Bus record.
    func record(in gate: RequestGate) -> MaintenanceRecord {
        var record = MaintenanceRecord()
        record.id = plan.id.description
        record.short = short
        record.details = plan.details
        record.itemName = itemName
        record.daysLeft = gate.today.daysLeft(until: plan.due)
        record.isOverdue = record.daysLeft < 0
        record.repeatsWords = words(in: gate)
        record.parts = parts.map { part in
            var record = PartRecord()
            (record.details, record.name, record.stock) = (part.details, part.name, part.stock)
            return record
        }
        record.nextReminderAt = nextReminderAt
        if let meter {
            (record.meterName, record.meterUnit) = (meter.meter.name, meter.meter.unit)
            record.reading = meter.log.latest?.value
            if let dueAt = plan.dueAt {
                record.dueAt = meter.log.value(at: dueAt)
                if case .expected(let day) = meter.log.forecast(of: dueAt) { record.expectedOn = day }
            }
        }
        if let usual {
            record.usualRepeats = usual.repetition
            record.usualWords = RepetitionWords(today: gate.today, zone: gate.agentState.locality.zone)
                .text(for: usual.repetition, from: .date(plan.start))
            record.usualCount = UInt32(clamping: usual.count)
        }
        record.createdAt = plan.createdAt
        record.modifiedAt = plan.modifiedAt
        return record
    }

    private func words(in gate: RequestGate) -> String {
        let words = RepetitionWords(today: gate.today, zone: gate.agentState.locality.zone)
            .text(for: plan.repeats, from: .date(plan.start))
        guard let meter, let use = plan.details.use else { return words }
        return AgentMaintenanceText.every("\(use) \(meter.meter.unit)", or: words)
    }

    /// The due date as a D-Bus record for the list of upcoming dates.
    func expiring(today: CivilDate) -> ExpiringRecord {
        var record = ExpiringRecord(
            .maintenance, plan.id.description, short: short, name: plan.title, on: plan.due, today: today)
        record.person = plan.person.isEmpty ? nil : plan.person
        return record
    }
}

extension MaintenanceEvent {
    var record: ServiceRecord {
        var record = ServiceRecord()
        record.what = kind
        (record.details, record.due) = (details, due)
        record.recordedAt = at
        return record
    }
}
