package import AgentInterface
import CivilTime
import Rules

extension QuietRecord: SampledRecord {
    package static func full() throws -> QuietRecord {
        var record = QuietRecord()
        record.isQuiet = true
        record.because = .budget
        record.ends = try Instant(parsing: "2026-12-04T08:03:00.003Z")
        record.until = try Instant(parsing: "2026-12-05T08:04:00.004Z")
        record.pausedUntil = try Instant(parsing: "2026-12-06T08:05:00.005Z")
        record.hours = "22:00-07:00"
        record.doNotDisturb = .off
        record.isLocked = true
        record.isIdle = true
        record.nextBrief = try Instant(parsing: "2026-12-10T08:09:00.009Z")
        record.held = 20
        record.heldUntil = try Instant(parsing: "2026-12-12T08:11:00.011Z")
        record.heldBecause = [.brief, .budget]
        record.serverState = .starting
        return record
    }
}

extension SimulatedPopupRecord: SampledRecord {
    package static func full() throws -> SimulatedPopupRecord {
        var record = SimulatedPopupRecord()
        record.at = try Instant(parsing: "2026-12-02T08:01:00.001Z")
        record.kind = .summary
        record.title = "the title, 店 \u{202E}"
        record.body = "the \"body\"\nof two lines"
        record.reminders = ["the first of reminders", "the second of reminders"]
        record.why = "the why"
        return record
    }
}

extension StatusRecord: SampledRecord {
    package static func full() throws -> StatusRecord {
        var record = StatusRecord()
        record.version = "0.1.0"
        record.apiVersion = "1.0"
        record.pid = 13
        record.startedAt = try Instant(parsing: "2026-12-05T08:04:00.004Z")
        record.database = "the database"
        record.databaseBytes = 5_000_000_006
        record.openTasks = 17
        record.events = 18
        record.nextRingAt = try Instant(parsing: "2026-12-10T08:09:00.009Z")
        record.due = 20
        record.shown = 21
        record.snoozed = 22
        record.held = 23
        record.heldUntil = try Instant(parsing: "2026-12-15T08:14:00.014Z")
        record.heldBecause = [.brief, .budget]
        record.pausedUntil = try Instant(parsing: "2026-12-16T08:15:00.015Z")
        record.doNotDisturb = .off
        record.zone = "Europe/Paris"
        record.zoneSource = "the zone source"
        record.serverName = "the server name"
        record.serverVersion = "the server version"
        record.serverVendor = "the server vendor"
        record.serverCapabilities = ["the first of server capabilities", "the second of server capabilities"]
        record.serverState = .starting
        record.popupLimit = 34
        record.quirks = ["the first of quirks", "the second of quirks"]
        record.shortcut = .assigned
        record.shortcutKey = "Press Super+N"
        record.hookRuns = 38
        record.hookFailures = 39
        record.hookFailedAt = try Instant(parsing: "2026-12-11T08:10:00.010Z")
        record.hookFailure = "it ended with status 1"
        record.calendarFile = "/srv/home.ics"
        record.calendarFailure = "Permission denied"
        record.configFile = "the config file"
        record.trouble = "the trouble"
        record.busID = "the bus id"
        record.isBySystemd = true
        record.journalEntries = 7_000_000_030
        return record
    }
}

extension HookTestRecord: SampledRecord {
    package static func full() throws -> HookTestRecord {
        var record = HookTestRecord()
        record.command = "msmtp me@example.org"
        record.input = "{\"hook\":\"due\"}"
        record.output = "the output\nof two lines"
        record.failure = "it ended with status 1; its last line of output was 'of two lines'"
        return record
    }
}
