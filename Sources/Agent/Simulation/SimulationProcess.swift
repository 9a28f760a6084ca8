import AgentInterface
import CivilTime
import EventLoop
import Glibc
import JSONText
import Logging
import Settings
import Store

/// A `steward-agent` that simulates the future on a copy of the database. It prints each popup as a JSON
/// object on a line, then `{"end": "complete"}` or `{"end": "full"}`. It connects to no bus.
enum SimulationProcess {
    static func run(_ options: SimulationOptions, in dependencies: Dependencies) -> AgentExit {
        let threshold = LogThreshold(.error)
        let log = Logger(label: "steward-agent") { _ in JournalLog(threshold) }
        do {
            return try EventLoop.run { loop in
                try await play(options, in: dependencies, on: loop, log: log)
            }
        } catch {
            log.error("cannot simulate: \(error)")
            return .storageFailed
        }
    }

    private static func play(
        _ options: SimulationOptions, in dependencies: Dependencies, on loop: EventLoop, log: Logger
    ) async throws -> AgentExit {
        let settings = try options.configurationFile.map { try Settings.load($0) }
        let zones = ZoneDatabase(environment: dependencies.environment)
        let zone = SystemZone.find(
            environment: dependencies.environment, localtime: dependencies.localtime, zones: zones)
        let store = try Store(path: options.databaseFile, isScratch: true)
        let agent = SimulatedAgent(
            store: store, settings: settings ?? Settings(),
            locality: Locality(
                zone: zone.zone, dateHour: (settings ?? Settings()).reminders.dateHour, zones: zones),
            from: SystemTime(on: loop).now, on: loop, log: log)
        defer { agent.end() }
        let span = SimulatedSpan(of: agent, from: options.start, limit: options.limit) { record in
            write(record.json)
        }
        write(.object(["end": .text(try await span.play(until: options.end).rawValue)]))
        return .success
    }

    private static func write(_ line: JSON) {
        // One line: our JSON has line feeds only inside strings, where they are escaped.
        let bytes = Array(line.line.utf8) + [UInt8(ascii: "\n")]
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The reader has gone.
            guard count > 0 else { exit(AgentExit.success.rawValue) }
            rest = rest.dropFirst(count)
        }
    }
}
