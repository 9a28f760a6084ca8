import CivilTime
import Notifications
import Rules
import Settings
import Store

extension RecallTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: StoreSession, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        .recall(RecallTopic(try session.store.recall(reminder.reminder.identity.subject.id)))
    }

    var summaryTitle: String { isCertain ? "\(item) (recalled)" : "\(item) (recalled?)" }
    var tag: String { "steward-recall-\(id)" }
    var category: PopupCategory { .recall }
    var urgency: Urgency { isCritical ? .critical : .normal }
    var howToAnswer: String { "To answer: steward recalls show \(short)" }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(recall: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(adviceOn: self, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [Offer] {
        let advice = hasAdvice ? [Offer(.advice, "What to do", short: "Advice")] : []
        let notice = WebAddress(link) == nil ? [] : [Offer(.notice, "Open notice", short: "Notice")]
        let notMine = Offer(.notMine, "Not mine", short: "Not it")
        let checked = Offer(.checked, "Not affected", short: "Safe")
        let ends = [
            Offer(.resolved(.disposed), "Disposed"), Offer(.resolved(.returned), "Returned"),
            Offer(.resolved(.repaired), "Repaired"),
        ]
        let first = advice.isEmpty ? notice + [notMine] : advice + [notMine] + notice
        return first + (isCertain ? ends + [checked] : [checked] + ends) + [composer.remindLater]
            + composer.snoozes()
    }

    func target(of action: PopupAction) -> Openable? {
        action == .notice ? WebAddress(link).map(Openable.address) : nil
    }
}
