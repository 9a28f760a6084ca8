package import CivilTime
import FetchInterface
import JSONText
package import Rules
import SQLite

/// A watched page as the catalogue knows it.
package struct StoredPage: Sendable, Hashable {
    package let product: ShopProduct.ID
    package var state: PageState
    /// The reason for the state, for users; may be empty.
    package var detail: String
    package var askedAt: Instant
    /// When its product was last read.
    package var readAt: Instant?
    /// The number of failures in a row.
    package var failures: Int
    package var suspicion: PageMemory.Suspicion
    /// The currency of its prices; empty if unknown.
    package var currency: String
    /// The last reading, even if the next one still has to confirm it; `nil` if there is none.
    package var reading: ProductPage?

    package init(product: ShopProduct.ID, state: PageState, detail: String = "", askedAt: Instant) {
        self.product = product
        self.state = state
        self.detail = detail
        self.askedAt = askedAt
        readAt = nil
        failures = 0
        suspicion = []
        currency = ""
        reading = nil
    }
}

/// The result of a request for a page.
package enum PageAnswer: Sendable, Hashable {
    case page(ProductPage)
    /// A state other than `ok`, and the reason for users.
    case failure(PageState, String)
}

extension Catalogue {
    package func pages(of shop: Shop.ID) throws(StoreError) -> [StoredPage] {
        try read { db in
            try db.rows("SELECT * FROM page WHERE shop = ? ORDER BY product", [shop.description])
                .map { try StoredPage($0) }
        }
    }

    /// Records what was found at the address of a watch. Keeps the changes for `Store.takeShopNews`, except
    /// those of the page's first reading.
    /// - Parameter rules: The rules for the page's product.
    @discardableResult
    package func take(
        _ answer: PageAnswer, of watch: ProductWatch, in shop: Shop, by rules: ShopRules, at now: Instant
    ) throws(StoreError) -> StoredPage {
        try write { db in
            var slice = try PageSlice(db: db, shop: shop, watch: watch, rules: rules, now: now)
            try slice.take(answer)
            return slice.page
        }
    }

    /// Deletes all data of a page.
    package func removePage(_ product: ShopProduct.ID, of shop: Shop.ID) throws(StoreError) {
        try write { db in
            let rows = ProductRows(db: db, shop: shop.description)
            try rows.remove(product)
            try db.run("DELETE FROM price WHERE shop = ? AND variant = ?", [shop.description, product])
            try db.run("DELETE FROM page WHERE shop = ? AND product = ?", [shop.description, product])
        }
    }

    // MARK: robots.txt

    /// How long a site's rules are kept.
    private static let robotsLast = Duration.seconds(86_400)

    /// The rules of a site that were read less than a day ago.
    package func robots(of site: ShopDomain, at now: Instant) throws(StoreError) -> String? {
        try read { db in
            try db.text(
                "SELECT rules FROM robots WHERE site = ? AND read_at > ? AND read_at <= ?",
                [site.description, (now - Self.robotsLast).stored, now.stored])
        }
    }

    package func keepRobots(_ rules: String, of site: ShopDomain, at now: Instant) throws(StoreError) {
        try write { db in
            try db.run("DELETE FROM robots WHERE read_at <= ?", [(now - Self.robotsLast).stored])
            try db.run(
                "INSERT OR REPLACE INTO robots (site, rules, read_at) VALUES (?, ?, ?)",
                [site.description, rules, now.stored])
        }
    }
}

extension StoredPage {
    fileprivate init(_ row: Row) throws {
        self.init(
            product: try row.number("product"), state: try row.choice("state"),
            detail: try row.text("detail"), askedAt: try row.instant("asked_at"))
        readAt = row.optionalInstant("read_at")
        failures = try row.int("failures")
        suspicion = PageMemory.Suspicion(rawValue: try row.int("suspicion"))
        currency = try row.text("currency")
        let text = try row.text("reading")
        // What is not in today's form is as good as unread, and stops no other page: the next request replaces it.
        reading = try? ProductPage(json: JSON(parsing: Array(text.utf8), within: FetchReply.limits))
    }

    fileprivate func write(of shop: String, to db: Database) throws {
        try db.run(
            """
            INSERT OR REPLACE INTO page (shop, product, state, detail, asked_at, read_at, failures, suspicion,
                currency, reading) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                shop, product, state.rawValue, detail, askedAt.stored, readAt?.stored, failures,
                suspicion.rawValue, currency, reading.map { $0.json.line } ?? "",
            ])
    }
}

/// Stores one answer. `PageMemory` decides what has changed.
private struct PageSlice {
    let db: Database
    let shop: Shop
    let watch: ProductWatch
    let rules: ShopRules
    let now: Instant
    private(set) var page: StoredPage

    init(db: Database, shop: Shop, watch: ProductWatch, rules: ShopRules, now: Instant) throws {
        (self.db, self.shop, self.watch, self.rules, self.now) = (db, shop, watch, rules, now)
        let known = try db.row(
            "SELECT * FROM page WHERE shop = ? AND product = ?", [shop.id.description, watch.product])
        page =
            try known.map { try StoredPage($0) }
            ?? StoredPage(product: watch.product, state: .ok, askedAt: now)
        try db.run(
            "INSERT OR IGNORE INTO shop (id, currency, crawl, is_read) VALUES (?, '', 0, 1)",
            [shop.id.description])
    }

    mutating func take(_ answer: PageAnswer) throws {
        let (rules, now) = (rules, now)
        page.askedAt = now
        page.detail = ""
        switch answer {
        case .failure(let state, let detail):
            page.state = state
            page.detail = detail
            page.failures += 1
            if state == .gone { try change { $0.miss(by: rules) } }
        case .page(let reading):
            page.reading = reading
            page.readAt = now
            page.failures = 0
            if let offer = offer(on: reading) {
                page.state = .ok
                let address = PageAddress(watch.handle, of: shop.domain)
                try change { $0.take(offer, at: address, by: rules, at: now) }
            }
        }
        try page.write(of: shop.id.description, to: db)
    }

    /// - Returns: `nil` if the user has to choose first, which the page's state then says.
    private mutating func offer(on reading: ProductPage) -> PageOffer? {
        do throws(PageOffer.Gap) {
            return try PageOffer(reading, variant: watch.variant, choice: shop.choice)
        } catch {
            switch error {
            case .conflict: page.state = .question
            case .noVariant, .severalVariants: page.state = .variantMissing
            }
            return nil
        }
    }

    /// Changes the page's memory, and stores the result.
    private mutating func change(_ body: (inout PageMemory) -> [ShopChange]) throws {
        let rows = ProductRows(db: db, shop: shop.id.description)
        let old = try rows.find(watch.product)
        var memory = PageMemory(product: old, currency: page.currency, suspicion: page.suspicion)
        let changes = body(&memory)
        let isNewCurrency = !page.currency.isEmpty && memory.currency != page.currency
        (page.suspicion, page.currency) = (memory.suspicion, memory.currency)
        if let known = memory.product {
            try rows.save(
                known, was: old, crawl: 0, at: now, currency: memory.currency, isNewCurrency: isNewCurrency)
        }
        // The page named no price yet.
        try db.run(
            "DELETE FROM price WHERE shop = ? AND variant = ? AND price = '0'",
            [shop.id.description, watch.product])
        var revision = try Catalogue.revision(db)
        for change in changes {
            revision += 1
            try rows.add(change, revision: revision, at: now)
        }
        try db.setMeta("revision", to: String(revision))
        try db.run(
            """
            UPDATE shop SET read_at = ?2, currency = CASE ?3 WHEN '' THEN currency ELSE ?3 END WHERE id = ?1
            """, [shop.id.description, now.stored, memory.currency])
    }
}
