import AgentInterface
import ArgumentParser
import DBus
import EventLoop
import Notifications

struct PresentCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "present",
        abstract: "Act as the notification server in this terminal: draw popups here, to be answered by key.")

    func execute(in session: Session) async throws(CommandFailure) {
        let connection: Connection
        do throws(BusError) {
            connection = try await Connection.open(session.bus, on: session.loop)
        } catch {
            throw CommandFailure(ClientError(error))
        }
        let presenter = try session.presenter()
        defer { presenter.stop() }
        let service = NotificationService(on: connection, showing: presenter)
        try await Self.start(service)
        await connection.onClose { presenter.stop() }
        presenter.show(PresenterText.comeHere)
        await service.serve(presenter)
        await service.stop()
        await connection.flush()
        if Task.isCancelled { throw .interrupted }
    }

    static func start(_ service: NotificationService) async throws(CommandFailure) {
        do throws(NotificationService.StartError) {
            try await service.start()
        } catch {
            switch error {
            case .nameTaken(let owner):
                throw CommandFailure(.refused, PresenterText.isTaken(by: owner))
            case .busFailed(let reason):
                throw CommandFailure(.unavailable, PresenterText.cannotReceive(reason))
            }
        }
    }
}
