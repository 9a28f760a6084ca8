package import CivilTime
package import Rules
import SQLite

/// A product's current price and availability.
package struct ProductOffer: Sendable, Hashable {
    /// The lowest price of its variants, in stock or not.
    package let price: DecimalAmount
    package let isInStock: Bool
}

extension Catalogue {
    package func products(
        of shop: Shop.ID, _ query: ShopProductQuery = ShopProductQuery(),
        among chosen: [ShopProduct.ID]? = nil
    ) throws(StoreError) -> [ShopProduct] {
        try read { db in
            try TextSearch.add(to: db)
            let price = "CAST(v.price AS REAL)"
            let order =
                switch query.order ?? .title {
                case .title: "p.title COLLATE NOCASE"
                case .price: "min(\(price))"
                case .priceDown: "min(\(price)) DESC"
                case .newest: "p.id DESC"
                case .discount: "min(\(price) / max(CAST(ifnull(v.list_price, v.price) AS REAL), 0.01))"
                }
            return try db.rows(
                """
                SELECT p.* FROM product p LEFT JOIN variant v ON v.shop = p.shop AND v.product = p.id
                WHERE p.shop = ?1 AND (?2 = '' OR contains_text(p.title || ' ' || p.vendor || ' ' || p.kind, ?2))
                    AND (?6 IS NULL OR p.id IN (SELECT value FROM json_each(?6)))
                GROUP BY p.id HAVING ?3 IS NULL OR ifnull(max(v.is_available), 0) = ?3
                ORDER BY \(order), p.id LIMIT ?4 OFFSET ?5
                """,
                [
                    shop.description, query.search?.lowercased() ?? "", query.isInStock,
                    query.limit ?? 50, query.offset ?? 0, chosen?.jsonArray,
                ]
            ).map { try ProductRows(db: db, shop: shop.description).product($0).product }
        }
    }

    /// Finds a product by its id, its handle, or its page's URL.
    /// - Throws: `.notFound`.
    package func product(_ name: String, of shop: Shop.ID) throws(StoreError) -> ShopProduct {
        let product = try read { db in
            let handle =
                name.split(whereSeparator: { "?#".contains($0) }).first.map {
                    $0.split(separator: "/").last ?? $0
                } ?? ""
            return try db.row(
                "SELECT * FROM product WHERE shop = ?1 AND (CAST(id AS TEXT) = ?2 OR handle = ?3)",
                [shop.description, name, String(handle)]
            ).map { try ProductRows(db: db, shop: shop.description).product($0).product }
        }
        guard let product else {
            throw .notFound(kind: "product", value: CleanText.excerpt(of: name, length: 60))
        }
        return product
    }

    /// Current offers by product, without products that are not listed.
    package func offers(of products: [ShopProduct.ID], in shop: Shop.ID) throws(StoreError)
        -> [ShopProduct.ID: ProductOffer]
    {
        try read { db in
            let rows = try db.rows(
                """
                SELECT product, price, is_available FROM variant
                WHERE shop = ?1 AND missed = 0 AND product IN (SELECT value FROM json_each(?2))
                """, [shop.description, products.jsonArray])
            var offers: [ShopProduct.ID: ProductOffer] = [:]
            for row in rows {
                let (id, price) = (try row.number("product"), try row.value("price") as DecimalAmount)
                let isInStock = try row.flag("is_available")
                let known = offers[id]
                offers[id] = ProductOffer(
                    price: known.map { min($0.price, price) } ?? price,
                    isInStock: isInStock || known?.isInStock == true)
            }
            return offers
        }
    }

    /// A variant's stored prices, oldest first.
    package func prices(of variant: ShopVariant.ID, in shop: Shop.ID) throws(StoreError) -> PriceHistory {
        PriceHistory(
            try read { db in
                try db.rows(
                    "SELECT at, price, currency FROM price WHERE shop = ? AND variant = ? ORDER BY at",
                    [shop.description, variant]
                ).map {
                    PriceHistory.Point(
                        at: try $0.instant("at"), price: try $0.value("price"),
                        currency: try $0.text("currency"))
                }
            })
    }

    /// The currency of a variant's price at some time; `nil` if unknown.
    package func currency(of variant: ShopVariant.ID, in shop: Shop.ID, at moment: Instant) throws(StoreError)
        -> String?
    {
        try read { db in
            try db.text(
                """
                SELECT currency FROM price WHERE shop = ? AND variant = ? AND at <= ? AND currency <> ''
                ORDER BY at DESC LIMIT 1
                """, [shop.description, variant, moment.stored])
        }
    }

    /// When Steward last read the shop completely, how many products are stored, and the shop's currency.
    package struct ShopState: Sendable, Hashable {
        package let readAt: Instant?
        package let products: Int
        package let currency: String
    }

    /// - Parameter chosen: The products to count; `nil` for all.
    package func state(of shop: Shop.ID, among chosen: [ShopProduct.ID]? = nil) throws(StoreError)
        -> ShopState
    {
        try read { db in
            let row = try db.row("SELECT currency, read_at FROM shop WHERE id = ?", [shop.description])
            return ShopState(
                readAt: row?.optionalInstant("read_at"),
                products: try db.count(
                    """
                    SELECT count(*) FROM product
                    WHERE shop = ?1 AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
                    """, [shop.description, chosen?.jsonArray]),
                currency: try row?.text("currency") ?? "")
        }
    }
}
