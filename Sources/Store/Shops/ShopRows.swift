import CivilTime
import Rules
import SQLite

/// The rows of watched shops.
struct ShopRows {
    let db: Database

    /// Columns that the store derives from the catalogue and from changes.
    static let computed = ["urgency", "currency", "heard", "heard_in"]

    /// The tables whose rows go with their shop.
    static let dependents = ["shop_event", "shop_watch", "price_question"]

    /// Finds a shop by a prefix of its identifier, its domain or its name.
    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Shop.ID {
        let domain = ShopDomain(text)?.description ?? text.lowercased()
        if let row = try db.row(
            "SELECT id FROM shop WHERE domain = ?1 OR title = ?2 COLLATE NOCASE LIMIT 1", [domain, text])
        {
            return try row.id("id")
        }
        return try lookup.id(text)
    }

    /// The shop's ISO 4217 code; empty if unknown, or if there is no such shop.
    func currency(of id: Shop.ID) throws -> String {
        try db.text("SELECT currency FROM shop WHERE id = ?", [id.description]) ?? ""
    }

    func all() throws -> [Shop] {
        try db.rows("\(Self.selection) ORDER BY s.title COLLATE NOCASE, s.id").map { try record($0) }
    }

    /// Whether the shop has unread changes that the user wants reported.
    func isWanted(_ id: String) throws -> Bool {
        try db.exists(
            "SELECT 1 FROM shop_event WHERE shop = ? AND is_unread = 1 AND is_told = 1 LIMIT 1", [id])
    }

    static let selection = """
        SELECT s.*, (SELECT count(*) FROM shop_event e WHERE e.shop = s.id AND e.is_unread = 1) AS unread,
            (SELECT count(*) FROM shop_event e WHERE e.shop = s.id AND e.is_unread = 1 AND e.is_told = 1) AS unread_told
        FROM shop s
        """

    func record(_ row: Row) throws -> Shop {
        let id: Shop.ID = try row.id("id")
        let watches = try db.rows(
            "SELECT * FROM shop_watch WHERE shop = ? ORDER BY title COLLATE NOCASE, product", [id.description]
        )
        var rules = ShopRules()
        rules.isOn = try row.flag("is_on")
        rules.kinds = Set(
            try row.text("kinds").split(separator: " ").compactMap { ShopChange.Kind(rawValue: String($0)) })
        rules.drop = try row.value("drop_from")
        rules.rise = try row.value("rise_from")
        return Shop(
            id: id, domain: try row.value("domain"), reading: try row.choice("reading"),
            name: try row.text("title"), rules: rules,
            unless: row.optionalText("unless").flatMap(ShopBargain.init),
            watches: try watches.map { watch in
                ProductWatch(
                    product: try watch.number("product"), title: try watch.text("title"),
                    handle: try watch.text("handle"), drop: try watch.value("drop_from"),
                    rise: try watch.value("rise_from"), isOfReturn: try watch.flag("is_of_return"),
                    variant: try watch.text("variant"))
            }, choice: row.optionalText("choice").flatMap(PriceChoice.init), unread: try row.int("unread"),
            unreadReported: try row.int("unread_told"), addedAt: try row.instant("added_at"))
    }

    func insert(_ shop: Shop) throws {
        try db.run(
            """
            INSERT INTO shop (id, title, domain, is_on, kinds, drop_from, rise_from, unless, urgency, currency, heard,
                heard_in, added_at, reading) VALUES (?, ?, ?, 1, '', 'any', 'any', NULL, 'low', '', 0, '', ?, ?)
            """,
            [
                shop.id.description, shop.name, shop.domain.description, shop.addedAt.stored,
                shop.reading.rawValue,
            ])
        try update(shop)
    }

    /// The shop at this domain; `nil` if it is not watched.
    func with(_ domain: ShopDomain) throws -> Shop? {
        try db.row("\(Self.selection) WHERE s.domain = ?", [domain.description]).map { try record($0) }
    }

    /// Adds a watch, or replaces that of the same product.
    func save(_ watch: ProductWatch, of shop: Shop.ID) throws {
        try db.run(
            """
            INSERT INTO shop_watch (shop, product, title, handle, drop_from, rise_from, is_of_return, variant)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT (shop, product) DO UPDATE SET title = ?3, handle = ?4, drop_from = ?5, rise_from = ?6,
                is_of_return = ?7, variant = ?8
            """,
            [
                shop.description, watch.product, watch.title, watch.handle, watch.drop.description,
                watch.rise.description, watch.isOfReturn, watch.variant,
            ])
    }

    /// Updates the user's settings for a shop, except its watches.
    func update(_ shop: Shop) throws {
        try db.run(
            """
            UPDATE shop SET title = ?, is_on = ?, kinds = ?, drop_from = ?, rise_from = ?, unless = ?, choice = ?
            WHERE id = ?
            """,
            [
                shop.name, shop.rules.isOn,
                shop.rules.kinds.map(\.rawValue).sorted().joined(separator: " "),
                shop.rules.drop.description, shop.rules.rise.description, shop.unless?.description,
                shop.choice?.description, shop.id.description,
            ])
    }

    /// Stores which price counts at a shop, and ends the question about it.
    func choose(_ choice: PriceChoice, at shop: inout Shop) throws {
        shop.choice = choice
        try update(shop)
        try db.run("DELETE FROM price_question WHERE shop = ?", [shop.id.description])
    }

    /// - Parameter shop: Takes the place of the query's; `nil` for all shops.
    func events(_ query: ShopEventListQuery, of shop: Shop.ID?, isReported: Bool = false) throws
        -> [ShopEvent]
    {
        try db.rows(
            """
            SELECT * FROM shop_event WHERE (?1 IS NULL OR shop = ?1) AND (?2 IS NULL OR kind IN (SELECT value FROM json_each(?2)))
                AND (?3 IS NULL OR at >= ?3) AND (?4 = 0 OR is_unread = 1) AND (?5 = 0 OR is_told = 1)
            ORDER BY number DESC LIMIT ?6 OFFSET ?7
            """,
            [
                shop?.description, query.kinds.isEmpty ? nil : query.kinds.map(\.rawValue).jsonArray,
                query.since?.stored, query.isUnread ?? false,
                isReported,
                query.limit ?? 50, query.offset ?? 0,
            ]
        ).map { try Self.event($0) }
    }

    /// The unread changes to report, in their present state, earliest first.
    func news(of shop: Shop.ID) throws -> [ShopChange] {
        var query = ShopEventListQuery()
        query.isUnread = true
        query.limit = 1_000
        let told = try events(query, of: shop, isReported: true)
        guard let first = told.last else { return [] }
        // Later changes of the same variants and of their whole products, reported or not.
        let later = try db.rows(
            """
            SELECT e.* FROM shop_event e WHERE e.shop = ?1 AND e.number > ?2 AND (e.is_told = 0 OR e.is_unread = 0)
                AND (e.variant IN (
                        SELECT t.variant FROM shop_event t WHERE t.shop = ?1 AND t.is_unread = 1 AND t.is_told = 1)
                    OR e.variant IS NULL AND e.product IN (
                        SELECT t.product FROM shop_event t WHERE t.shop = ?1 AND t.is_unread = 1 AND t.is_told = 1))
            ORDER BY e.number DESC LIMIT 1000
            """, [shop.description, first.id]
        ).map { try Self.event($0).asBackground }
        return ShopChange.present(
            in: (told + later).sorted { $0.id < $1.id }.map(\.change))
    }

    /// SQL for a variant's latest change that bears on its price or stock.
    static let latest = """
        SELECT * FROM shop_event WHERE shop = ?1 AND variant = ?2 AND kind NOT IN ('list-price', 'images')
        ORDER BY number DESC LIMIT 1
        """

    /// A variant's price according to its latest change; `nil` if unknown or not in stock.
    func price(of variant: ShopVariant.ID, in shop: Shop.ID) throws -> DecimalAmount? {
        let row = try db.row(Self.latest, [shop.description, variant])
        guard let change = try row.map({ try ShopChange($0) }) else { return nil }
        switch change.kind {
        case .priceDropped, .priceIncreased: return change.new
        case .backInStock, .new, .newVariant: return change.variant?.price
        case .outOfStock, .removed, .removedVariant, .listPrice, .images: return nil
        }
    }

    private static func event(_ row: Row) throws -> ShopEvent {
        ShopEvent(
            id: try row.number("number"), shop: try row.id("shop"), at: try row.instant("at"),
            change: try ShopChange(row), isUnread: try row.flag("is_unread"))
    }
}

extension ShopEvent {
    /// A copy that is not to be reported.
    fileprivate var asBackground: ShopEvent {
        let quiet = ShopChange(
            change.kind, of: change.product, variant: change.variant, old: change.old, new: change.new,
            isReported: false, lowestDays: change.lowestDays)
        return ShopEvent(id: id, shop: shop, at: at, change: quiet, isUnread: isUnread)
    }
}

extension ShopChange {
    /// The columns in which both databases store a change.
    static let columns = [
        "kind", "product", "title", "handle", "variant", "variant_title", "price", "old", "new", "is_told",
        "availability", "lowest_days",
    ]

    /// In the order of `columns`.
    var columnValues: Bindings {
        [
            kind.rawValue, product.id, product.title, product.handle, variant?.id, variant?.title ?? "",
            variant?.price.description, old?.description, new?.description, isReported,
            variant?.availability?.rawValue, lowestDays,
        ]
    }

    /// Reads a change as both databases store it. Of the product it has only what a report needs.
    init(_ row: Row) throws {
        var variant: ShopVariant?
        if let id = row.optionalNumber("variant") {
            variant = ShopVariant(
                id: id, title: try row.text("variant_title"),
                price: try row.optionalValue("price") ?? DecimalAmount(0), isAvailable: true,
                availability: row.optionalText("availability").flatMap(Availability.init(rawValue:)))
        }
        self.init(
            try row.choice("kind"),
            of: ShopProduct(
                id: try row.number("product"), title: try row.text("title"), handle: try row.text("handle"),
                variants: variant.map { [$0] } ?? []),
            variant: variant, old: try row.optionalValue("old"), new: try row.optionalValue("new"),
            isReported: try row.flag("is_told"),
            lowestDays: row.optionalNumber("lowest_days").map { Int(clamping: $0) })
    }
}
