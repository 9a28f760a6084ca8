import CivilTime
import Rules

/// Imports the stock from Grocy's API, as JSON or as CSV tables of its database. Uses the lists of products,
/// locations, units, groups, barcodes and shops if they are given.
///
/// Source: grocy/grocy, grocy.openapi.json (`/stock`, `/objects/stock`, `/objects/products`, ...), and its
/// database migrations for the columns.
struct GrocyImport {
    private let stock: [ImportTable.Row]
    private let refused: [ImportRefusal]
    private let products: [String: [String: String]]
    private let locations: [String: [String: String]]
    private let units: [String: [String: String]]
    private let groups: [String: [String: String]]
    private let shops: [String: [String: String]]
    private let barcodes: [String: [String]]
    private let today: CivilDate
    private let currency: String

    /// - Throws: If one of the tables is not a list of Grocy's.
    init(_ tables: [ImportTable], today: CivilDate, currency: String) throws(CommandFailure) {
        var found: [Kind: [ImportTable.Row]] = [:]
        for table in tables {
            guard let kind = Kind(table) else {
                throw CommandFailure(.badData, ItemImportText.isNoListOfGrocy(table.name))
            }
            found[kind, default: []] += table.rows
        }
        let byID = { (kind: Kind) in
            Dictionary(
                (found[kind] ?? []).compactMap { row in row.values["id"].map { ($0, row.values) } },
                uniquingKeysWith: { first, _ in first })
        }
        stock = found[.stock] ?? []
        refused = tables.flatMap(\.refused)
        products = byID(.products)
        locations = byID(.locations)
        units = byID(.units)
        groups = byID(.groups)
        shops = byID(.shops)
        barcodes = (found[.barcodes] ?? []).reduce(into: [:]) { all, row in
            guard let product = row.values["product_id"], let barcode = row.values["barcode"] else { return }
            all[product, default: []].append(barcode)
        }
        self.today = today
        self.currency = currency
    }

    static func isStock(_ table: ImportTable) -> Bool { Kind(table) == .stock }

    static func isKnown(_ table: ImportTable) -> Bool { Kind(table) != nil }

    func batch() -> ImportBatch {
        var batch = ImportBatch()
        batch.source = "Grocy"
        batch.refused = refused
        batch.unread = missingLists
        for row in stock {
            guard let amount = decimal(row.values["amount"]), amount.isPositive else {
                batch.passOver(ItemImportText.isOutOfStock)
                continue
            }
            guard let product = product(of: row), let name = product["name"] else {
                batch.refused.append(
                    ImportRefusal(
                        place: row.place, column: "product_id", value: row.values["product_id"] ?? "",
                        ItemImportText.isNoProduct))
                continue
            }
            batch.take(
                .init(place: row.place, values: values(of: row, product, name: name, amount)), today: today)
        }
        return batch
    }

    /// What the stock refers to by a number, in a list that was not given.
    private var missingLists: [String] {
        let refers = { (column: String) in
            stock.contains { row in product(of: row)?[column] ?? row.values[column] != nil }
        }
        var missing: [String] = []
        if units.isEmpty, refers("qu_id_stock"), !names("quantity_unit_stock.name", "quantity_unit", "unit") {
            missing.append(ItemImportText.unitsAreUnread)
        }
        if groups.isEmpty, refers("product_group_id"), !names("product_group.name", "product_group") {
            missing.append(ItemImportText.groupsAreUnread)
        }
        if locations.isEmpty, refers("location_id"),
            !names("location.name", "default_location.name", "location")
        {
            missing.append(ItemImportText.locationsAreUnread)
        }
        return missing
    }

    /// Whether the stock itself has one of these names.
    private func names(_ columns: String...) -> Bool {
        stock.contains { row in columns.contains { row.values[$0] != nil } }
    }

    /// The product from the list of products, or from the row itself, as `/stock` embeds it.
    private func product(of row: ImportTable.Row) -> [String: String]? {
        if let product = row.values["product_id"].flatMap({ products[$0] }) { return product }
        var own: [String: String] = [:]
        for (name, value) in row.values where name.hasPrefix("product.") {
            own[String(name.dropFirst(8))] = value
        }
        return own.isEmpty ? nil : own
    }

    private func values(
        of row: ImportTable.Row, _ product: [String: String], name: String, _ amount: DecimalAmount
    ) -> [String: String] {
        let named = { (table: [String: [String: String]], id: String?) in
            id.flatMap { table[$0]?["name"] } ?? ""
        }
        let unit =
            [
                named(units, product["qu_id_stock"]), row.values["quantity_unit_stock.name"] ?? "",
                row.values["quantity_unit.name"] ?? "", row.values["quantity_unit"] ?? "",
                row.values["unit"] ?? "",
            ].first { !$0.isEmpty } ?? ""
        let isPieces = OwnImport.pieces.contains(unit.lowercased())
        var values = [
            "name": name, "quantity": isPieces || unit.isEmpty ? "\(amount)" : "\(amount) \(unit)",
            "place": [
                named(locations, row.values["location_id"] ?? product["location_id"]),
                row.values["location.name"] ?? row.values["default_location.name"] ?? row.values["location"]
                    ?? "",
            ].first { !$0.isEmpty } ?? "",
            "category": [
                named(groups, product["product_group_id"]),
                row.values["product_group.name"] ?? row.values["product_group"] ?? "",
            ].first { !$0.isEmpty } ?? "",
            "bought_at": named(shops, row.values["shopping_location_id"]),
            "bought_on": row.values["purchased_date"] ?? "",
            "notes": row.values["note"] ?? "",
        ]
        if let date = row.values["best_before_date"] ?? row.values["next_due_date"], !date.hasPrefix("2999") {
            values[product["due_type"] == "2" ? "use_by" : "best_before"] = date
        }
        if Self.isTrue(row.values["open"]) {
            values["opened_on"] = row.values["opened_date"].map { String($0.prefix(10)) } ?? ""
            if let days = product["default_best_before_days_after_open"].flatMap({ Int($0) }), days > 0 {
                values["opens_for"] = "\(days)"
            }
        }
        // Grocy stores the price of one unit.
        if let price = decimal(row.values["price"]), price.isPositive,
            let whole = price.share(amount, of: DecimalAmount(1), scale: Money.decimals(of: currency))
        {
            values["price"] = OwnImport.priced(whole.description, currency)
        }
        let numbers = barcodes[product["id"] ?? row.values["product_id"] ?? ""] ?? []
        // Grocy accepts any text as a barcode; ignore those that are not a GTIN.
        if let gtin = numbers.lazy.compactMap({ try? GTIN($0) }).first { values["gtin"] = gtin.description }
        return values.filter { !$0.value.isEmpty }
    }

    /// Parses numbers such as 1.9900000000000002, which PHP writes.
    private func decimal(_ text: String?) -> DecimalAmount? {
        guard let text else { return nil }
        if let number = DecimalAmount(text) { return number }
        guard let point = text.firstIndex(of: ".") else { return nil }
        return DecimalAmount(String(text[...point]) + String(text[text.index(after: point)...].prefix(6)))
    }

    private static func isTrue(_ text: String?) -> Bool { text == "1" || text == "true" }

    private enum Kind {
        case stock, products, locations, units, groups, shops, barcodes

        /// Determines the kind from Grocy's name for the list, or from columns that no other list has.
        init?(_ table: ImportTable) {
            let columns = table.columnSet
            switch table.name {
            case "products" where columns.contains("name"): self = .products
            case "locations" where columns.contains("name"): self = .locations
            case "quantity_units" where columns.contains("name"): self = .units
            case "product_groups" where columns.contains("name"): self = .groups
            case "shopping_locations" where columns.contains("name"): self = .shops
            default:
                if columns.isSuperset(of: ["product_id", "barcode"]) {
                    self = .barcodes
                } else if columns.isSuperset(of: ["product_id", "amount"]),
                    columns.contains("best_before_date") || columns.contains("next_due_date")
                {
                    self = .stock
                } else if columns.contains("qu_id_stock") {
                    self = .products
                } else if columns.contains("is_freezer") {
                    self = .locations
                } else if columns.contains("name_plural") {
                    self = .units
                } else {
                    return nil
                }
            }
        }
    }
}
