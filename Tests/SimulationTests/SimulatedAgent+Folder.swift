import Agent
import CivilTime
import EventLoop
import Logging
import Settings
import Store

extension SimulatedAgent {
    /// An agent that logs nothing.
    convenience init(
        _ path: String, _ settings: Settings, _ locality: Locality, from start: Instant,
        _ server: RecordingServer, on loop: EventLoop
    ) throws {
        self.init(
            store: try Store(path: path), settings: settings, locality: locality, from: start, server: server,
            on: loop, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
}
