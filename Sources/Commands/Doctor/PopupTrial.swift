import AgentInterface
import DBus
import EventLoop
import Notifications
import Synchronization

/// A real popup: posted by the agent, answered by the user or by the server itself, and closed.
struct PopupTrial {
    let session: Session
    let agent: AgentClient
    /// The server's name for itself.
    let server: String
    /// How long somebody has to answer it.
    let patience: Duration

    private static let title = "Steward's doctor"
    /// True on desktops without buttons, too.
    private static let body = "Answer me: press a button, or close this popup where it has none."

    private enum Event: Sendable {
        case changed
        case closed
        case overtime
    }

    func findings() async throws(CommandFailure) -> [Finding] {
        do throws(ClientError) {
            let (events, happened) = AsyncStream<Event>.makeStream()
            let subscription = try await agent.remindersChanged { _ in happened.yield(.changed) }
            let closing = try await closing { happened.yield(.closed) }
            defer {
                subscription.cancel()
                closing.cancel()
            }
            let reminder = try await agent.call(
                Reminders1.notify, (Self.title, Self.body, AlertOptions()))
            let findings: [Finding]
            do throws(ClientError) {
                findings = try await follow(reminder, events, happened)
            } catch {
                try await end(reminder.id)
                throw error
            }
            try await end(reminder.id)
            return findings
        } catch {
            throw CommandFailure(error)
        }
    }

    private func follow(
        _ reminder: ReminderRecord, _ events: AsyncStream<Event>, _ happened: AsyncStream<Event>.Continuation
    ) async throws(ClientError) -> [Finding] {
        var overtime = session.loop.after(.seconds(10)) { happened.yield(.overtime) }
        defer { overtime.cancel() }
        var shown: Finding?
        var answered: Finding?
        var isClosed = false
        var isAskedOfServer = false
        for await event in events {
            switch event {
            case .closed: isClosed = answered != nil
            case .overtime:
                return [shown ?? Self.notShown] + (shown == nil ? [] : [answered ?? Self.notAnswered])
            case .changed:
                let state = try await agent.call(Reminders1.get, reminder.id)
                if shown == nil, state.state == .shown {
                    shown = Finding("popup", .ok, "A popup was posted, and \(server) took it.")
                    overtime.cancel()
                    overtime = session.loop.after(patience) { happened.yield(.overtime) }
                    isAskedOfServer = await SelfAnswer(connection: agent.connection, server: server)
                        .give(to: Self.title)
                    if !isAskedOfServer {
                        session.console.warn(
                            "a popup is on the screen: press one of its buttons, please, or close it where it has none"
                        )
                    }
                }
                if answered == nil, let finding = answer(in: state, byServer: isAskedOfServer) {
                    answered = finding
                    overtime.cancel()
                    // Servers that tell only the poster of closing leave us waiting: that is no fault.
                    overtime = session.loop.after(.seconds(2)) { happened.yield(.overtime) }
                }
            }
            if let answered, isClosed {
                let closed = Finding("popup_closed", .ok, "The popup was closed after it.")
                return [shown, answered, closed].compactMap(\.self)
            }
        }
        throw .cancelled
    }

    /// `nil` while there is no answer.
    private func answer(in reminder: ReminderRecord, byServer: Bool) -> Finding? {
        let giver = byServer ? " (\(server) was asked to answer in your stead)" : ""
        return switch reminder.state {
        case .answered: Finding("popup_answer", .ok, "The answer came back: \(reminder.answer)\(giver).")
        case .snoozed:
            Finding("popup_answer", .ok, "The answer came back: the reminder is put off\(giver).")
        case .planned, .due, .shown, .superseded, .withdrawn: nil
        }
    }

    private static let notShown = Finding(
        "popup", .fail, "No popup could be posted within ten seconds.",
        remedy: "look at the agent's messages: journalctl --user -u steward-agent")
    private static let notAnswered = Finding(
        "popup_answer", .fail, "Nobody answered the popup, so it is not proven that answers come back.",
        remedy: "run 'steward doctor' again and answer the popup; --timeout gives more time")

    /// The trial's reminder is not to come back.
    private func end(_ id: String) async throws(ClientError) {
        try await session.evenIfInterrupted { [agent] () throws(ClientError) in
            do throws(ClientError) {
                _ = try await agent.call(Reminders1.answer, (id, .dismiss, nil))
            } catch .refused {
                // It has been answered, which is all that is wanted.
            }
        }
    }

    /// Calls `handler` whenever the server tells everybody that a popup has left the screen.
    private func closing(_ handler: @escaping @Sendable () -> Void) async throws(ClientError) -> Subscription
    {
        do {
            return try await agent.connection.subscribe(
                MatchRule(
                    sender: "org.freedesktop.Notifications", interface: "org.freedesktop.Notifications",
                    member: "NotificationClosed", path: "/org/freedesktop/Notifications")
            ) { _ in handler() }
        } catch {
            throw ClientError(error)
        }
    }
}
