import Rules
import Sentences

/// A row of a menu.
struct MenuRow: Sendable, Hashable {
    let text: String
    let detail: String
    /// The text of a `LauncherChoice`.
    let choice: String

    private static let icon = "org.stewardproject.Steward"
    /// Before a choice at the end of a line. Titles hold no two spaces in a row, and choices hold none either.
    private static let mark = "  ["

    init(text: String, detail: String, choice: String) {
        // Menus draw what they get, so that nothing in it may hide or turn the rest around.
        self.text = VisibleText.line(CleanText.line(text))
        self.detail = VisibleText.line(CleanText.line(detail))
        self.choice = CleanText.line(choice)
    }

    init(text: String, detail: String, choice: LauncherChoice) {
        self.init(text: text, detail: detail, choice: choice.description)
    }

    private var label: String { detail.isEmpty ? text : "\(text) · \(detail)" }

    /// For menus that return the line that was chosen.
    var plain: String { "\(label)\(Self.mark)\(choice)]" }

    /// Whether a row that was chosen is a message, with nothing to do.
    static func isMessage(_ row: String) -> Bool { row.hasSuffix("\(mark)]") }

    /// The choice of a row: its text alone, or a whole line. `nil` for what somebody typed.
    static func choice(in row: String) -> LauncherChoice? {
        if let choice = LauncherChoice(row) { return choice }
        guard row.hasSuffix("]") else { return nil }
        var start = row.endIndex
        while start > row.startIndex {
            start = row.index(before: start)
            if row[start...].hasPrefix(mark) {
                return LauncherChoice(String(row[start...].dropFirst(mark.count).dropLast()))
            }
        }
        return nil
    }

    /// A page of rofi's script mode. `CleanText` has removed the separators from all texts.
    ///
    /// - Parameter takesText: Whether text that matches no row may be entered.
    ///
    /// Source: rofi-script(5).
    static func rofi(_ rows: [MenuRow], message: String, takesText: Bool = true) -> String {
        let head = [
            "\u{0}prompt\u{1F}Steward", "\u{0}message\u{1F}\(message)", "\u{0}use-hot-keys\u{1F}true",
            "\u{0}no-custom\u{1F}\(!takesText)",
        ]
        let lines = rows.map { "\($0.label)\u{0}icon\u{1F}\(icon)\u{1F}info\u{1F}\($0.choice)" }
        return (head + lines).map { $0 + "\n" }.joined()
    }
}
