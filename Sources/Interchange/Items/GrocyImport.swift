import CivilTime
import Rules

/// Imports the stock from Grocy's API, as JSON or as CSV tables of its database. Uses the lists of products,
/// locations, units, groups, barcodes and shops if they are given.
///
/// Source: grocy/grocy, grocy.openapi.json (`/stock`, `/objects/stock`, `/objects/products`, ...), and its
/// database migrations for the columns.
package struct GrocyImport {
    private let stock: [ImportTable.Row]
    /// The lines of its shopping lists.
    private let lines: [ImportTable.Row]
    private let refused: [ImportRefusal]
    /// The entries of the lists, by their ids.
    private let entries: [Kind: [String: [String: String]]]
    private let barcodes: [String: [String]]
    private let conversions: [[String: String]]
    private let today: CivilDate
    private let currency: String

    /// - Throws: If one of the tables is not a list of Grocy's.
    init(_ tables: [ImportTable], today: CivilDate, currency: String) throws(UnreadableList) {
        var found: [Kind: [ImportTable.Row]] = [:]
        for table in tables {
            guard let kind = Kind(table) else {
                throw UnreadableList(ItemImportText.isNoListOfGrocy(table.name))
            }
            found[kind, default: []] += table.rows
        }
        stock = found[.stock] ?? []
        lines = found[.lines] ?? []
        refused = tables.flatMap(\.refused)
        entries = found.mapValues { rows in
            let byID = rows.compactMap { row in row.values["id"].map { ($0, row.values) } }
            return Dictionary(byID) { first, _ in first }
        }
        barcodes = (found[.barcodes] ?? []).reduce(into: [:]) { all, row in
            guard let product = row.values["product_id"], let barcode = row.values["barcode"] else { return }
            all[product, default: []].append(barcode)
        }
        conversions = (found[.conversions] ?? []).map(\.values)
        self.today = today
        self.currency = currency
    }

    static func isStock(_ table: ImportTable) -> Bool { Kind(table) == .stock }

    static func isShoppingList(_ table: ImportTable) -> Bool { Kind(table) == .lines }

    package static func isKnown(_ table: ImportTable) -> Bool { Kind(table) != nil }

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
        for row in lines { take(row, into: &batch) }
        return batch
    }

    /// Reads a line of a shopping list: a product, or a note that says what to buy.
    private func take(_ row: ImportTable.Row, into batch: inout ImportBatch) {
        if Self.isTrue(row.values["done"]) { return batch.passOver(ItemImportText.isTicked) }
        let product = product(of: row) ?? [:]
        let note = row.values["note"]?.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed ?? ""
        guard let name = product["name"] ?? (note.isEmpty || row.values["product_id"] != nil ? nil : note)
        else {
            batch.refused.append(
                ImportRefusal(
                    place: row.place, column: "product_id", value: row.values["product_id"] ?? "",
                    ItemImportText.isNoProduct))
            return
        }
        do {
            var thing = ShoppingDetails(name: name)
            // Grocy counts the lines in the units of the stock.
            if let amount = decimal(row.values["amount"]), amount.isPositive,
                !product.isEmpty || amount != DecimalAmount(1)
            {
                thing.quantity = try Quantity(amount, unit: unit(of: product, row))
            }
            thing.note = name == note ? "" : note
            thing.shop = shop(of: product, row) ?? ""
            thing.aisle =
                self.name(.groups, product["product_group_id"])
                ?? text(of: row, ["product_group.name", "product_group"]) ?? ""
            thing = try thing.checked()
            // Two lists may have the same thing.
            if let place = batch.shopping.firstIndex(where: { $0.isSameLine(as: thing) }),
                let amount = batch.shopping[place].quantity?.amount, let more = thing.quantity?.amount,
                let sum = amount + more
            {
                batch.shopping[place].quantity = try thing.quantity?.with(sum)
            } else {
                batch.shopping.append(thing)
            }
        } catch {
            batch.refused.append(
                ImportRefusal(place: row.place, ItemImportText.isNoLine(CleanText.line("\(error)"))))
        }
    }

    /// Where the product is bought. People also keep a list for each shop.
    private func shop(of product: [String: String], _ row: ImportTable.Row) -> String? {
        if let shop = name(.shops, product["shopping_location_id"]) { return shop }
        // The first list is the one that Grocy has from the beginning.
        guard let list = row.values["shopping_list_id"], list != "1" else { return nil }
        return name(.lists, list)
    }

    /// The unit of the stock; empty for pieces.
    private func unit(of product: [String: String], _ row: ImportTable.Row) -> String {
        let unit =
            name(.units, product["qu_id_stock"])
            ?? text(of: row, ["quantity_unit_stock.name", "quantity_unit.name", "quantity_unit", "unit"])
            ?? ""
        return OwnImport.pieces.contains(unit.lowercased()) ? "" : unit
    }

    /// What the stock refers to by a number, in a list that was not given.
    private var missingLists: [String] {
        let lists: [(kind: Kind, reference: String, names: [String], words: String)] = [
            (
                .units, "qu_id_stock", ["quantity_unit_stock.name", "quantity_unit", "unit"],
                ItemImportText.unitsAreUnread
            ),
            (
                .groups, "product_group_id", ["product_group.name", "product_group"],
                ItemImportText.groupsAreUnread
            ),
            (
                .locations, "location_id", ["location.name", "default_location.name", "location"],
                ItemImportText.locationsAreUnread
            ),
        ]
        let missing = lists.filter { list in
            (entries[list.kind] ?? [:]).isEmpty
                && (stock + lines).contains {
                    product(of: $0)?[list.reference] ?? $0.values[list.reference] != nil
                }
                // The stock itself may have the names.
                && !stock.contains { text(of: $0, list.names) != nil }
        }
        return missing.map(\.words)
    }

    private func text(of row: ImportTable.Row, _ columns: [String]) -> String? {
        columns.lazy.compactMap { row.values[$0] }.first
    }

    /// The name of an entry of another list.
    private func name(_ kind: Kind, _ id: String?) -> String? { id.flatMap { entries[kind]?[$0]?["name"] } }

    /// The product from the list of products, or from the row itself, as `/stock` embeds it.
    private func product(of row: ImportTable.Row) -> [String: String]? {
        if let product = row.values["product_id"].flatMap({ entries[.products]?[$0] }) { return product }
        var own: [String: String] = [:]
        for (name, value) in row.values where name.hasPrefix("product.") {
            own[String(name.dropFirst(8))] = value
        }
        return own.isEmpty ? nil : own
    }

    private func values(
        of row: ImportTable.Row, _ product: [String: String], name: String, _ amount: DecimalAmount
    ) -> [String: String] {
        let unit = unit(of: product, row)
        var values = ["name": name, "quantity": unit.isEmpty ? "\(amount)" : "\(amount) \(unit)"]
        values["place"] =
            self.name(.locations, row.values["location_id"] ?? product["location_id"])
            ?? text(of: row, ["location.name", "default_location.name", "location"])
        values["category"] =
            self.name(.groups, product["product_group_id"])
            ?? text(of: row, ["product_group.name", "product_group"])
        values["bought_at"] = self.name(
            .shops, row.values["shopping_location_id"] ?? product["shopping_location_id"])
        // As with us, less than this is low.
        if let minimum = decimal(product["min_stock_amount"]), minimum.isPositive {
            values["minimum"] = minimum.description
        }
        values["pack"] = pack(of: product)?.description
        values["bought_on"] = row.values["purchased_date"]
        values["notes"] = row.values["note"]
        if let date = row.values["best_before_date"] ?? row.values["next_due_date"], !Self.isNoDay(date) {
            values[product["due_type"] == "2" ? "use_by" : "best_before"] = date
        }
        if Self.isTrue(row.values["open"]) {
            values["opened_on"] = row.values["opened_date"].map { String($0.prefix(10)) }
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
        return values
    }

    /// How much of the stock's unit is in one unit of those in which the product is bought.
    private func pack(of product: [String: String]) -> DecimalAmount? {
        guard let stock = product["qu_id_stock"], let bought = product["qu_id_purchase"], stock != bought
        else { return nil }
        let own = conversions.filter { $0["product_id"] == product["id"] }
        // Those of the product come before those of all.
        for row in own + conversions.filter({ $0["product_id"] == nil }) {
            guard let factor = decimal(row["factor"]), factor.isPositive else { continue }
            if row["from_qu_id"] == bought, row["to_qu_id"] == stock { return factor }
            if row["from_qu_id"] == stock, row["to_qu_id"] == bought {
                return DecimalAmount(1).share(DecimalAmount(1), of: factor, scale: DecimalAmount.mostScale)
            }
        }
        return nil
    }

    /// Whether Grocy means that nothing expires, or that the day is not known: 31 December 2999 or 2888.
    ///
    /// Source: grocy/grocy, migrations 0245 to 0252; `isUnknown` of grocy.js.
    static func isNoDay(_ date: String) -> Bool {
        ["2999-12-31", "2888-12-31"].contains(where: date.hasPrefix)
    }

    /// Parses numbers such as 1.9900000000000002, which PHP writes.
    private func decimal(_ text: String?) -> DecimalAmount? {
        guard let text else { return nil }
        if let number = DecimalAmount(written: text) { return number }
        guard let point = text.firstIndex(of: ".") else { return nil }
        return DecimalAmount(String(text[...point]) + String(text[text.index(after: point)...].prefix(6)))
    }

    private static func isTrue(_ text: String?) -> Bool { text == "1" || text == "true" }

    private enum Kind {
        case stock, products, locations, units, groups, shops, barcodes, conversions, lines, lists

        /// Determines the kind from Grocy's name for the list, or from columns that no other list has.
        init?(_ table: ImportTable) {
            let columns = table.columnSet
            if columns.contains("name"), let named = Self.named[table.name] {
                self = named
            } else if columns.isSuperset(of: ["shopping_list_id", "amount"]) {
                self = .lines
            } else if columns.isSuperset(of: ["product_id", "barcode"]) {
                self = .barcodes
            } else if columns.isSuperset(of: ["from_qu_id", "to_qu_id", "factor"]) {
                self = .conversions
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

        private static let named: [String: Kind] = [
            "products": .products, "locations": .locations, "quantity_units": .units,
            "product_groups": .groups, "shopping_locations": .shops, "shopping_lists": .lists,
        ]
    }
}

extension ShoppingDetails {
    /// Whether both are the same thing, in the same unit, from the same shop.
    fileprivate func isSameLine(as other: ShoppingDetails) -> Bool {
        SupplyName.key(of: name) == SupplyName.key(of: other.name) && quantity?.unit == other.quantity?.unit
            && quantity != nil && shop == other.shop && note == other.note
    }
}
