import CivilTime
import Rules
import Store

extension MaintenanceTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        var topic = MaintenanceTopic(
            try session.store.maintenance(reminder.reminder.identity.subject.id))
        topic.person = try session.store.personToName(topic.person)
        return .maintenance(topic)
    }

    var summaryTitle: String { title }
    var tag: String { "steward-maintenance-\(id)" }
    var category: PopupCategory { .maintenance }
    var isWork: Bool { true }
    func howToAnswer(in composer: PopupComposer) -> String { AgentMaintenanceText.toAnswer(short) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(maintenance: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.complete, AgentMaintenanceText.done)] + composer.snoozes(1)
            + [PopupButton(.skip, AgentMaintenanceText.skip), composer.stop] + composer.snoozes(after: 1)
    }
}
