import AgentInterface
import DBus
import Foundation
import JSONText
import Settings
import Synchronization
import Testing

@testable import Commands

@Suite(.serialized)
struct ConfigCommandTests {
    /// A home of this test's own, with or without a configuration.
    private func home(_ configuration: String?) throws -> (runner: CommandRunner, folder: URL, file: URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "steward-\(UUID().uuidString)")
        let file = folder.appending(path: ".config/steward/config.toml")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let configuration {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try configuration.write(to: file, atomically: true, encoding: .utf8)
        }
        var runner = CommandRunner()
        runner.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
        return (runner, folder, file)
    }

    @Test func `check tells all that is wrong, by line, and ends with 78`() async throws {
        let (runner, folder, file) = try home("[popups]\nlimt = 3\nstay = 1\n")
        defer { try? FileManager.default.removeItem(at: folder) }

        let transcript = try await runner.run(["config", "check"], agent: nil)

        #expect(transcript.status == 78)
        #expect(
            transcript.errors == """
                steward: \(file.path):2: popups.limt = 3: there is no such setting; did you mean popups.limit?
                steward: \(file.path):3: popups.stay = 1: it is neither true nor false; write true or false

                """)
    }

    @Test func `with settings that keep the agent from starting, list says which`() async throws {
        let (made, folder, file) = try home("[popups]\nlimt = 3\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        var runner = made
        // Not to be started: it would end at once, and be waited for.
        runner.environment["STEWARD_AGENT"] = "/bin/false"

        let transcript = try await runner.run(["list"], agent: nil)

        #expect(transcript.status == 78)
        #expect(transcript.errors.hasPrefix("steward: \(file.path):2: popups.limt = 3"))
        #expect(transcript.errors.contains("steward-agent does not start with these settings"))
    }

    @Test func `edit makes a file with all defaults, runs the editor without a shell, and checks`()
        async throws
    {
        var (runner, folder, file) = try home(nil)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Would be a second command if a shell saw it.
        runner.environment["VISUAL"] = "touch -a ;true"

        let transcript = try await runner.run(["config", "edit"], agent: nil)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(Settings.problems(in: file.path).isEmpty)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("# limit = 0"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try? FileManager.default.removeItem(atPath: ";true")  // what touch made of it
    }

    @Test func `edit goes on to the next editor where one is missing, and names all where none is there`()
        async throws
    {
        var (runner, folder, _) = try home("popups.limit = 3\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        runner.environment["VISUAL"] = "/nonexistent/editor --wait"
        runner.environment["EDITOR"] = "true"

        let transcript = try await runner.run(["config", "edit"], agent: nil)

        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(transcript.output.hasSuffix("valid; the agent will read them when it starts\n"))
        #expect(
            ConfigCommand.Edit.editors(["VISUAL": "code --wait", "EDITOR": ""])
                == [["code", "--wait"], ["editor"], ["nano"], ["vi"]])
    }

    /// Notes that it was told to read its settings.
    private final class Reading: ScriptedAgent {
        let hasRead = Mutex(false)

        func reload(for caller: BusName) async throws(AgentError) {
            hasRead.withLock { $0 = true }
        }
    }

    @Test func `edit returns when the agent has read the settings`() async throws {
        var (runner, folder, _) = try home("popups.limit = 3\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        runner.environment["EDITOR"] = "true"
        let agent = Reading()

        let transcript = try await runner.run(["config", "edit"], agent: agent)

        let hasRead = agent.hasRead.withLock { $0 }
        #expect(hasRead)
        #expect(transcript.output.hasSuffix("valid; the agent uses them now\n"))
    }

    @Test func `a byte order mark before the settings is no mistake`() async throws {
        let (runner, folder, _) = try home("\u{FEFF}[popups]\nlimit = 3\n")
        defer { try? FileManager.default.removeItem(at: folder) }

        #expect(try await runner.run(["config", "check"], agent: nil).status == 0)
        #expect(try await runner.run(["config", "show"], agent: nil).output.contains("limit = 3"))
        #expect(try await runner.run(["config", "get", "popups.limit"], agent: nil).output == "3\n")
        #expect(
            try await runner.run(["config", "show", "popups"], agent: nil).output.hasPrefix("[popups]\n"))
        let unknown = try await runner.run(["config", "get", "popups.limt"], agent: nil)
        #expect(unknown.status == 65 && unknown.errors.contains("'steward config keys'"))
    }

    @Test func `edit says what is wrong afterwards`() async throws {
        var (runner, folder, _) = try home("popups.limit = 99\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        runner.environment["EDITOR"] = "true"

        let transcript = try await runner.run(["config", "edit"], agent: nil)

        #expect(transcript.status == 78)
    }

    @Test func `the template says what the defaults are`() {
        let uncommented = ConfigCommand.Edit.template.split(separator: "\n")
            .map {
                $0.hasPrefix("# ") && $0.contains(" = ") && !$0.hasSuffix(".")
                    ? String($0.dropFirst(2)) : String($0)
            }

        let (settings, problems) = Settings.read(text: uncommented.joined(separator: "\n"), file: "template")

        #expect(problems.isEmpty)
        #expect(settings == Settings())
    }

    @Test func `a list among the settings was a text in JSON`() async throws {
        let (runner, folder, _) = try home("[household]\nexpiry_leads = [-3, 0]\n")
        defer { try? FileManager.default.removeItem(at: folder) }

        let output = try await runner.run(["config", "show", "--json"], agent: nil).output

        let settings = try JSON(parsing: Array(output.utf8), within: .init(bytes: 1 << 20))
        #expect(settings["household.expiry_leads"] == .list([.number(-3), .number(0)]))
        #expect(settings["snooze.week_starts"] == .text("monday") && settings["popups.stay"] == .flag(true))
    }

    @Test func `keys lists every key`() async throws {
        let transcript = try await CommandRunner().run(["config", "keys"], agent: nil)

        for key in SettingKey.all { #expect(transcript.output.contains(key.fullName)) }
    }
}

extension ConfigCommandTests {
    @Test func `set changes one value, and leaves comments and all else as they were`() async throws {
        let before = """
            # mine
            [popups]
            limit = 3   # enough

            [quiet]
            # nights
              hours = "23:00-06:00"  # "late"

            """
        let (runner, folder, file) = try home(before)
        defer { try? FileManager.default.removeItem(at: folder) }

        let changed = try await runner.run(["config", "set", "quiet.hours", "22:00-07:00"], agent: nil)
        let added = try await runner.run(["config", "set", "snooze.choices", "15m,1h,evening"], agent: nil)
        let further = try await runner.run(["config", "set", "popups.stay", "false"], agent: nil)

        #expect(changed.status == 0 && added.status == 0 && further.status == 0, "\(changed.errors)")
        #expect(
            changed.output
                == "quiet.hours = \"22:00-07:00\"; the agent will read it when it starts\n")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == """
                # mine
                [popups]
                limit = 3   # enough
                stay = false

                [quiet]
                # nights
                  hours = "22:00-07:00"  # "late"

                [snooze]
                choices = ["15m", "1h", "evening"]

                """)
        #expect(try await runner.run(["config", "check"], agent: nil).status == 0)
    }

    @Test func `set refuses what the file may not say, and names the nearest key`() async throws {
        let (runner, folder, file) = try home("[popups]\nlimit = 3\n")
        defer { try? FileManager.default.removeItem(at: folder) }

        let unknown = try await runner.run(["config", "set", "popups.limt", "4"], agent: nil)
        let wrong = try await runner.run(["config", "set", "popups.stay", "maybe"], agent: nil)
        let number = try await runner.run(["config", "set", "quiet.hours", "25"], agent: nil)
        #expect(!number.errors.contains("not a text") && number.errors.contains("write hours such as"))
        let injected = try await runner.run(["config", "set", "popups.limit", "3\n[quiet]"], agent: nil)

        #expect(unknown.status == 65 && wrong.status == 65 && injected.status == 65)
        #expect(unknown.errors.contains("there is no such setting; did you mean popups.limit?"))
        #expect(wrong.errors.contains("'maybe': it is neither true nor false; write true or false"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "[popups]\nlimit = 3\n")
    }

    @Test func `set begins a file, and does not touch one that is wrong already`() async throws {
        let (runner, folder, file) = try home(nil)
        defer { try? FileManager.default.removeItem(at: folder) }

        let first = try await runner.run(["config", "set", "reminders.date_hour", "8:30"], agent: nil)
        let text = try String(contentsOf: file, encoding: .utf8)
        try "[popups]\nlimt = 3\n".write(to: file, atomically: true, encoding: .utf8)
        let second = try await runner.run(["config", "set", "popups.limit", "4"], agent: nil)

        #expect(first.status == 0, "\(first.errors)")
        #expect(text == "[reminders]\ndate_hour = \"8:30\"\n")
        #expect(second.status == 78 && second.errors.contains("nothing was changed"))
        #expect(try String(contentsOf: file, encoding: .utf8) == "[popups]\nlimt = 3\n")
    }
}
