/// What the presenter of popups in a terminal says.
enum PresenterText {
    static let comeHere = "Popups of this session appear here."
    static func isTaken(by owner: String) -> String {
        "another notification server is already running: \(owner) shows the popups; quit it to see them here"
    }
    static func cannotReceive(_ reason: String) -> String { "cannot receive popups: \(reason)" }
    static func cannotUseTerminal(_ reason: String) -> String { "cannot use the terminal: \(reason)" }
    static let dismiss = "Dismiss"

    // MARK: - On a terminal

    static let none = "No reminders now."
    static func more(_ count: Int) -> String { "… and \(count) more" }
    static func answerKeys(_ count: Int) -> String { count == 1 ? "1 answers" : "1-\(count) answer" }
    static let dismissKey = "d dismisses"
    static let nextKey = "Tab goes to the next"
    static let quitKey = "q quits"

    // MARK: - As lines

    static func popup(_ number: UInt32, _ summary: String) -> String { "popup \(number): \(summary)" }
    static func answers(_ list: String) -> String { "answers: \(list)" }
    static func isClosed(_ number: UInt32) -> String { "popup \(number) is closed" }
    static func isNoAnswer(_ text: String) -> String {
        "'\(text)' is not an answer; type its number, d to dismiss, q to quit, or 3.1 for answer 1 of popup 3"
    }
}
