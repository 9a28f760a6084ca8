import Foundation
import Glibc

/// A `dbus-daemon` of a session's own, which can be ended and started again at the same address.
final class MessageBus {
    let address: String
    /// Files put here make names activatable.
    let services: URL
    private let socket: URL
    private let configuration: URL
    private let logs: URL
    private var daemon: Program?

    init(in directory: URL) {
        socket = directory.appendingPathComponent("bus")
        services = directory.appendingPathComponent("services")
        configuration = directory.appendingPathComponent("bus.conf")
        logs = directory.appendingPathComponent("logs")
        address = "unix:path=\(socket.path)"
    }

    func start(environment: [String: String]) throws {
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
        try rules.write(to: configuration, atomically: true, encoding: .utf8)
        if FileManager.default.fileExists(atPath: socket.path) {
            try FileManager.default.removeItem(at: socket)
        }
        let daemon = try Program(
            "/usr/bin/dbus-daemon",
            ["--nofork", "--nopidfile", "--nosyslog", "--config-file=\(configuration.path)"],
            environment: environment, logs: logs)
        self.daemon = daemon
        _ = try waiting(for: "the bus; it said: \(daemon.errors)") {
            isListening() ? true : nil
        }
    }

    /// The socket's file is there a moment before anybody listens.
    private func isListening() -> Bool {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: socket.path.utf8.prefix(bytes.count - 1))
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    func stop() {
        daemon?.send(SIGKILL)
    }

    func kill() throws {
        try daemon?.end(with: SIGKILL)
    }

    /// Asks the bus, through a program that has nothing to do with Steward.
    func owner(of name: String, in session: Session) -> String? {
        // A bus that does not answer has no owner to tell: the caller waits on.
        let answer = try? call(
            session, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            ["s", name])
        guard let answer, answer.status == 0 else { return nil }
        return try? answer.json["data"]?.array?.first?.string
    }

    /// A method call by `busctl`: arguments as busctl takes them, signature first.
    func call(
        _ session: Session, _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [String] = []
    ) throws -> Outcome {
        try session.run(
            "/usr/bin/busctl",
            [
                "--address=\(address)", "--json=short", "--auto-start=no", "call", destination, path,
                interface, member,
            ]
                + (arguments.isEmpty ? [] : [arguments[0], "--"] + arguments.dropFirst()))
    }

    private var rules: String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <servicedir>\(services.path)</servicedir>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """
    }
}

extension Session {
    /// A call of our own interfaces by `busctl`.
    func call(_ interface: String, _ member: String, _ arguments: String...) throws -> Outcome {
        try bus.call(
            self, "org.stewardproject.Steward", "/org/stewardproject/Steward",
            "org.stewardproject.Steward.\(interface)", member, arguments)
    }
}
