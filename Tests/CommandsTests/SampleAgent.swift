import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// Answers whatever it is asked with the sample of each record, so that a command prints all that it may.
struct SampleAgent: ScriptedAgent {
    private func sample<Record: SampledRecord>() throws(AgentError) -> Record {
        do {
            return try Record.full()
        } catch {
            throw AgentError(.failed, "\(error)")
        }
    }

    // MARK: What a command puts together

    /// Of one subject.
    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        let first: ReminderRecord = try sample()
        var second = first
        second.id = "9876abcd-0000-4000-8000-000000000004"
        second.short = "9876"
        return [first, second]
    }

    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        var explanation: ExplanationRecord = try sample()
        if id.utf8.count == 36 { explanation.reminder.id = id }
        return explanation
    }

    /// All is well with it: what is said of a source that is not is no field of a record.
    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        var source: RecallSourceRecord = try sample()
        source.succeededAt = Instant("2026-11-21T14:00:00Z")
        source.askedAt = source.succeededAt
        source.interval = .seconds(86_400)
        (source.failures, source.error, source.isSilent) = (0, "", false)
        return [source]
    }

    // MARK: What it passes on

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try sample()
    }

    func complete(
        _ id: String, note text: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try sample()
    }

    func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
        -> ReminderRecord
    {
        try sample()
    }

    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try sample()
    }

    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        try sample()
    }

    func addItems(_ items: [ItemFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [ItemRecord]
    {
        [try sample()]
    }

    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    {
        [try sample()]
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try sample()
    }

    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
        [try sample()]
    }

    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] {
        [try sample()]
    }

    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError)
        -> LabelRecord
    { try sample() }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        2
    }

    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {}

    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) {}

    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try sample()
    }

    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
        [try sample()]
    }

    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        2
    }

    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
        [try sample()]
    }

    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try sample()
    }

    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try sample()
    }

    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        [try sample()]
    }

    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord] {
        [try sample()]
    }

    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
        try sample()
    }

    func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try sample()
    }

    func simulate(from start: Instant, to end: Instant, for caller: BusName) async throws(AgentError)
        -> [SimulatedPopupRecord]
    { [try sample()] }

    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try sample()
    }

    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
        try sample()
    }

    func item(_ id: String, for caller: BusName) async throws(AgentError) -> ItemRecord {
        try sample()
    }

    func items(_ query: ItemQuery, for caller: BusName) async throws(AgentError) -> [ItemRecord] {
        [try sample()]
    }

    func removeItems(_ ids: [String], withPast: Bool, for caller: BusName) async throws(AgentError)
        -> UInt32
    { 2 }

    func itemHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ItemEventRecord] {
        [try sample()]
    }

    func expiring(until day: CivilDate, for caller: BusName) async throws(AgentError) -> [ExpiringRecord] {
        [try sample()]
    }

    func claim(_ id: String, for caller: BusName) async throws(AgentError) -> ClaimRecord {
        try sample()
    }

    func stats(from: String, to: String, for caller: BusName) async throws(AgentError) -> [StatRecord] {
        [try sample()]
    }

    func identify(_ gtin: GTIN, for caller: BusName) async throws(AgentError) -> [ProductRecord] {
        [try sample()]
    }

    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        "https://www.example.org/recipes"
    }

    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        "/home/anna/receipt.pdf"
    }

    func maintenance(_ id: String, for caller: BusName) async throws(AgentError) -> MaintenanceRecord {
        try sample()
    }

    func maintenance(_ query: MaintenanceQuery, for caller: BusName) async throws(AgentError)
        -> [MaintenanceRecord]
    { [try sample()] }

    func removeMaintenance(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        2
    }

    func maintenanceHistory(_ id: String, for caller: BusName) async throws(AgentError) -> [ServiceRecord] {
        [try sample()]
    }

    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try sample()
    }

    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        [try sample()]
    }

    func recalls(_ query: RecallListQuery, for caller: BusName) async throws(AgentError) -> [RecallRecord] {
        [try sample()]
    }

    func recall(_ id: String, for caller: BusName) async throws(AgentError) -> RecallRecord {
        try sample()
    }

    func notice(_ id: String, for caller: BusName) async throws(AgentError) -> RecallNoticeRecord {
        try sample()
    }

    func notices(_ query: RecallSearchQuery, for caller: BusName) async throws(AgentError)
        -> [RecallNoticeRecord]
    { [try sample()] }

    func check(_ product: RecallCheckQuery, for caller: BusName) async throws(AgentError)
        -> [CheckedRecallRecord]
    { [try sample()] }

    func recallHistory(_ query: RecallHistoryQuery, for caller: BusName) async throws(AgentError)
        -> [RecallLookRecord]
    { [try sample()] }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        "https://www.example.org/notice"
    }

    func shops(for caller: BusName) async throws(AgentError) -> [ShopRecord] {
        [try sample()]
    }

    func shop(_ id: String, for caller: BusName) async throws(AgentError) -> ShopRecord {
        try sample()
    }

    func products(of shop: String, _ query: ShopProductQuery, for caller: BusName) async throws(AgentError)
        -> [ShopProductRecord]
    { [try sample()] }

    func history(of product: String, in shop: String, for caller: BusName) async throws(AgentError)
        -> ShopProductRecord
    { try sample() }

    func watch(_ product: String, in shop: String, _ options: WatchFields, for caller: BusName)
        async throws(AgentError) -> ShopRecord
    { try sample() }

    func shopEvents(_ query: ShopEventListQuery, for caller: BusName) async throws(AgentError)
        -> [ShopEventRecord]
    { [try sample()] }

    func markRead(_ events: [Int64], of shop: String, for caller: BusName) async throws(AgentError)
        -> UInt32
    { 2 }
}
