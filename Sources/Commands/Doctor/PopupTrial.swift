import AgentInterface
import CivilTime
import DBus
import EventLoop
import Notifications
import Rules

/// Posts a real popup through the agent, has it answered by the user (or by the server itself, if no user is
/// at a terminal), and checks that it closes.
struct PopupTrial {
    let session: Session
    let agent: AgentClient
    let server: ServerDescription
    /// How long to wait for an answer.
    let patience: Duration

    private enum Event: Sendable {
        case changed
        case closed
        case overtime
    }

    func findings() async throws(CommandFailure) -> [Finding] {
        do throws(ClientError) {
            let (events, happened) = AsyncStream<Event>.makeStream()
            let changes = try await agent.changes(of: Reminders1.name) { _ in happened.yield(.changed) }
            let closing = try await closing { happened.yield(.closed) }
            defer {
                changes.cancel()
                closing.cancel()
            }
            // A question that nobody answers now is of no use later.
            var options = AlertOptions()
            options.isOnce = true
            let reminder = try await agent.call(
                Reminders1.notify, (DoctorText.popupTitle, DoctorText.popupBody(buttons), options))
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

    private var buttons: ServerQuirks.Buttons { ServerQuirks(of: server).buttons }

    /// Whether the server shows a button to press.
    private var hasButtons: Bool {
        switch buttons {
        case .shown, .shownOnHover: true
        case .elsewhere, .none: false
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
                guard let shown else { return [try await whyNotShown(reminder)] }
                return [shown, answered ?? notAnswered]
            case .changed:
                let state = try await agent.call(Reminders1.get, reminder.id)
                if shown == nil, state.state == .shown {
                    shown = Finding("popup", .ok, DoctorText.posted(server.name))
                    overtime.cancel()
                    overtime = session.loop.after(patience) { happened.yield(.overtime) }
                    isAskedOfServer = await askSomebody()
                }
                if answered == nil, let finding = answer(in: state, byServer: isAskedOfServer) {
                    answered = finding
                    overtime.cancel()
                    // Some servers report the closing only to the poster of the popup; that is no fault.
                    overtime = session.loop.after(.seconds(2)) { happened.yield(.overtime) }
                }
            }
            if let answered, isClosed, answered.verdict == .ok {
                let closed = Finding("popup_closed", .ok, DoctorText.closed)
                return [shown, answered, closed].compactMap(\.self)
            }
        }
        throw .cancelled
    }

    /// Asks the user at the terminal; without a terminal, the server.
    /// - Returns: Whether the server was asked.
    private func askSomebody() async -> Bool {
        if session.prompt == nil {
            let isAsked = await SelfAnswer(connection: agent.connection, server: server.name).give(
                to: DoctorText.popupTitle)
            if isAsked { return true }
        }
        session.console.warn(DoctorText.popupIsThere(buttons))
        return false
    }

    /// `nil` if there is no answer yet.
    private func answer(in reminder: ReminderRecord, byServer: Bool) -> Finding? {
        switch reminder.state {
        case .answered, .snoozed, .withdrawn:
            if byServer {
                return Finding("popup_answer", .ok, DoctorText.answeredByServer(server.name))
            }
            if reminder.state == .answered {
                return Finding("popup_answer", .ok, DoctorText.answered)
            }
            // On a server with buttons, a popup without an answer may have closed by itself.
            return hasButtons
                ? Finding(
                    "popup_answer", .unproven, DoctorText.leftUnanswered,
                    remedy: DoctorText.tryAgain(buttons))
                : Finding("popup_answer", .ok, DoctorText.closingNoticed)
        case .planned, .due, .shown, .superseded: return nil
        }
    }

    /// Explains a popup that was not shown: it is held back, or popups do not work.
    private func whyNotShown(_ reminder: ReminderRecord) async throws(ClientError) -> Finding {
        let why = try await agent.call(Reminders1.why, reminder.id)
        guard let reason = why.heldBecause else {
            return Finding("popup", .fail, DoctorText.notPosted, remedy: DoctorText.seeMessages)
        }
        let end = why.heldUntil.map { session.relative.clockText(for: $0) }
        return Finding(
            "popup", .unproven, DoctorText.heldBack(until: end, because: reason),
            remedy: DoctorText.tryOnceOver)
    }

    private var notAnswered: Finding {
        Finding(
            "popup_answer", .unproven, DoctorText.notAnswered, remedy: DoctorText.tryLonger(buttons))
    }

    /// Dismisses the reminder of the trial, so that it does not come back.
    private func end(_ id: String) async throws(ClientError) {
        try await session.evenIfInterrupted { [agent] () throws(ClientError) in
            do throws(ClientError) {
                _ = try await agent.call(Reminders1.answer, (id, .dismiss, nil))
            } catch .refused {
                // The reminder has been answered already, which is fine.
            }
        }
    }

    /// Calls `handler` whenever the server broadcasts that a popup has closed.
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
