import AgentInterface
import DBus
import Foundation
import TestSupport
import Testing

@testable import Agent

/// No service can forget an operation: what the running agent serves is compared with the contract's files.
struct ServedInterfacesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../dbus")

    /// The agent's own interfaces, and those of launchers and desktops that call it.
    private static func promised() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let own = files.filter { $0.hasPrefix("org.stewardproject.") && $0.hasSuffix(".xml") }
        return own.map { String($0.dropLast(".xml".count)) }
            + ["org.freedesktop.Application", Runner.name.text, SearchProvider.name.text]
    }

    @Test func `a running agent serves every operation of every interface in the dbus folder`() async throws {
        let promised = try Self.promised()
        #expect(promised.count >= 17)
        try await AgentFixture.started { fixture in
            var served = ""
            for path in [Contract.path, Runner.path, SearchProvider.path] {
                let reply = try await fixture.connection.call(
                    MethodCall(
                        to: Contract.busName, at: path, "org.freedesktop.DBus.Introspectable", "Introspect"))
                served += reply.body.first?.asString ?? ""
            }

            for name in promised {
                let file = Self.folder.appending(path: "\(name).xml")
                let written = try Self.interface(name, in: String(contentsOf: file, encoding: .utf8))
                #expect(try Self.interface(name, in: served) == written)
            }
        }
    }

    private static func interface(_ name: String, in xml: String) throws -> [Substring] {
        let lines = xml.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.contains("<interface name=\"\(name)\"") }, "\(name)")
        let end = try #require(lines[start...].firstIndex { $0.contains("</interface>") })
        return Array(lines[start...end])
    }
}
