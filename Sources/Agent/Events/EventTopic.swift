import CivilTime
import Rules
import Store

/// An event, as its popup describes it.
struct EventTopic: PopupContent {
    let event: Event
    /// `nil` if its zone is unknown on this system.
    let occurrence: EventOccurrence?
    /// The beginning of the reminder's id.
    let short: String

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
        return .event(overview.event, occurrence, short: reminder.short)
    }

    var summaryTitle: String { event.title }
    var tag: String { "steward-event-\(event.id)" }
    var category: PopupCategory { .event }
    func howToAnswer(in composer: PopupComposer) -> String { PopupText.toAnswer(short) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(
            event: event, occurrence: occurrence, now: composer.now, locality: composer.locality,
            remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.dismiss, PopupText.ok)] + beforeStart(in: composer) + composer.snoozes()
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
