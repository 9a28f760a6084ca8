import Foundation
import Glibc
import TestSupport

/// A real Radicale on loopback, with one user and one list of tasks and events, whose files lie open.
///
/// Source: the folder is what Radicale 3 calls `filesystem_folder`.
final class Radicale {
    private let program: Program
    private let folder: URL
    let address: String
    let password = "sesame-\(UUID().uuidString.prefix(8))"

    /// Where `.ci/packages` installs it.
    private static let python = Built.sources.appendingPathComponent(".build/calendar-servers/bin/python")
        .path
    static let isInstalled = FileManager.default.isExecutableFile(atPath: python)
    /// Whether it has to be there: CI installs it.
    static let isRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("radicale") ?? false
    /// - Parameter session: In whose folder it keeps everything, and with which it ends.
    init(_ session: Session) throws {
        guard Self.isInstalled else { throw NothingCame(description: "Radicale is not installed") }
        folder = session.directory.appendingPathComponent("radicale")
        let list = folder.appendingPathComponent("data/collection-root/anna/home")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try
            #"{"tag": "VCALENDAR", "D:displayname": "Home", "C:supported-calendar-component-set": "VEVENT,VTODO"}"#
            .write(to: list.appendingPathComponent(".Radicale.props"), atomically: true, encoding: .utf8)
        try "anna:\(password)\n".write(
            to: folder.appendingPathComponent("users"), atomically: true, encoding: .utf8)
        let port = try Self.freePort()
        address = "http://127.0.0.1:\(port)/"
        let configuration = """
            [server]
            hosts = 127.0.0.1:\(port)
            [auth]
            type = htpasswd
            htpasswd_filename = \(folder.path)/users
            htpasswd_encryption = plain
            delay = 0
            [storage]
            filesystem_folder = \(folder.path)/data
            """
        let file = folder.appendingPathComponent("config")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        program = try session.start(Self.python, ["-m", "radicale", "--config", file.path])
        session.keep(program)
        _ = try waiting(for: "Radicale to listen; it said: \(program.errors)") {
            try Self.listens(on: port) ? true : nil
        }
    }

    private var list: URL { folder.appendingPathComponent("data/collection-root/anna/home") }

    /// The texts of its resources, by their names.
    func resources() throws -> [String: String] {
        var resources: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: list.path)
        where name.hasSuffix(".ics") {
            resources[name] = try String(contentsOf: list.appendingPathComponent(name), encoding: .utf8)
        }
        return resources
    }

    /// As another program would: what was there is gone.
    func empty() throws {
        for name in try resources().keys {
            try FileManager.default.removeItem(at: list.appendingPathComponent(name))
        }
    }

    func put(_ text: String, named name: String) throws {
        try text.split(separator: "\n").joined(separator: "\r\n").appending("\r\n")
            .write(to: list.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    private static func freePort() throws -> UInt16 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(socket, raw, length) == 0 && getsockname(socket, raw, &length) == 0
            }
        }
        guard port else { throw NothingCame(description: "there is no free port") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func listens(on port: UInt16) throws -> Bool {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = loopback(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
