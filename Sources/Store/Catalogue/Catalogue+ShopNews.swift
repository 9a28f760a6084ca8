import CivilTime
import Rules
import SQLite

/// The changes in a shop that the store has not read yet.
struct ShopNews: Sendable {
    struct Change: Sendable {
        let revision: Int64
        let at: Instant
        let change: ShopChange
    }

    let epoch: String
    let currency: String
    let changes: [Change]
}

extension Catalogue {
    /// - Parameters:
    ///   - revision: The last change read.
    ///   - epoch: The catalogue of that revision. If it has been replaced, all changes are returned.
    func news(of shop: Shop.ID, after revision: Int64, in epoch: String, limit: Int) throws(StoreError)
        -> ShopNews
    {
        try read { db in
            let present = try Self.epoch(db)
            let rows = try db.rows(
                "SELECT * FROM shop_change WHERE shop = ? AND revision > ? ORDER BY revision LIMIT ?",
                [shop.description, present == epoch ? revision : 0, limit])
            return ShopNews(
                epoch: present, currency: try ShopRow(shop, in: db).currency,
                changes: try rows.map { row in
                    ShopNews.Change(
                        revision: try row.number("revision"), at: try row.instant("at"),
                        change: try ShopChange(row))
                })
        }
    }

    /// Whether the variant is listed and in stock below the bargain's price.
    func isReached(_ bargain: ShopBargain, in shop: Shop.ID) throws(StoreError) -> Bool {
        try read { db in
            let row = try db.row(
                "SELECT * FROM variant WHERE shop = ? AND id = ? AND missed = 0",
                [shop.description, bargain.variant])
            return try row.map { bargain.isReached(by: try ProductRows.variant($0).variant) } ?? false
        }
    }
}
