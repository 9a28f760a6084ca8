import AgentInterface
import ArgumentParser
import DBus
import EventLoop
import Glibc
import Notifications

struct DemoCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Show a first reminder, on a bus and with an agent of its own.",
        discussion: """
            Popups appear in this terminal, and you answer them by key; your data is not touched. Without a terminal, the \
            demo answers by itself, prints what happens and ends.
            """)

    enum Answer: String, ExpressibleByArgument, CaseIterable, Sendable {
        case complete, snooze, dismiss
    }

    @Flag(help: "Use this session's bus, agent and notification server.")
    var here = false

    @Option(help: "Without a terminal: the answer, complete, snooze or dismiss.")
    var answer = Answer.complete

    @Option(help: "Keep the demo's database in this folder.", completion: .directory)
    var keep: String?

    func validate() throws {
        if here && keep != nil { throw ValidationError(DemoText.hereKeepsNothing) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        if here { return try await DemoHere(session: session).perform() }
        let stage = try await DemoStage.build(in: session, data: keep.map(Self.absolute))
        var ending = DemoEnding(keptData: keep)
        do throws(CommandFailure) {
            try await perform(on: stage, session, &ending)
        } catch {
            await stage.strike()
            if error == .interrupted { ending.say(on: session.console) }
            throw error
        }
        await stage.strike()
        ending.say(on: session.console)
    }

    private func perform(
        on stage: DemoStage, _ session: Session, _ ending: inout DemoEnding
    ) async throws(CommandFailure) {
        let presenter = try session.presenter()
        defer { presenter.stop() }
        let agent = try await session.connect(to: stage.address)
        // A second connection: outside the demo, server and client are two programs.
        let connection = try await session.connect(to: stage.address).connection
        let (events, happened) = AsyncStream<DemoEvent>.makeStream()
        let service = NotificationService(
            on: connection, showing: DemoScreen(presenter: presenter, events: happened))
        try await PresentCommand.start(service)
        try await stage.waitForAgent(on: connection, loop: session.loop)
        let serving = session.loop.task {
            await service.serve(presenter)
            happened.yield(.quit)
        }
        defer { serving.cancel() }
        ending.isPrinted = presenter is PlainPresenter
        try await DemoStory(
            session: session, presenter: presenter, service: service, agent: agent, events: events,
            happened: happened, ownAnswer: presenter is PlainPresenter ? answer : nil
        ).play(&ending)
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return "\(String(cString: folder))/\(path)"
    }
}
