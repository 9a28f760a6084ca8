import Agent
import DBus
import EventLoop
import Foundation
import Logging
import Settings
import TestSupport
import Testing

/// Addresses and files are opened by others: by the portal, or by a program that gets one argument.
@Suite(.serialized)
struct OpenerTests {
    /// A session with programs that write down how they were started.
    private final class Session: Sendable {
        let bus: PrivateBus
        let folder: ScratchDirectory
        let environment: [String: String]

        init(adding own: [String: String] = [:]) async throws {
            bus = try await PrivateBus.start()
            folder = try ScratchDirectory()
            environment = ["PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path]
                .merging(own) { $1 }
            // A program that was just written is busy while another test forks: these are links to one that is there.
            let recorder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
                .appending(path: "Support/record_arguments")
            for name in ["xdg-open", "systemd-run"] {
                try folder.link(name, to: recorder.path)
            }
        }

        func said(by name: String) -> [String]? {
            guard
                let text = try? String(
                    contentsOf: folder.url.appendingPathComponent("\(name).said"), encoding: .utf8)
            else { return nil }  // not yet
            return text.split(separator: "\n").map(String.init)
        }
    }

    private static func opener(_ session: Session, on loop: EventLoop) async throws -> DesktopOpener {
        DesktopOpener(
            on: try await Connection.open(.address(session.bus.address), on: loop),
            environment: session.environment, loop: loop, log: Logger(label: "test"))
    }

    private static func lines(by name: String, in session: Session, on loop: EventLoop) async throws
        -> [String]
    {
        let changes = Log<FileWatch.Event>()
        let watch = try loop.watchFiles(["\(name).said"], in: session.folder.path) { changes.add($0) }
        defer { watch.cancel() }
        if session.said(by: name) == nil { await changes.wait { !$0.isEmpty } }
        return try #require(session.said(by: name))
    }

    private static let address = WebAddress(
        "https://example.org/?q=a%20b&c=$(id);`id`".replacing("`", with: "'"))

    @Test func `without a portal the address goes to xdg-open as one argument, with the token of the click`()
        async throws
    {
        let address = try #require(Self.address)
        let session = try await Session()
        try await onLoop { loop in
            let opener = try await Self.opener(session, on: loop)

            try await opener.open(.address(address), token: "token-1")
            let lines = try await Self.lines(by: "xdg-open", in: session, on: loop)

            #expect(lines == [address.description, "token=token-1/token-1"])
        }
    }

    @Test func `an invalid activation token is not passed on`() async throws {
        let session = try await Session()
        try await onLoop { loop in
            let opener = try await Self.opener(session, on: loop)

            try await opener.open(.file("/tmp/receipt"), token: "a b\n\u{202E}")
            let lines = try await Self.lines(by: "xdg-open", in: session, on: loop)

            #expect(lines == ["/tmp/receipt", "token=/"])
        }
    }

    @Test func `in our systemd unit the service manager starts it, outside of the sandbox`() async throws {
        let address = try #require(Self.address)
        let session = try await Session(adding: ["SYSTEMD_EXEC_PID": "\(getpid())"])
        try await onLoop { loop in
            let opener = try await Self.opener(session, on: loop)

            try await opener.open(.address(address), token: "t")
            let lines = try await Self.lines(by: "systemd-run", in: session, on: loop)

            #expect(
                lines == [
                    "--user", "--quiet", "--collect", "--slice=app.slice", "--property=ExitType=cgroup",
                    "--setenv=DESKTOP_STARTUP_ID=t", "--setenv=XDG_ACTIVATION_TOKEN=t", "--",
                    "\(session.folder.path)/xdg-open",
                    address.description, "token=t/t",
                ])
            #expect(session.said(by: "xdg-open") == nil)
        }
    }

    @Test func `where neither is there, the failure says what would help`() async throws {
        let session = try await Session(adding: ["PATH": "/nonexistent"])
        try await onLoop { loop in
            let opener = try await Self.opener(session, on: loop)

            await #expect(
                throws: OpeningFailure(
                    "cannot open '/r': 'xdg-open' is not installed; install xdg-utils, or open it yourself")
            ) { try await opener.open(.file("/r"), token: nil) }
        }
    }

    @Test func `the portal is asked where it is there, and a program only if it refuses`() async throws {
        let address = try #require(Self.address)
        let session = try await Session()
        try await onLoop { loop in
            let portal = Portal()
            let desktop = try await Connection.open(.address(session.bus.address), on: loop)
            try await desktop.export(portal.object, at: "/org/freedesktop/portal/desktop")
            _ = try await desktop.requestName("org.freedesktop.portal.Desktop")
            let opener = try await Self.opener(session, on: loop)
            let file = session.folder.url.appendingPathComponent("bill")
            try "paid".write(to: file, atomically: true, encoding: .utf8)

            try await opener.open(.address(address), token: "t")
            try await opener.open(.file(file.path), token: nil)
            let asked = portal.asked
            portal.refuses = true
            try await opener.open(.address(address), token: nil)
            let lines = try await Self.lines(by: "xdg-open", in: session, on: loop)

            #expect(asked == ["\(address) t", "paid"])
            #expect(lines.first == address.description)
        }
    }
}

/// Stands for `org.freedesktop.portal.Desktop`. It belongs to the loop's thread.
private final class Portal: @unchecked Sendable {
    private(set) var asked: [String] = []
    var refuses = false

    var object: ExportedObject {
        let handle = Argument("handle", "o")
        return ExportedObject([
            Interface(
                "org.freedesktop.portal.OpenURI",
                methods: [
                    Method(
                        "OpenURI",
                        in: [
                            Argument("parent_window", "s"), Argument("uri", "s"),
                            Argument("options", "a{sv}"),
                        ], out: [handle]
                    ) { [self] call in
                        if refuses { throw MethodError("org.freedesktop.DBus.Error.Failed", "no") }
                        let token = call.arguments[2].asDictionary?["activation_token"]?.asString ?? "-"
                        asked.append("\(call.arguments[1].asString ?? "") \(token)")
                        return [.objectPath("/org/freedesktop/portal/desktop/request/1")]
                    },
                    Method(
                        "OpenFile",
                        in: [
                            Argument("parent_window", "s"), Argument("fd", "h"), Argument("options", "a{sv}"),
                        ],
                        out: [handle]
                    ) { [self] call in
                        let file = call.arguments[1].asUnixFD
                        let data = file.flatMap {
                            // An empty one fails the test.
                            try? FileHandle(fileDescriptor: $0.rawValue).readToEnd()
                        }
                        asked.append(String(decoding: data ?? Data(), as: UTF8.self))
                        return [.objectPath("/org/freedesktop/portal/desktop/request/2")]
                    },
                ])
        ])
    }
}
