package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds an item and plans its reminders, except past ones.
    /// - Throws: `.invalid`, `.full`.
    package func addItem(_ draft: ItemDraft, _ context: ChangeContext) throws(StoreError) -> Change<
        ItemOverview
    > {
        try transact(.add, context, .room) { transaction in
            let item = try draft.item(at: context.now, on: context.today)
            try transaction.add(item, as: draft)
            transaction.note(item, "added")
            return try transaction.overview(item.id)
        }
    }

    /// Adds items, all or none, as one change.
    /// - Parameter isTrial: Only checks the drafts, and adds nothing.
    /// - Throws: `.invalid` for the first invalid draft, with its number, and for more than
    ///   `Limits.itemsAdded` or none; `.full`.
    package func addItems(_ drafts: [ItemDraft], isTrial: Bool = false, _ context: ChangeContext)
        throws(StoreError) -> Change<[Item]>
    {
        let items: [Item]
        do throws(InvalidValue) {
            try Batch.check(drafts.count, of: "things", field: "items")
            items = try Batch.map(drafts, as: "item") { draft throws(InvalidValue) in
                try draft.item(at: context.now, on: context.today)
            }
        } catch {
            throw .invalid(error)
        }
        if isTrial { return Change(items) }
        return try transact(.add, context, .room) { transaction in
            for (item, draft) in zip(items, drafts) { try transaction.add(item, as: draft) }
            if let first = items.first { transaction.note(first, "added") }
            if items.count > 1 { transaction.sentence = "\(items.count) things added" }
            return items
        }
    }

    /// Changes the values that `changes` names.
    /// - Throws: `.invalid`, `.notFound`, `.ambiguous`, `.full`.
    package func editItem(_ id: String, _ changes: FieldEdits<ItemDetails>, _ context: ChangeContext)
        throws(StoreError)
        -> Change<ItemOverview>
    {
        try change(id, .edit, context, .room) { transaction, item in
            let old = item
            item = try changes.applied(to: old)
            try item.details.convertLevels(instead: old.details)
            if item.quantity != old.quantity {
                try transaction.record(.counted, of: item, item.quantity.amount)
            }
            try transaction.recordDates(of: item, instead: old)
            try transaction.shareLevels(of: item, instead: old)
            return "changed"
        }
    }

    /// Removes items with their maintenance and reminders. Undo restores everything.
    /// - Parameter isWhole: Also removes them from the statistics; otherwise uses and discards still count.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func removeItems(_ ids: [String], isWhole: Bool = false, _ context: ChangeContext)
        throws(StoreError) -> Change<Int>
    {
        try transact(.remove, context, .reserve) { transaction in
            var plans: [String] = []
            let count = try transaction.remove(ids, from: transaction.items, things: "things") {
                transaction, item in
                for plan in try transaction.maintenance.plans(of: item.id) {
                    try transaction.remove(plan)
                    plans.append(plan.shortTitle)
                }
                for subject in [Subject.item(item.id), .warranty(item.id), .loan(item.id)] {
                    try transaction.withdrawAll(subject)
                }
                try transaction.removeRecalls(of: item.id)
                if !isWhole { try PastUses(db: transaction.db).keep(of: item.id) }
                try transaction.items.delete(item.id)
            }
            if let first = plans.first {
                transaction.sentence +=
                    plans.count == 1
                    ? ", with its maintenance '\(first)'" : ", with \(plans.count) maintenance plans"
            }
            return count
        }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func item(_ id: String, now: Instant, in locality: Locality) throws(StoreError) -> ItemOverview {
        try read { db in
            try ItemQueries(db: db, now: now, locality: locality).overview(try ItemRows(db: db).id(id))
        }
    }

    package func items(_ query: ItemQuery, now: Instant, in locality: Locality) throws(StoreError)
        -> [ItemOverview]
    {
        try read { db in try ItemQueries(db: db, now: now, locality: locality).overviews(query) }
    }

    /// Present items whose warranty ends before a day.
    package func warranties(endingBefore day: CivilDate, now: Instant, in locality: Locality)
        throws(StoreError) -> [ItemOverview]
    {
        try read { db in
            try ItemQueries(db: db, now: now, locality: locality).warranties(endingBefore: day)
        }
    }

    /// Items that have expired or expire on or before `last`, soonest first.
    package func expiring(until last: CivilDate, limit: UInt32 = 1_000, now: Instant, in locality: Locality)
        throws(StoreError) -> [ItemOverview]
    {
        try read { db in
            try ItemQueries(db: db, now: now, locality: locality).expiring(until: last, limit: limit)
        }
    }

    /// An item's history, oldest first.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func itemHistory(_ id: String) throws(StoreError) -> [ItemEvent] {
        try read { db in try ItemEventRows(db: db).events(of: try ItemRows(db: db).id(id)) }
    }

    /// Changes an item, replans it if it has changed, and journals the change.
    /// - Parameter body: Changes the item; returns what it did, as the end of a sentence.
    func change(
        _ id: String, _ kindOfChange: ChangeKind, _ context: ChangeContext, _ need: Need = .reserve,
        _ body: (inout ChangeTransaction, inout Item) throws -> String
    ) throws(StoreError) -> Change<ItemOverview> {
        try transact(kindOfChange, context, need) { transaction in
            let old = try transaction.items.record(id)
            var item = old
            let verb = try body(&transaction, &item)
            try transaction.save(&item, instead: old)
            transaction.note(item, verb)
            return try transaction.overview(item.id)
        }
    }
}

extension ChangeTransaction {
    var items: ItemRows { ItemRows(db: db) }

    /// - Parameter draft: Its earlier history, and why it was discarded, if it was.
    func add(_ item: Item, as draft: ItemDraft) throws {
        var item = item
        if draft.past == nil { try inheritLevels(&item) }
        try items.insert(item)
        if let past = draft.past {
            for line in past { try record(line, of: item) }
        } else if let end = item.endedOn, !item.isPresent {
            var before = item
            before.quantity = try item.quantity.with(item.whole)
            try record(.added, of: before, item.whole, on: min(item.addedOn, end))
            let kind: ItemEvent.Kind = item.status == .discarded ? .discarded : .used
            try record(kind, of: item, item.whole, reason: draft.ending?.reason, on: end)
        } else {
            try record(.added, of: item, item.quantity.amount)
        }
        try ReminderScheduleRows(db: db, now: context.now, locality: context.locality, said: context)
            .planNew(item, by: context.household)
        if draft.past == nil, item.isPresent { try takeOffList(bought: item) }
        try settleShopping(of: item.name)
    }

    /// Stores a changed item, and replans it and, if it has gone or come back, its maintenance.
    /// - Parameter rung: As for `ReminderScheduleRows.plan`.
    func save(_ item: inout Item, instead old: Item, rungUntil rung: Instant? = nil) throws {
        guard item != old else { return }
        item.modifiedAt = context.now
        try items.update(item)
        if item.lentTo != nil, (old.lentTo, old.lentUntil) != (item.lentTo, item.lentUntil) {
            try reminders.renew(.loan(item.id))
        }
        try plan(item, rungUntil: rung)
        if item.isPresent != old.isPresent {
            try followRecalls(of: item)
            for plan in try maintenance.plans(of: item.id) { try self.plan(plan) }
        }
        try settleShopping(of: item.name)
    }

    /// Plans the reminders that an item needs, and withdraws the rest.
    func plan(_ item: Item, rungUntil rung: Instant? = nil) throws {
        try ReminderScheduleRows(db: db, now: context.now, locality: context.locality, said: context)
            .plan(item, by: context.household, rungUntil: rung)
    }

    /// Adds a line to the history of an item in its present state.
    /// - Parameter day: `nil` means today.
    func record(
        _ kind: ItemEvent.Kind, of item: Item, _ amount: DecimalAmount = .zero, reason: DiscardReason? = nil,
        note: String = "", on day: CivilDate? = nil
    ) throws {
        try ItemEventRows(db: db).insert(
            ItemEvent(
                at: context.now, day: day ?? context.today, kind: kind, amount: amount,
                left: item.quantity.amount, reason: reason, note: note, by: context.source),
            of: item.id)
    }

    /// Adds an imported line to an item's history.
    private func record(_ event: ItemEvent, of item: Item) throws {
        var event = event
        event.id = try PastUses(db: db).take(event.id)
        try ItemEventRows(db: db).insert(event, of: item.id)
    }

    /// Records opening, freezing and thawing made by an edit.
    fileprivate func recordDates(of item: Item, instead old: Item) throws {
        if old.openedOn == nil, let day = item.openedOn { try record(.opened, of: item, on: day) }
        if old.frozenOn == nil, let day = item.frozenOn { try record(.frozen, of: item, on: day) }
        if old.isFrozen, !item.isFrozen { try record(.thawed, of: item) }
    }

    func withdrawAll(_ subject: Subject) throws {
        for reminder in try reminders.active(of: subject) { try reminders.apply(.withdrawn, to: reminder) }
    }

    func overview(_ id: Item.ID) throws -> ItemOverview {
        try ItemQueries(db: db, now: context.now, locality: context.locality).overview(id)
    }
}
