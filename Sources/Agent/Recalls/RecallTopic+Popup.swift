import CivilTime
import Notifications
import Rules
import Settings
import Store

extension RecallTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        .recall(RecallTopic(try session.store.recall(reminder.reminder.identity.subject.id)))
    }

    var summaryTitle: String { AgentRecallText.summaryTitle(item, isCertain: isCertain) }
    var tag: String { "steward-recall-\(id)" }
    var category: PopupCategory { .recall }
    static var mayBeCritical: Bool { true }
    var urgency: Urgency { isCritical ? .critical : .normal }
    var isGrave: Bool { true }
    func howToAnswer(in composer: PopupComposer) -> String { AgentRecallText.toAnswer(short) }

    /// What to do, and what may happen.
    var essentialLines: Int { 2 }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(recall: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(adviceOn: self, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        let advice = hasAdvice ? [PopupButton(.advice, AgentRecallText.whatToDo)] : []
        let notice = WebAddress(link) == nil ? [] : [PopupButton(.notice, AgentRecallText.openNotice)]
        let notMine = PopupButton(.notMine, AgentRecallText.notMine)
        let checked = PopupButton(.checked, AgentRecallText.notAffected)
        let ends = [
            PopupButton(.resolved(.disposed), AgentRecallText.disposed),
            PopupButton(.resolved(.returned), AgentRecallText.returned),
            PopupButton(.resolved(.repaired), AgentRecallText.repaired),
        ]
        let first = advice.isEmpty ? notice + [notMine] : advice + [notMine] + notice
        return first + (isCertain ? ends + [checked] : [checked] + ends) + [composer.remindLater]
            + composer.snoozes()
    }

    var page: PopupAction? { .notice }

    func target(of action: PopupAction) -> Openable? {
        action == .notice ? WebAddress(link).map(Openable.address) : nil
    }
}
