import EventLoop
import Foundation

/// A D-Bus program that shares no code with ours: Python, with jeepney instead of libdbus.
///
/// It owns `org.example.Echo` and serves the interface of that name at `/echo`; see `echo_service.py`.
package final class EchoService: Sendable {
    private let process: SupervisedProcess

    /// Returns when it is ready to be called.
    ///
    /// - Throws: When Debian's python3-jeepney is not installed.
    package static func start(on bus: PrivateBus) throws -> EchoService {
        try EchoService(on: bus)
    }

    private init(on bus: PrivateBus) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("echo_service.py")
        process = try SupervisedProcess("/usr/bin/python3", ["-u", script.path, bus.address])
        _ = try process.readLine()
    }

    package func stop() {
        process.end()
    }
}
