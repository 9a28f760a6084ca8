import Foundation
import Testing

extension IntegrationTests {
    /// The ways in which a session starts the agent, and what happens when two do at once.
    @Suite struct StartTests {
        private let name = "org.stewardproject.Steward"

        @Test func `the command line starts the agent through the bus`() async throws {
            try await Session.run { session in
                try install(
                    "dbus/org.stewardproject.Steward.service.in", as: "\(name).service",
                    in: session.bus.services)
                // The bus reads the folder when it starts, or is told to.
                try session.bus.kill()
                try session.bus.start(environment: session.environment)

                let task = try session.steward("add", "Call the dentist", "--json").json

                #expect(task["title"]?.string == "Call the dentist")
                #expect(session.bus.owner(of: name, in: session) != nil)
            }
        }

        @Test func `two commands at once that both start an agent are both done`() async throws {
            try await Session.run { session in
                let commands = try ["Tea", "Coffee"].map { try session.start(Built.steward, ["add", $0]) }

                for command in commands {
                    #expect(try command.waitForEnd(seconds: 20) == 0, "\(command.errors)")
                }

                let tasks = try session.steward("list", "--json").json.array ?? []
                #expect(Set(tasks.compactMap { $0["title"]?.string }) == ["Tea", "Coffee"])
            }
        }

        @Test(arguments: [true, false])
        func `when the agent cannot start, the command line says why in its words`(isStartedByBus: Bool)
            async throws
        {
            try await Session.run { session in
                if isStartedByBus {
                    try install(
                        "dbus/org.stewardproject.Steward.service.in", as: "\(name).service",
                        in: session.bus.services)
                    try session.bus.kill()
                    try session.bus.start(environment: session.environment)
                }
                // A file is where its folder should be.
                try Data().write(to: session.directory.appendingPathComponent("data/steward"))
                let agent = try session.launchAgent()
                let status = try agent.waitForEnd(seconds: 5)
                let sentence = try #require(
                    agent.errors.split(separator: "\n").last?.split(
                        separator: "steward-agent: error: ", omittingEmptySubsequences: true
                    ).last)

                let outcome = try session.trySteward("list")

                #expect(outcome.errors == "steward: steward-agent cannot start: \(sentence)\n")
                #expect(outcome.status == status && [73, 74].contains(status))
            }
        }

        @Test func `a missing agent is called missing`() async throws {
            try await Session.run { session in
                session.extra["STEWARD_AGENT"] = "/nonexistent/steward-agent"

                let outcome = try session.trySteward("list")

                #expect(outcome.status == 69)
                #expect(
                    outcome.errors.hasPrefix(
                        "steward: steward-agent is missing: '/nonexistent/steward-agent'"))
            }
        }

        @Test func `a check of the start starts nothing, and finds nothing wrong where nothing is`()
            async throws
        {
            try await Session.run { session in
                let outcome = try session.run(Built.agent, ["--check"])

                #expect(outcome.status == 0)
                #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
                #expect(session.bus.owner(of: name, in: session) == nil)
            }
        }

        @Test func `the first call to an agent that the bus starts is answered`() async throws {
            try await Session.run { session in
                try install(
                    "dbus/org.stewardproject.Steward.service.in", as: "\(name).service",
                    in: session.bus.services)
                try session.bus.kill()
                try session.bus.start(environment: session.environment)
                let started = Date()

                let outcome = try session.run(
                    "/usr/bin/busctl",
                    [
                        "--address=\(session.bus.address)", "--json=short", "call", name,
                        "/org/stewardproject/Steward", "\(name).Agent1", "Status",
                    ])

                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(Date().timeIntervalSince(started) < 4)
            }
        }

        @Test func `a click on a popup that a desktop keeps starts the agent, and counts once`() async throws
        {
            try await Session.run { session in
                try install(
                    "dbus/org.stewardproject.Steward.service.in", as: "\(name).service",
                    in: session.bus.services)
                try session.bus.kill()
                try session.bus.start(environment: session.environment)
                let screen = try Screen(session)
                try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                let popup = try screen.popup("Call the dentist")
                _ = try waiting(for: "the reminder to be shown") {
                    try session.steward("reminders", "--json").json.array?.first {
                        $0["state"]?.string == "shown"
                    }
                }
                try session.killAgent()
                _ = try waiting(for: "the bus to notice") {
                    session.bus.owner(of: name, in: session) == nil ? true : nil
                }

                let click = try session.run(
                    "/usr/bin/busctl",
                    [
                        "--address=\(session.bus.address)", "call", name, "/org/stewardproject/Steward",
                        "org.freedesktop.Application", "ActivateAction", "sava{sv}", "answer", "1", "s",
                        try popup.key("complete"), "0",
                    ])

                #expect(click.status == 0, "\(click.errors)")
                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
                try screen.waitForClosing(of: popup)
                let steps = try session.steward("history", "--json").json.array ?? []
                let completions = steps.filter { $0["what"]?.string == "complete" }
                #expect(completions.map { $0["by"]?.string } == ["popup"])
            }
        }

        @Test func `the autostart entry's command starts the agent, and systemd passes it over`() async throws
        {
            try await Session.run { session in
                let screen = try Screen(session)
                let entry = session.directory.appendingPathComponent("autostart.desktop")
                try install(
                    "desktop/\(name)-autostart.desktop.in", as: "autostart.desktop", in: session.directory)
                let lines = try String(contentsOf: entry, encoding: .utf8).split(separator: "\n")
                let command = try #require(lines.first { $0.hasPrefix("Exec=") }).dropFirst("Exec=".count)

                _ = try session.start("/bin/sh", ["-c", "exec \(command)"])
                _ = try waiting(for: "the name") { session.bus.owner(of: name, in: session) }
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try screen.popup("Call the dentist")

                #expect(lines.contains("X-systemd-skip=true"), "or it starts beside the unit")
            }
        }

        @Test(.needsUserManager)
        func `a real user manager starts the unit, restarts it after a crash, and stops it`() async throws {
            try await Session.run { session in
                let units = session.directory.appendingPathComponent("home/.config/systemd/user")
                let services = session.directory.appendingPathComponent("home/.local/share/dbus-1/services")
                try install("desktop/steward-agent.service.in", as: "steward-agent.service", in: units)
                try install("dbus/\(name).service.in", as: "\(name).service", in: services)
                let home = session.directory.appendingPathComponent("home").path

                let outcome = try session.run(
                    UserManager.program, [home, "/bin/bash", "-euc", unitJourney, "journey", Built.steward],
                    seconds: 60)

                #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
                #expect(outcome.output.contains("kept: Call the dentist"), "\(outcome.output)")
            }
        }

        /// Activation by a call, a kill, a clean stop; `$1` is the command line.
        private var unitJourney: String {
            """
            "$1" add "Call the dentist"
            systemctl --user is-active steward-agent.service
            # However often it dies, it is started again.
            systemctl --user show -p StartLimitIntervalUSec steward-agent.service | grep -q '=0$'
            first=$(systemctl --user show --value -p MainPID steward-agent.service)
            kill -KILL "$first"
            for _ in $(seq 200); do
                second=$(systemctl --user show --value -p MainPID steward-agent.service)
                [ "$second" != 0 ] && [ "$second" != "$first" ] && busctl --user call org.freedesktop.DBus \
                    /org/freedesktop/DBus org.freedesktop.DBus GetNameOwner s \(name) >/dev/null 2>&1 && break
                sleep 0.05
            done
            [ "$second" != "$first" ]
            echo "kept: $("$1" list --json | tr -d '\\n' | sed 's/.*"title" *: *"\\([^"]*\\)".*/\\1/')"
            "$1" status --json | tr -d '\\n' | grep -q '"by_systemd" *: *true'
            systemctl --user stop steward-agent.service
            systemctl --user show -p Result steward-agent.service | grep -q success
            """
        }

        @Test(arguments: ["unshare", "mount"])
        func `a machine without namespaces is told apart from a unit that fails`(refused: String) async throws
        {
            try await Session.run { session in
                let tools = session.directory.appendingPathComponent("tools")
                try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
                let pass = "while [[ $1 == --?* ]]; do shift; done; shift; exec \"$@\""
                for (name, line) in ["unshare": pass, "mount": "exit 1"].merging(
                    [refused: "exit 1"], uniquingKeysWith: { $1 })
                {
                    let isWritten = FileManager.default.createFile(
                        atPath: tools.appendingPathComponent(name).path,
                        contents: Data("#!/bin/bash\n\(line)\n".utf8),
                        attributes: [.posixPermissions: 0o755])
                    try #require(isWritten)
                }
                session.extra["PATH"] = "\(tools.path):/usr/bin:/bin"

                let outcome = try session.run(UserManager.program, [session.directory.path, "true"])

                #expect(outcome.status == 125, "\(outcome.errors)")
            }
        }

        @Test func `the unit is one that systemd understands`() async throws {
            try await Session.run { session in
                let unit = session.directory.appendingPathComponent("steward-agent.service").path
                try install(
                    "desktop/steward-agent.service.in", as: "steward-agent.service", in: session.directory)
                if try !Systemd.knowsGrowingPauses(session) {
                    let text = try String(contentsOfFile: unit, encoding: .utf8)
                    let known = text.split(separator: "\n", omittingEmptySubsequences: false).filter {
                        !$0.hasPrefix("RestartSteps=") && !$0.hasPrefix("RestartMaxDelaySec=")
                    }
                    try known.joined(separator: "\n").write(toFile: unit, atomically: true, encoding: .utf8)
                }

                let outcome = try session.run(
                    "/usr/bin/systemd-analyze",
                    ["--user", "verify", "--man=no", "--recursive-errors=no", unit])

                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(!outcome.errors.contains("steward-agent.service:"), "\(outcome.errors)")
            }
        }

        @Test func `a second instance names the first and leaves`() async throws {
            try await Session.run { session in
                let first = try session.startAgent()

                let second = try session.launchAgent()
                let status = try second.waitForEnd(seconds: 5)

                #expect(status == 3)
                #expect(second.errors.contains("\(first.pid)"), "\(second.errors)")
                #expect(first.isRunning)
            }
        }

        @Test func `--replace takes over cleanly, popups included`() async throws {
            try await Session.run { session in
                let screen = try Screen(session)
                let first = try session.startAgent()
                try session.steward("add", "Call the dentist", "--due", at(1))
                _ = try screen.popup("Call the dentist")
                let before = screen.mark

                let second = try session.launchAgent(["--replace"])
                let status = try first.waitForEnd(seconds: 10)
                let again = try screen.popup("Call the dentist", since: before)
                try screen.click("complete:", on: again)
                try screen.waitForClosing(of: again, since: before)

                #expect(status == 0)
                #expect(second.isRunning)
                #expect(try session.steward("list", "--completed", "--json").json.array?.count == 1)
            }
        }

        @Test func `an agent on another bus finds the household taken`() async throws {
            try await Session.started { session in
                let other = MessageBus(in: session.directory.appendingPathComponent("state"))
                try FileManager.default.createDirectory(
                    at: session.directory.appendingPathComponent("state/logs"),
                    withIntermediateDirectories: true)
                try other.start(environment: session.environment)
                defer { other.stop() }

                let second = try session.launchAgent(["--bus", other.address])
                let status = try second.waitForEnd(seconds: 20)

                #expect(status == 3)
                #expect(
                    second.errors.contains("in use") || second.errors.contains("another"), "\(second.errors)")
            }
        }

        @Test func `without a bus the agent says so at once`() async throws {
            try await Session.run { session in
                let agent = try session.launchAgent(["--bus", "unix:path=\(session.directory.path)/nowhere"])

                #expect(try agent.waitForEnd(seconds: 5) == 69)
                #expect(agent.errors.contains("bus"), "\(agent.errors)")
            }
        }

        /// Puts a file of the package where this session looks, as `make install` would.
        private func install(_ template: String, as file: String, in directory: URL) throws {
            let text = try String(contentsOf: Built.sources.appendingPathComponent(template), encoding: .utf8)
                .replacingOccurrences(of: "@bindir@", with: Built.programs.path)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try text.write(to: directory.appendingPathComponent(file), atomically: true, encoding: .utf8)
        }
    }
}
