import EventLoop
import Glibc

/// How to reach `steward-fetch`.
package struct FetchEndpoint: Sendable {
    /// The socket on which systemd starts it in its own unit, which has a network; the agent's unit has none.
    package var socket: String?
    /// The program to start if nothing listens on `socket`.
    package var program: String
    package var arguments: [String] = []
    /// The complete environment of the program.
    package var environment: [String: String] = [:]

    package init(socket: String?, program: String) {
        self.socket = socket
        self.program = program
    }

    /// The variables that it inherits from the agent: proxies.
    private static let passedOn = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// - Parameter environment: The environment of this process.
    package static func usual(environment: [String: String]) -> FetchEndpoint {
        let runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        var endpoint = FetchEndpoint(
            socket: runtime.map { "\($0)/steward/fetch.sock" },
            program: programBesideOurs() ?? "steward-fetch")
        endpoint.environment = environment.filter { passedOn.contains($0.key) }
        return endpoint
    }

    /// `nil` if there is none: then `PATH` is searched.
    private static func programBesideOurs() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let program = path[..<slash] + "/steward-fetch"
        return access(String(program), X_OK) == 0 ? String(program) : nil
    }
}
