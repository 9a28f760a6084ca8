import Rules

/// What the export of items says, and what goes wrong when a list is written.
enum ItemExportText {
    static let csvHasItemsOnly =
        "CSV holds only the items as they are now; JSON also holds their history, files and maintenance"
    static func wrote(items: Int, plans: Int, to file: String) -> String {
        plans == 0
            ? "Wrote \(Counted.words(items, "item")) to \(file)."
            : "Wrote \(Counted.words(items, "item")) and "
                + "\(Counted.words(plans, "maintenance plan")) to \(file)."
    }
    static func historyIsCut(of item: String, to lines: Int) -> String {
        "the list has only the \(Counted.number(lines)) newest history entries of \(item)"
    }
    static func wouldBeTooLarge(with file: String, of item: String, at path: String) -> String {
        "only the name of \(file) (\(item)) is in the list, which would otherwise be too large to import; "
            + "copy \(path) yourself"
    }
    static func hasOnlyName(of file: String, of item: String, _ reason: String) -> String {
        "only the name of \(file) (\(item)) is in the list: \(reason)"
    }
    static func isNoFormat(_ file: String) -> String {
        "'\(file)' ends in neither .csv, which spreadsheets open, nor .json; rename it"
    }
    static func cannotWrite(_ path: String, _ reason: String) -> String {
        "cannot write '\(path)': \(reason)"
    }
}
