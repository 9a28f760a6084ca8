import Foundation
import Notifications
import TestSupport
import Testing

@testable import Commands

struct SandboxFindingsTests {
    private func findings(_ permissions: String) throws -> [Finding] {
        let info = "[Application]\nname=org.stewardproject.Steward\n\(permissions)\n"
        return SandboxFindings(sandbox: try #require(Sandbox(info: info))).permissions()
    }

    @Test func `each missing permission is named, with its loss and the command that grants it`() throws {
        let findings = try findings("")

        #expect(findings.count == SandboxFindings.wanted.count)
        #expect(findings.allSatisfy { $0.verdict == .warn && $0.check == "sandbox" })
        let first = try #require(findings.first)
        #expect(first.sentence.contains("--talk-name=org.freedesktop.Notifications"))
        #expect(
            first.remedy?.contains(
                "flatpak override --user --talk-name=org.freedesktop.Notifications org.stewardproject.Steward"
            )
                == true)
    }

    /// The manifest and the findings are one list: what is used without being granted would be missing for everybody.
    @Test func `the manifest grants all that doctor looks for`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let manifest = try String(
            contentsOf: root.appending(path: "packaging/flatpak/org.stewardproject.Steward.yaml"),
            encoding: .utf8)
        let granted = Set(
            manifest.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { $0.hasPrefix("- --") }.map { $0.dropFirst(2) })

        for (permission, _) in SandboxFindings.wanted {
            #expect(granted.contains(Substring(permission.option)), "\(permission.option)")
        }
        let names = granted.filter { $0.contains("talk-name") || $0.contains("network") }
        #expect(names.count == SandboxFindings.wanted.count)
    }

    @Test func `a sandbox that grants everything is found well`() throws {
        let findings = try findings(
            """
            [Context]
            shared=network;
            sockets=session-bus;system-bus;
            """)

        #expect(findings.map(\.verdict) == [.ok])
    }

    @Test func `doctor says whether the desktop starts the agent at login`() throws {
        let sandbox = try #require(Sandbox(info: "[Application]\nname=org.stewardproject.Steward\n"))
        func verdict(_ answer: BackgroundPermission.Answer) -> Finding.Verdict {
            SandboxFindings(sandbox: sandbox).login(answer).verdict
        }

        #expect(verdict(.granted(startsAtLogin: true)) == .ok)
        for answer: BackgroundPermission.Answer in [
            .granted(startsAtLogin: false), .refused, .pending, .unavailable(reason: "x"),
        ] {
            #expect(verdict(answer) == .warn)
            #expect(SandboxFindings(sandbox: sandbox).login(answer).remedy != nil)
        }
    }
}
