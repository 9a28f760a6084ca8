import CivilTime
import Rules

/// Imports the list that Homebox exports, with columns such as `HB.name`.
///
/// Source: sysadminsmedia/homebox, backend/internal/core/services/reporting, the columns of `ExportCSVRow`.
struct HomeboxImport {
    let today: CivilDate
    let currency: String

    static func isOne(_ table: ImportTable) -> Bool { table.columns.contains("hb.name") }

    func read(_ table: ImportTable, into batch: inout ImportBatch) {
        batch.source = "Homebox"
        batch.unread += table.columns.filter { !Self.known.contains($0) && !$0.hasPrefix("hb.field.") }
        for row in table.rows {
            if Self.isTrue(row.values["hb.archived"]) {
                batch.passOver(ItemImportText.isArchived)
            } else if date(row, "hb.sold_date", "hb.sold_time") != nil || row.values["hb.sold_to"] != nil {
                batch.passOver(ItemImportText.isSold)
            } else if let amount = row.values["hb.quantity"].flatMap(DecimalAmount.init(written:)),
                amount == .zero
            {
                batch.passOver(ItemImportText.isOutOfStock)
            } else {
                batch.take(.init(place: row.place, values: values(of: row, in: table)), today: today)
            }
        }
    }

    private func values(of row: ImportTable.Row, in table: ImportTable) -> [String: String] {
        let text = { (name: String) in row.values[name] }
        var values: [String: String] = [:]
        for (column, name) in Self.columns { values[name] = text(column) }
        values["bought_on"] = date(row, "hb.purchase_date", "hb.purchase_time")
        values["warranty_until"] = date(row, "hb.warranty_expires")
        if Self.isTrue(row.values["hb.lifetime_warranty"]) {
            values["warranty_until"] = ItemDetails.forLife.description
        }
        // What is no amount is refused with its place.
        values["quantity"] = text("hb.quantity")
        values["price"] = text("hb.purchase_price").flatMap { total($0, of: text("hb.quantity")) }
        let tags = (text("hb.tags") ?? text("hb.labels") ?? "").split(separator: ";").map {
            $0.drop { $0 == " " }
        }
        values["category"] = tags.first.map(String.init)
        let fields = row.values.keys.filter { $0.hasPrefix("hb.field.") }.sorted()
        values["notes"] =
            ([text("hb.description") ?? "", text("hb.notes") ?? ""]
            + fields.map { "\((table.titles[$0] ?? $0).dropFirst(9)): \(text($0) ?? "")" }
            + (tags.count > 1 ? [ItemImportText.tags(tags)] : [])
            + Self.remarks(on: row)
            + (text("hb.asset_id").map { [ItemImportText.asset($0)] } ?? [])).joinedWords("\n")
        return values.filter { !$0.value.isEmpty }
    }

    /// Homebox knows the price of one, Steward that of all.
    ///
    /// Source: sysadminsmedia/homebox, repo_group.go, `total_item_price`.
    private func total(_ price: String, of quantity: String?) -> String? {
        guard let money = try? Money(parsing: price) else { return price }
        guard money.amount.isPositive else { return nil }
        let count = quantity.flatMap(DecimalAmount.init(written:)) ?? DecimalAmount(1)
        let decimals = Money.decimals(of: money.currency.isEmpty ? currency : money.currency)
        guard
            let whole = money.amount.share(
                count, of: DecimalAmount(1), scale: max(decimals, money.amount.scale))
        else { return price }
        return OwnImport.priced("\(whole) \(money.currency)".trimmed, currency)
    }

    /// What people wrote into columns for which items have no field.
    private static func remarks(on row: ImportTable.Row) -> [String] {
        remarkColumns.compactMap { column, title in
            guard let text = row.values[column]?.trimmed, !text.isEmpty,
                DecimalAmount(written: text) != .zero,
                text.lowercased() != "false"
            else { return nil }
            return ItemImportText.remark(title, text)
        }
    }

    private static let remarkColumns = [
        ("hb.insured", ItemImportText.insured), ("hb.sold_price", ItemImportText.soldPrice),
        ("hb.sold_notes", ItemImportText.soldNotes), ("hb.low_stock_threshold", ItemImportText.lowStock),
    ]

    /// Homebox writes the year 1 if there is no date.
    private func date(_ row: ImportTable.Row, _ names: String...) -> String? {
        names.compactMap { row.values[$0] }.first.flatMap {
            $0.hasPrefix("0001-") ? nil : String($0.prefix(10))
        }
    }

    private static func isTrue(_ text: String?) -> Bool {
        ["true", "1", "t", "yes"].contains(text?.lowercased())
    }

    /// Our columns by theirs, where the texts are the same.
    private static let columns = [
        "hb.name": "name", "hb.manufacturer": "brand", "hb.model_number": "model",
        "hb.serial_number": "serial", "hb.location": "place", "hb.purchase_from": "bought_at",
        "hb.warranty_details": "warranty_terms",
    ]

    private static let known = Set(columns.keys).union([
        "hb.purchase_date", "hb.purchase_time", "hb.warranty_expires", "hb.quantity", "hb.purchase_price",
        "hb.lifetime_warranty", "hb.tags", "hb.labels", "hb.description", "hb.notes", "hb.asset_id",
        "hb.archived", "hb.sold_date", "hb.sold_time", "hb.sold_to",
        // Only Homebox itself uses these.
        "hb.import_ref", "hb.parent_import_ref", "hb.url",
    ]).union(remarkColumns.map(\.0))
}
