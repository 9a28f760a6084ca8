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

    func offers(in composer: PopupComposer) -> [Offer] {
        let advice = hasAdvice ? [Offer(.advice, RecallText.whatToDo)] : []
        let notice = WebAddress(link) == nil ? [] : [Offer(.notice, RecallText.openNotice)]
        let notMine = Offer(.notMine, RecallText.notMine)
        let checked = Offer(.checked, RecallText.notAffected)
        let ends = [
            Offer(.resolved(.disposed), RecallText.disposed),
            Offer(.resolved(.returned), RecallText.returned),
            Offer(.resolved(.repaired), RecallText.repaired),
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
