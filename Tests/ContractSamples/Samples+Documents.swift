package import AgentInterface
import CivilTime
package import Rules

extension DocumentDetails: SampledDetails {
    package static let cleared = ["notice", "leads"]

    package static func full() throws -> DocumentFields {
        var details = DocumentFields()
        details.title = "the title, 店 \u{202E}"
        details.kind = .contract
        details.holder = "the holder"
        details.number = "the number"
        details.issuer = "the issuer"
        details.issuedOn = try CivilDate(parsing: "2026-12-07")
        details.validUntil = try CivilDate(parsing: "2026-12-08")
        details.notice = try NoticePeriod(parsing: "P3M/quarter")
        details.renewal = try CivilPeriod(parsing: "P1Y")
        details.place = "the place"
        details.leads = [-11, 0, 1]
        details.notes = "the \"notes\"\nof two lines"
        details.stoppedFor = try CivilDate(parsing: "2026-12-14")
        details.cancelledOn = try CivilDate(parsing: "2026-12-15")
        details.cancellation = "the cancellation"
        return details
    }
}

extension DocumentQuery: SampledRecord {
    package static func full() throws -> DocumentQuery {
        var record = DocumentQuery()
        record.status = .all
        record.text = "the text"
        record.kind = .voucher
        record.deadlineBefore = try CivilDate(parsing: "2026-12-05")
        record.limit = 21
        record.offset = 22
        return record
    }
}

extension DocumentRecord: SampledRecord {
    package static func full() throws -> DocumentRecord {
        var record = DocumentRecord()
        record.id = "3f2a0000-0000-4000-8000-000000000001"
        record.short = "3f2a"
        record.details = try DocumentFields.full().details
        record.status = .cancelled
        record.endsOn = try CivilDate(parsing: "2026-12-06")
        record.deadline = try CivilDate(parsing: "2026-12-07")
        record.isNotice = true
        record.daysLeft = -8
        record.nextReminderAt = try Instant(parsing: "2026-12-09T08:09:00.009Z")
        record.attachments = [try AttachmentRecord.full()]
        record.createdAt = try Instant(parsing: "2026-12-11T08:11:00.011Z")
        record.modifiedAt = try Instant(parsing: "2026-12-12T08:12:00.012Z")
        return record
    }
}
