import AgentInterface
import CivilTime
import JSONText
import Rules

/// A command for items.
protocol ItemsCommand: ChoosingCommand where Choice == ItemChoice {
    var items: [String] { get }
}

extension ItemsCommand {
    var named: [String] { items }

    /// Makes the same change to each item. An item that fails does not prevent the others.
    /// - Parameters:
    ///   - status: The status of items to find by name.
    ///   - pick: Which of several items with the same name.
    func change(
        for action: SubjectAction, _ status: ItemQuery.Status = .present,
        taking pick: NameFinder.Choice = .asked,
        in session: Session, _ change: (ItemRecord) async throws(CommandFailure) -> ItemRecord
    ) async throws(CommandFailure) {
        try await self.change(
            try await chosen(for: action, in: session), for: action, status, taking: pick, in: session, change
        )
    }

    func change(
        _ chosen: [String], for action: SubjectAction, _ status: ItemQuery.Status = .present,
        taking pick: NameFinder.Choice = .asked,
        in session: Session, _ change: (ItemRecord) async throws(CommandFailure) -> ItemRecord
    ) async throws(CommandFailure) {
        let finder = ItemFinder(session: session, status: status, choice: pick)
        let references = try await session.chosen(chosen, [.item], for: action, status: finder.nameStatus)
        try await session.changeEach(references, asJSON: wantsJSON, \ItemRecord.json) {
            reference throws(CommandFailure) in
            let (found, count) = try await finder.choose(reference)
            let item = try await change(found)
            if !wantsJSON {
                session.confirm(action, item, asJSON: false)
                if count > 1 { session.sayWhich(found, of: count) }
            }
            return item
        }
    }
}

extension Session {
    /// Prints `Added 3f2a Milk, 1.5 l, best before Fri 27 Nov  (steward undo)`, or the record as JSON.
    func confirm(_ action: SubjectAction, _ item: ItemRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: item.json.text) }
        var parts = [item.name]
        if item.status == .present {
            if action.isOfPart {
                parts.append(ItemText.left(item.quantity))
            } else if item.quantity != .one {
                parts.append(item.quantity.description)
            }
            if item.isLow { parts.append(ItemText.isLow(item)) }
            if action != .freeze || item.expiresOn != nil { parts.append(expiryWords(of: item)) }
            parts.append(warrantyWords(of: item))
            if action == .add, !item.place.isEmpty { parts.append(SentenceText.place(item.place)) }
            if let borrower = item.lentTo {
                parts.append(ItemText.lent(to: borrower, until: item.lentUntil.map { words(for: $0) }))
            }
        } else {
            parts.append(ItemText.noneLeft)
        }
        let details = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        confirm(action, ActionText.done(action, item.short, details))
        warnAboutExpiry(of: item, after: action)
    }

    /// Says which of several items of one name was taken.
    fileprivate func sayWhich(_ item: ItemRecord, of count: Int) {
        console.warn(ItemText.tookFirst(of: count, called: item.name, expiryWords(of: item)))
    }

    /// `best before Fri 27 Nov`; empty if the item has no date.
    func expiryWords(of item: ItemRecord) -> String {
        guard let date = item.expiresOn else { return item.isFrozen ? ItemText.frozen : "" }
        return ItemText.expires(item.expiresBy ?? .bestBefore, words(for: date))
    }

    /// `under warranty until 1 Mar 2028`, `under warranty for life`; empty if there is no warranty.
    func warrantyWords(of item: ItemRecord) -> String {
        guard let end = item.warrantyEndsOn else { return "" }
        if end == ItemDetails.forLife { return ItemText.underWarrantyForLife }
        return end < today
            ? ItemText.warrantyEnded(ExpiryTimeline.words(end))
            : ItemText.underWarranty(until: ExpiryTimeline.words(end))
    }

    /// Warns that the warranty has ended or is about to, because no reminder will come.
    func warnAboutEndedWarranty(of item: ItemRecord) {
        guard item.status == .present, let end = item.warrantyEndsOn, end != ItemDetails.forLife else {
            return
        }
        guard end < today else {
            return warnAboutPassedReminders(
                before: end, next: item.nextReminderAt, ItemText.warrantyListHasIt)
        }
        console.warn(ItemText.warrantyHasEnded(willRemind: item.nextReminderAt != nil, item.short))
    }

    /// Warns that the item has expired, and says whether a reminder will come; or that none will come until then.
    private func warnAboutExpiry(of item: ItemRecord, after action: SubjectAction) {
        if item.thawedOn != nil, item.status == .present, item.expiresOn == nil {
            console.warn(ItemText.keepsUnknownOnceThawed(item.short))
        }
        guard item.status == .present, let date = item.expiresOn else { return }
        guard date < today else {
            guard [.add, .change, .open, .freeze, .thaw, .putBack].contains(action),
                item.leads?.isEmpty != true
            else { return }
            return warnAboutPassedReminders(
                before: date, next: item.nextReminderAt, ItemText.expiringListHasIt)
        }
        console.warn(ItemText.hasExpired(next: item.nextReminderAt.map { relative.text(for: $0) }))
    }
}
