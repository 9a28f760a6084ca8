package import AgentInterface
import CivilTime
import Rules

extension PersonFields: SampledRecord {
    package static func full() throws -> PersonFields {
        var record = PersonFields()
        record.name = "Änne, 店"
        record.mail = "anna@example.org"
        record.isMe = true
        record.role = .child
        return record
    }
}

extension PersonChanges: SampledRecord {
    package static func full() throws -> PersonChanges {
        var record = PersonChanges()
        record.name = "the new name"
        record.mail = "new@example.org"
        record.isMe = true
        record.role = .child
        return record
    }
}

extension PersonRecord: SampledRecord {
    package static func full() throws -> PersonRecord {
        var record = PersonRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000003"
        record.name = "Anna \u{202E}"
        record.mail = "anna@example.org"
        record.isMe = true
        record.addedAt = try Instant(parsing: "2026-12-06T08:30:00Z")
        record.role = .child
        record.given = [try .full()]
        return record
    }
}

extension HandoverRecord: SampledRecord {
    package static func full() throws -> HandoverRecord {
        var record = HandoverRecord()
        record.kind = "task"
        record.id = "3f2a0000-0000-4000-8000-000000000004"
        record.title = "Bins"
        record.person = "Ben"
        record.isTurn = true
        return record
    }
}

extension FamilyRecord: SampledRecord {
    package static func full() throws -> FamilyRecord {
        var record = FamilyRecord()
        record.name = "Anna"
        record.isMe = true
        (record.open, record.overdue, record.done) = (5, 2, 7)
        return record
    }
}
