package import AgentInterface
import CivilTime
package import Rules

extension LabelRecord: SampledRecord {
    package static func full() throws -> LabelRecord {
        var record = LabelRecord()
        record.name = "the name, 店 \u{202E}"
        record.colour = "the colour"
        record.tasks = 13
        return record
    }
}

extension TaskChanges: SampledRecord {
    package static func full() throws -> TaskChanges {
        var record = TaskChanges()
        record.edits.set = try TaskFields.full()
        record.edits.clear = ["nag", "late_cancel"]
        record.addedLabels = ["the first of add labels", "the second of add labels"]
        record.removedLabels = ["the first of remove labels", "the second of remove labels"]
        record.position = 5
        return record
    }
}

extension TodoDetails: SampledDetails {
    package static func full() throws -> TaskFields {
        var record = TaskFields()
        record.title = "the title, 店 \u{202E}"
        record.notes = "the \"notes\"\nof two lines"
        record.due = try When(parsing: "2026-12-04T08:30:00Z")
        record.start = try When(parsing: "2026-12-03")
        record.repeats = try Repetition(parsing: "FREQ=DAILY only weekdays")
        record.reminders = [
            .atDue, .relative(try CivilPeriod(parsing: "-PT1H")), .absolute(.date(.earliest)),
        ]
        record.priority = try Priority(7)
        record.estimate = .seconds(607)
        record.lateCancel = .seconds(608)
        record.labels = ["the first of labels", "the second of labels"]
        record.parent = "the parent"
        record.after = "the other"
        record.location = "the location"
        record.nag = NagChoice("PT10M PT20M PT1H max 6")
        record.doneBy = .note
        record.person = "Anna"
        record.turns = try? Turns(parsing: "Anna, Ben+1")
        record.addedBy = "Cara"
        return record
    }
}

extension TaskQuery: SampledRecord {
    package static func full() throws -> TaskQuery {
        var record = TaskQuery()
        record.status = .all
        record.label = "the label"
        record.text = "the text"
        record.parent = "the parent"
        record.dueBefore = try When(parsing: "2026-12-06T09:30")
        record.completedSince = try When(parsing: "2026-12-07")
        record.completedBefore = try When(parsing: "2026-12-08")
        record.people = PersonFilter(person: "Anna", isMine: true)
        record.limit = 16
        record.offset = 17
        return record
    }
}

extension TaskRecord: SampledRecord {
    package static func full() throws -> TaskRecord {
        var record = TaskRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.title = "the title, 店 \u{202E}"
        record.notes = "the \"notes\"\nof two lines"
        record.status = .completed
        record.due = try When(parsing: "2026-12-07T09:30[Europe/Paris]")
        record.start = try When(parsing: "2026-11-20T09:30")
        record.dueAt = try Instant(parsing: "2026-12-08T08:07:00.007Z")
        record.isOverdue = true
        record.repeats = try Repetition(parsing: "FREQ=DAILY only weekdays")
        record.repeatsWords = "the repeats words"
        record.seriesStart = try When(parsing: "2026-12-12T08:30:00Z")
        record.additions = [try When(parsing: "2026-12-13"), try When(parsing: "2026-12-14T09:30")]
        record.exclusions = [try When(parsing: "2026-12-14"), try When(parsing: "2026-12-15T09:30")]
        record.occurrence = try When(parsing: "2026-12-15T09:30[Europe/Paris]")
        record.missed = 25
        record.series = "the series"
        record.reminders = [
            .atDue, .relative(try CivilPeriod(parsing: "-PT1H")), .absolute(.date(.earliest)),
        ]
        record.nextReminderAt = try Instant(parsing: "2026-12-19T08:18:00.018Z")
        record.priority = try Priority(2)
        record.estimate = .seconds(620)
        record.lateCancel = .seconds(621)
        record.labels = ["the first of labels", "the second of labels"]
        record.parent = "the parent"
        record.after = "the other"
        record.waitingFor = "the title of the other"
        record.position = 24
        record.subtasks = ["the first of subtasks", "the second of subtasks"]
        record.openSubtasks = 36
        record.location = "the location"
        record.createdAt = try Instant(parsing: "2026-12-01T08:28:00.028Z")
        record.modifiedAt = try Instant(parsing: "2026-12-02T08:29:00.029Z")
        record.completedAt = try Instant(parsing: "2026-12-03T08:30:00.030Z")
        record.nag = NagChoice("PT10M PT20M PT1H max 6")
        record.doneBy = .note
        record.doneNote = "the done note"
        record.completedBy = "Ben"
        record.person = "Anna"
        record.turns = try? Turns(parsing: "Anna, Ben+1")
        record.addedBy = "Cara"
        record.reminderHeldUntil = try Instant(parsing: "2026-12-07T07:00:00Z")
        record.phase = .review
        return record
    }
}

extension CompletionFields: SampledRecord {
    package static func full() throws -> CompletionFields {
        var record = CompletionFields()
        record.on = try CivilDate(parsing: "2026-12-06")
        record.subtasks = .leave
        record.note = "the note"
        record.by = "Ben"
        return record
    }
}
