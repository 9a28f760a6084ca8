import AgentInterface
import CivilTime
import DBus
import EventLoop
import Notifications
import Rules

/// The course of the demo, once the bus, the agent and the presenter run.
struct DemoStory {
    let session: Session
    let presenter: any Presenter
    let service: NotificationService
    let agent: AgentClient
    let events: AsyncStream<DemoEvent>
    let happened: AsyncStream<DemoEvent>.Continuation
    /// The answer that the demo gives itself; `nil` if a person answers.
    let ownAnswer: DemoCommand.Answer?

    private static let patience = Duration.seconds(60)

    /// Runs until the user quits; without a user, until the answer has taken effect.
    func play(_ ending: inout DemoEnding) async throws(CommandFailure) {
        do throws(ClientError) {
            let happened = happened
            let tasks = try await agent.changes(of: Tasks1.name) { _ in happened.yield(.changed) }
            let reminders = try await agent.changes(of: Reminders1.name) { _ in happened.yield(.changed) }
            defer {
                tasks.cancel()
                reminders.cancel()
            }
            var task = try await DemoTask(on: agent, due: .seconds(2), now: session.now)
            presenter.show(DemoText.running)
            presenter.show(DemoText.adding)
            let overtime = session.loop.after(Self.patience) { happened.yield(.overtime) }
            defer { overtime.cancel() }
            try await follow(&task, &ending)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func follow(
        _ task: inout DemoTask, _ ending: inout DemoEnding
    ) async throws(ClientError) {
        var hasPopup = false
        for await event in events {
            switch event {
            case .shown(let popup):
                hasPopup = true
                guard let ownAnswer else { continue }
                // Waits as a person would: a popup that closes at once counts as unseen.
                do { try await session.loop.sleep(for: .milliseconds(1_500)) } catch { throw .cancelled }
                await give(ownAnswer, to: popup)
            case .changed:
                guard let news = try await task.news(session.relative) else { continue }
                presenter.show(news)
                ending.outcome = news
                if ownAnswer != nil { return }
            case .overtime:
                if ownAnswer != nil || !hasPopup { throw .noAnswer(reason: DemoText.nothingHappened) }
            case .quit: return
            }
        }
        if Task.isCancelled { throw .cancelled }
    }

    private func give(_ answer: DemoCommand.Answer, to popup: ShownPopup) async {
        let action = popup.actions.first { $0.key.hasPrefix(answer.rawValue) }
        guard let action, answer != .dismiss else {
            presenter.show(DemoText.answering(PresenterText.dismiss))
            return await service.dismiss(popup.id)
        }
        presenter.show(DemoText.answering(action.label))
        await service.invoke(popup.id, action.key)
    }
}
