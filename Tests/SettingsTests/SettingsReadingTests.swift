import CivilTime
import Rules
import Settings
import TestSupport
import Testing

struct SettingsReadingTests {
    private func read(_ text: String) -> (settings: Settings, problems: [SettingsError]) {
        Settings.read(text: text, file: "config.toml")
    }

    @Test func `an empty file means the defaults`() {
        let (settings, problems) = read("# nothing yet\r\n\n")

        #expect(settings == Settings())
        #expect(problems.isEmpty)
    }

    @Test func `every default, written into a file, is accepted and changes nothing`() {
        let text = SettingKey.all.map { "\($0.fullName) = \($0.initialText)" }.joined(separator: "\n")

        let (settings, problems) = read(text)

        #expect(problems.isEmpty)
        #expect(settings == Settings())
    }

    @Test func `every key can be set to another value`() throws {
        let text = """
            [reminders]
            date_hour = "07:30"   # early
            snooze = '1h30m'
            on_dismiss = "dismiss"
            dismiss_snooze = "1d"
            return_after = "90s"
            [snooze]
            choices = ["20m", "18:30", "weekend"]  # in this order
            evening = "20:15"
            morning = "8:00"
            week_starts = "Sunday"
            [popups]
            limit = 0x5
            stay = false
            sound = false
            start_server_after = "never"
            [nag]
            tasks = true
            alerts = true
            intervals = "5m 1h30m"
            cap = 12
            due_soon = "2d"
            [quiet]
            hours = "mon-fri 22:00-7:00"
            honour_do_not_disturb = false
            hold_when_locked = false
            hold_when_idle = true
            hide_titles_when_locked = true
            late_cancel = "2h"
            [brief]
            at = "8:00"
            calm = false
            daily_budget = 0
            [log]
            level = "debug"
            [storage]
            backups = 1_00
            weekly_backups = 0
            history = "52w"
            """

        let (settings, problems) = read(text)

        #expect(problems.isEmpty)
        var wanted = Settings()
        wanted.reminders.dateHour = try #require(TimeOfDay(hour: 7, minute: 30))
        wanted.reminders.snooze = try #require(CivilPeriod(seconds: 5400))
        wanted.reminders.onDismiss = .dismiss
        wanted.reminders.dismissSnooze = try #require(CivilPeriod(days: 1))
        wanted.reminders.returnAfter = .seconds(90)
        wanted.snooze.choices = [
            .length(try #require(CivilPeriod(seconds: 1200))),
            .time(try #require(TimeOfDay(hour: 18, minute: 30))), .weekend,
        ]
        wanted.snooze.evening = try #require(TimeOfDay(hour: 20, minute: 15))
        wanted.snooze.morning = TimeOfDay(hour: 8, minute: 0)
        wanted.snooze.weekStarts = .sunday
        wanted.popups.limit = 5
        wanted.popups.stay = false
        wanted.popups.sound = false
        wanted.popups.startServerAfter = nil
        wanted.nag.tasks = true
        wanted.nag.alerts = true
        wanted.nag.intervals = try NagPolicy(intervals: [.seconds(300), .seconds(5400)])
        wanted.nag.cap = 12
        wanted.nag.dueSoon = .seconds(2 * 86_400)
        wanted.quiet.hours = try WeeklyHours(parsing: "weekdays 22:00-07:00")
        wanted.quiet.honourDoNotDisturb = false
        wanted.quiet.holdWhenLocked = false
        wanted.quiet.holdWhenIdle = true
        wanted.quiet.hideTitlesWhenLocked = true
        wanted.quiet.lateCancel = .seconds(7200)
        wanted.brief.at = TimeOfDay(hour: 8, minute: 0)
        wanted.brief.calm = false
        wanted.brief.dailyBudget = 0
        wanted.log.level = .debug
        wanted.storage.backups = 100
        wanted.storage.weeklyBackups = 0
        wanted.storage.history = .seconds(364 * 86_400)
        #expect(settings == wanted)
    }

    @Test(arguments: [
        (
            "[popups]\nlimit = 9",
            "config.toml:2: popups.limit = 9: it is too large; write a whole number from 0 to 8"
        ),
        (
            "popups.limit = -1",
            "config.toml:1: popups.limit = -1: it is too small; write a whole number from 0 to 8"
        ),
        (
            "[popups]\nlimt = 3",
            "config.toml:2: popups.limt = 3: there is no such setting; did you mean popups.limit?"
        ),
        (
            "snooze = \"5m\"",
            "config.toml:1: snooze = \"5m\": there is no such setting; did you mean reminders.snooze?"
        ),
        ("[popup]\nlimit = 3", "config.toml:1: [popup]: there is no such section; did you mean [popups]?"),
        (
            "[snooze]\nchoices = [\"1h\", \"noon\"]",
            """
            config.toml:2: snooze.choices = ["1h", "noon"]: "noon" in it: it is not a snooze length or time; \
            write a list such as ["15m", "1h", "evening"]; each is "usual", a length such as "1h", \
            a time such as "18:30", "evening", "tomorrow", "weekend" or "next week"
            """
        ),
        (
            "snooze.choices = [\"1h\",",
            """
            config.toml:1: 'snooze.choices = ["1h",': the ] is missing; write the whole list on one line
            """
        ),
        (
            "[weather]\nlimit = 3",
            "config.toml:1: [weather]: there is no such section; 'steward config keys' lists them"
        ),
        (
            "[popups]\nstay = \"yes\"",
            "config.toml:2: popups.stay = \"yes\": it is neither true nor false; write true or false"
        ),
        (
            "[popups]\nstay = yes",
            """
            config.toml:2: 'stay = yes': yes is not a value of TOML that a setting could have; \
            write a text in quotes, a whole number, true or false
            """
        ),
        (
            "[log]\nlevel = \"loud\"",
            """
            config.toml:2: log.level = "loud": there is no such choice; \
            write "error", "warning", "notice", "info" or "debug"
            """
        ),
        (
            "[reminders]\ndate_hour = \"25:00\"",
            """
            config.toml:2: reminders.date_hour = "25:00": it is not a time of day; \
            write a time of day with 24 hours, such as "09:00"
            """
        ),
        (
            "[reminders]\nsnooze = \"0m\"",
            """
            config.toml:2: reminders.snooze = "0m": it is too short; \
            write a length such as "15m", "2h" or "1d"
            """
        ),
        (
            "[popups]\nlimit = 1\nlimit = 2",
            "config.toml:3: popups.limit = 2: it was already set in line 2; keep one of the two"
        ),
        (
            "[popups]\n[log]\n[popups]",
            "config.toml:3: [popups]: the section was begun in line 1; put its settings there"
        ),
        (
            "popups",
            "config.toml:1: 'popups': it is neither a section nor a setting; write [section] or key = value"
        ),
    ])
    func `a refusal names file, line, key, value and remedy`(text: String, message: String) {
        let (_, problems) = read(text)

        #expect(problems.map(\.description) == [message])
    }

    @Test func `a repeated setting is reported with the line of the first`() {
        let (_, problems) = read("[popups]\nlimit = 1\nlimit = 2\nlimit = 3")

        #expect(problems.map(\.reason) == Array(repeating: "it was already set in line 2", count: 2))
    }

    @Test func `all faults of a configuration are reported together, by line`() {
        let (_, problems) = read("[popups]\nlimit = [1]\nsound = 1\n\"\n")

        #expect(problems.map(\.line) == [2, 3, 4])
    }

    @Test func `hostile text is refused or read, never fatal`() {
        var generator = SeededGenerator(seed: 20_261_121)
        let alphabet = Array("[]=.\"'\\#uUabx019_- \t\r\n\u{0}\u{1B}\u{202E}é".unicodeScalars)
        for _ in 0..<5_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &generator) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
            }

            let (settings, problems) = read(String(text))

            // No such text names a real key, so nothing may have been set.
            #expect(settings == Settings() && problems.allSatisfy { $0.line != nil })
        }
    }

    @Test(arguments: [
        #"x = "a"#, #"x = "\q""#, #"x = "\u12""#, #"x = "\uD800""#, "x = \"\u{1}\"", "x = 'a",
        "x = \"\"\"a\"\"\"",
        "x = 1__0", "x = 01", "x = 0x", "x = 99999999999999999999", "x = 1.5", "x = 2026-11-24",
        "x = {a = 1}",
        "[a", "[[a]]", "[]", "x == 1", "x = 1 2", "= 1", "x.. = 1", "x = 1 # \u{7}",
    ])
    func `what is not TOML, or no setting's kind of TOML, is refused with its line`(line: String) {
        let (_, problems) = read("\n" + line)

        #expect(problems.map(\.line) == [2])
    }

    @Test func `nine o'clock may be written with one figure`() {
        let (settings, problems) = Settings.read(text: "reminders.date_hour = \"9:05\"", file: "config.toml")

        #expect(problems.isEmpty)
        #expect(settings.reminders.dateHour == TimeOfDay(hour: 9, minute: 5))
    }
}
