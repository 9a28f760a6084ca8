import Foundation

/// The stand-in for a Nextcloud server in `nextcloud_server.py`.
package final class NextcloudServer: Sendable {
    package let port: Int
    private let folder: ScratchDirectory
    private let process: SupervisedProcess

    package init() throws {
        folder = try ScratchDirectory()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "nextcloud_server.py")
        process = try SupervisedProcess("/usr/bin/python3", [script.path, folder.path])
        guard let port = Int(try process.readLine(within: 30)) else { throw TimedOut() }
        self.port = port
    }

    package func end() { process.end() }

    package var address: String { "http://127.0.0.1:\(port)" }

    /// Changes how it behaves from now on; see `nextcloud_server.py`.
    package func behave(_ mode: String = "{}") throws {
        try mode.write(toFile: "\(folder.path)/mode.json", atomically: true, encoding: .utf8)
    }
}
