package import AgentInterface
import CivilTime
package import Rules

extension AlertOptions: SampledRecord {
    package static func full() throws -> AlertOptions {
        var record = AlertOptions()
        record.at = try When(parsing: "2026-12-02T09:30")
        record.after = .milliseconds(90_500)
        record.urgency = .critical
        record.isOnce = true
        return record
    }
}

extension CallFields: SampledRecord {
    package static func full() throws -> CallFields {
        var record = CallFields()
        record.key = "the key"
        record.tool = "the tool"
        record.arguments = "{\"title\":\"the title\"}"
        return record
    }
}

extension CallRecord: SampledRecord {
    package static func full() throws -> CallRecord {
        var record = CallRecord()
        record.agent = ":1.7"
        record.isDone = true
        record.answer = "the answer"
        record.entries = [try JournalRecord.full()]
        return record
    }
}

extension ExplanationRecord: SampledRecord {
    package static func full() throws -> ExplanationRecord {
        var record = ExplanationRecord()
        record.reminder = try ReminderRecord.full()
        record.sentences = ["the first of sentences", "the second of sentences"]
        record.zone = "Europe/Paris"
        record.dateHour = try TimeOfDay(parsing: "09:30")
        record.nextAt = try Instant(parsing: "2026-12-06T08:05:00.005Z")
        record.repeats = try Repetition(parsing: "FREQ=DAILY only weekdays")
        record.putOffAt = try Instant(parsing: "2026-12-08T08:07:00.007Z")
        record.putOffBy = "the put off by"
        record.isReturning = true
        record.heldBecause = "the held because"
        record.heldUntil = try Instant(parsing: "2026-12-12T08:11:00.011Z")
        record.ringsFor = "Ben"
        return record
    }
}

extension JournalQuery: SampledRecord {
    package static func full() throws -> JournalQuery {
        var record = JournalQuery()
        record.limit = 11
        record.offset = 12
        record.subjectID = "5b6c0000-0000-4000-8000-000000000003"
        return record
    }
}

extension JournalRecord: SampledRecord {
    package static func full() throws -> JournalRecord {
        var record = JournalRecord()
        record.entry = 7_000_000_001
        record.at = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.by = "popup"
        record.client = "the client"
        record.what = "edit"
        record.subject = "task"
        record.subjectID = "5b6c0000-0000-4000-8000-000000000003"
        record.text = "the \"text\"\nof two lines"
        record.isUndone = true
        record.isUndoable = true
        return record
    }
}

extension ReminderQuery: SampledRecord {
    package static func full() throws -> ReminderQuery {
        var record = ReminderQuery()
        record.states = [.superseded, .withdrawn]
        record.subjectID = "5b6c0000-0000-4000-8000-000000000003"
        record.limit = 13
        record.offset = 14
        return record
    }
}

extension ReminderRecord: SampledRecord {
    package static func full() throws -> ReminderRecord {
        var record = ReminderRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.subject = "task"
        record.subjectID = "5b6c0000-0000-4000-8000-000000000003"
        record.title = "the title, 店 \u{202E}"
        record.occurrence = "2026-12-07T09:30"
        record.step = "before:-PT1H"
        record.state = .withdrawn
        record.ringAt = try Instant(parsing: "2026-12-10T08:09:00.009Z")
        record.meant = "the meant"
        record.answer = "the answer"
        record.answeredAt = try Instant(parsing: "2026-12-13T08:12:00.012Z")
        record.why = "the why"
        record.rangAt = try Instant(parsing: "2026-12-15T08:14:00.014Z")
        record.alertsAgainAt = try Instant(parsing: "2026-12-16T08:15:00.015Z")
        record.heldUntil = try Instant(parsing: "2026-12-07T07:00:00Z")
        record.alerts = 26
        record.line = "Due today 17:30"
        return record
    }
}

extension OfferRecord: SampledRecord {
    package static func full() throws -> OfferRecord {
        var record = OfferRecord()
        record.label = "Done"
        record.action = "complete"
        record.row = "Done: record it as done today"
        return record
    }
}

extension SnoozeChoiceRecord: SampledRecord {
    package static func full() throws -> SnoozeChoiceRecord {
        var record = SnoozeChoiceRecord()
        record.label = "Snooze 15 min"
        record.time = "PT15M"
        record.rule = "usual"
        return record
    }
}
