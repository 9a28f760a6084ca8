import AgentInterface
import CivilTime
import DBus
import Rules
import Store
import Synchronization

/// Handles calls from the bus: limits their rate and turns errors into replies.
package final class RequestGate: Sendable {
    let agentState: AgentState
    private let time: any TimeSource
    private let state = Mutex(State())

    private struct State {
        var limits = CallerLimits(burst: 5_000, perSecond: 2_000)
        /// Popups are for people, and nobody reads a hundred of them.
        var alertLimits = CallerLimits(burst: 200, perSecond: 10)
        var knownClients = KnownClients()
        var steps = UndoGroups()
        var calls = KeyedCalls()
        var isClosed = false

        /// What a change of `caller` is part of.
        func part(of caller: BusName) -> KeyedCall.Part? {
            calls.call(of: caller).map { KeyedCall.Part($0, isOneOfSeveral: steps.isGathered(for: caller)) }
        }
    }

    package init(agentState: AgentState, time: any TimeSource) {
        self.agentState = agentState
        self.time = time
    }

    /// Refuses every further call with `.shuttingDown`.
    package func close() {
        state.withLock { $0.isClosed = true }
    }

    func admit(_ caller: BusName) throws(AgentError) {
        guard !state.withLock(\.isClosed) else {
            throw AgentError.isEnding
        }
        guard state.withLock({ $0.limits.admit(caller, at: time.now) }) else {
            throw AgentError(.limitsExceeded, RequestText.tooManyCalls, retry: Self.retryAfterLimit)
        }
    }

    func admitAlert(from caller: BusName) throws(AgentError) {
        try admit(caller)
        guard state.withLock({ $0.alertLimits.admit(caller, at: time.now) }) else {
            throw AgentError(.limitsExceeded, RequestText.tooManyAlerts, retry: Self.retryAfterLimit)
        }
    }

    /// Each limit allows several calls a second.
    private static let retryAfterLimit = Retry.later(after: .seconds(1))

    func introduce(_ caller: BusName, as kind: ClientKind) {
        state.withLock { $0.knownClients.introduce(caller, as: kind) }
    }

    func introduce(_ caller: BusName, named name: ClientName) {
        state.withLock { $0.knownClients.introduce(caller, named: name) }
    }

    /// Whether a caller is in the middle of a step of several changes.
    var isGathering: Bool { state.withLock { $0.steps.isGathering } }

    /// Makes a change on behalf of `caller`. The change is on disk when this returns.
    func change<Value>(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<Value>
    ) throws(AgentError) -> Value {
        try admit(caller)
        guard !withCalls({ $0.isReplaced(caller) }) else {
            throw AgentError(.conflict, CallText.endedElsewhere)
        }
        do {
            let (origin, part) = state.withLock { state in
                (state.knownClients.origin(of: caller), state.part(of: caller))
            }
            let change = try agentState.change(origin.source, client: origin.client, part: part, body)
            if let entry = change.entry {
                join(state.withLock { $0.steps.note(entry, of: caller) })
                if origin.speaksForUser, !state.withLock({ $0.steps.gathers(for: caller) }) { confirm(entry) }
            }
            return change.value
        } catch {
            throw AgentError(error)
        }
    }

    /// Makes a change as `change` does.
    /// - Returns: Its entry in the journal.
    func entry<Value>(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<Value>
    ) throws(AgentError) -> Int64? {
        try change(for: caller) { store, context in
            let change = try body(store, context)
            return change.map { _ in change.entry }
        }
    }

    func withCalls<Value: Sendable>(_ body: (inout KeyedCalls) -> Value) -> Value {
        state.withLock { body(&$0.calls) }
    }

    /// Gathers the entries of the caller's changes from now on.
    func beginStep(for caller: BusName) throws(AgentError) {
        try admit(caller)
        state.withLock { $0.steps.begin(for: caller) }
    }

    /// Keeps `watch`, which calls `leave`, until the step ends.
    func follow(_ caller: BusName, by watch: Subscription) {
        state.withLock { $0.steps.follow(caller, by: watch) }
    }

    /// Joins the changes since `beginStep` of a caller that has left the bus into one step, and ends its call.
    func leave(_ caller: BusName) {
        withCalls { $0.leave(caller) }
        join(state.withLock { $0.steps.leave(caller) })
    }

    private func join(_ entries: [Int64]) {
        guard entries.count > 1 else { return }
        // If they cannot be joined, they stay steps of their own, each of which can be undone.
        _ = try? read { store in try store.join(entries) }
    }

    /// Makes one entry of the caller's changes since `beginStep`.
    /// - Returns: The entry; `nil` if nothing has changed.
    func endStep(for caller: BusName) throws(AgentError) -> Int64? {
        try admit(caller)
        let (entries, isWhole) = state.withLock { state in
            (state.steps.end(for: caller), !state.steps.isGathered(for: caller))
        }
        let step = try read { store in try store.join(entries, isWhole: isWhole) }
        if isWhole { confirmStep(entries, of: caller, joinedAs: step) }
        return step
    }

    /// Undoes the caller's changes since `beginStep`, which it was refused the rest of.
    func cancelStep(for caller: BusName) throws(AgentError) {
        try admit(caller)
        let entries = state.withLock { $0.steps.end(for: caller) }
        guard let step = try read({ store in try store.join(entries) }) else { return }
        _ = try change(for: caller) { store, context in try store.undo(step, context) }
    }

    /// Confirms in a popup, with *Undo*, what an assistant did: the user has not done it by hand, and may not look.
    /// - Parameter words: What was done, as the user has seen it; `nil` for what the journal says.
    func confirm(_ entry: Int64, saying title: String = RequestText.didForYou, _ words: String? = nil) {
        // What was done is done, even if nothing can say so.
        guard state.withLock({ $0.alertLimits.admit(Self.confirmations, at: time.now) }),
            let latest = try? read({ store in try store.history(limit: 20) }),
            let found = latest.first(where: { $0.id == entry })
        else { return }
        try? agentState.confirm(
            title, words ?? CleanText.excerpt(of: found.text, length: 200), undoing: entry)
    }

    private static let confirmations = BusName.bus

    /// Confirms a step whose changes were gathered.
    private func confirmStep(_ entries: [Int64], of caller: BusName, joinedAs entry: Int64?) {
        guard let entry = entry ?? entries.last,
            state.withLock({ $0.knownClients.origin(of: caller) }).speaksForUser
        else { return }
        confirm(entry)
    }

    func query<Value>(
        for caller: BusName, _ body: (Store) throws -> Value
    ) throws(AgentError) -> Value {
        try admit(caller)
        return try read(body)
    }

    /// Runs a query within a call that `admit` has accepted.
    func read<Value>(_ body: (Store) throws -> Value) throws(AgentError) -> Value {
        do {
            return try agentState.attempt { try body(agentState.store) }
        } catch {
            throw AgentError(error)
        }
    }

    var now: Instant { time.now }

    /// When quiet hours release the next reminder of `subject`, if they will hold it back.
    /// - Parameter moment: When it rings; `nil` if none is planned.
    func quietEnd(of subject: Subject, ringingAt moment: Instant?) throws(AgentError) -> Instant? {
        guard let moment, agentState.attention.quiet(at: moment) != nil else { return nil }
        return try read { store in try store.nextReminder(of: subject) }.flatMap { quietEnd(for: $0) }
    }

    /// Until when quiet hours, or quiet that the user has asked for, will hold back a reminder; `nil` if they will
    /// not. The reminder must be yet to ring, and not critical.
    func quietEnd(for reminder: Reminder) -> Instant? {
        guard !reminder.isInsistent else { return nil }
        return agentState.attention.quietEnd(
            at: max(now, reminder.ringAt), appointment: reminder.appointmentAt)
    }

    /// When quiet hours release a reminder that is to come, if they will hold it back. What may be critical is left
    /// out.
    func plannedQuietEnd(for reminder: Reminder) -> Instant? {
        guard [.planned, .snoozed].contains(reminder.state.kind),
            !reminder.identity.subject.kind.popups.mayBeCritical
        else { return nil }
        return quietEnd(for: reminder)
    }
}

extension AgentError {
    /// The D-Bus error for an error of the store.
    init(_ error: StoreError) {
        let kind: Kind =
            switch error {
            case .full: .storageFull
            case .readOnly: .storageReadOnly
            case .inUse, .damaged, .newerSchema, .failed: .storageFailed
            case .notFound: .notFound
            case .ambiguous: .ambiguous
            case .conflict: .conflict
            case .hasOpenSubtasks: .hasOpenSubtasks
            case .nothingToUndo: .nothingToUndo
            case .undoConflict: .undoConflict
            case .invalid: .invalid
            }
        self.init(kind, error.description, retry: error.retry)
    }

    init(_ error: InvalidValue) {
        self.init(.invalid, error.description)
    }

    /// The agent is about to end; the next one starts with the next call.
    static let isEnding = AgentError(.shuttingDown, RequestText.isEndingTryAgain, retry: .later())
}

/// The limit and offset of a query, checked.
struct Page: Sendable, Hashable {
    let limit: Int
    let offset: Int

    init(limit: UInt32?, offset: UInt32?, usual: UInt32) throws(AgentError) {
        try Self.check(limit)
        self.limit = Int(limit ?? usual)
        self.offset = Int(offset ?? 0)
    }

    /// - Throws: `.invalid` for a limit out of range.
    static func check(_ limit: UInt32?, most: UInt32 = 10_000) throws(AgentError) {
        guard let limit, !(1...most).contains(limit) else { return }
        throw AgentError(.invalid, RequestText.limitOutOfRange(limit, most: most))
    }
}
