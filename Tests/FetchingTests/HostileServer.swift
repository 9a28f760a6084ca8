import Foundation
import JSONText
import TestSupport
import Testing

/// Servers on loopback that do everything a server should not; each path is described in `hostile_server.py`.
final class HostileServer: Sendable {
    /// The running suite's.
    @TaskLocal static var current: HostileServer?

    /// The certificate of the servers' own authority.
    let authorities: String
    private let ports: [String: Int]
    private let folder: URL
    private let process: SupervisedProcess

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "steward-fetch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authorities = folder.appending(path: "ca.pem").path
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Support/hostile_server.py")
        // Old protocols, which it has to offer, are worth a warning to Python.
        process = try SupervisedProcess("/usr/bin/python3", ["-W", "ignore", script.path, folder.path])
        let line = try JSON(parsing: Array(try process.readLine().utf8), within: .init(bytes: 4096))
        guard case .object(let members) = line else { throw TimedOut() }
        ports = members.reduce(into: [:]) { ports, member in
            if case .number(let number) = member.value { ports[member.name] = Int(number) }
        }
    }

    func end() throws {
        process.end()
        try FileManager.default.removeItem(at: folder)
    }

    /// The address of `path` at one of the servers' doors: `good`, `expired`, `plain` ...
    func url(_ path: String, door: String = "good", host: String = "localhost") -> String {
        "\(door == "plain" ? "http" : "https")://\(host):\(port(of: door))\(path)"
    }

    func port(of door: String) -> Int { ports[door] ?? 0 }
}

/// Starts the servers for a suite.
struct HostileServerTrait: SuiteTrait, TestScoping {
    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let server = try HostileServer()
        try await HostileServer.$current.withValue(server) { try await function() }
        try server.end()
    }
}

extension Trait where Self == HostileServerTrait {
    static var hostileServer: Self { HostileServerTrait() }
}
