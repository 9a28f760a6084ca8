/// What popups say and offer about tasks.
enum AgentTaskText {
    static let howToComplete = OfferLabel(
        "How to Complete", short: "Needs a Note", tiny: "Needs Note",
        row: "How to Complete: show what to do")
    static let skip = OfferLabel("Skip This Time", short: "Skip")

    static let needsNote = "It needs a note"
    static func toCompleteWithNote(_ short: String) -> String {
        "To complete: steward done \(short) --note \"...\""
    }

    /// - Parameter missed: A number, or "99+".
    static func title(_ title: String, missed: String) -> String { "\(title) (\(missed) missed)" }
    static func missed(_ missed: String) -> String {
        missed == "1" ? "1 earlier time was missed" : "\(missed) earlier times were missed"
    }
    static func openSubtasks(_ count: Int) -> String {
        count == 1 ? "1 subtask is open" : "\(count) subtasks are open"
    }
}
