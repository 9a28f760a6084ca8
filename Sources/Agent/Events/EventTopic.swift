import CivilTime
package import Rules
import Settings
import Store

/// Where an event takes place online.
package struct EventMeeting: Sendable, Hashable {
    let link: MeetingLink
    /// A prefix of the event's id.
    let event: String

    package init(link: MeetingLink, event: String) {
        (self.link, self.event) = (link, event)
    }
}

/// An event, as its popup describes it.
struct EventTopic: PopupContent {
    let event: Event
    /// `nil` if its zone is unknown on this system.
    let occurrence: EventOccurrence?
    /// The beginning of the reminder's id.
    let short: String
    /// `nil` if it is not online.
    let meeting: EventMeeting?
    /// The names of the people to whom it can be given: everybody but whoever it is for.
    var others: [String] = []

    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let identity = reminder.reminder.identity
        let overview = try session.store.event(identity.subject.id, now: now, in: session.locality)
        let occurrence: EventOccurrence? =
            if let when = When(identity.occurrence) {
                // `nil` if its zone is unknown.
                try? overview.event.occurrence(at: when, in: session.locality)
            } else {
                overview.next
            }
        let link = overview.event.details.meeting(hosts: session.settings.events.meetingHosts)
        let others = try session.store.recipients(of: .event(overview.event.id)).filter {
            $0 != overview.event.details.person
        }
        var event = overview.event
        event.details.person = try session.store.personToName(event.details.person)
        return .event(
            event, occurrence, short: reminder.short,
            meeting: link.map { EventMeeting(link: $0, event: overview.short) }, others: others)
    }

    var summaryTitle: String { event.title }
    var tag: String { "steward-event-\(event.id)" }
    var category: PopupCategory { .event }
    func howToAnswer(in composer: PopupComposer) -> String {
        guard let meeting else { return PopupText.toAnswer(short) }
        return AgentEventText.toJoin(meeting.event, orAnswer: short)
    }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(
            event: event, occurrence: occurrence, meeting: meeting?.link, now: composer.now,
            locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        let ok = PopupButton(.dismiss, PopupText.ok)
        let snoozes = composer.snoozes(1) + composer.laterSnoozes(around: composer.gifts(to: others))
        guard let meeting else { return [ok] + beforeStart(in: composer) + snoozes }
        // Joining is also an answer, and too early for most people a quarter of an hour before.
        return [PopupButton(.join, AgentEventText.join(meeting.link.host))] + beforeStart(in: composer) + [ok]
            + snoozes
    }

    func target(of action: PopupAction) -> Openable? {
        guard action == .join else { return nil }
        return meeting.flatMap { WebAddress($0.link.description) }.map(Openable.address)
    }

    func endOfOffers(in composer: PopupComposer) -> Instant? { lead(at: composer.now)?.end }

    /// Offers to snooze an upcoming event until shortly before its start.
    private func beforeStart(in composer: PopupComposer) -> [PopupButton] {
        guard let lead = lead(at: composer.now) else { return [] }
        let moment = composer.locality.zone.civil(of: lead.moment)
        let end = SnoozeChoice.words(for: moment, today: composer.today)
        return [PopupButton(.answer(.snooze(lead.time)), AgentEventText.snooze(to: end), end: lead.moment)]
    }

    private func lead(at now: Instant) -> EventLead? {
        guard let occurrence, !occurrence.isAllDay else { return nil }
        return EventLead.next(before: occurrence.startsAt, at: now)
    }
}
