/// What launchers, the desktop's menus and quick add say.
enum AgentLauncherText {
    static func category(_ group: String) -> String { "Steward: \(group)" }
    /// What the shortcut does, in the desktop's settings.
    static let shortcut = "Add a task to Steward"

    // MARK: - Popups

    static let addTask = "Add a task"
    static let howToAdd = #"Type it into your launcher, or run: steward add "Call the dentist" --due 17:30"#
    static func added(_ title: String) -> String { "Added '\(title)'" }
    static let couldNot = "Steward could not do that"
    static let isDone =
        "this was already done when you chose it the first time; to do it again, type it again"
    static func isDueLater(_ title: String, _ due: String) -> String {
        "'\(title)' is done already, and next due \(due). To complete that one, search again."
    }

    enum TaskList {
        case today, overdue
    }

    static func title(_ list: TaskList, tasks count: Int) -> String {
        let tasks = count == 1 ? "1 task" : "\(count) tasks"
        return switch list {
        case .today: "Today: \(tasks)"
        case .overdue: "Overdue: \(tasks)"
        }
    }
    static func nothing(_ list: TaskList) -> String {
        switch list {
        case .today: "Nothing is due today"
        case .overdue: "Nothing is overdue"
        }
    }

    // MARK: - Errors

    static let showDoesNothing = "showing an entry does nothing; choose what to do with it"
    static let noPopup =
        "Steward cannot show a popup for this reminder now; "
        + "'steward reminders' lists the ones that are waiting"
    static let nothingToOpen = "there is no longer anything to open"
    static func typedTooLongAgo(_ text: String) -> String {
        "'\(text)' was typed too long ago; type it again"
    }
    static func notOffered(_ choice: String) -> String {
        "'\(choice)' is not a choice that was offered; search again"
    }
}
