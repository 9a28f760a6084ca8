import CivilTime
package import Rules
import SQLite

extension Store {
    /// The result of one slice of news.
    package struct NewsStep: Sendable, Hashable {
        /// New changes, reported or not.
        package let count: Int
        /// Whether there are more changes; call again in a later turn.
        package let hasMore: Bool
    }

    /// Copies a shop's changes from the catalogue, and plans one reminder of all that are to be reported. It
    /// saves its position in the same transaction, so a crash neither repeats nor loses anything.
    ///
    /// While the shop's reminder is snoozed, there is no new one. A price that meets the snooze's or a
    /// watch's condition makes the snoozed reminder ring at once.
    /// - Parameter breaksQuiet: Whether returns to stock and large falls may break quiet hours.
    /// - Throws: `.notFound`, `.full`.
    package func takeShopNews(
        of id: Shop.ID, from catalogue: Catalogue, breaksQuiet: Bool = false, _ context: ChangeContext,
        limit: Int = 200
    ) throws(StoreError) -> Change<NewsStep> {
        try catalogue.settle()
        let (readRevision, readEpoch) = try read { db in
            let row = try db.row("SELECT heard, heard_in FROM shop WHERE id = ?", [id.description])
            guard let row else { throw StoreError.notFound(kind: "shop", value: id.description) }
            return (try row.number("heard"), try row.text("heard_in"))
        }
        let news = try catalogue.news(of: id, after: readRevision, in: readEpoch, limit: max(1, limit))
        let shop = try shop(id.description)
        let former = try currency(of: id)
        let isComparable = shop.unless?.isComparable(in: news.currency, after: former) ?? false
        let isReached =
            if let bargain = shop.unless, isComparable { try catalogue.isReached(bargain, in: id) } else {
                false
            }
        return try write(.room) { db in
            let transaction = ChangeTransaction(db: db, context: context)
            // After an undo or a repair, changes already stored have been reported.
            let ended = try transaction.keepMoney(of: id, now: news.currency)
            let added = try news.changes.filter { try Self.insert($0, of: id, news.epoch, db) }
            try db.run(
                "UPDATE shop SET heard = ?, heard_in = ?, currency = ? WHERE id = ?",
                [
                    news.changes.last?.revision ?? (readEpoch == news.epoch ? readRevision : 0), news.epoch,
                    // One reading without a currency does not make the next one another currency's.
                    news.currency.isEmpty ? former : news.currency, id.description,
                ])
            let hasMore = news.changes.count == max(1, limit)
            let isNews = added.contains { $0.change.isReported }
            let isBargain = isReached || added.contains { shop.isBargain($0.change) }
            let isUrgent =
                breaksQuiet && added.contains { $0.change.isReported && $0.change.urgency == .high }
            let reminders = try transaction.remind(
                of: id, isNews: isNews, isBargain: isBargain, isUrgent: isUrgent)
            return Change(
                NewsStep(count: added.count, hasMore: hasMore),
                subjects: added.isEmpty && ended.isEmpty ? [] : [.shop(id)], reminders: ended + reminders)
        }
    }

    /// - Returns: Whether the change is new.
    private static func insert(_ news: ShopNews.Change, of shop: Shop.ID, _ epoch: String, _ db: Database)
        throws -> Bool
    {
        let columns = ["shop", "catalogue", "revision", "at", "is_unread"] + ShopChange.columns
        try db.run(
            "\(columns.insertion(into: "shop_event")) ON CONFLICT DO NOTHING",
            [shop.description, epoch, news.revision, news.at.stored, true] + news.change.columnValues)
        return db.changesCount > 0
    }
}

extension ChangeTransaction {
    /// What the user has set in the shop's former currency stays in that currency, and changes of prices in it are not
    /// reported any more.
    /// - Returns: The reminders that have nothing left to tell.
    fileprivate func keepMoney(of shop: Shop.ID, now currency: String) throws -> [Reminder.ID] {
        let former = try shops.currency(of: shop)
        guard !former.isEmpty, !currency.isEmpty, former != currency else { return [] }
        for (table, key) in [("shop", "id"), ("shop_watch", "shop")] {
            let rows = try db.rows(
                "SELECT rowid, drop_from, rise_from FROM \(table) WHERE \(key) = ?", [shop.description])
            for row in rows {
                let drop: PriceThreshold = try row.value("drop_from")
                let rise: PriceThreshold = try row.value("rise_from")
                try db.run(
                    "UPDATE \(table) SET drop_from = ?, rise_from = ? WHERE rowid = ?",
                    [
                        drop.kept(in: former).description, rise.kept(in: former).description,
                        try row.number("rowid"),
                    ])
            }
        }
        try db.run(
            """
            UPDATE shop_event SET is_unread = 0
            WHERE shop = ? AND is_unread = 1 AND kind IN ('price-dropped', 'price-increased', 'list-price')
            """, [shop.description])
        // The price of "not now, unless it gets below" is in the former currency, too.
        let row = try db.row("SELECT unless FROM shop WHERE id = ?", [shop.description])
        if let unless = row?.optionalText("unless").flatMap(ShopBargain.init) {
            try db.run(
                "UPDATE shop SET unless = ? WHERE id = ?",
                [unless.kept(in: former).description, shop.description])
        }
        guard try !shops.isWanted(shop.description) else { return [] }
        let active = try reminders.active(of: .shop(shop))
        for reminder in active { try reminders.apply(.answered(.read, at: context.now), to: reminder) }
        return active.map(\.id)
    }

    /// - Parameters:
    ///   - isNews: Whether there are new changes to report.
    ///   - isBargain: Whether a price meets the user's condition.
    ///   - isUrgent: Whether the reminder may break quiet hours.
    /// - Returns: The reminders that are new or have changed.
    fileprivate func remind(of shop: Shop.ID, isNews: Bool, isBargain: Bool, isUrgent: Bool) throws
        -> [Reminder.ID]
    {
        let active = try reminders.active(of: .shop(shop))
        let now = When.instant(context.now)
        let putOff = active.filter { $0.state == .snoozed && !$0.isReturning && $0.ringAt > context.now }
        if isBargain, !putOff.isEmpty {
            try db.run("UPDATE shop SET unless = NULL WHERE id = ?", [shop.description])
            for reminder in putOff {
                try reminders.apply(.snoozed(until: now, ring: context.now), to: reminder)
            }
            try setUrgency(of: shop)
            return putOff.map(\.id)
        }
        guard isNews else { return [] }
        try setUrgency(of: shop)
        // A waiting reminder reports everything when it rings.
        if !putOff.isEmpty || active.contains(where: { $0.state == .planned }) { return putOff.map(\.id) }
        let identity = ReminderIdentity(
            subject: .shop(shop), occurrence: context.now.description, step: .alert)
        guard try reminders.find(identity) == nil else { return [] }
        let reminder = Reminder(
            identity: identity, ringAt: context.now, meant: now,
            why: "prices or stock of the shop have changed", isInsistent: isUrgent)
        try reminders.insert(reminder)
        return [reminder.id]
    }

    /// Sets the highest urgency of the unread changes to report.
    func setUrgency(of shop: Shop.ID) throws {
        var query = ShopEventListQuery()
        query.isUnread = true
        query.limit = 1_000
        let known = try shops.record(shop)
        let urgency =
            try shops.events(query, of: shop, isReported: true).map { known.urgency(of: $0.change) }.max()
            ?? .low
        try db.run(
            "UPDATE shop SET urgency = ? WHERE id = ?", [urgency.rawValue, shop.description])
    }
}
