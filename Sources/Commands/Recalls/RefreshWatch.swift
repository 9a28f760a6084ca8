import AgentInterface
import DBus
import EventLoop

/// Has the agent refresh, and looks on until it is done.
struct RefreshWatch {
    let session: Session
    let view: any RefreshView

    private enum Event: Sendable {
        case told(RefreshRecord)
        /// Nothing was told for a while.
        case still
    }

    /// How long nothing may be told before the agent is asked.
    private static let patience = Duration.seconds(5)
    /// How often it is asked for a refresh that does not begin.
    private static let mostAsked = 60

    /// - Returns: How it ended; all runs that it took, as one.
    /// - Throws: `.interrupted` when somebody does not want to look on any more: the agent goes on.
    func refresh(_ options: RefreshOptions) async throws(CommandFailure) -> RefreshRecord {
        try await refresh { () throws(CommandFailure) in try await session.ask(Recalls1.refresh, options) }
    }

    /// The same for what has the agent refresh in another way.
    /// - Parameter begin: Says how far it is then.
    func refresh(
        _ begin: () async throws(CommandFailure) -> RefreshRecord
    ) async throws(CommandFailure) -> RefreshRecord {
        let (events, happened) = AsyncStream<Event>.makeStream()
        let subscription = try await subscribe { happened.yield(.told($0)) }
        defer { subscription.cancel() }
        let begun = try await begin()
        // Where nothing is to be done, nothing begins.
        guard begun.isRunning else { return begun }
        do throws(CommandFailure) {
            view.begin(begun)
            let outcome = try await follow(begun, events, happened)
            view.end(outcome)
            return outcome
        } catch {
            view.end(nil)
            guard error.status == .interrupted else { throw error }
            throw CommandFailure(
                .interrupted,
                "interrupted; the agent goes on with it: 'steward refresh --status' says how far it is, "
                    + "'steward refresh --cancel' ends it")
        }
    }

    private func subscribe(
        _ handler: @escaping @Sendable (RefreshRecord) -> Void
    ) async throws(CommandFailure) -> Subscription {
        do {
            return try await session.agent().refreshProgress(handler)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func follow(
        _ begun: RefreshRecord, _ events: AsyncStream<Event>, _ happened: AsyncStream<Event>.Continuation
    ) async throws(CommandFailure) -> RefreshRecord {
        var timer = session.loop.after(Self.patience) { happened.yield(.still) }
        defer { timer.cancel() }
        var (sum, hasBegun, asked) = (RefreshRecord(), false, 0)
        for await event in events {
            timer.cancel()
            timer = session.loop.after(Self.patience) { happened.yield(.still) }
            var state: RefreshRecord
            switch event {
            case .told(let told): state = told
            case .still:
                state = try await session.ask(Recalls1.refreshState, ())
                asked += 1
            }
            guard state.run >= begun.run else {
                // Runs are counted from the start of an agent.
                if case .still = event, hasBegun || asked > Self.mostAsked { throw Self.lost }
                continue
            }
            hasBegun = true
            view.show(state)
            if state.isRunning { continue }
            sum.add(state)
            // What was asked for while another run was under way is done in one that follows at once.
            state = try await session.ask(Recalls1.refreshState, ())
            if state.run <= sum.run { return sum }
            // Of one that has ended already the agent has told before it answered.
            if state.isRunning { view.show(state) }
        }
        throw .interrupted
    }

    private static let lost = CommandFailure(
        .unavailable,
        "the agent does not go on with it: it may have been started anew; what had come is kept, and the rest is "
            + "asked for by itself; see 'steward sources'")
}

extension RefreshRecord {
    /// Adds a run that followed at once. A source that was asked in both is one source, and the later answer counts.
    fileprivate mutating func add(_ next: RefreshRecord) {
        let askedAgain = next.knownNames
        let repeated = UInt32(clamping: knownNames.intersection(askedAgain).count)
        var sum = next
        sum.done += done - min(repeated, done)
        sum.total += total - min(repeated, total)
        sum.records += records
        sum.news += news
        sum.found += found
        sum.errors = errors.filter { !askedAgain.contains($0.name) } + next.errors
        sum.startedAt = startedAt ?? next.startedAt
        self = sum
    }

    /// Of those that have been asked. An older agent names only those that failed.
    private var knownNames: Set<String> {
        Set(asked + errors.map(\.name))
    }
}
