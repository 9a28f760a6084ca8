import AgentInterface
import CivilTime
import Rules
import Settings
import Store

extension EventOverview {
    /// The event as a D-Bus record.
    func record(in gate: RequestGate) -> EventRecord {
        var record = EventRecord(event)
        record.meeting =
            event.details.meeting(hosts: gate.agentState.settings.events.meetingHosts)?.description
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

extension RequestGate {
    /// The record of an event, with what quiet hours will do to its next reminder.
    func record(of event: EventOverview) throws(AgentError) -> EventRecord {
        var record = event.record(in: self)
        record.reminderHeldUntil = try quietEnd(
            of: .event(event.event.id), ringingAt: event.nextReminderAt)
        return record
    }
}

extension AgendaLine {
    func record(repeats words: String?, meeting: MeetingLink?) -> AgendaRecord {
        var record = AgendaRecord()
        record.meeting = meeting?.description
        record.kind = entry.subject.kind.rawValue
        record.id = entry.subject.id
        record.short = short
        record.title = entry.title
        record.location = entry.location
        record.person = entry.person.isEmpty ? nil : entry.person
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
