import CivilTime
import Rules
import SQLite

/// The rows of a shop's products, including what the user has been told about them.
struct ProductRows {
    let db: Database
    let shop: String

    func find(_ id: ShopProduct.ID) throws -> KnownProduct? {
        try db.row("SELECT * FROM product WHERE shop = ? AND id = ?", [shop, id]).map { try product($0) }
    }

    func product(_ row: Row) throws -> KnownProduct {
        let id = try row.number("id")
        let rows = try db.rows(
            "SELECT * FROM variant WHERE shop = ? AND product = ? ORDER BY position, id", [shop, id])
        let variants = try rows.map { try Self.variant($0) }
        var known = KnownProduct(
            ShopProduct(
                id: id, title: try row.text("title"), handle: try row.text("handle"),
                vendor: try row.text("vendor"), kind: try row.text("kind"),
                images: try row.text("images").separated,
                // A variant that the last crawl missed is not listed, but may come back.
                variants: variants.filter { $0.missed == 0 }.map(\.variant)))
        known.missed = try row.int("missed")
        known.variants = Dictionary(
            variants.map { ($0.variant.id, $0) }, uniquingKeysWith: { first, _ in first })
        return known
    }

    static func variant(_ row: Row) throws -> KnownVariant {
        var known = KnownVariant(
            ShopVariant(
                id: try row.number("id"), title: try row.text("title"), sku: try row.text("sku"),
                price: try row.value("price"),
                listPrice: try row.optionalValue("list_price"),
                isAvailable: try row.flag("is_available"),
                availability: row.optionalText("availability").flatMap(Availability.init(rawValue:))))
        known.missed = try row.int("missed")
        known.reportedPrice = try row.value("told_price")
        known.reportedAvailable = try row.flag("told_available")
        known.lastBack = row.optionalInstant("last_back")
        known.lastOut = row.optionalInstant("last_out")
        known.lastDrop = try word(row, "drop_price", "drop_at")
        known.lastRise = try word(row, "rise_price", "rise_at")
        return known
    }

    private static func word(_ row: Row, _ price: String, _ at: String) throws -> KnownVariant.Word? {
        guard let moment = row.optionalInstant(at) else { return nil }
        return KnownVariant.Word(try row.value(price), at: moment)
    }

    /// Writes a product, and those of its variants that have changed.
    /// - Parameters:
    ///   - currency: That of the shop's prices; empty if unknown.
    ///   - isNewCurrency: Whether they were in another one before.
    func save(
        _ known: KnownProduct, was old: KnownProduct?, crawl: Int64, at now: Instant, currency: String,
        isNewCurrency: Bool = false
    ) throws {
        let product = known.product
        try db.run(
            """
            INSERT INTO product (shop, id, title, handle, vendor, kind, images, missed, crawl)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (shop, id) DO UPDATE SET title = ?3, handle = ?4, vendor = ?5, kind = ?6, images = ?7,
                missed = ?8, crawl = ?9
            """,
            [
                shop, product.id, product.title, product.handle, product.vendor, product.kind,
                product.images.joined(separator: String(separator)), known.missed, crawl,
            ])
        let positions = Dictionary(
            product.variants.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (id, variant) in known.variants.sorted(by: { $0.key < $1.key })
        where old?.variants[id] != variant || isNewCurrency {
            try save(variant, of: product.id, at: positions[id] ?? 0)
            if old?.variants[id]?.variant.price != variant.variant.price || isNewCurrency {
                try remember(variant.variant, at: now, in: currency)
            }
        }
        for id in old?.variants.keys.sorted() ?? [] where known.variants[id] == nil {
            try db.run("DELETE FROM variant WHERE shop = ? AND id = ?", [shop, id])
        }
    }

    private func save(_ known: KnownVariant, of product: ShopProduct.ID, at position: Int) throws {
        let variant = known.variant
        // A variant may have moved to another product.
        try db.run(
            """
            INSERT OR REPLACE INTO variant (shop, id, product, position, title, sku, price, list_price, is_available,
                missed, told_price, told_available, last_back, last_out, drop_price, drop_at, rise_price, rise_at,
                availability)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                shop, variant.id, product, position, variant.title, variant.sku, variant.price.description,
                variant.listPrice?.description, variant.isAvailable, known.missed,
                known.reportedPrice.description, known.reportedAvailable, known.lastBack?.stored,
                known.lastOut?.stored, known.lastDrop?.price.description, known.lastDrop?.at.stored,
                known.lastRise?.price.description, known.lastRise?.at.stored,
                variant.availability?.rawValue,
            ])
    }

    private func remember(_ variant: ShopVariant, at now: Instant, in currency: String) throws {
        try db.run(
            "INSERT OR REPLACE INTO price (shop, variant, at, price, currency) VALUES (?, ?, ?, ?, ?)",
            [shop, variant.id, now.stored, variant.price.description, currency])
    }

    /// For how many days Steward has watched the variant, if this change brings its lowest price so far.
    private func lowestDays(after change: ShopChange, at now: Instant) throws -> Int? {
        guard change.kind == .priceDropped, let variant = change.variant, let new = change.new else {
            return nil
        }
        let history = PriceHistory(
            try db.rows(
                "SELECT at, price, currency FROM price WHERE shop = ? AND variant = ?", [shop, variant.id]
            ).map {
                PriceHistory.Point(
                    at: try $0.instant("at"), price: try $0.value("price"),
                    currency: try $0.text("currency"))
            })
        return history.inPresentCurrency.lowestDays(at: new, now: now)
    }

    /// Stores a change for `Store.takeShopNews`.
    func add(_ change: ShopChange, revision: Int64, at now: Instant) throws {
        let change = try lowestDays(after: change, at: now).map { change.lowest(in: $0) } ?? change
        try db.run(
            (["revision", "shop", "at"] + ShopChange.columns).insertion(into: "shop_change"),
            [revision, shop, now.stored] + change.columnValues)
    }

    func remove(_ id: ShopProduct.ID) throws {
        try db.run("DELETE FROM variant WHERE shop = ? AND product = ?", [shop, id])
        try db.run("DELETE FROM product WHERE shop = ? AND id = ?", [shop, id])
    }
}
