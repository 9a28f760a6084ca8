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

    var summaryTitle: String { RecallText.summaryTitle(item, isCertain: isCertain) }
    var tag: String { "steward-recall-\(id)" }
    var category: PopupCategory { .recall }
    var urgency: Urgency { isCritical ? .critical : .normal }
    func howToAnswer(in composer: PopupComposer) -> String { RecallText.toAnswer(short) }

    /// What to do, and what may happen.
    var essentialLines: Int { 2 }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(recall: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(adviceOn: self, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        let advice = hasAdvice ? [PopupButton(.advice, RecallText.whatToDo)] : []
        let notice = WebAddress(link) == nil ? [] : [PopupButton(.notice, RecallText.openNotice)]
        let notMine = PopupButton(.notMine, RecallText.notMine)
        let checked = PopupButton(.checked, RecallText.notAffected)
        let ends = [
            PopupButton(.resolved(.disposed), RecallText.disposed),
            PopupButton(.resolved(.returned), RecallText.returned),
            PopupButton(.resolved(.repaired), RecallText.repaired),
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
