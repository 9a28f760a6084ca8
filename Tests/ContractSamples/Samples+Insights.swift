package import AgentInterface
import CivilTime
import Rules

extension InsightsRecord: SampledRecord {
    package static func full() throws -> InsightsRecord {
        var record = InsightsRecord()
        record.since = try CivilDate(parsing: "2025-12-02")
        record.until = try CivilDate(parsing: "2026-12-01")
        record.isSignificant = true
        record.all = try .full()
        record.weeks = [try .full(), OutcomeRecord()]
        record.kinds = [try .full()]
        record.hours = [try .full()]
        record.streaks = [try .full()]
        record.late = [try .full()]
        record.open = [try .full()]
        record.waste = try .full()
        record.products = [try .full()]
        record.categories = [try .full()]
        record.useUp = [try .full()]
        record.intervals = [try .full()]
        return record
    }
}

extension OutcomeRecord: SampledRecord {
    package static func full() throws -> OutcomeRecord {
        var record = OutcomeRecord()
        record.name = "2026-11-23"
        record.inTime = 12
        record.late = 3
        record.missed = 2
        record.percent = 71
        return record
    }
}

extension StreakRecord: SampledRecord {
    package static func full() throws -> StreakRecord {
        var record = StreakRecord()
        record.kind = "task"
        record.id = "the id"
        record.title = "the title, 店 \u{202E}"
        record.current = 9
        record.longest = 14
        record.text = "the sentence"
        return record
    }
}

extension LateRecord: SampledRecord {
    package static func full() throws -> LateRecord {
        var record = LateRecord()
        record.kind = "maintenance"
        record.id = "the id"
        record.title = "the title, 店 \u{202E}"
        record.days = 2
        record.count = 8
        record.total = 9
        record.repeats = try Repetition(parsing: "FREQ=DAILY;INTERVAL=9")
        record.due = .date(try CivilDate(parsing: "2026-12-09"))
        record.words = "every 9 days"
        record.text = "the sentence"
        return record
    }
}

extension ProspectRecord: SampledRecord {
    package static func full() throws -> ProspectRecord {
        var record = ProspectRecord()
        record.kind = "task"
        record.id = "the id"
        record.short = "the short"
        record.title = "the title, 店 \u{202E}"
        record.due = try CivilDate(parsing: "2026-12-04")
        record.percent = 35
        record.reasons = ["one reason", "another"]
        record.text = "the sentence"
        return record
    }
}

extension WasteRecord: SampledRecord {
    package static func full() throws -> WasteRecord {
        var record = WasteRecord()
        record.name = "Lettuce"
        record.used = 4
        record.thrownAway = 5
        record.lost = [try Money(parsing: "6.45 EUR")]
        record.isTooMuch = true
        record.text = "the sentence"
        return record
    }
}
