import AgentInterface
import CivilTime
import DBus
import Rules
import Synchronization

/// Serves the whole contract: tells what it was asked, and answers with the same few records.
final class StubAgent: Tasks1Service, Events1Service, Reminders1Service, Agent1Service {
    let asked = Mutex<[String]>([])
    let task: TaskRecord
    let event: EventRecord
    let reminder: ReminderRecord
    let entry: JournalRecord
    let status: StatusRecord
    /// What every method throws instead of answering.
    let refusal: AgentError?

    init(refusal: AgentError? = nil) {
        self.refusal = refusal
        var task = TaskRecord()
        task.id = "0123abcd-0000-4000-8000-000000000000"
        task.short = "0123"
        task.title = "Call the dentist"
        self.task = task
        var event = EventRecord()
        event.id = "4567abcd-0000-4000-8000-000000000000"
        event.short = "4567"
        event.title = "Team meeting"
        self.event = event
        var reminder = ReminderRecord()
        reminder.id = "9876abcd-0000-4000-8000-000000000000"
        reminder.state = .snoozed
        self.reminder = reminder
        var entry = JournalRecord()
        entry.entry = 7
        self.entry = entry
        var status = StatusRecord()
        status.pid = 42
        self.status = status
    }

    func note(_ call: String) throws(AgentError) {
        asked.withLock { $0.append(call) }
        if let refusal { throw refusal }
    }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("add \(fields.title ?? "-")")
        return task
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("task \(id)")
        return task
    }

    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
        try note("tasks \(query.status?.rawValue ?? "-")")
        return [task, task]
    }

    func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try note("edit \(id) \(changes.edits.set.title ?? "-") \(changes.edits.clear)")
        return task
    }

    func complete(
        _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try self.note("complete \(id) \(subtasks.rawValue)")
        return task
    }

    func complete(_ id: String, occurrence: When, note: String?, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try self.note("completeOccurrence \(id) \(occurrence)")
        return task
    }

    func complete(
        _ id: String, _ completion: CompletionFields, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try note("completeOn \(id) \(completion.on?.description ?? "-")")
        return task
    }

    func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("skip \(id)")
        return task
    }

    func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("end \(id)")
        return task
    }

    func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("reopen \(id)")
        return task
    }

    func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
        -> ReminderRecord
    {
        try note("snooze \(id) \(time?.description ?? "-")")
        return reminder
    }

    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try note("move \(id) \(due)")
        return task
    }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try note("remove \(ids.joined(separator: " "))")
        return UInt32(ids.count)
    }

    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] {
        try note("labels")
        return []
    }

    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError) -> LabelRecord
    {
        try note("setLabel \(name) \(colour)")
        return LabelRecord()
    }

    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {
        try note("renameLabel \(name) \(newName)")
    }

    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) {
        try note("removeLabel \(name)")
    }

    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        try note("add event \(fields.title ?? "-")")
        return event
    }

    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try note("event \(id)")
        return event
    }

    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
        try note("events \(query.status?.rawValue ?? "-")")
        return [event]
    }

    func edit(
        _ id: String, _ changes: EventFieldChanges, for caller: BusName
    ) async throws(AgentError) -> EventRecord {
        try note("edit event \(id) \(changes.set.title ?? "-") \(changes.clear)")
        return event
    }

    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try note("remove events \(ids.joined(separator: " "))")
        return UInt32(ids.count)
    }

    func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
        try note("skip \(id) \(when?.description ?? "-")")
        return event
    }

    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
        try note("agenda \(from) \(to)")
        return [AgendaRecord()]
    }

    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        try note("reminders \(query.states?.map(\.rawValue) ?? [])")
        return [reminder]
    }

    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try note("reminder \(id)")
        return reminder
    }

    func answer(
        _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try note("answer \(id) \(answer.rawValue) \(time?.description ?? "-")")
        return reminder
    }

    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try note("notify \(title) \(body) \(options.after ?? .zero)")
        return reminder
    }

    func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try note("ringAnyway \(id)")
        return reminder
    }

    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        try note("why \(id)")
        return ExplanationRecord()
    }

    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        try note("snoozeChoices")
        return []
    }

    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord] {
        try note("history \(query.limit ?? 0)")
        return [entry]
    }

    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
        try note("undo \(entry)")
        return self.entry
    }

    func beginStep(for caller: BusName) async throws(AgentError) {
        try note("begin step")
    }

    func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
        try note("end step")
        return 7
    }

    func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try note("status")
        return status
    }

    func reload(for caller: BusName) async throws(AgentError) {
        try note("reload")
    }

    func introduce(as kind: ClientKind, for caller: BusName) async throws(AgentError) {
        try note("introduce \(kind)")
    }

    func introduce(named name: String, for caller: BusName) async throws(AgentError) {
        try note("introduce named \(name)")
    }

    func simulate(
        from start: Instant, to end: Instant, for caller: BusName
    ) async throws(AgentError) -> [SimulatedPopupRecord] {
        try note("simulate \(start) \(end)")
        return []
    }

    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try note("quiet")
        return QuietRecord()
    }

    func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try note("quiet \(time?.description ?? "off")")
        return QuietRecord()
    }

    func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try note("pause \(time?.description ?? "off")")
        return QuietRecord()
    }

    func quit(for caller: BusName) async throws(AgentError) {
        try note("quit")
    }
}

extension StubAgent {
    /// All interfaces, as the agent exports them.
    func object(versions: AgentVersions = .thisBuild) -> ExportedObject {
        ExportedObject([
            Tasks1.interface(implementedBy: self), Events1.interface(implementedBy: self),
            Household1.interface(implementedBy: self), Recalls1.interface(implementedBy: self),
            Shops1.interface(implementedBy: self), Documents1.interface(implementedBy: self),
            Names1.interface(implementedBy: self), Timing1.interface(implementedBy: self),
            Insights1.interface(implementedBy: self),
            Exchange1.interface(implementedBy: self),
            Reminders1.interface(implementedBy: self),
            Agent1.interface(implementedBy: self, versions: versions),
            Application.interface(implementedBy: self),
        ])
    }
}

extension StubAgent: Insights1Service {
    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
        try note("insights")
        return InsightsRecord()
    }

    func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        try note("insights page")
        return ""
    }
}

extension StubAgent: Names1Service {
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] {
        try note("find \(query.text)")
        return [NameRecord()]
    }
}

extension StubAgent: Timing1Service {
    func timing(for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try note("timing")
        return [TimingRecord()]
    }
    func setTiming(_ kind: String, isOn: Bool, for caller: BusName) async throws(AgentError) -> [TimingRecord]
    {
        try note("set timing \(kind) \(isOn)")
        return [TimingRecord()]
    }
    func resetTiming(_ kind: String, for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try note("reset timing \(kind)")
        return [TimingRecord()]
    }
}

extension StubAgent: ApplicationService {
    func activate(activationToken: String?, for caller: BusName) async throws(AgentError) {}
    func activateAction(
        _ name: String, _ parameters: [Value], activationToken: String?, for caller: BusName
    ) async throws(AgentError) {}
}

extension StubAgent: RunnerService, SearchProviderService {
    /// The interfaces of launchers, which are not ours: the agent exports them at paths of their own.
    func launcherObject() -> ExportedObject {
        ExportedObject([
            Runner.interface(implementedBy: self), SearchProvider.interface(implementedBy: self),
        ])
    }

    func runnerVerbs(for caller: BusName) async throws(AgentError) -> [RunnerVerb] { [] }
    func matches(_ query: String, for caller: BusName) async throws(AgentError) -> [RunnerMatch] { [] }
    func run(_ id: String, verb: String, for caller: BusName) async throws(AgentError) {}
    func found(_ terms: [String], for caller: BusName) async throws(AgentError) -> [String] { [] }
    func results(_ ids: [String], for caller: BusName) async throws(AgentError) -> [SearchResult] { [] }
    func choose(_ id: String, for caller: BusName) async throws(AgentError) {}
    func openSearch(_ terms: [String], for caller: BusName) async throws(AgentError) {}
}
