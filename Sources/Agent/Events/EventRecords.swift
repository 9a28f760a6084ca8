import AgentInterface
import CivilTime
import Rules
import Store

extension EventOverview {
    /// The event as a D-Bus record.
    func record(in gate: RequestGate) -> EventRecord {
        var record = EventRecord(event)
        record.short = short
        record.isAllDay = event.start.isDate
        record.repeatsWords = event.series?.words(at: gate.now, in: gate.agentState.locality)
        record.next = next?.when
        record.nextAt = next?.startsAt
        record.nextEndAt = next?.endsAt
        record.nextReminderAt = nextReminderAt
        return record
    }
}

extension AgendaLine {
    func record(repeats words: String?) -> AgendaRecord {
        var record = AgendaRecord()
        record.kind = entry.subject.kind.rawValue
        record.id = entry.subject.id
        record.short = short
        record.title = entry.title
        record.location = entry.location
        record.when = entry.when
        record.end = entry.end
        record.at = entry.startsAt
        record.endAt = entry.endsAt
        record.isAllDay = entry.isAllDay
        record.status = entry.status
        record.isOverdue = entry.isOverdue
        record.repeats = words
        if entry.more > 0 { record.more = UInt32(clamping: entry.more) }
        return record
    }
}
