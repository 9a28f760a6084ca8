package import AgentInterface
import CivilTime
import Rules

extension TaskEntry: SampledRecord {
    package static func full() throws -> TaskEntry {
        var record = TaskEntry()
        record.details = try TodoDetails.full()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.createdAt = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.completedAt = try Instant(parsing: "2026-12-04T08:03:00.003Z")
        record.doneNote = "the done note"
        record.completedBy = "Ben"
        record.seriesStart = try When(parsing: "2026-12-05")
        record.additions = [try When(parsing: "2026-12-06"), try When(parsing: "2026-12-07T09:30")]
        record.exclusions = [try When(parsing: "2026-12-08"), try When(parsing: "2026-12-09T09:30")]
        record.occurrence = try When(parsing: "2026-12-10T08:30:00Z")
        record.missed = 11
        record.series = "3f2a0000-0000-4000-8000-000000000012"
        record.snoozes = try [.sample("2026-12-14")]
        return record
    }
}

extension EventEntry: SampledRecord {
    package static func full() throws -> EventEntry {
        var record = EventEntry()
        record.details = try EventDetails.full()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.createdAt = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.additions = [try When(parsing: "2026-12-04"), try When(parsing: "2026-12-05T09:30")]
        record.exclusions = [try When(parsing: "2026-12-06"), try When(parsing: "2026-12-07T09:30")]
        record.snoozes = try [.sample("2026-12-08")]
        return record
    }
}

extension DocumentEntry: SampledRecord {
    package static func full() throws -> DocumentEntry {
        var record = DocumentEntry()
        record.details = try DocumentFields.full()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.createdAt = try Instant(parsing: "2026-12-03T08:02:00.002Z")
        record.snoozes = try [.sample("2026-12-04")]
        return record
    }
}

extension ImportRecord: SampledRecord {
    package static func full() throws -> ImportRecord {
        var record = ImportRecord()
        record.tasks = ["the first of tasks", "the second of tasks"]
        record.events = ["the first of events", "the second of events"]
        record.documents = ["the first of documents", "the second of documents"]
        record.present = ["the first of present", "the second of present"]
        return record
    }
}

extension SnoozeEntry: SampledRecord {
    package static func full() throws -> SnoozeEntry { try sample("2026-12-01") }

    fileprivate static func sample(_ day: String) throws -> SnoozeEntry {
        var record = SnoozeEntry()
        record.occurrence = "\(day)T09:30"
        record.step = "before:-PT1H"
        record.until = try When(parsing: "\(day)T09:00")
        return record
    }
}
