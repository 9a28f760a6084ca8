import AgentInterface
import CivilTime
import DBus
import EventLoop
import Glibc

/// A private bus and agent for the demo, separate from the user's.
final class DemoStage {
    /// The address of the private bus.
    let address: BusAddress
    private let bus: ChildProcess
    private let agent: ChildProcess
    private let temporary: TemporaryFolder

    /// - Parameter data: The folder for the agent's database; `nil` for the temporary folder.
    static func build(in session: Session, data: String?) async throws(CommandFailure) -> DemoStage {
        guard let program = AgentLauncher.program(environment: session.environment) else {
            throw CommandFailure(.unavailable, DemoText.noAgent)
        }
        do {
            return try await DemoStage(in: session, program: program, data: data)
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(.unavailable, DemoText.cannotStart(error))
        }
    }

    private init(in session: Session, program: String, data: String?) async throws {
        let folder = try TemporaryFolder(environment: session.environment)
        temporary = folder
        let (bus, address) = try await Self.startBus(in: folder, session)
        self.bus = bus
        self.address = .address(address)
        do {
            var environment = session.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = address
            // Uses none of the user's files, and does not act as a systemd service.
            environment["XDG_DATA_HOME"] = data ?? folder.path + "/data"
            environment["XDG_CONFIG_HOME"] = folder.path + "/config"
            environment["XDG_STATE_HOME"] = folder.path + "/state"
            for variable in ["NOTIFY_SOCKET", "JOURNAL_STREAM", "DBUS_STARTER_ADDRESS"] {
                environment[variable] = nil
            }
            agent = try session.loop.spawn(
                // In a session of its own, so that Ctrl-C reaches only the demo, which ends the agent before
                // the bus.
                ChildCommand(
                    "setsid", [program, "--log-level", "warning"], environment: environment, output: .null,
                    errors: .inherited))
        } catch {
            bus.kill(SIGTERM)
            folder.remove()
            throw error
        }
    }

    /// Ends the agent, then the bus, and waits for both.
    func strike() async {
        await Self.end(agent)
        await Self.end(bus)
        temporary.remove()
    }

    /// Returns when the agent serves.
    /// - Throws: If the agent ends instead, or is not ready after 20 seconds.
    func waitForAgent(on connection: Connection, loop: EventLoop) async throws(CommandFailure) {
        let outcome = OneShot<Bool>()
        let changes: Subscription
        do {
            changes = try await connection.ownerChanges(of: Contract.busName) { _, new in
                if new != nil { outcome.fulfil(true) }
            }
        } catch {
            throw CommandFailure(ClientError(error))
        }
        agent.onEnd { _ in outcome.fulfil(false) }
        let deadline = loop.after(.seconds(20)) { outcome.fulfil(false) }
        let isReady = await withTaskCancellationHandler {
            await outcome.get()
        } onCancel: {
            outcome.fulfil(false)
        }
        deadline.cancel()
        changes.cancel()
        if Task.isCancelled { throw .interrupted }
        guard isReady else { throw CommandFailure(.unavailable, DemoText.agentDidNotStart) }
    }

    private static func end(_ child: ChildProcess) async {
        child.kill(SIGTERM)
        await withCheckedContinuation { continuation in
            child.onEnd { _ in continuation.resume() }
        }
    }

    private static func startBus(
        in folder: TemporaryFolder, _ session: Session
    ) async throws -> (ChildProcess, String) {
        let configuration = folder.path + "/bus.conf"
        try PrivateFile.create(configuration, text: busConfiguration(folder.path))
        let (bus, reading): (ChildProcess, OwnedDescriptor)
        do {
            (bus, reading) = try spawnBus(configuration, session)
        } catch {
            folder.remove()
            throw CommandFailure(.unavailable, DemoText.cannotStartBus(error))
        }
        defer { withExtendedLifetime(reading) {} }
        guard let address = await LineReader(reading.rawValue, on: session.loop).next(), !address.isEmpty
        else {
            await end(bus)
            folder.remove()
            throw CommandFailure(.unavailable, DemoText.busDidNotStart)
        }
        return (bus, address)
    }

    /// Starts the bus. Only the bus holds the writing end of the pipe, so reading ends when the bus ends.
    private static func spawnBus(
        _ configuration: String, _ session: Session
    ) throws(SystemError) -> (ChildProcess, OwnedDescriptor) {
        let pipe = try DescriptorPipe()
        // However this process ends, the bus ends with it, and the agent with the bus.
        let command = ChildCommand(
            "setpriv",
            [
                "--pdeathsig", "KILL", "setsid", "dbus-daemon", "--nofork", "--nopidfile",
                "--print-address=1",
                "--config-file=\(configuration)",
            ],
            environment: session.environment, output: .descriptor(pipe.writing), errors: .null)
        return (try session.loop.spawn(command), pipe.reading)
    }

    private static func busConfiguration(_ folder: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*"/>
            <allow receive_sender="*"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}
