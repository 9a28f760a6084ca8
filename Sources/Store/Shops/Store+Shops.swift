package import CivilTime
package import Rules
import SQLite

extension Store {
    /// - Throws: `.conflict` if the shop is already watched, `.full`.
    package func addShop(
        _ domain: ShopDomain, name: String? = nil, rules: ShopRules = ShopRules(), _ context: ChangeContext
    ) throws(StoreError) -> Change<Shop> {
        try transact(.add, context, .room) { transaction in
            let known = try transaction.db.number("SELECT 1 FROM shop WHERE domain = ?", [domain.description])
            guard known == nil else {
                throw StoreError.conflict(reason: "the shop '\(domain)' is watched already")
            }
            let line = name.map { CleanText.excerpt(of: $0, length: Limits.shortText) } ?? ""
            var shop = Shop(domain: domain, name: line.isEmpty ? nil : line, addedAt: context.now)
            shop.rules = rules
            try transaction.shops.insert(shop)
            transaction.note(shop, "watched from now on")
            return shop
        }
    }

    package func shops() throws(StoreError) -> [Shop] {
        try read { db in try ShopRows(db: db).all() }
    }

    /// - Parameter id: A prefix of its identifier, its domain or its name.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func shop(_ id: String) throws(StoreError) -> Shop {
        try read { db in try ShopRows(db: db).record(id) }
    }

    /// Removes a shop with its changes and watches. `Catalogue.removeShop` deletes its products.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func removeShop(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<Shop> {
        try transact(.remove, context, .reserve) { transaction in
            let shop = try transaction.shops.record(id)
            try transaction.remove(shop)
            transaction.note(shop, "no longer watched")
            return shop
        }
    }

    /// Sets which of a shop's changes to report.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func setRules(_ rules: ShopRules, of id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<Shop>
    {
        try transact(.edit, context, .reserve) { transaction in
            var shop = try transaction.shops.record(id)
            shop.rules = rules
            try transaction.shops.update(shop)
            transaction.note(shop, "changed")
            return try transaction.shops.record(shop.id)
        }
    }

    /// Always reports a product's changes. Replaces an earlier watch.
    /// - Throws: `.notFound`, `.ambiguous`, `.conflict` for more than 1,000 watches.
    package func watch(_ watch: ProductWatch, in id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<Shop>
    {
        try transact(.watch, context, .room) { transaction in
            let shop = try transaction.shops.record(id)
            guard shop.watches.count < Limits.identifiers else {
                throw StoreError.conflict(
                    reason: "no more than \(Limits.identifiers) products can be watched")
            }
            try transaction.shops.save(watch, of: shop.id)
            transaction.subject = .shop(shop.id)
            transaction.sentence = "'\(CleanText.excerpt(of: watch.title, length: 60))' watched from now on"
            return try transaction.shops.record(shop.id)
        }
    }

    /// Watches a page of a shop that is not read whole. Replaces an earlier watch of the page.
    /// - Parameters:
    ///   - rules: The rules of the shop, if this is its first page.
    ///   - choice: Which of several prices counts on all pages of this shop; `nil` keeps the present choice.
    /// - Throws: `.conflict` if the shop is read whole, or for more than 1,000 watches.
    package func watchPage(
        _ watch: ProductWatch, of domain: ShopDomain, rules: ShopRules = ShopRules(),
        choice: PriceChoice? = nil, _ context: ChangeContext
    ) throws(StoreError) -> Change<Shop> {
        try transact(.watch, context, .room) { transaction in
            var shop = try transaction.shops.with(domain) ?? transaction.addPages(of: domain, rules)
            guard shop.reading == .pages else {
                throw StoreError.conflict(
                    reason: "Steward already watches all of '\(domain)': give 'steward watch' a product name")
            }
            let isKnown = shop.watches.contains { $0.product == watch.product }
            guard isKnown || shop.watches.count < Limits.identifiers else {
                throw StoreError.conflict(
                    reason: "no more than \(Limits.identifiers) pages of a shop can be watched")
            }
            if let choice {
                try transaction.shops.choose(choice, at: &shop)
            }
            try transaction.shops.save(watch, of: shop.id)
            transaction.subject = .shop(shop.id)
            transaction.sentence = "'\(CleanText.excerpt(of: watch.title, length: 60))' watched from now on"
            return try transaction.shops.record(shop.id)
        }
    }

    /// The shop at this domain; `nil` if it is not watched.
    package func shop(at domain: ShopDomain) throws(StoreError) -> Shop? {
        try read { db in try ShopRows(db: db).with(domain) }
    }

    /// - Throws: `.notFound`, also for a product that is not watched; `.ambiguous`.
    package func unwatch(_ product: ShopProduct.ID, in id: String, _ context: ChangeContext)
        throws(StoreError) -> Change<Shop>
    {
        try transact(.watch, context, .reserve) { transaction in
            let shop = try transaction.shops.record(id)
            guard let watch = shop.watches.first(where: { $0.product == product }) else {
                throw StoreError.notFound(kind: "product", value: String(product))
            }
            try transaction.db.run(
                "DELETE FROM shop_watch WHERE shop = ? AND product = ?", [shop.id.description, product])
            transaction.subject = .shop(shop.id)
            transaction.sentence = "'\(CleanText.excerpt(of: watch.title, length: 60))' no longer watched"
            var rest = try transaction.shops.record(shop.id)
            if rest.reading == .pages, rest.watches.isEmpty {
                // Nothing is left to read there.
                try transaction.remove(shop)
                rest.unread = 0
                rest.unreadReported = 0
            }
            return rest
        }
    }

    /// Snoozes the reminders of a shop.
    /// - Parameter bargain: A price that ends the snooze early.
    /// - Throws: `.conflict` if no reminder is active, `.invalid` for a past time, `.notFound`, `.ambiguous`.
    package func snoozeShop(
        _ id: String, _ time: SnoozeTime, unless bargain: ShopBargain?, _ context: ChangeContext
    ) throws(StoreError) -> Change<Shop> {
        try transact(.snooze, context, .reserve) { transaction in
            let shop = try transaction.shops.record(id)
            let waiting = try transaction.reminders.active(of: .shop(shop.id))
            guard !waiting.isEmpty else {
                throw StoreError.conflict(
                    reason: "there is no news of \(shop.domain) that could be put off")
            }
            try transaction.answer(waiting, bargain.map { .snoozeUnless($0, time) } ?? .snooze(time))
            return try transaction.shops.record(shop.id)
        }
    }

    /// Changes, latest first.
    package func shopEvents(_ query: ShopEventListQuery = ShopEventListQuery()) throws(StoreError)
        -> [ShopEvent]
    {
        try read { db in
            let rows = ShopRows(db: db)
            return try rows.events(query, of: try query.shop.map { try rows.id($0) })
        }
    }

    /// Marks changes as read, and answers a shop's reminders if nothing to report is left.
    /// - Parameters:
    ///   - events: Numbers of changes; `nil` means all.
    ///   - shop: A prefix of its identifier, its domain or its name; `nil` means all shops.
    /// - Returns: How many were unread.
    package func markRead(_ events: [Int64]? = nil, of shop: String? = nil, _ context: ChangeContext)
        throws(StoreError) -> Change<Int>
    {
        try transact(.read, context, .reserve) { transaction in
            let shops = try shop.map { [try transaction.shops.record($0)] } ?? transaction.shops.all()
            var count = 0
            for shop in shops {
                let marked = try transaction.markRead(shop.id, events)
                count += marked
                guard marked > 0 else { continue }
                transaction.note(shop, "read")
                if try !transaction.shops.isWanted(shop.id.description) {
                    for reminder in try transaction.reminders.active(of: .shop(shop.id)) {
                        try transaction.reminders.apply(.answered(.read, at: context.now), to: reminder)
                    }
                }
            }
            return count
        }
    }

    /// The summary of unread changes for one popup; `nil` if there are none to report.
    package func shopSummary(_ id: Shop.ID) throws(StoreError) -> ShopSummary? {
        try read { db in
            let rows = ShopRows(db: db)
            let shop = try rows.record(id)
            return ShopSummary(
                of: try rows.news(of: id), currency: try rows.currency(of: id), urgency: shop.urgency)
        }
    }

    /// A shop's unread changes to report, in their present state, earliest first.
    package func shopNews(_ id: Shop.ID) throws(StoreError) -> [ShopChange] {
        try read { db in try ShopRows(db: db).news(of: id) }
    }

    /// The shop's last known ISO 4217 code; empty if unknown.
    package func currency(of id: Shop.ID) throws(StoreError) -> String {
        try read { db in try ShopRows(db: db).currency(of: id) }
    }

    /// Deletes changes before `moment` that the user has read or did not want reported, and all of a shop
    /// without an active reminder. Keeps changes of a variant that also has an unread change to report.
    /// - Returns: Whether there may be more; call again in a later turn.
    package func forgetShopEvents(before moment: Instant, limit: Int = 500) throws(StoreError) -> Bool {
        try write(.reserve) { db in
            try db.run(
                """
                DELETE FROM shop_event WHERE number IN (
                    SELECT number FROM shop_event e WHERE at < ?1 AND (NOT EXISTS (
                        SELECT 1 FROM reminder r
                        WHERE r.subject = 'shop' AND r.subject_id = e.shop AND \(Schema.isActive))
                        OR (is_unread = 0 OR is_told = 0) AND NOT EXISTS (
                            SELECT 1 FROM shop_event t WHERE t.shop = e.shop AND t.is_unread = 1 AND t.is_told = 1
                            AND t.variant = e.variant))
                    ORDER BY at LIMIT ?2)
                """, [moment.stored, max(1, limit)])
            return db.changesCount >= max(1, limit)
        }
    }
}

extension ChangeTransaction {
    var shops: ShopRows { ShopRows(db: db) }

    fileprivate func addPages(of domain: ShopDomain, _ rules: ShopRules) throws -> Shop {
        var shop = Shop(domain: domain, reading: .pages, addedAt: context.now)
        shop.rules = rules
        try shops.insert(shop)
        return shop
    }

    /// Removes a shop with its changes, watches and reminders.
    mutating func remove(_ shop: Shop) throws {
        try withdrawAll(.shop(shop.id))
        for table in ShopRows.dependents {
            try db.run("DELETE FROM \(table) WHERE shop = ?", [shop.id.description])
        }
        try db.run("DELETE FROM shop WHERE id = ?", [shop.id.description])
        try db.run("DELETE FROM job WHERE name = ?", ["shop:\(shop.id)"])
    }

    /// - Parameter events: Numbers of changes; `nil` means all.
    /// - Returns: How many were unread.
    func markRead(_ shop: Shop.ID, _ events: [Int64]? = nil) throws -> Int {
        try db.run(
            """
            UPDATE shop_event SET is_unread = 0 WHERE shop = ?1 AND is_unread = 1
                AND (?2 IS NULL OR number IN (SELECT value FROM json_each(?2)))
            """, [shop.description, events?.jsonArray])
        let count = db.changesCount
        if count > 0 { try setUrgency(of: shop) }
        return count
    }

    /// Whether the answer waits for a price that has already been reached: the popup was out of date.
    func isReached(_ answer: Answer, _ reminder: Reminder) throws -> Bool {
        guard case .snoozeUnless(let bargain, _) = answer, let shop = reminder.identity.subject.shop,
            let price = try shops.price(of: bargain.variant, in: shop)
        else { return false }
        return price < bargain.below
    }

    /// Stores the price that ends a snooze early; `nil` clears it.
    /// - Throws: `.conflict` for a price if the reminder is not of a shop.
    func keep(_ bargain: ShopBargain?, of reminder: Reminder) throws {
        guard let id = reminder.identity.subject.shop else {
            guard bargain == nil else {
                throw StoreError.conflict(reason: "only the news of a shop can wait for a price")
            }
            return
        }
        try db.run("UPDATE shop SET unless = ? WHERE id = ?", [bargain?.description, id.description])
    }
}
