import AgentInterface
import CivilTime
import DBus
import EventLoop
import Logging
import RecallMatching
import Rules
import Settings
import Store

/// Creates the parts of an agent, in the order that gives the most useful error: first mistakes of the user,
/// then another running agent.
struct AgentStart: Sendable {
    let options: AgentOptions
    let dependencies: Dependencies
    let loop: EventLoop
    let threshold: LogThreshold
    let log: Logger

    /// How long to wait for a predecessor to leave.
    private static let patience = Duration.seconds(10)
    private static let openingPause = Duration.milliseconds(100)
    private static let openingAttempts = 30

    func build() async throws(StartFailure) -> Agent {
        let time = dependencies.time(loop)
        let directories = try directories()
        let configuration = try configuration(directories, time)
        threshold.level = options.logLevel ?? Logger.Level(configuration.settings.log.level)
        let (connection, busID) = try await connect()
        let name = NameClaim(connection: connection, loop: loop)
        do {
            try await makeWay(name)
            let databaseFile = databaseFile(directories)
            let store = try await open(databaseFile, name) { try Store(path: databaseFile) }
            let catalogue = try catalogue(beside: databaseFile)
            let zone = ZoneWatch(
                environment: dependencies.environment, localtime: dependencies.localtime,
                zones: ZoneDatabase(environment: dependencies.environment), time: time, loop: loop, log: log)
            let locality = Locality(
                zone: await zone.current.zone, dateHour: configuration.settings.reminders.dateHour,
                zones: zone.zones, dateOrder: DateOrder(locale: dependencies.environment.locale))
            return Agent(
                self, time: time, configuration: configuration, connection: connection, name: name,
                agentState: AgentState(
                    store: store, locality: locality, settings: configuration.settings, time: time, log: log),
                catalogue: catalogue, zone: zone, databaseFile: databaseFile, busID: busID)
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Finds out whether `build` would succeed. Leaves the database unchanged and ignores the configured log
    /// level.
    func check() async throws(StartFailure) {
        let directories = try directories()
        _ = try configuration(directories, dependencies.time(loop))
        let (connection, _) = try await connect()
        let name = NameClaim(connection: connection, loop: loop)
        do {
            try await makeWay(name)
            let databaseFile = databaseFile(directories)
            try await open(databaseFile, name) { try Store.check(path: databaseFile) }
            _ = try catalogue(beside: databaseFile)
        } catch {
            await connection.close()
            throw error
        }
        await connection.close()
    }

    private func directories() throws(StartFailure) -> UserDirectories {
        guard let directories = UserDirectories(environment: dependencies.environment) else {
            throw StartFailure(.noDataDirectory, AgentText.noHome)
        }
        return directories
    }

    private func configuration(
        _ directories: UserDirectories, _ time: any TimeSource
    ) throws(StartFailure) -> ConfigurationWatch {
        do {
            return try ConfigurationWatch(
                file: Self.absolute(options.configurationFile) ?? directories.configurationFile, time: time,
                loop: loop, log: log)
        } catch {
            throw StartFailure(.badConfiguration, AgentText.badConfiguration("\(error)"))
        }
    }

    private func databaseFile(_ directories: UserDirectories) -> String {
        Self.absolute(options.databaseFile) ?? "\(directories.data)/steward.db"
    }

    private func connect() async throws(StartFailure) -> (Connection, busID: String) {
        do throws(BusError) {
            let connection = try await Connection.open(
                options.busAddress.map(BusAddress.address) ?? .session, on: loop)
            return (connection, try await connection.busID())
        } catch {
            throw StartFailure(.busUnavailable, "\(error)")
        }
    }

    /// Fails if another agent is running, or asks it to leave if `options.replaces` is set.
    private func makeWay(_ name: NameClaim) async throws(StartFailure) {
        do {
            guard let holder = try await name.holder() else { return }
            guard options.replaces else {
                throw StartFailure(.anotherInstance, AgentText.canTakeOver(holder))
            }
            log.notice("taking over: \(holder)")
            guard try await name.askHolderToLeave(within: Self.patience) else {
                throw StartFailure(.anotherInstance, AgentText.doesNotLeave(holder))
            }
        } catch {
            throw error as? StartFailure ?? StartFailure(.busUnavailable, "\(error)")
        }
    }

    /// Opens the database. A leaving agent may still hold it for a moment; an agent on another bus may keep
    /// it.
    private func open<Opened: Sendable>(
        _ file: String, _ name: NameClaim, _ body: @Sendable () throws -> Opened
    ) async throws(StartFailure) -> Opened {
        var attempt = 0
        while true {
            attempt += 1
            do {
                return try body()
            } catch {
                let error = StoreError(error)
                guard error == .inUse else { throw failure(error, file: file) }
            }
            guard attempt < Self.openingAttempts else {
                throw StartFailure(.anotherInstance, AgentText.databaseInUse(printable(file)))
            }
            do {
                // The holder of the database may be about to claim the name: then it is a second instance.
                if let holder = try await name.waitForHolder(within: Self.openingPause) {
                    throw StartFailure(.anotherInstance, AgentText.canTakeOver(holder))
                }
            } catch {
                throw error as? StartFailure ?? StartFailure(.busUnavailable, "\(error)")
            }
        }
    }

    /// Opens and creates no file.
    private func catalogue(beside file: String) throws(StartFailure) -> Catalogue {
        do {
            return try Catalogue(beside: file, matcher: RecallMatcher())
        } catch {
            throw failure(error, file: file)
        }
    }

    private func failure(_ error: StoreError, file: String) -> StartFailure {
        let text = AgentText.cannotUseDatabase(printable(file), "\(error)")
        return switch error {
        case .readOnly, .full: StartFailure(.noDataDirectory, text)
        default: StartFailure(.storageFailed, text)
        }
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path else { return nil }
        return path.hasPrefix("/") ? path : "\(currentDirectory())/\(path)"
    }
}
