/// What the export of items says, and what goes wrong when a list is written.
enum ItemExportText {
    static let csvHasItemsOnly =
        "CSV has the items as they are now; "
        + "what happened to them, their files and maintenance are in a list in JSON"
    static func wrote(items: Int, plans: Int, to file: String) -> String {
        plans == 0
            ? "Wrote \(Counted.words(items, "item")) to \(file)."
            : "Wrote \(Counted.words(items, "item")) and \(Counted.words(plans, "plan")) of maintenance "
                + "to \(file)."
    }
    static func historyIsCut(of item: String, to lines: Int) -> String {
        "of what happened to \(item), the newest \(lines) lines are in the list"
    }
    static func wouldBeTooLarge(with file: String, of item: String, at path: String) -> String {
        "the list would be too large to be read: of \(file) of \(item), only the name is in it; copy \(path)"
    }
    static func hasOnlyName(of file: String, of item: String, _ reason: String) -> String {
        "of \(file) of \(item), only the name is in the list: \(reason)"
    }
    static func isNoFormat(_ file: String) -> String {
        "'\(file)' ends in neither .csv, which spreadsheets open, nor .json; rename it"
    }
    static func cannotWrite(_ path: String, _ reason: String) -> String {
        "cannot write '\(path)': \(reason)"
    }
}
