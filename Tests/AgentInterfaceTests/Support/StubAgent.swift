import AgentInterface
import CivilTime
import ContractSamples
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

    func noted<Answer>(_ call: String, _ answer: Answer) throws(AgentError) -> Answer {
        try note(call)
        return answer
    }

    func add(_ fields: TaskFields, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("add \(fields.title ?? "-")", task)
    }

    func task(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("task \(id)", task)
    }

    func tasks(_ query: TaskQuery, for caller: BusName) async throws(AgentError) -> [TaskRecord] {
        try noted("tasks \(query.status?.rawValue ?? "-")", [task, task])
    }

    func edit(_ id: String, _ changes: TaskChanges, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try noted("edit \(id) \(changes.edits.set.title ?? "-") \(changes.edits.clear)", task)
    }

    func complete(
        _ id: String, note: String?, subtasks: SubtaskPolicy, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try noted("complete \(id) \(subtasks.rawValue)", task)
    }

    func complete(_ id: String, occurrence: When, note: String?, for caller: BusName) async throws(AgentError)
        -> TaskRecord
    {
        try noted("completeOccurrence \(id) \(occurrence)", task)
    }

    func complete(
        _ id: String, _ completion: CompletionFields, for caller: BusName
    ) async throws(AgentError) -> TaskRecord {
        try noted("completeOn \(id) \(completion.on?.description ?? "-")", task)
    }

    func skip(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("skip \(id)", task)
    }

    func end(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("end \(id)", task)
    }

    func reopen(_ id: String, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("reopen \(id)", task)
    }

    func snooze(_ id: String, _ time: SnoozeTime?, for caller: BusName) async throws(AgentError)
        -> ReminderRecord
    {
        try noted("snooze \(id) \(time?.description ?? "-")", reminder)
    }

    func move(_ id: String, to due: When, for caller: BusName) async throws(AgentError) -> TaskRecord {
        try noted("move \(id) \(due)", task)
    }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try noted("remove \(ids.joined(separator: " "))", UInt32(ids.count))
    }

    func labels(for caller: BusName) async throws(AgentError) -> [LabelRecord] {
        try noted("labels", [])
    }

    func setLabel(_ name: String, colour: String, for caller: BusName) async throws(AgentError) -> LabelRecord
    {
        try noted("setLabel \(name) \(colour)", LabelRecord())
    }

    func renameLabel(_ name: String, to newName: String, for caller: BusName) async throws(AgentError) {
        try note("renameLabel \(name) \(newName)")
    }

    func removeLabel(_ name: String, for caller: BusName) async throws(AgentError) {
        try note("removeLabel \(name)")
    }

    func add(_ fields: EventFields, for caller: BusName) async throws(AgentError) -> EventRecord {
        try noted("add event \(fields.title ?? "-")", event)
    }

    func event(_ id: String, for caller: BusName) async throws(AgentError) -> EventRecord {
        try noted("event \(id)", event)
    }

    func events(_ query: EventQuery, for caller: BusName) async throws(AgentError) -> [EventRecord] {
        try noted("events \(query.status?.rawValue ?? "-")", [event])
    }

    func edit(
        _ id: String, _ changes: EventFieldChanges, for caller: BusName
    ) async throws(AgentError) -> EventRecord {
        try noted("edit event \(id) \(changes.set.title ?? "-") \(changes.clear)", event)
    }

    func removeEvents(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try noted("remove events \(ids.joined(separator: " "))", UInt32(ids.count))
    }

    func skip(_ id: String, at when: When?, for caller: BusName) async throws(AgentError) -> EventRecord {
        try noted("skip \(id) \(when?.description ?? "-")", event)
    }

    func join(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        try noted("join \(id)", "https://meet.jit.si/OurRoom")
    }

    func holidays(for caller: BusName) async throws(AgentError) -> [String] {
        try noted("holidays", [])
    }

    func agenda(from: When, to: When, for caller: BusName) async throws(AgentError) -> [AgendaRecord] {
        try noted("agenda \(from) \(to)", [AgendaRecord()])
    }

    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        try noted("reminders \(query.states?.map(\.rawValue) ?? [])", [reminder])
    }

    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try noted("reminder \(id)", reminder)
    }

    func answer(
        _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try noted("answer \(id) \(answer.rawValue) \(time?.description ?? "-")", reminder)
    }

    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try noted("notify \(title) \(body) \(options.after ?? .zero)", reminder)
    }

    func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try noted("ringAnyway \(id)", reminder)
    }

    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        try noted("why \(id)", ExplanationRecord())
    }

    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        try noted("snoozeChoices", [])
    }

    func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord] {
        try noted("offers \(id)", [])
    }

    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord] {
        try noted("history \(query.limit ?? 0)", [entry])
    }

    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
        try noted("undo \(entry)", self.entry)
    }

    func beginStep(for caller: BusName) async throws(AgentError) {
        try note("begin step")
    }

    func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
        try noted("end step", 7)
    }

    func cancelStep(for caller: BusName) async throws(AgentError) {
        try note("cancel step")
    }

    func beginCall(_ call: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord {
        try noted("begin call \(call.key) of \(call.tool) \(call.arguments)", CallRecord())
    }

    func endCall(answering answer: String, for caller: BusName) async throws(AgentError) {
        try note("end call \(answer)")
    }

    func status(for caller: BusName) async throws(AgentError) -> StatusRecord {
        try noted("status", status)
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
        try noted("simulate \(start) \(end)", [])
    }

    func quiet(for caller: BusName) async throws(AgentError) -> QuietRecord {
        try noted("quiet", QuietRecord())
    }

    func setQuiet(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try noted("quiet \(time?.description ?? "off")", QuietRecord())
    }

    func setPause(_ time: SnoozeTime?, for caller: BusName) async throws(AgentError) -> QuietRecord {
        try noted("pause \(time?.description ?? "off")", QuietRecord())
    }

    func testHook(for caller: BusName) async throws(AgentError) -> HookTestRecord {
        try noted("test hook", HookTestRecord())
    }

    func quit(for caller: BusName) async throws(AgentError) {
        try note("quit")
    }
}

extension StubAgent {
    /// All interfaces, as the agent exports them.
    func object(versions: AgentVersions = .thisBuild) -> ExportedObject {
        ExportedObject(
            [
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
                Application.interface(implementedBy: self),
            ], retired: [Household1.retired])
    }
}

extension StubAgent: Subjects1Service {
    func add(_ requests: [SubjectRequest], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try noted("add \(requests.map(\.content.kind))", [.task(task), .event(event)])
    }

    func subjects(_ references: [SubjectReference], for caller: BusName) async throws(AgentError)
        -> [SubjectRecord]
    {
        try noted("subjects \(references.map { "\($0.kind) \($0.id)" })", [.task(task)])
    }

    func list(_ query: SubjectQuery, for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try noted("list \(query.content.kind)", [.task(task)])
    }

    func edit(_ edits: [SubjectEdit], for caller: BusName) async throws(AgentError) -> [SubjectRecord] {
        try noted("edit \(edits.map(\.content.kind))", [.event(event)])
    }

    func remove(_ references: [SubjectReference], for caller: BusName) async throws(AgentError) -> UInt32 {
        try noted("remove \(references.map { "\($0.kind) \($0.id)" })", UInt32(references.count))
    }

    func history(of reference: SubjectReference, limit: UInt32, for caller: BusName)
        async throws(AgentError) -> [JournalRecord]
    {
        try noted("history \(reference.kind) \(reference.id) \(limit)", [entry])
    }
}

extension StubAgent: Insights1Service {
    func insights(for caller: BusName) async throws(AgentError) -> InsightsRecord {
        try noted("insights", InsightsRecord())
    }

    func insightsPage(for caller: BusName) async throws(AgentError) -> String {
        try noted("insights page", "")
    }

    func insights(of person: String, for caller: BusName) async throws(AgentError) -> InsightsRecord {
        try noted("insights of \(person)", InsightsRecord())
    }

    func insightsPage(of person: String, for caller: BusName) async throws(AgentError) -> String {
        try noted("insights page of \(person)", "")
    }
}

extension StubAgent: Names1Service {
    func find(_ query: NameQuery, for caller: BusName) async throws(AgentError) -> [NameRecord] {
        try noted("find \(query.text)", [NameRecord()])
    }
}

extension StubAgent: Timing1Service {
    func timing(for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try noted("timing", [TimingRecord()])
    }
    func setTiming(_ kind: String, isOn: Bool, for caller: BusName) async throws(AgentError) -> [TimingRecord]
    {
        try noted("set timing \(kind) \(isOn)", [TimingRecord()])
    }
    func resetTiming(_ kind: String, for caller: BusName) async throws(AgentError) -> [TimingRecord] {
        try noted("reset timing \(kind)", [TimingRecord()])
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
