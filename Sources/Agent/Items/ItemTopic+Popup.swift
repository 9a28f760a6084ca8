import CivilTime
import Rules
import Store

extension ItemTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: StoreSession, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let id = reminder.reminder.identity.subject.id
        let overview = try session.store.item(id, now: now, in: session.locality)
        return .item(ItemTopic(overview, on: session.locality.zone.civil(of: now).date))
    }

    var summaryTitle: String { name }
    var tag: String { "steward-item-\(id)" }
    var category: PopupCategory { .food }
    var howToAnswer: String { "To answer: steward item use \(short)" }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(item: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [Offer] {
        answers(in: composer) + composer.snoozes()
    }

    private func answers(in composer: PopupComposer) -> [Offer] {
        let used = Offer(.used, "Mark as Used", short: "Used")
        let thrownAway = Offer(.thrownAway(nil), "Thrown away", short: "Discard")
        let recipes = Offer(.recipes, "Find Recipes", short: "Recipes")
        if isSpoiled(on: composer.today) { return [thrownAway, used, composer.remindLater, composer.stop] }
        let opened = isOpen ? [] : [Offer(.opened, "Opened")]
        let frozen = isFrozen ? [] : [Offer(.frozen, "Frozen")]
        if composer.today > expiresOn {
            return [thrownAway, used, recipes, composer.remindLater] + opened + frozen + [composer.stop]
        }
        return [used, recipes, composer.remindLater] + opened + frozen + [thrownAway, composer.stop]
    }
}

extension WarrantyTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: StoreSession, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let id = reminder.reminder.identity.subject.id
        let overview = try session.store.item(id, now: now, in: session.locality)
        let receipt = try overview.newestReceipt.flatMap { receipt throws(StoreError) in
            try path(of: receipt, of: id, in: session.store)
        }
        return WarrantyTopic(overview, receipt: receipt).map(PopupTopic.warranty)
    }

    /// `nil` if the file is missing, which must not prevent the reminder.
    private static func path(
        of receipt: Attachment, of item: String, in store: Store
    ) throws(StoreError) -> String? {
        do {
            return try store.attachment(receipt.name, of: item).path
        } catch .notFound {
            return nil
        }
    }

    var summaryTitle: String { "\(name) (warranty)" }
    var tag: String { "steward-warranty-\(id)" }
    var category: PopupCategory { .warranty }
    var howToAnswer: String { "To claim: steward warranty claim \(short)" }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(warranty: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(claiming: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [Offer] {
        (receipt == nil ? [] : [Offer(.receipt, "Open receipt", short: "Receipt")]) + [
            Offer(.gotIt, "Got it"), Offer(.advice, "How to claim", short: "Claim"), composer.remindLater,
            composer.stop,
        ] + composer.snoozes()
    }

    func target(of action: PopupAction) -> Openable? { receipt.map(Openable.file) }
}
