import AgentInterface
import CivilTime
import DBus
import EventLoop
import Rules

/// Prints a line for a bar when something changes, and sleeps otherwise.
struct BarFeed {
    let session: Session
    let format: BarFormat

    /// Signals come in groups; one line covers a group.
    private static let pause = Duration.milliseconds(100)
    /// A bar that shows a number needs no more titles.
    private static let mostRead: UInt32 = 100

    func sayOnce() async throws(CommandFailure) {
        session.console.sayVerbatim(json: try await state().line(for: format))
    }

    /// Returns when the user or the bar ends the program.
    func follow() async throws(CommandFailure) {
        let (events, happened) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // All signals of the agent, by one match rule.
        let rule = MatchRule(sender: Contract.busName, path: Contract.path)
        let connection: Connection
        let subscription: Subscription
        do {
            connection = try await session.agent().connection
            subscription = try await connection.subscribe(rule) { _ in happened.yield() }
        } catch {
            throw CommandFailure(translating: error)
        }
        defer { subscription.cancel() }
        // Without a bus there is nothing to follow: the bar starts us again with the next session.
        await connection.onClose { happened.finish() }
        var last = ""
        repeat {
            let line = try await state().line(for: format)
            if line != last { session.console.sayVerbatim(json: line) }
            // A bar that has ended no longer reads.
            if session.console.output.trouble() != nil { return }
            last = line
        } while await next(events)
    }

    /// Waits for a change, and a moment longer.
    /// - Returns: Whether to go on.
    private func next(_ events: AsyncStream<Void>) async -> Bool {
        var iterator = events.makeAsyncIterator()
        guard await iterator.next() != nil, !Task.isCancelled else { return false }
        let rest = OneShot<Void>()
        let timer = session.loop.after(Self.pause) { rest.fulfil(()) }
        await rest.get()
        timer.cancel()
        return !Task.isCancelled
    }

    private func state() async throws(CommandFailure) -> BarState {
        let (reminders, status) = (try await waiting(), try await session.ask(Agent1.status, ()))
        let quiet = try await session.ask(Agent1.quiet, ())
        var state = BarState()
        state.count = Int(status.due) + Int(status.shown)
        state.level =
            !status.trouble.isEmpty ? .trouble : state.count == 0 ? .none : quiet.isQuiet ? .quiet : .due
        if !status.trouble.isEmpty { state.lines.append(CleanText.line(status.trouble)) }
        if quiet.isLocked {
            // Not every passer-by should read titles.
            state.lines.append(LauncherText.reminders(state.count))
            return state
        }
        state.lines += reminders.map { CleanText.excerpt(of: $0.title, length: 80) }
        if let next = status.nextRingAt {
            // Without "today" and "tomorrow", which nobody would correct at midnight.
            let civil = session.locality.zone.civil(of: next)
            let time = TimeOfDay(nearestToSecondOfDay: civil.time.secondOfDay / 60 * 60)
            state.lines.append(
                LauncherText.next(session.relative.calendarText(for: civil.date), "\(time)"))
        } else if state.lines.isEmpty {
            state.lines.append(LauncherText.nothingPlanned)
        }
        return state
    }

    private func waiting() async throws(CommandFailure) -> [ReminderRecord] {
        var query = ReminderQuery()
        query.states = [.due, .shown]
        query.limit = Self.mostRead
        return try await session.ask(Reminders1.list, query)
    }
}
