import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// An agent that does only what a test has written down; everything else it refuses.
protocol ScriptedAgent: Subjects1Service, Tasks1Service, Events1Service, Items1Service, Maintenance1Service,
    Recalls1Service,
    Shops1Service, Documents1Service, Shopping1Service, Meters1Service, Names1Service, Timing1Service,
    Insights1Service,
    Exchange1Service,
    Reminders1Service, Accounts1Service, Phones1Service, People1Service,
    Agent1Service
{
    /// It is there, and may send signals.
    func isServed(on connection: Connection)
    /// Answers what the test has not written down.
    func unscripted<Answer>() throws(AgentError) -> Answer
}

extension ScriptedAgent {
    func isServed(on connection: Connection) {}

    func unscripted<Answer>() throws(AgentError) -> Answer {
        throw AgentError(.failed, "the script has no such scene")
    }

    func object(versions: AgentVersions) -> ExportedObject {
        ExportedObject([
            Subjects1.interface(implementedBy: self), Tasks1.interface(implementedBy: self),
            Events1.interface(implementedBy: self),
            Items1.interface(implementedBy: self), Maintenance1.interface(implementedBy: self),
            Recalls1.interface(implementedBy: self),
            Shops1.interface(implementedBy: self), Documents1.interface(implementedBy: self),
            Shopping1.interface(implementedBy: self), Meters1.interface(implementedBy: self),
            Names1.interface(implementedBy: self), Timing1.interface(implementedBy: self),
            Insights1.interface(implementedBy: self),
            Exchange1.interface(implementedBy: self), Accounts1.interface(implementedBy: self),
            Phones1.interface(implementedBy: self),
            People1.interface(implementedBy: self),
            Reminders1.interface(implementedBy: self),
            Agent1.interface(implementedBy: self, versions: versions),
        ])
    }

    /// What the script says of each kind.
    func add(_ requests: [SubjectRequest], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        var added: [SubjectRecord] = []
        for request in requests {
            switch request {
            case .task(let fields): added.append(.task(try await add(fields, for: caller)))
            case .event(let fields): added.append(.event(try await add(fields, for: caller)))
            case .item(let fields):
                let items = try await addItems([ItemFields(fields)], isDryRun: false, for: caller)
                added += items.map { .item($0) }
            case .maintenance(let fields):
                let plan = try await addMaintenance(MaintenanceFields(fields), for: caller)
                added.append(.maintenance(plan))
            case .document(let fields):
                let documents = try await add([fields], isDryRun: false, for: caller)
                added += documents.map { .document($0) }
            case .label(let name):
                let colour = LabelColour.usual(for: name).description
                added.append(.label(try await setLabel(name, colour: colour, for: caller)))
            }
        }
        return added
    }
    func remove(_ references: [SubjectReference], for caller: BusName) async throws(AgentError) -> UInt32 {
        var count: UInt32 = 0
        for reference in references {
            let ids = [reference.id]
            let removed: UInt32 =
                switch reference.kind {
                case .event: try await removeEvents(ids, for: caller)
                case .item: try await removeItems(ids, withPast: false, for: caller)
                case .maintenance: try await removeMaintenance(ids, for: caller)
                default: try await remove(ids, for: caller)
                }
            count += removed
        }
        return count
    }
    func subjects(_ references: [SubjectReference], for caller: BusName) async throws(AgentError)
        -> [SubjectRecord]
    { try unscripted() }
    func list(_ query: SubjectQuery, for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try unscripted()
    }
    func edit(_ edits: [SubjectEdit], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try unscripted()
    }
    func history(of reference: SubjectReference, limit: UInt32, for caller: BusName)
        async throws(AgentError) -> [JournalRecord]
    { try unscripted() }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try unscripted()
    }
    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { try unscripted() }
    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
        try unscripted()
    }
    func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try unscripted()
    }
    func complete(
        _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord { try unscripted() }
    func complete(_ id: String, occurrence: When, note: String?, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try unscripted()
    }
    func complete(
        _ id: String, _ completion: CompletionFields, for caller: BusName
    ) async throws(AgentError) -> TaskRecord { try unscripted() }
    func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { try unscripted() }
    func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord { try unscripted() }
    func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try unscripted()
    }
    func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
        -> ReminderRecord
    {
        try unscripted()
    }
    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try unscripted()
    }
    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try unscripted()
    }
    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] { try unscripted() }
    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError) -> LabelRecord
    {
        try unscripted()
    }
    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {
        return try unscripted()
    }
    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) { return try unscripted() }
    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        try unscripted()
    }
    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try unscripted()
    }
    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
        try unscripted()
    }
    func edit(
        _ id: String, _ changes: EventFieldChanges, for caller: BusName
    ) async throws(AgentError) -> EventRecord { try unscripted() }
    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try unscripted()
    }
    func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
        try unscripted()
    }
    func join(_ id: String, for caller: BusName) async throws(AgentError) -> String { try unscripted() }
    func holidays(for caller: BusName) async throws(AgentError) -> [String] { [] }
    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
        try unscripted()
    }
    func add(_ entries: ExchangeEntries, for caller: BusName) async throws(AgentError) -> ImportRecord {
        try unscripted()
    }
    func timing(for caller: BusName) async throws(AgentError) -> [TimingRecord] { try unscripted() }
    func setTiming(_ kind: String, isOn: Bool, for caller: BusName) async throws(AgentError) -> [TimingRecord]
    {
        try unscripted()
    }
    func resetTiming(_ kind: String, for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try unscripted()
    }
    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        try unscripted()
    }
    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try unscripted()
    }
    func answer(
        _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord { try unscripted() }
    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord { try unscripted() }
    func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try unscripted()
    }
    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        try unscripted()
    }
    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        try unscripted()
    }
    func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord] {
        try unscripted()
    }
    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord] {
        try unscripted()
    }
    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
        try unscripted()
    }
    func beginStep(for caller: BusName) async throws(AgentError) {}
    func endStep(for caller: BusName) async throws(AgentError) -> Int64 { 0 }
    func cancelStep(for caller: BusName) async throws(AgentError) {}
    func beginCall(_ call: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord {
        try unscripted()
    }
    func endCall(answering answer: String, for caller: BusName) async throws(AgentError) {
        return try unscripted()
    }
    func status(for caller: BusName) async throws(AgentError) -> StatusRecord { try unscripted() }
    func reload(for caller: BusName) async throws(AgentError) { return try unscripted() }
    func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError) {}
    func introduce(named name: String, for caller: BusName) async throws(AgentError) {}
    func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] { try unscripted() }
    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord { try unscripted() }
    func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try unscripted()
    }
    func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try unscripted()
    }
    func testHook(for caller: BusName) async throws(AgentError) -> HookTestRecord { try unscripted() }
    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord { try unscripted() }
    func insightsPage(for caller: BusName) async throws(AgentError) -> String { try unscripted() }
    func insights(of person: String, for caller: BusName) async throws(AgentError) -> InsightsRecord {
        try unscripted()
    }
    func insightsPage(of person: String, for caller: BusName) async throws(AgentError) -> String {
        try unscripted()
    }
    func quit(for caller: BusName) async throws(AgentError) { return try unscripted() }
}

extension TaskRecord {
    /// An open task; the rest as `change` says.
    static func sample(_ short: String, _ title: String, _ change: (inout TaskRecord) -> Void = { _ in })
        -> TaskRecord
    {
        var task = TaskRecord()
        task.id = short + "0000-0000-4000-8000-000000000000"
        task.short = short
        task.title = title
        change(&task)
        return task
    }
}

extension ScriptedAgent {
    func beginLogin(_ fields: LoginFields, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try unscripted()
    }

    func openLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try unscripted()
    }

    func pollLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try unscripted()
    }

    func discover(_ access: AccountAccess, for caller: BusName) async throws(AgentError) -> DiscoveryRecord {
        try unscripted()
    }

    func addAccount(_ fields: AccountFields, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try unscripted()
    }

    func accounts(for caller: BusName) async throws(AgentError) -> [AccountRecord] { try unscripted() }

    func account(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try unscripted()
    }

    func editAccount(_ name: String, _ changes: AccountChanges, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try unscripted()
    }

    func syncAccount(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try unscripted()
    }

    func settleAccount(_ name: String, removes: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try unscripted()
    }

    func removeAccount(_ name: String, withEntries: Bool, for caller: BusName) async throws(AgentError)
        -> AccountRecord
    {
        try unscripted()
    }
}
