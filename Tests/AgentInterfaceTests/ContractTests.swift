import AgentInterface
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

@Suite(.serialized)
struct ContractTests {
    @Test(arguments: [
        "org.stewardproject.Steward.Subjects1", "org.stewardproject.Steward.Tasks1",
        "org.stewardproject.Steward.Events1",
        "org.stewardproject.Steward.Items1", "org.stewardproject.Steward.Maintenance1",
        "org.stewardproject.Steward.Recalls1",
        "org.stewardproject.Steward.Shops1", "org.stewardproject.Steward.Documents1",
        "org.stewardproject.Steward.Shopping1", "org.stewardproject.Steward.Meters1",
        "org.stewardproject.Steward.Names1", "org.stewardproject.Steward.Timing1",
        "org.stewardproject.Steward.Insights1",
        "org.stewardproject.Steward.Exchange1", "org.stewardproject.Steward.Accounts1",
        "org.stewardproject.Steward.Phones1", "org.stewardproject.Steward.People1",
        "org.stewardproject.Steward.Reminders1",
        "org.stewardproject.Steward.Agent1", "org.freedesktop.Application",
        "org.kde.krunner1", "org.gnome.Shell.SearchProvider2",
    ])
    func `the files in the dbus folder are what the operations print`(name: String) async throws {
        let bus = try await PrivateBus.start()
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../dbus/\(name).xml")

        let printed = try await onLoop { loop in
            let agent = try await Connection.open(.address(bus.address), on: loop)
            let stub = StubAgent()
            let all = stub.object().interfaces + stub.launcherObject().interfaces
            try await agent.export(ExportedObject(all), at: Contract.path)
            let client = try await Connection.open(.address(bus.address), on: loop)
            let reply = try await client.call(
                MethodCall(
                    to: agent.uniqueName, at: Contract.path, "org.freedesktop.DBus.Introspectable",
                    "Introspect"))
            return reply.body.first?.asString ?? ""
        }

        let interface = try Self.interface(name, in: printed)
        if ProcessInfo.processInfo.environment["STEWARD_WRITE_GOLDEN"] != nil {
            // What the file says before its interface stays.
            let old = (try? String(contentsOf: file, encoding: .utf8)) ?? Self.emptyDocument
            let head = old.split(separator: "\n").prefix { !$0.hasPrefix("  <interface") && $0 != "</node>" }
            let lines = head + interface + ["</node>", ""]
            try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(try Self.interface(name, in: written) == interface)
        #expect(written.contains("<!DOCTYPE node"))
    }

    private static let emptyDocument = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        </node>
        """

    @Test(arguments: [
        ("org.stewardproject.Steward.krunner.desktop", "X-Plasma-DBusRunner-Path=\(Runner.path.text)"),
        ("org.stewardproject.Steward.search-provider.ini", "ObjectPath=\(SearchProvider.path.text)"),
    ])
    func `the files for launchers name the paths that the agent serves`(name: String, line: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../desktop/launchers/\(name)")

        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")

        #expect(lines.contains(Substring(line)))
    }

    private static func interface(_ name: String, in xml: String) throws -> [Substring] {
        let lines = xml.split(separator: "\n")
        let start = try #require(
            lines.firstIndex { $0.contains("<interface name=\"\(name)\"") })
        let end = try #require(lines[start...].firstIndex { $0.contains("</interface>") })
        return Array(lines[start...end])
    }
}
