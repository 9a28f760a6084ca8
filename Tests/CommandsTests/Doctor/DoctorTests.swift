import AgentInterface
import CivilTime
import DBus
import Foundation
import Rules
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct DoctorTests {
    @Test func `a phone that is paused is noted, with the command that resumes it`() throws {
        var phone = PhoneRecord()
        (phone.name, phone.isPaused) = ("Anna", true)

        let finding = PhoneFindings.finding(about: phone) { _ in "" }

        #expect(finding.verdict == .note && finding.remedy == "steward phone resume 'Anna'")
    }

    private func findings(_ change: (inout StatusRecord) -> Void) throws -> [Finding] {
        var status = StatusRecord()
        status.version = productVersion
        status.zone = "Europe/Paris"
        status.serverState = .present
        status.serverName = "dunst"
        change(&status)
        let relative = RelativePhrase(now: try Instant(parsing: CommandRunner.now), zone: .utc)
        return StatusFindings(status: status, zone: "Europe/Paris", relative: relative).all
    }

    @Test func `a desktop where all is well is found well, and what was not tried is only noted`() throws {
        var status = StatusRecord()
        status.serverState = .present
        status.quirks = ["This desktop shows no buttons."]
        let relative = RelativePhrase(now: try Instant(parsing: CommandRunner.now), zone: .utc)
        let notes = StatusFindings(status: status, zone: "", relative: relative).notes

        #expect(try findings { $0.quirks = status.quirks }.allSatisfy { $0.verdict == .ok })
        #expect(
            notes == [Finding("notification_server", .note, "This desktop shows no buttons.")])
    }

    @Test func `without a shortcut for quick add, doctor says how to get one`() throws {
        func finding(_ shortcut: StatusRecord.Shortcut, _ key: String = "") throws -> Finding? {
            try findings {
                $0.shortcut = shortcut
                $0.shortcutKey = key
            }.first { $0.check == "shortcut" }
        }

        #expect(try finding(.unset) == nil)
        #expect(try finding(.assigned, "Meta+N")?.sentence.hasSuffix("quick add: 'Meta+N'.") == true)
        #expect(try finding(.assigned)?.verdict == .ok)
        for shortcut in [StatusRecord.Shortcut.absent, .unsupported, .refused] {
            #expect(try finding(shortcut)?.verdict == .warn)
            #expect(try finding(shortcut)?.remedy?.contains("steward open quick-add") == true)
        }
    }

    @Test func `a command that failed for reminders is warned of, with the last reason`() throws {
        func finding(_ runs: UInt32?, failures: UInt32 = 0) throws -> Finding? {
            try findings {
                ($0.hookRuns, $0.hookFailures) = (runs, failures)
                guard failures > 0 else { return }
                $0.hookFailedAt = Instant(CommandRunner.now)
                $0.hookFailure = "it ended with status 1"
            }.first { $0.check == "due_hook" }
        }

        #expect(try finding(nil) == nil)
        #expect(try finding(0)?.sentence == "The command in hooks.due has not run in the last seven days.")
        #expect(try finding(1)?.sentence == "The command in hooks.due ran once in the last seven days.")
        #expect(try finding(7)?.verdict == .ok)
        #expect(try finding(7, failures: 2)?.verdict == .warn)
        #expect(
            try finding(7, failures: 2)?.sentence == """
                The command in hooks.due failed in 2 of 7 runs in the last seven days. The most recent failure (now): it \
                ended with status 1.
                """)
    }

    @Test func `a calendar of the household that cannot be written is warned of`() throws {
        func finding(_ file: String?, _ failure: String?) throws -> Finding? {
            try findings { ($0.calendarFile, $0.calendarFailure) = (file, failure) }
                .first { $0.check == "calendar_file" }
        }

        #expect(try finding(nil, nil) == nil)
        #expect(try finding("/srv/home.ics", nil)?.verdict == .ok)
        #expect(try finding("/srv/home.ics", "Permission denied")?.verdict == .warn)
        #expect(
            try finding("/srv/home.ics", "Permission denied")?.sentence
                == "Steward cannot write your household calendar to '/srv/home.ics': Permission denied.")
    }

    @Test func `what is on the screen already is told, because a popup may wait behind it`() throws {
        let finding = try findings { $0.shown = 3 }.first { $0.check == "on_screen" }

        #expect(finding?.verdict == .note)
        #expect(finding?.sentence.hasPrefix("3 reminders are on the screen already") == true)
    }

    @Test(
        arguments: [
            ([.ok, .note], "popup", DoctorVerdict.isUntried), ([.ok, .warn], "popup", .isWarned),
            ([.ok, .warn], "popup_answer", .works),
            ([.ok, .unproven], "popup_answer", .isOpen), ([.unproven, .fail], "popup_answer", .fails),
        ] as [([Finding.Verdict], String, DoctorVerdict)])
    func `an unanswered popup proves nothing, and does not mean that reminders do not work`(
        verdicts: [Finding.Verdict], check: String, verdict: DoctorVerdict
    ) {
        let findings = verdicts.map { Finding(check, $0, "") }

        #expect(DoctorVerdict(findings) == verdict)
    }

    @Test func `without a notification server reminders do not work, and there is a remedy`() throws {
        let finding = try findings { $0.serverState = .absent }.first { $0.check == "notification_server" }

        #expect(finding?.verdict == .fail)
        #expect(finding?.remedy?.contains("steward present") == true)
    }

    @Test func `the agent's trouble, another version and another zone are told`() throws {
        let findings = try findings { status in
            status.trouble = "the disk is full"
            status.version = "0.0.1"
            status.zone = "Asia/Tokyo"
        }

        #expect(findings.first { $0.check == "trouble" }?.verdict == .fail)
        #expect(findings.first { $0.check == "agent" }?.verdict == .warn)
        #expect(findings.first { $0.check == "time_zone" }?.verdict == .warn)
    }

    @Test func `files that others can read are told`() throws {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let database = folder.url.appending(path: "steward.db").path
        let isMade = FileManager.default.createFile(
            atPath: database, contents: nil, attributes: [.posixPermissions: 0o600])

        try #require(isMade)

        let own = FileFindings(database: database).permissions()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database)
        let open = FileFindings(database: database).permissions()

        #expect(own.verdict == .ok)
        #expect(open.verdict == .warn)
        #expect(open.sentence.contains("steward.db is open to other users"))
    }

    @Test func `bad settings are one warning while the agent goes on, and a failure where none runs`() throws
    {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let file = try folder.write(Array("popups.limit = 99\n".utf8), to: "config.toml")

        let account = try findings { status in
            status.configFile = file
            status.trouble = "\(file):1: popups.limit = 99: it is too large"
        }

        #expect(!account.contains { $0.check == "trouble" })
        #expect(SettingsFinding.inspect(at: file, isAgentThere: true).verdict == .warn)
        #expect(SettingsFinding.inspect(at: file, isAgentThere: false).verdict == .fail)
    }

    @Test func `Plasma's setting for our application is read, and nobody else's`() {
        let silenced = "[DoNotDisturb]\nx=1\n[Applications][org.stewardproject.Steward]\nShowPopups=false\n"
        let other =
            "[Applications][org.kde.kate]\nShowPopups=false\n[Applications][org.stewardproject.Steward]\nSeen=true\n"

        #expect(SilenceFindings.isSilenced(inPlasma: silenced))
        #expect(!SilenceFindings.isSilenced(inPlasma: other))
    }

    @Test func `without an agent the report is still whole, and ends with 1`() async throws {
        var runner = CommandRunner()
        runner.environment["STEWARD_AGENT"] = "/nonexistent/steward-agent"

        let transcript = try await runner.run(["doctor", "--json"], agent: nil)

        #expect(transcript.status == 1)
        #expect(transcript.errors.isEmpty)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(transcript.output.utf8)) as? [String: Any])
        #expect(report["works"] as? Bool == false)
        #expect(
            (report["findings"] as? [[String: Any]])?.map { $0["check"] as? String } == [
                "session_bus", "agent", "configuration",
            ])
    }
}
