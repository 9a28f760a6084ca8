import Foundation
import TestSupport
import Testing

extension IntegrationTests {
    /// An upgrade of the program while it runs.
    @Suite struct UpgradeTests {
        private let name = "org.stewardproject.Steward"

        @Test
        func `the new program, behind a link that is switched, takes over, and the popup is there once`()
            async throws
        {
            try await Session.run { session in
                let screen = try Screen(session)
                let program = try Installed(session, behindLink: true)
                let agent = try session.start(program.path)
                let owner = try waiting(for: "the name") { session.bus.owner(of: name, in: session) }
                try session.steward("add", "Call the dentist", "--due", at(1))
                try session.steward("add", "Water the plants", "--due", at(3600))
                let first = try screen.popup("Call the dentist")
                let before = screen.mark

                try program.replace()

                try screen.waitForClosing(of: first, since: before)
                let second = try screen.popup("Call the dentist", since: before)
                let successor = try waiting(for: "the new agent", seconds: 60) {
                    session.bus.owner(of: name, in: session).flatMap { $0 == owner ? nil : $0 }
                }
                #expect(agent.isRunning, "it goes on as the same process")
                #expect(try program.runs(in: agent.pid))
                #expect(successor != owner)
                try screen.click("complete:", on: second)
                try screen.waitForClosing(of: second, since: before)
                let steps = try session.steward("history", "--json").json.array ?? []
                #expect(steps.filter { $0["what"]?.string == "complete" }.count == 1)
                let open = try session.steward("list", "--json").json.array ?? []
                #expect(open.compactMap { $0["title"]?.string } == ["Water the plants"])
            }
        }

        @Test func `a program that does not start replaces nothing`() async throws {
            try await Session.run { session in
                let program = try Installed(session)
                let agent = try session.start(program.path)
                let owner = try waiting(for: "the name") { session.bus.owner(of: name, in: session) }

                try program.replace(with: "#!/bin/sh\nexit 127\n")

                _ = try waiting(for: "the agent to say so", seconds: 60) {
                    agent.errors.contains("does not start, so this agent goes on") ? true : nil
                }
                #expect(session.bus.owner(of: name, in: session) == owner)
                try session.steward("add", "Call the dentist")
            }
        }

        @Test(.needsUserManager)
        func `systemd starts the new program, with the unit that came with it`() async throws {
            try await Session.run { session in
                let program = try Installed(session)
                let units = session.directory.appendingPathComponent("home/.config/systemd/user")
                let services = session.directory.appendingPathComponent("home/.local/share/dbus-1/services")
                try program.install(
                    "desktop/steward-agent.service.in", as: "steward-agent.service", in: units)
                try program.install("dbus/\(name).service.in", as: "\(name).service", in: services)
                let home = session.directory.appendingPathComponent("home").path

                let outcome = try session.run(
                    UserManager.program,
                    [
                        home, "/bin/bash", "-euc", journey, "journey", Built.steward, program.path,
                        Built.agent,
                    ],
                    seconds: 90)

                #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
                #expect(outcome.output.contains("kept: Call the dentist"), "\(outcome.output)")
            }
        }

        /// `$1` is the command line, `$2` the installed agent, `$3` what replaces it.
        private var journey: String {
            """
            unit=$HOME/.config/systemd/user/steward-agent.service
            "$1" add "Call the dentist"
            first=$(systemctl --user show --value -p MainPID steward-agent.service)
            echo 'Environment=UPGRADED=1' >"$HOME/added"
            sed -i '/^\\[Service\\]/r '"$HOME/added" "$unit"
            cp "$3" "$2.new"
            printf x >>"$2.new"
            mv "$2.new" "$2"
            for _ in $(seq 1200); do
                second=$(systemctl --user show --value -p MainPID steward-agent.service)
                [ "$second" = 0 ] || [ "$second" = "$first" ] || break
                sleep 0.05
            done
            [ "$second" != 0 ] && [ "$second" != "$first" ]
            echo "kept: $("$1" list --json | tr -d '\\n' | sed 's/.*"title" *: *"\\([^"]*\\)".*/\\1/')"
            [ "$(readlink "/proc/$second/exe")" = "$2" ]
            tr '\\0' '\\n' <"/proc/$second/environ" | grep -qx UPGRADED=1
            systemctl --user show -p NRestarts steward-agent.service | grep -q '=0$'
            systemctl --user stop steward-agent.service
            systemctl --user show -p Result steward-agent.service | grep -q success
            """
        }
    }
}

/// A copy of the agent in a folder of its own, which a test may replace.
private struct Installed {
    private let folder: URL
    private let isBehindLink: Bool
    var path: String { folder.appendingPathComponent("steward-agent").path }

    /// - Parameter behindLink: Whether the folder is a link to one that has the version as its name.
    init(_ session: Session, behindLink: Bool = false) throws {
        folder = session.directory.appendingPathComponent("programs")
        isBehindLink = behindLink
        if behindLink { try switchLink(to: "1") } else { try Self.makeFolder(folder) }
        try FileManager.default.copyItem(atPath: Built.agent, toPath: path)
    }

    private static func makeFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func version(_ name: String) -> URL { folder.appendingPathExtension(name) }

    private func switchLink(to version: String) throws {
        try Self.makeFolder(self.version(version))
        let link = self.version("new")
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: self.version(version).lastPathComponent)
        try #require(rename(link.path, folder.path) == 0)
    }

    /// Puts another file in its place, as dpkg does, or switches the link to a folder with it and removes the old one.
    /// - Parameter script: What the new file is; the agent, with a byte more, if `nil`.
    func replace(with script: String? = nil) throws {
        let target = isBehindLink ? version("2") : folder
        if isBehindLink { try Self.makeFolder(target) }
        let new = target.appendingPathComponent("steward-agent.new")
        if let script {
            try script.write(to: new, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: new.path)
        } else {
            try FileManager.default.copyItem(atPath: Built.agent, toPath: new.path)
            let file = try FileHandle(forWritingTo: new)
            _ = try file.seekToEnd()
            try file.write(contentsOf: Data("x".utf8))
            try file.close()
        }
        try #require(rename(new.path, target.appendingPathComponent("steward-agent").path) == 0)
        guard isBehindLink else { return }
        try switchLink(to: "2")
        try FileManager.default.removeItem(at: version("1"))
    }

    /// Whether the process runs the file that is there now.
    func runs(in process: Int32) throws -> Bool {
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
            == URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    func install(_ template: String, as file: String, in directory: URL) throws {
        let text = try String(contentsOf: Built.sources.appendingPathComponent(template), encoding: .utf8)
            .replacingOccurrences(of: "@bindir@", with: folder.path)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try text.write(to: directory.appendingPathComponent(file), atomically: true, encoding: .utf8)
    }
}
