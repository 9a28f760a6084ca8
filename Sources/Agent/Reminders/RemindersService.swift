import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

/// Implements `org.stewardproject.Steward.Reminders1` over the store.
struct RemindersService: Sendable {
    let gate: RequestGate
    let notifier: Notifier
    /// Reports which callers leave the bus.
    let connection: Connection

    var interface: Interface {
        Reminders1.interface([
            Reminders1.list.serve(reminders),
            Reminders1.get.serve(reminder),
            Reminders1.answer.serve(answer),
            Reminders1.notify.serve(notify),
            Reminders1.ringAnyway.serve(ringAnyway),
            Reminders1.why.serve(why),
            Reminders1.snoozeChoices.serve(snoozeChoices),
            Reminders1.offers.serve(offers),
            Reminders1.history.serve(history),
            Reminders1.undo.serve(undo),
            Reminders1.beginStep.serve(beginStep),
            Reminders1.endStep.serve(endStep),
            Reminders1.cancelStep.serve(cancelStep),
            Reminders1.beginCall.serve(beginCall),
            Reminders1.endCall.serve(endCall(answering:for:)),
        ])
    }

    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        try Page.check(query.limit)
        return try gate.query(for: caller) { store in try store.reminders(query) }.map { overview in
            var record = overview.record
            record.heldUntil = gate.plannedQuietEnd(for: overview.reminder)
            return record
        }
    }

    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        let (session, now) = (gate.agentState, gate.now)
        return try gate.query(for: caller) { store in
            let overview = try store.reminder(id)
            let kind = overview.reminder.identity.subject.kind
            let content = try kind.popups.topic(of: overview, in: session, now: now)?.content
            var record = overview.record
            record.line = content?.text(in: .ofMenu(session, now: now), remedy: nil).firstLine
            return record
        }
    }

    func answer(
        _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        let decision: Answer
        switch (answer, time) {
        case (.complete, nil): decision = .complete
        case (.dismiss, nil): decision = .dismiss
        case (.skip, nil): decision = .skip
        case (.used, nil): decision = .used
        case (.opened, nil): decision = .opened
        case (.frozen, nil): decision = .frozen
        case (.thrownAway, nil): decision = .thrownAway(nil)
        case (.stop, nil): decision = .stop
        case (.gotIt, nil): decision = .gotIt
        case (.snooze, let time):
            decision = .snooze(time ?? .lasting(gate.agentState.settings.reminders.snooze))
        case (_, _?):
            throw AgentError(.invalid, AlertText.onlySnoozeTakesTime)
        }
        let reminder = try gate.change(for: caller) { store, context in
            try store.answer(id, decision, context)
        }
        if case .snooze(let time) = decision { gate.agentState.remember(time) }
        return reminder.record
    }

    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord {
        try gate.admitAlert(from: caller)
        let time = try Self.time(of: options)
        let isSaid = options.at != nil || options.after.map { $0 > .zero } ?? false
        let reminder = try gate.change(for: caller) { store, context in
            let alert = try Alert(
                title: title, body: body, urgency: options.urgency ?? .normal,
                when: time(context.now), isOnce: options.isOnce ?? false)
            return try store.notify(alert, isSaid: isSaid, context)
        }
        var record = reminder.record
        if options.urgency != .critical { record.heldUntil = gate.quietEnd(for: reminder.reminder) }
        return record
    }

    func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord {
        try gate.change(for: caller) { store, context in try store.ringAnyway(id, context) }.record
    }

    /// - Returns: A function from the moment of the change to the alert's time.
    private static func time(of options: AlertOptions) throws(AgentError) -> (Instant) -> When {
        switch (options.at, options.after) {
        case (let when?, nil): return { _ in when }
        case (nil, let length):
            let length = length ?? .zero
            guard length >= .zero else {
                throw AgentError(.invalid, AlertText.negativeWait)
            }
            return { now in .instant(now + length) }
        case (_?, _?):
            throw AgentError(.invalid, AlertText.waitAndTime)
        }
    }

    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord] {
        let page = try Page(limit: query.limit, offset: query.offset, usual: 50)
        return try gate.query(for: caller) { store in
            try store.history(of: query.subjectID, limit: page.limit, offset: page.offset)
        }.map(\.record)
    }

    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord {
        guard entry >= 0 else { throw AgentError(.invalid, AlertText.negativeEntry) }
        return try gate.change(for: caller) { store, context in try store.undo(entry, context) }.record
    }

    func beginStep(for caller: BusName) async throws(AgentError) {
        try gate.beginStep(for: caller)
        // Unwatched, the changes of a caller that is killed stay steps of their own.
        if let watch = await watch(caller) { gate.follow(caller, by: watch) }
    }

    func endStep(for caller: BusName) async throws(AgentError) -> Int64 {
        try gate.endStep(for: caller) ?? 0
    }

    func cancelStep(for caller: BusName) async throws(AgentError) {
        try gate.cancelStep(for: caller)
    }

    func beginCall(_ fields: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord {
        let call: KeyedCall
        do throws(InvalidValue) {
            call = try KeyedCall(key: fields.key, tool: fields.tool, arguments: fields.arguments)
        } catch {
            throw AgentError(error)
        }
        let recorded = try gate.begin(call, for: caller)
        if recorded == nil { await follow(caller) }
        var record = CallRecord()
        record.agent = connection.uniqueName.text
        record.isDone = recorded != nil
        record.answer = recorded?.answer
        record.entries = recorded?.entries.map(\.record) ?? []
        return record
    }

    func endCall(answering answer: String, for caller: BusName) async throws(AgentError) {
        try gate.endCall(answer, for: caller)
    }

    /// Lets others repeat the call of `caller` once it has left the bus, or now if that cannot be watched.
    private func follow(_ caller: BusName) async {
        if let watch = await watch(caller) { gate.withCalls { $0.follow(caller, by: watch) } }
        // It may have left before the watch began.
        let isThere = (try? await connection.nameOwner(of: caller)) != nil
        if !isThere { gate.withCalls { $0.leave(caller) } }
    }

    /// Notices when `caller` leaves the bus; `nil` if that cannot be watched.
    private func watch(_ caller: BusName) async -> Subscription? {
        try? await connection.ownerChanges(of: caller) { [gate] _, owner in
            if owner == nil { gate.leave(caller) }
        }
    }
}
