import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc

/// Runs the demo on the user's own desktop.
struct DemoHere {
    let session: Session

    func perform() async throws(CommandFailure) {
        let status = try await session.settledStatus()
        guard status.serverState == .present else {
            throw CommandFailure(.refused, DemoText.noServer)
        }
        let (events, happened) = AsyncStream<DemoEvent>.makeStream()
        do throws(ClientError) {
            let agent = try await session.agent()
            let tasks = try await agent.changes(of: Tasks1.name) { _ in happened.yield(.changed) }
            let reminders = try await agent.changes(of: Reminders1.name) { _ in happened.yield(.changed) }
            defer {
                tasks.cancel()
                reminders.cancel()
            }
            var task = try await DemoTask(on: agent, due: .seconds(2), now: session.now)
            session.console.say(DemoText.addedHere)
            if let program = programOutsidePath { session.console.say(DemoText.notInstalled(program)) }
            await follow(&task, events)
            // Even after an interrupt, the demo must leave nothing behind.
            try await session.evenIfInterrupted { [task] () throws(ClientError) in try await task.remove() }
            session.console.say(DemoText.removedHere)
        } catch {
            throw CommandFailure(error)
        }
        if Task.isCancelled { throw .interrupted }
    }

    /// The path of this program, if the command that popups name does not find it.
    private var programOutsidePath: String? {
        let folders = (session.environment["PATH"] ?? "").split(separator: ":")
        guard !folders.contains(where: { access("\($0)/steward", X_OK) == 0 }) else { return nil }
        return AgentLauncher.beside("steward")
    }

    /// Returns when the popup has been answered or the demo interrupted.
    private func follow(_ task: inout DemoTask, _ events: AsyncStream<DemoEvent>) async {
        for await _ in events {
            // If this fails, the next change reads it.
            guard let news = try? await task.news(session.relative) else { continue }
            session.console.say(news)
            return
        }
    }
}
