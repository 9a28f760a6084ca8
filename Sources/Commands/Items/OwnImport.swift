import CivilTime

/// Imports lists with Steward's column names, or with other common names for them.
struct OwnImport {
    let today: CivilDate
    let currency: String

    static func isOne(_ table: ImportTable) -> Bool {
        table.columns.contains { canonical($0) == "name" } || !table.maintenance.isEmpty
    }

    func read(_ table: ImportTable, into batch: inout ImportBatch) {
        batch.source = "steward"
        batch.unread += table.columns.filter { column in
            let name = Self.canonical(column)
            return !ItemColumn.names.contains(name) && !ItemColumn.derived.contains(name)
                && !column.hasPrefix("attachments")
        }
        for row in table.rows {
            var values: [String: String] = [:]
            for (name, value) in row.values { values[Self.canonical(name)] = value }
            if let price = values["price"] { values["price"] = Self.priced(price, currency) }
            batch.take(
                .init(place: row.place, values: values, json: row.json, isTyped: table.isTyped), today: today)
        }
        for entry in table.maintenance { batch.take(entry) }
    }

    /// Turns `12.90` into `12.90 EUR`.
    static func priced(_ price: String, _ currency: String) -> String {
        let isBare = price.utf8.allSatisfy {
            ("0"..."9").contains(Character(UnicodeScalar($0))) || ".,".utf8.contains($0)
        }
        return isBare && !currency.isEmpty ? "\(price) \(currency)" : price
    }

    private static func canonical(_ column: String) -> String {
        otherNames[column] ?? column
    }

    private static let otherNames = [
        "item": "name", "product": "name", "title": "name", "expires": "best_before", "expiry": "best_before",
        "expiry_date": "best_before", "expiration_date": "best_before", "best_before_date": "best_before",
        "bbd": "best_before", "use_by_date": "use_by", "amount": "quantity", "qty": "quantity",
        "location": "place",
        "barcode": "gtin", "ean": "gtin", "upc": "gtin", "manufacturer": "brand", "model_number": "model",
        "serial_number": "serial", "batch": "lot", "purchased": "bought_on", "purchase_date": "bought_on",
        "bought": "bought_on", "shop": "bought_at", "store": "bought_at", "cost": "price", "note": "notes",
        "description": "notes", "opened": "opened_on", "frozen": "frozen_on", "warranty": "warranty_until",
        "warranty_expires": "warranty_until",
    ]
}
