package import CivilTime
package import Rules
import SQLite

extension Catalogue {
    /// How much of a crawl has been stored.
    package struct CrawlCursor: Sendable, Hashable {
        fileprivate enum Phase: Sendable, Hashable {
            /// Store the crawl's products from this index on.
            case listed(Int)
            /// Handle stored products that the crawl did not list, with ids greater than this.
            case missing(after: ShopProduct.ID)
        }

        fileprivate let phase: Phase
        fileprivate let crawl: Int64

        package static let start = CrawlCursor(phase: .listed(0), crawl: 0)
    }

    /// Stores a slice of a crawl. Keeps the changes for `Store.takeShopNews`, except those of the first
    /// crawl.
    ///
    /// After a crash, start again from `.start`: products stored before then compare as unchanged.
    /// - Parameter rules: The rules for a product; a watched product has its own.
    /// - Returns: Where to continue in a later turn; `nil` when the crawl is done, or is in doubt.
    package func take(
        _ crawl: ShopCrawl, of shop: Shop.ID, from cursor: CrawlCursor = .start, at now: Instant,
        limit: Int = 50, rules: (ShopProduct.ID) -> ShopRules
    ) throws(StoreError) -> CrawlCursor? {
        try write { db in
            let known = try ShopRow(shop, in: db)
            if cursor == .start, try known.doubt(about: crawl, db) != nil { return nil }
            let number = cursor == .start ? known.crawl + 1 : cursor.crawl
            var slice = try CrawlSlice(
                db: db, shop: shop.description, crawl: number, now: now, isNews: known.isRead,
                currency: known.currency)
            let next: CrawlCursor.Phase?
            switch cursor.phase {
            case .listed(let first):
                let last = min(first + max(limit, 1), crawl.products.count)
                for product in crawl.products[min(first, last)..<last] {
                    try slice.take(product, by: rules(product.id), of: crawl.currency)
                }
                next = last < crawl.products.count ? .listed(last) : .missing(after: .min)
            case .missing(let after):
                next = try slice.takeMissing(in: crawl, after: after, limit, rules)
            }
            try slice.finish()
            guard let next else {
                try db.run(
                    """
                    UPDATE shop SET crawl = ?2, is_read = 1, read_at = ?3,
                        currency = CASE ?4 WHEN '' THEN currency ELSE ?4 END WHERE id = ?1
                    """, [shop.description, number, now.stored, crawl.currency])
                return nil
            }
            return CrawlCursor(phase: next, crawl: number)
        }
    }

    /// Why a crawl cannot be trusted; `nil` if it can.
    package func doubt(about crawl: ShopCrawl, of shop: Shop.ID) throws(StoreError) -> ShopMemory.Doubt? {
        try read { db in try ShopRow(shop, in: db).doubt(about: crawl, db) }
    }

    /// Deletes all data of a shop.
    package func removeShop(_ shop: Shop.ID) throws(StoreError) {
        try write { db in
            for table in ["shop_change", "price", "variant", "product", "page"] {
                try db.run("DELETE FROM \(table) WHERE shop = ?", [shop.description])
            }
            try db.run("DELETE FROM shop WHERE id = ?", [shop.description])
        }
    }
}

/// The stored state of a shop, without its products.
struct ShopRow {
    let id: String
    let currency: String
    let crawl: Int64
    let isRead: Bool

    init(_ shop: Shop.ID, in db: Database) throws {
        id = shop.description
        let row = try db.row("SELECT currency, crawl, is_read FROM shop WHERE id = ?", [id])
        currency = try row?.text("currency") ?? ""
        crawl = try row?.number("crawl") ?? 0
        isRead = try row?.flag("is_read") ?? false
    }

    func doubt(about crawl: ShopCrawl, _ db: Database) throws -> ShopMemory.Doubt? {
        if !crawl.isComplete { return .incomplete }
        guard crawl.products.isEmpty else { return nil }
        return try db.exists("SELECT 1 FROM product WHERE shop = ? LIMIT 1", [id]) ? .empty : nil
    }
}

/// Stores a slice of a crawl. `ShopMemory` decides what has changed, one product at a time.
private struct CrawlSlice {
    let rows: ProductRows
    let db: Database
    let crawl: Int64
    let now: Instant
    let isNews: Bool
    let currency: String
    private var revision: Int64

    init(
        db: Database, shop: String, crawl: Int64, now: Instant, isNews: Bool, currency: String
    ) throws {
        self.db = db
        rows = ProductRows(db: db, shop: shop)
        self.crawl = crawl
        self.now = now
        self.isNews = isNews
        self.currency = currency
        revision = try Catalogue.revision(db)
        try db.run(
            "INSERT OR IGNORE INTO shop (id, currency, crawl, is_read) VALUES (?, '', 0, 0)", [shop])
    }

    mutating func take(_ product: ShopProduct, by rules: ShopRules, of crawlCurrency: String) throws {
        let old = try rows.find(product.id)
        var memory = ShopMemory(
            products: old.map { [product.id: $0] } ?? [:], hasBeenRead: isNews, currency: currency)
        let changes = memory.take(
            ShopCrawl(products: [product], isComplete: true, currency: crawlCurrency), by: rules, at: now)
        guard let known = memory.products[product.id] else { return }
        let isNewCurrency = !currency.isEmpty && !crawlCurrency.isEmpty && currency != crawlCurrency
        try rows.save(
            known, was: old, crawl: crawl, at: now,
            currency: crawlCurrency.isEmpty ? currency : crawlCurrency,
            isNewCurrency: isNewCurrency)
        try add(changes)
    }

    /// - Returns: Where to continue; `nil` after the last product.
    mutating func takeMissing(
        in crawl: ShopCrawl, after: ShopProduct.ID, _ limit: Int, _ rules: (ShopProduct.ID) -> ShopRules
    ) throws -> Catalogue.CrawlCursor.Phase? {
        guard !crawl.listsUnnumberedProduct else { return nil }
        let missing = try db.rows(
            "SELECT * FROM product WHERE shop = ? AND id > ? AND crawl <> ? ORDER BY id LIMIT ?",
            [rows.shop, after, self.crawl, limit])
        for row in missing {
            let old = try rows.product(row)
            let id = old.product.id
            // The shop lists it, but in a form that could not be parsed.
            guard !crawl.unreadable.contains(id) else { continue }
            var memory = ShopMemory(products: [id: old], hasBeenRead: true, currency: currency)
            let changes = memory.miss([id], by: rules(id))
            if let known = memory.products[id] {
                try rows.save(known, was: old, crawl: self.crawl, at: now, currency: currency)
            } else {
                try rows.remove(id)
            }
            try add(changes)
        }
        guard missing.count == limit, let last = try missing.last?.number("id") else { return nil }
        return .missing(after: last)
    }

    private mutating func add(_ changes: [ShopChange]) throws {
        guard isNews else { return }
        for change in changes {
            revision += 1
            try rows.add(change, revision: revision, at: now)
        }
    }

    func finish() throws {
        try db.setMeta("revision", to: String(revision))
    }
}
