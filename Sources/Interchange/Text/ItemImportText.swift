import Rules

/// What is wrong with lists of items in files.
package enum ItemImportText {
    // MARK: - Files

    package static func isTooLarge(_ path: String, mebibytes: Int) -> String {
        "'\(path)' is larger than \(mebibytes) MiB: a list cannot be that large"
    }
    static let hasNoColumns =
        "there is no list in it: the first line must name the columns, as in name,quantity,best_before"
    static let hasNoObjects =
        "there is no list in it: it should be a list of objects, [{\"name\": ...}]"
    static func isThereTwice(_ column: String) -> String {
        "the column '\(column)' occurs twice; remove one of them"
    }
    static func hasTooManyRows(_ rows: Int, most: Int) -> String {
        "it has \(Counted.number(rows)) rows, and Steward reads at most \(Counted.number(most)) at once: "
            + "split the list"
    }
    /// - Parameter belongsToStock: Whether it is another list of Grocy's.
    static func isNoList(_ file: String, having columns: [String], belongsToStock: Bool) -> String {
        let columns = columns.joined(separator: ", ")
        return belongsToStock
            ? "'\(file)' is not a list of items (it has \(columns)): "
                + "it belongs to a stock of Grocy; import it together with the list of /api/objects/stock"
            : "'\(file)' is not a list of items (it has \(columns)): "
                + "a list needs a column 'name'; see 'steward item export' for the others"
    }
    static func isNoListOfGrocy(_ file: String) -> String {
        "'\(file)' is not one of Grocy's lists; name the files after those: stock, products, "
            + "locations, quantity_units, product_groups, product_barcodes, shopping_locations"
    }

    // MARK: - CSV

    static func fault(line: Int, column: Int, _ reason: String) -> String {
        "line \(line), column \(column): \(reason)"
    }
    static func correctLine(column: Int) -> String { "check the line from column \(column) on" }
    package static func isTooLarge(mebibytes: Int) -> String { "the file is larger than \(mebibytes) MiB" }
    static func hasTooManyFields(most: Int) -> String { "a record has more than \(most) fields" }
    static let quotedFieldGoesOn = "after a quoted field there must be a separator or the end of the line"
    static let quoteInsideField =
        "there is a quote inside a field that does not begin with one; "
        + "write such a field as \"a \"\"b\"\"\""
    static let quoteIsNeverClosed = "the quote that opens here is never closed"
    static let hasZeroByte = "there is a zero byte here; the file is not text"
    static let isNotUTF8 = "it is not in UTF-8; save the file as UTF-8"

    // MARK: - Places in a list

    static func line(_ number: Int) -> String { "line \(number)" }
    static func entry(_ number: Int) -> String { "entry \(number)" }
    static func maintenance(_ number: Int) -> String { "maintenance \(number)" }
    static func member(_ name: String, _ number: Int, of place: String) -> String {
        "\(place), \(name) \(number)"
    }

    // MARK: - Refused rows

    static func refused(_ refusal: ImportRefusal) -> String {
        refusal.column.isEmpty
            ? "\(refusal.place): \(refusal.reason); \(refusal.remedy)"
            : "\(refusal.place): \(refusal.column) '\(refusal.value.prefix(60))': "
                + "\(refusal.reason); \(refusal.remedy)"
    }
    static func hasOtherCount(fields: Int, columns: Int) -> ColumnFault {
        ColumnFault(
            reason: "it has \(Counted.words(fields, "field")), "
                + "and the first line names \(Counted.words(columns, "column"))",
            remedy: "check its quotes and separators")
    }
    static let isNoObject = ColumnFault(
        reason: "it is not an object", remedy: "write {\"name\": \"Milk\", ...}")
    static let hasNoName = ColumnFault(reason: "it is empty", remedy: "say what it is")
    static let isNoItem = ColumnFault(
        reason: "no item that can be imported has this ID", remedy: "add the item to the list")
    static let isNoProduct = ColumnFault(
        reason: "this product has no name in the list",
        remedy: "import Grocy's list of products, /api/objects/products, as well")

    // MARK: - Refused values

    static func isUnknownWord(among known: [String]) -> ColumnFault {
        ColumnFault(
            reason: "it is not one of the known words",
            remedy: "write one of \(known.joined(separator: ", "))")
    }
    static let isNoDayCount = ColumnFault(
        reason: "it is not a number of days", remedy: "write for example 4, or -3 for three days before")
    static let isNoLead = ColumnFault(
        reason: "it is not a number of days", remedy: "write for example -3")
    static let isNoAmount = ColumnFault(
        reason: "it is not a number with at most six decimals", remedy: "write an amount such as 2 or 1.5")
    static let isMissing = ColumnFault(reason: "it is missing", remedy: "write it as text")
    static func isNoContent(mostMebibytes: Int) -> ColumnFault {
        ColumnFault(
            reason: "it is not what an export writes, or it is larger than \(mostMebibytes) MiB",
            remedy: "leave the content out, and attach the file afterwards")
    }
    static func isUnlikeExport(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "write it as an export does")
    }

    // MARK: - What is left out

    static let isArchived = "archived in Homebox"
    static let isSold = "sold"
    static let isOutOfStock = "none in stock"
    static let isTicked = "ticked off the shopping list"
    static func isNoLine(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "change it in Grocy, or leave it out with --skip-unreadable")
    }
    static func isReadAs(_ number: String, _ plain: String) -> String { "\(number) is read as \(plain)" }
    /// Columns of a stock whose numbers stand for the names in another list.
    static let unitsAreUnread = "qu_id_stock (give Grocy's list quantity_units as well)"
    static let groupsAreUnread = "product_group_id (give product_groups as well)"
    static let locationsAreUnread = "location_id (give locations as well)"

    // MARK: - What is added

    /// `1 item and 2 maintenance plans`, `2 items with 3 files`.
    package static func contents(items: Int, files: Int, plans: Int, lines: Int = 0) -> String {
        let itemWords =
            files == 0 ? count(items, "item") : "\(count(items, "item")) with \(count(files, "file"))"
        let planWords = count(plans, "maintenance plan")
        let lineWords = "\(count(lines, "line")) of the shopping list"
        return [items == 0 ? "" : itemWords, plans == 0 ? "" : planWords, lines == 0 ? "" : lineWords]
            .joinedWords(" and ")
    }
    private static func count(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }

    // MARK: - Notes of imported items

    static func tags(_ tags: [some StringProtocol]) -> String { "Tags: \(tags.joined(separator: ", "))" }
    static func remark(_ title: String, _ text: String) -> String { "\(title): \(text)" }
    static let insured = "Insured"
    static let soldPrice = "Sold price"
    static let soldNotes = "Sold notes"
    static let lowStock = "Low stock"
    static func asset(_ id: String) -> String { "Homebox: \(id)" }
}
