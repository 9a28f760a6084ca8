/// What every import says, and what is read from files.
enum ListText {
    static func cannotRead(_ path: String, _ reason: String) -> String { "cannot read '\(path)': \(reason)" }
    static func nothingImported(_ reason: String) -> String { "\(reason); nothing was imported" }
    static func isNotJSON(line: Int, _ reason: String) -> String {
        nothingImported("line \(line) is not JSON: \(reason)")
    }
    static func more(_ rows: Int) -> String { "and \(rows) more" }
    static let nothingAdded = "nothing was added"
    static func takenBack(after failure: String) -> String {
        "\(failure)\nall added entries were removed again; nothing was added"
    }
    static func mayHaveAdded(_ contents: String, before failure: String) -> String {
        "\(failure)\n\(contents) may have been added; undo that with 'steward undo'"
    }
}
