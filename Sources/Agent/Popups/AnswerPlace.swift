import EventLoop
import Logging
package import Rules
import Sentences

/// Where the user answers what a popup without buttons is about, and looks at what any popup is about.
package protocol AnswerPlace: Sendable {
    /// Whether `showAnswers` would show anything. Asked anew each time, because programs come and go.
    var canShowAnswers: Bool { get }
    /// Whether `showSubject` would show anything.
    var canShowSubjects: Bool { get }

    /// Shows what can be answered to these reminders.
    /// - Parameter token: The activation token of the user's click.
    /// - Returns: Whether a program for it has been started.
    func showAnswers(to reminders: [Reminder.ID], token: String?) -> Bool

    /// Shows what these reminders are about.
    func showSubject(of reminders: [Reminder.ID], token: String?) -> Bool
}

/// For where no program can be started.
package struct NoAnswerPlace: AnswerPlace {
    package init() {}

    package var canShowAnswers: Bool { false }
    package var canShowSubjects: Bool { false }
    package func showAnswers(to reminders: [Reminder.ID], token: String?) -> Bool { false }
    package func showSubject(of reminders: [Reminder.ID], token: String?) -> Bool { false }
}

/// The window if it is installed, else `steward-menu` in a menu or a terminal.
struct DesktopAnswerPlace: AnswerPlace {
    private let programs: ProgramStarter
    private let window: WindowLauncher
    private let log: Logger

    private static let menu = "steward-menu"
    /// What the script can show its rows in.
    private static let menus = ["fuzzel", "wofi", "rofi", "bemenu", "dmenu"]
    private static let terminals = [
        "xdg-terminal-exec", "x-terminal-emulator", "foot", "alacritty", "kitty", "wezterm", "konsole",
        "gnome-terminal", "xfce4-terminal", "lxterminal", "st", "urxvt", "xterm",
    ]

    init(environment: [String: String], loop: EventLoop, log: Logger) {
        programs = ProgramStarter(environment: environment, loop: loop, log: log)
        window = WindowLauncher(environment: environment, loop: loop, log: log)
        self.log = log
    }

    var canShowAnswers: Bool { canShowSubjects || canShowMenu }
    var canShowSubjects: Bool { programs.hasDisplay && window.isInstalled }

    private var canShowMenu: Bool {
        programs.hasDisplay && programs.path(of: Self.menu) != nil
            && (Self.menus + Self.terminals).contains { programs.path(of: $0) != nil }
    }

    func showSubject(of reminders: [Reminder.ID], token: String?) -> Bool {
        canShowSubjects
            && window.show(.reminders(Array(reminders.prefix(LauncherChoice.mostAnswered))), token: token)
    }

    func showAnswers(to reminders: [Reminder.ID], token: String?) -> Bool {
        if showSubject(of: reminders, token: token) { return true }
        guard canShowMenu, let program = programs.path(of: Self.menu) else { return false }
        do {
            try programs.start(
                program, ["answer"] + reminders.prefix(LauncherChoice.mostAnswered).map(\.description),
                token: token)
            return true
        } catch {
            log.warning("the answers cannot be shown: \(error)")
            return false
        }
    }
}
