import Rules
import SQLite

extension ShopRows {
    static let salvaged = [
        SalvagedTable(
            name: "shop", owner: "id"
        ) { row in
            guard row.isIdentifier("id"), row.has(ShopDomain.self, "domain"),
                row.has(PriceThreshold.self, "drop_from", "rise_from")
            else { return false }
            // The position is lost. Read all changes again: each has a revision and is stored once.
            row["heard"] = .integer(0)
            row.clean("reading", or: .text("list")) { Shop.Reading(rawValue: $0) != nil }
            row.clean("choice", or: .null) { PriceChoice($0) != nil }
            return true
        },
        SalvagedTable(
            name: "shop_watch",
            owner: "shop"
        ) { row in
            row.isIdentifier("shop") && row.isNumber("product")
                && row.has(PriceThreshold.self, "drop_from", "rise_from")
        },
        SalvagedTable(
            name: "shop_event", isNumbered: true, owner: "shop"
        ) { row in
            guard row.isIdentifier("shop"), row.isNumber("revision"), row.has(ShopChange.Kind.self, "kind")
            else { return false }
            row.clean("price", "old", "new", or: .null) { DecimalAmount($0) != nil }
            row.clean("availability", or: .null) { Availability(rawValue: $0) != nil }
            return true
        },
    ]
}
