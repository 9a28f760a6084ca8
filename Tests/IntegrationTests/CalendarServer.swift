import Foundation
import Glibc
import TestSupport

/// A real calendar server on loopback, with one user and one list of tasks and events.
protocol CalendarServer: AnyObject {
    /// - Parameter session: In whose folder it keeps everything, and with which it ends.
    init(_ session: Session) throws
    var address: String { get }
    /// The password of the user `anna`.
    var password: String { get }
    /// The texts of its resources, by their names.
    func resources() throws -> [String: String]
    /// Where it keeps all calendars of the user, each as a folder of files.
    var home: URL { get }
    /// As another program would: what was there is gone.
    func empty() throws
    func put(_ text: String, named name: String) throws
    /// Puts a contact into the address book, and returns what the address book is called.
    func putContact(_ text: String, named name: String) throws -> String
}

/// The servers that `.ci/calendar-servers` installs.
enum RealCalendarServer: String, CaseIterable {
    case radicale, xandikos

    func start(for session: Session) throws -> any CalendarServer {
        guard Self.areInstalled else { throw NothingCame(description: "\(rawValue) is not installed") }
        return switch self {
        case .radicale: try Radicale(session)
        case .xandikos: try Xandikos(session)
        }
    }

    fileprivate static let python = Built.sources.appendingPathComponent(
        ".build/calendar-servers/bin/python"
    ).path
    static let areInstalled = FileManager.default.isExecutableFile(atPath: python)
    /// Whether they have to be there: CI installs them.
    static let areRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("radicale") ?? false

    fileprivate static func freePort() throws -> UInt16 {
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

    fileprivate static func listens(on port: UInt16) throws -> Bool {
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

extension CalendarServer {
    /// The texts of all resources in all calendars, by their files.
    func allResources() throws -> [URL: String] {
        var resources: [URL: String] = [:]
        let files = FileManager.default.enumerator(
            at: home, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        while let file = files?.nextObject() as? URL {
            if file.pathExtension == "ics" {
                resources[file] = try String(contentsOf: file, encoding: .utf8)
            }
        }
        return resources
    }
}

/// A real Radicale, whose files lie open.
///
/// Source: the folder is what Radicale 3 calls `filesystem_folder`.
final class Radicale: CalendarServer {
    private let program: Program
    private let folder: URL
    let address: String
    let password = "sesame-\(UUID().uuidString.prefix(8))"

    init(_ session: Session) throws {
        folder = session.directory.appendingPathComponent("radicale")
        let list = folder.appendingPathComponent("data/collection-root/anna/home")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try
            #"{"tag": "VCALENDAR", "D:displayname": "Home", "C:supported-calendar-component-set": "VEVENT,VTODO"}"#
            .write(to: list.appendingPathComponent(".Radicale.props"), atomically: true, encoding: .utf8)
        try "anna:\(password)\n".write(
            to: folder.appendingPathComponent("users"), atomically: true, encoding: .utf8)
        let port = try RealCalendarServer.freePort()
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
        program = try session.start(RealCalendarServer.python, ["-m", "radicale", "--config", file.path])
        session.keep(program)
        _ = try waiting(for: "Radicale to listen; it said: \(program.errors)") {
            try RealCalendarServer.listens(on: port) ? true : nil
        }
    }

    var home: URL { folder.appendingPathComponent("data/collection-root/anna") }
    private var list: URL { home.appendingPathComponent("home") }

    func resources() throws -> [String: String] {
        var resources: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: list.path)
        where name.hasSuffix(".ics") {
            resources[name] = try String(contentsOf: list.appendingPathComponent(name), encoding: .utf8)
        }
        return resources
    }

    func empty() throws {
        for name in try resources().keys {
            try FileManager.default.removeItem(at: list.appendingPathComponent(name))
        }
    }

    func put(_ text: String, named name: String) throws {
        try text.split(separator: "\n").joined(separator: "\r\n").appending("\r\n")
            .write(to: list.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    func putContact(_ text: String, named name: String) throws -> String {
        let book = folder.appendingPathComponent("data/collection-root/anna/book")
        try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
        try #"{"tag": "VADDRESSBOOK", "D:displayname": "Contacts"}"#
            .write(to: book.appendingPathComponent(".Radicale.props"), atomically: true, encoding: .utf8)
        try text.split(separator: "\n").joined(separator: "\r\n").appending("\r\n")
            .write(to: book.appendingPathComponent(name), atomically: true, encoding: .utf8)
        return "Contacts"
    }
}

/// A real Xandikos, whose files lie open, but are changed over HTTP: it keeps each change in git. It asks for no password;
/// whoever runs it puts something before it that does.
final class Xandikos: CalendarServer {
    private let program: Program
    private let list: URL
    let home: URL
    private let session: Session
    let address: String
    let password = "sesame-\(UUID().uuidString.prefix(8))"

    init(_ session: Session) throws {
        self.session = session
        let folder = session.directory.appendingPathComponent("xandikos")
        home = folder.appendingPathComponent("anna/calendars")
        list = home.appendingPathComponent("calendar")
        let port = try RealCalendarServer.freePort()
        address = "http://127.0.0.1:\(port)/"
        program = try session.start(
            RealCalendarServer.python,
            [
                "-m", "xandikos", "serve", "--directory", folder.path, "--current-user-principal", "/anna/",
                "--defaults", "--no-detect-systemd", "--listen-address", "127.0.0.1", "--port", String(port),
                "--state-dir", folder.appendingPathComponent("state").path,
            ])
        session.keep(program)
        _ = try waiting(for: "Xandikos to listen; it said: \(program.errors)") {
            try RealCalendarServer.listens(on: port) ? true : nil
        }
    }

    func resources() throws -> [String: String] {
        var resources: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: list.path)
        where name.hasSuffix(".ics") {
            resources[name] = try String(contentsOf: list.appendingPathComponent(name), encoding: .utf8)
        }
        return resources
    }

    func empty() throws {
        for name in try resources().keys { try request("DELETE", name, "") }
    }

    func put(_ text: String, named name: String) throws {
        try request("PUT", name, text.split(separator: "\n").joined(separator: "\r\n") + "\r\n")
    }

    func putContact(_ text: String, named name: String) throws -> String {
        try request(
            "PUT", name, text.split(separator: "\n").joined(separator: "\r\n") + "\r\n",
            in: "contacts/addressbook", as: "text/vcard")
        return "addressbook"
    }

    private func request(
        _ method: String, _ name: String, _ body: String, in folder: String = "calendars/calendar",
        as type: String = "text/calendar"
    ) throws {
        let script = """
            import sys, urllib.request
            method, address, body, kind = sys.argv[1:]
            urllib.request.urlopen(urllib.request.Request(
                address, body.encode(), {"Content-Type": kind + "; charset=utf-8"}, method=method))
            """
        let result = try session.run(
            RealCalendarServer.python,
            ["-c", script, method, "\(address)anna/\(folder)/\(name)", body, type])
        guard result.status == 0 else {
            throw NothingCame(description: "\(method) \(name): \(result.errors)")
        }
    }
}
