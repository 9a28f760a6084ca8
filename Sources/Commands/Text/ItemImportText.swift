import Interchange
import Rules

/// What the import of items says and asks.
extension ItemImportText {
    // MARK: - Refused rows

    static func isRefusedByAgent(_ reason: String) -> ColumnFault {
        ColumnFault(reason: reason, remedy: "correct it in the list")
    }

    // MARK: - What is left out

    static func passedOver(rows: Int, _ reason: String) -> String {
        rows == 1 ? "1 row is left out: \(reason)" : "\(rows) rows are left out: \(reason)"
    }
    /// - Parameter noun: What one of them is called, as in `item`.
    static func areHereAlready(_ count: Int, _ noun: String) -> String {
        count == 1
            ? "1 \(noun) is here already and stays as it is; --again adds it once more"
            : "\(count) \(noun)s are here already and stay as they are; --again adds them once more"
    }
    static func haveExponents(_ numbers: [String]) -> String {
        let rest = numbers.count > 3 ? ", and \(numbers.count - 3) more like this" : ""
        return
            "\(numbers.prefix(3).joined(separator: ", "))\(rest); spreadsheets shorten long numbers like this, "
            + "and may have lost digits"
    }
    static func haveOnlyNames(files: Int) -> String {
        files == 1
            ? "the list has only the name of 1 file; 'steward item attach' adds it"
            : "the list has only the names of \(files) files; 'steward item attach' adds them"
    }
    /// - Parameter column: The list's own name for it.
    static func haveNoDay(_ column: String, items: Int) -> String {
        "the column '\(column)' gives no date for \(Counted.words(items, "item")), so Steward leaves it empty; "
            + "'steward food open NAME' or 'steward food freeze NAME' sets it"
    }
    static func areUnread(_ columns: [String]) -> String {
        "ignored columns: \(columns.joined(separator: ", "))"
    }

    // MARK: - What is added

    enum Heading {
        static let source = "FROM"
        static let item = "ITEM"
        static let amount = "AMOUNT"
        static let expires = "EXPIRES"
        static let warranty = "WARRANTY"
        static let bought = "BOUGHT"
        static let place = "PLACE"
        static let category = "CATEGORY"
    }
    static let warrantyForLife = "for life"
    static func nothingToAdd(isDryRun: Bool) -> String {
        isDryRun ? "There is nothing to add. Nothing was changed." : "There is nothing to add."
    }
    static func wouldAdd(_ contents: String) -> String { "Would add \(contents). Nothing was changed." }
    static func added(_ contents: String, steps: Int) -> String {
        steps == 1
            ? "Added \(contents)." : "Added \(contents) in \(steps) steps, each with its own undo."
    }
}
