import AgentInterface
import DBus
import EventLoop

/// Starts a refresh and follows it to its end.
struct RefreshWatch {
    let session: Session
    /// `nil` to show no progress.
    let view: (any RefreshView)?

    private enum Event: Sendable {
        case progress(RefreshRecord)
        /// No progress was reported for `patience`.
        case still
    }

    /// How long to wait for progress before querying the agent.
    private static let patience = Duration.seconds(5)
    /// How often to query a refresh that does not begin.
    private static let mostAsked = 60

    /// - Returns: The result, with all runs combined.
    /// - Throws: `.interrupted` if the user stops watching; the agent continues.
    func refresh(_ options: RefreshOptions) async throws(CommandFailure) -> RefreshRecord {
        try await refresh { try await session.ask(Recalls1.refresh, options) }
    }

    /// Follows a refresh that `begin` starts.
    /// - Parameter begin: Starts the refresh and returns its state.
    func refresh(
        _ begin: () async throws -> RefreshRecord
    ) async throws(CommandFailure) -> RefreshRecord {
        let (events, happened) = AsyncStream<Event>.makeStream()
        let subscription = try await subscribe { happened.yield(.progress($0)) }
        defer { subscription.cancel() }
        let begun: RefreshRecord
        do {
            begun = try await begin()
        } catch {
            throw CommandFailure(translating: error)
        }
        // With nothing to do, no run begins.
        guard begun.isRunning else { return begun }
        do throws(CommandFailure) {
            view?.begin(begun)
            let outcome = try await follow(begun, events, happened)
            view?.end(outcome)
            return outcome
        } catch {
            view?.end(nil)
            guard error.status == .interrupted else { throw error }
            throw CommandFailure(.interrupted, RefreshText.interrupted)
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
            case .progress(let record): state = record
            case .still:
                state = try await session.ask(Recalls1.refreshState, ())
                asked += 1
            }
            guard state.run >= begun.run else {
                // The agent counts runs from its start, so a lower number means another agent.
                if case .still = event, hasBegun || asked > Self.mostAsked { throw Self.lost }
                continue
            }
            hasBegun = true
            view?.show(state)
            if state.isRunning { continue }
            sum.add(state)
            // A request during another run is served by the next run, which follows at once.
            state = try await session.ask(Recalls1.refreshState, ())
            if state.run <= sum.run { return sum }
            // A finished run was reported before the reply arrived.
            if state.isRunning { view?.show(state) }
        }
        throw .interrupted
    }

    private static let lost = CommandFailure(.unavailable, RefreshText.lost)
}

extension RefreshRecord {
    /// Adds a run that followed at once. Counts a source that both have read only once, with the later
    /// result.
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

    /// The sources that have been read. An older agent names only those that failed.
    private var knownNames: Set<String> {
        Set(asked + errors.map(\.name))
    }
}
