import EventLoop
import Glibc

/// Where `steward-fetch` is to be had.
package struct FetchDoor: Sendable {
    /// Where systemd waits to start it in a unit of its own, which has a network; the agent's has none.
    package var socket: String?
    /// What to start where nobody waits there.
    package var program: String
    package var arguments: [String] = []
    /// All of its variables.
    package var environment: [String: String] = [:]

    package init(socket: String?, program: String) {
        self.socket = socket
        self.program = program
    }

    /// What it is told of our own environment: through which proxies to go.
    private static let passedOn = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// - Parameter environment: Of this process.
    package static func usual(environment: [String: String]) -> FetchDoor {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        var door = FetchDoor(
            socket: runtime.map { "\($0)/steward/fetch.sock" },
            program: programBesideOurs() ?? "steward-fetch")
        door.environment = environment.filter { passedOn.contains($0.key) }
        return door
    }

    /// `nil` if there is none: then it is looked up in `PATH`.
    private static func programBesideOurs() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let program = path[..<slash] + "/steward-fetch"
        return access(String(program), X_OK) == 0 ? String(program) : nil
    }
}
