import Foundation

/// Servers on loopback that do everything a server should not; each path is described in `hostile_server.py`.
package final class HostileServer: Sendable {
    /// The certificate of the servers' own authority.
    package let authorities: String
    private let ports: [String: Int]
    private let folder: URL
    private let process: SupervisedProcess

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "steward-fetch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        authorities = folder.appending(path: "ca.pem").path
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "hostile_server.py")
        // Old protocols, which it has to offer, are worth a warning to Python.
        process = try SupervisedProcess("/usr/bin/python3", ["-W", "ignore", script.path, folder.path])
        let line = Data(try process.readLine(within: 60).utf8)
        guard let ports = try JSONSerialization.jsonObject(with: line) as? [String: Int] else {
            throw TimedOut()
        }
        self.ports = ports
    }

    package func end() throws {
        process.end()
        try FileManager.default.removeItem(at: folder)
    }

    /// The address of `path` at one of the servers' doors: `good`, `expired`, `plain` ...
    package func url(_ path: String, door: String = "good", host: String = "localhost") -> String {
        "\(door == "plain" ? "http" : "https")://\(host):\(port(of: door))\(path)"
    }

    package func port(of door: String) -> Int { ports[door] ?? 0 }
}
