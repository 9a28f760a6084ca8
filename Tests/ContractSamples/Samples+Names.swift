package import AgentInterface
import CivilTime
package import Rules

extension NameQuery: SampledRecord {
    package static func full() throws -> NameQuery {
        var record = NameQuery()
        record.kinds = [.task, .document]
        record.text = "the text"
        record.status = .gone
        record.isBeginning = true
        record.isFoodOnly = true
        record.beginnings = ["the", "text"]
        record.limit = 21
        return record
    }
}

extension NameRecord: SampledRecord {
    package static func full() throws -> NameRecord {
        var record = NameRecord()
        record.kind = "event"
        record.id = "the id"
        record.short = "the short"
        record.title = "the title, 店 \u{202E}"
        record.detail = "the detail"
        record.date = try When(parsing: "2026-12-07T09:30[Europe/Paris]")
        record.isCurrent = false
        record.match = .words
        return record
    }
}
