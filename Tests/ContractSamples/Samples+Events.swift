package import AgentInterface
import CivilTime
package import Rules

extension AgendaRecord: SampledRecord {
    package static func full() throws -> AgendaRecord {
        var record = AgendaRecord()
        record.kind = "event"
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.title = "the title, 店 \u{202E}"
        record.location = "the location"
        record.when = try When(parsing: "2026-12-07T09:30[Europe/Paris]")
        record.end = try When(parsing: "2026-12-08T08:30:00Z")
        record.at = try Instant(parsing: "2026-12-09T08:08:00.008Z")
        record.endAt = try Instant(parsing: "2026-12-10T08:09:00.009Z")
        record.isAllDay = true
        record.status = .over
        record.isOverdue = true
        record.repeats = "the repeats"
        record.more = 21
        record.meeting = "https://meet.jit.si/OurRoom"
        record.person = "the person"
        return record
    }
}

extension EventDetails: SampledDetails {
    package static let cleared = ["repeats", "reminders"]

    package static func full() throws -> EventFields {
        var record = EventFields()
        record.title = "the title, 店 \u{202E}"
        record.notes = "the \"notes\"\nof two lines"
        record.location = "the location"
        record.join = "https://meet.jit.si/OurRoom"
        record.person = "Anna"
        record.addedBy = "Cara"
        record.born = try CivilDate(parsing: "1984-05-03")
        record.start = try When(parsing: "2026-12-05")
        record.end = try When(parsing: "2026-12-06T09:30")
        record.duration = try CivilPeriod(parsing: "PT1H30M")
        record.repeats = try Repetition(parsing: "FREQ=DAILY only weekdays")
        record.reminders = [
            .atDue, .relative(try CivilPeriod(parsing: "-PT1H")), .absolute(.date(.earliest)),
        ]
        return record
    }
}

extension EventRecord: SampledRecord {
    package static func full() throws -> EventRecord {
        var record = EventRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.title = "the title, 店 \u{202E}"
        record.notes = "the \"notes\"\nof two lines"
        record.location = "the location"
        record.join = "https://meet.jit.si/OurRoom"
        record.person = "Anna"
        record.addedBy = "Cara"
        record.born = try CivilDate(parsing: "1984-05-03")
        record.meeting = "https://meet.jit.si/OurRoom"
        record.start = try When(parsing: "2026-12-07T09:30[Europe/Paris]")
        record.end = try When(parsing: "2026-12-08T08:30:00Z")
        record.duration = try CivilPeriod(parsing: "PT1H30M")
        record.isAllDay = true
        record.repeats = try Repetition(parsing: "FREQ=DAILY only weekdays")
        record.repeatsWords = "the repeats words"
        record.additions = [try When(parsing: "2026-12-13"), try When(parsing: "2026-12-14T09:30")]
        record.exclusions = [try When(parsing: "2026-12-14"), try When(parsing: "2026-12-15T09:30")]
        record.reminders = [
            .atDue, .relative(try CivilPeriod(parsing: "-PT1H")), .absolute(.date(.earliest)),
        ]
        record.next = try When(parsing: "2026-12-16T08:30:00Z")
        record.nextAt = try Instant(parsing: "2026-12-17T08:16:00.016Z")
        record.nextEndAt = try Instant(parsing: "2026-12-18T08:17:00.017Z")
        record.nextReminderAt = try Instant(parsing: "2026-12-19T08:18:00.018Z")
        record.reminderHeldUntil = try Instant(parsing: "2026-12-19T09:00:00Z")
        record.createdAt = try Instant(parsing: "2026-12-20T08:19:00.019Z")
        record.modifiedAt = try Instant(parsing: "2026-12-21T08:20:00.020Z")
        return record
    }
}

extension EventQuery: SampledRecord {
    package static func full() throws -> EventQuery {
        var record = EventQuery()
        record.status = .all
        record.text = "the text"
        record.people = PersonFilter(person: "Anna", isMine: true)
        record.limit = 13
        record.offset = 14
        return record
    }
}
