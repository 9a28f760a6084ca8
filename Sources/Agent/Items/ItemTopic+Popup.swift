import CivilTime
import Rules
import Store

extension ItemTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let id = reminder.reminder.identity.subject.id
        let overview = try session.store.item(id, now: now, in: session.locality)
        return .item(ItemTopic(overview, on: session.locality.zone.civil(of: now).date))
    }

    var summaryTitle: String { name }
    func warning(in composer: PopupComposer) -> String? {
        isSpoiled(on: composer.today) ? ExpiryText.doNotEat(name) : nil
    }
    var tag: String { "steward-item-\(id)" }
    var category: PopupCategory { .food }
    func howToAnswer(in composer: PopupComposer) -> String {
        AgentItemText.toAnswer(short, isPast: composer.today > expiresOn)
    }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(item: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        answers(in: composer) + composer.snoozes()
    }

    private func answers(in composer: PopupComposer) -> [PopupButton] {
        let used = PopupButton(.used, PopupText.markAsUsed)
        let thrownAway = PopupButton(.thrownAway(nil), AgentItemText.thrownAway)
        let recipes = PopupButton(.recipes, AgentItemText.recipes)
        if isSpoiled(on: composer.today) { return [thrownAway, used, composer.remindLater, composer.stop] }
        let opened = isOpen ? [] : [PopupButton(.opened, AgentItemText.opened)]
        let frozen = isFrozen ? [] : [PopupButton(.frozen, AgentItemText.frozen)]
        if composer.today > expiresOn {
            return [thrownAway, used, recipes, composer.remindLater] + opened + frozen + [composer.stop]
        }
        return [used, recipes, composer.remindLater] + opened + frozen + [thrownAway, composer.stop]
    }
}

extension WarrantyTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
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

    var summaryTitle: String { WarrantyText.summaryTitle(name) }
    var tag: String { "steward-warranty-\(id)" }
    var category: PopupCategory { .warranty }
    func howToAnswer(in composer: PopupComposer) -> String { WarrantyText.toClaim(short) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(warranty: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(claiming: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        (receipt == nil ? [] : [PopupButton(.receipt, WarrantyText.openReceipt)]) + [
            PopupButton(.gotIt, WarrantyText.gotIt), PopupButton(.advice, WarrantyText.howToClaim),
            composer.remindLater, composer.stop,
        ] + composer.snoozes()
    }

    func target(of action: PopupAction) -> Openable? { receipt.map(Openable.file) }
}
