import Interchange
import Rules

/// What every import says and asks.
extension ListText {
    static func cannotRead(_ path: String, _ reason: String) -> String { "cannot read '\(path)': \(reason)" }
    static func isNotText(_ path: String, _ fault: TextEncoding.Fault) -> String {
        switch fault {
        case .brokenUnicode:
            "'\(path)' ends in the middle of a character; save it as UTF-8 and import it again"
        case .binary:
            "'\(path)' is not text: it contains null bytes; export the list as CSV, JSON or iCalendar, in UTF-8"
        }
    }
    static func about(_ file: String, _ message: String) -> String { "\(name(of: file)): \(message)" }
    static func more(_ rows: Int) -> String { "and \(rows) more" }
    static let nothingAdded = "nothing was added"

    // MARK: - Entries that cannot be read

    static func question(_ contents: String) -> String { "Add \(contents)? [y/N]" }
    static let questionOfOneItem = "Add this item? [y/N]"
    static func question(_ contents: String, leavingOut entries: Int) -> String {
        entries == 1
            ? "Add \(contents), and leave out the entry that cannot be read? [y/N]"
            : "Add \(contents), and leave out the \(Counted.number(entries)) entries that cannot be read? [y/N]"
    }
    /// - Parameter others: What could be added; `nil` if that is nothing.
    static func areUnreadable(_ entries: Int, others: String?) -> String {
        let remedy = others.map {
            ", or use --skip-unreadable to add \($0) without \(entries == 1 ? "it" : "them")"
        }
        return entries == 1
            ? "1 entry cannot be read, so nothing was added; correct it\(remedy ?? "")"
            : "\(Counted.number(entries)) entries cannot be read, so nothing was added; correct them\(remedy ?? "")"
    }
    static func moreRefused(_ entries: Int) -> String {
        entries == 1
            ? "1 more entry cannot be read; --json lists them all"
            : "\(Counted.number(entries)) more entries cannot be read; --json lists them all"
    }
    static func wereLeftOut(_ entries: Int) -> String {
        entries == 1
            ? "1 entry that cannot be read was left out"
            : "\(Counted.number(entries)) entries that cannot be read were left out"
    }

    // MARK: - Imports that fail half-way

    static func takenBack(after failure: String) -> String {
        "\(failure)\nall added entries were removed again; nothing was added"
    }
    static func mayHaveAdded(_ contents: String, before failure: String) -> String {
        "\(failure)\n\(contents) may have been added; undo that with 'steward undo'"
    }
}
