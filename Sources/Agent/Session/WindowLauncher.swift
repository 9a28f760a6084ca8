import EventLoop
import Logging
import Rules

/// Starts `steward-window`, a program and a package of its own that need not be installed.
struct WindowLauncher: Sendable {
    /// What the window shows first.
    enum View: Sendable, Hashable {
        case today
        /// Today's list at these reminders, with what can be answered to them.
        case reminders([Reminder.ID])
        /// The line that adds a task.
        case quickAdd

        fileprivate var arguments: [String] {
            switch self {
            case .today: []
            case .reminders(let ids): ["--reminder"] + ids.map(\.description)
            case .quickAdd: ["--add"]
            }
        }
    }

    private let programs: ProgramStarter
    private let log: Logger

    private static let name = "steward-window"

    init(environment: [String: String], loop: EventLoop, log: Logger) {
        programs = ProgramStarter(environment: environment, loop: loop, log: log)
        self.log = log
    }

    /// Whether it is installed; asked anew each time, because packages come and go.
    var isInstalled: Bool { programs.path(of: Self.name) != nil }

    /// - Parameter token: The activation token of the user's click, which brings the window to the front.
    /// - Returns: Whether it starts. The log says why it does not.
    @discardableResult func show(_ view: View, token: String? = nil) -> Bool {
        guard let program = programs.path(of: Self.name) else { return false }
        do {
            try programs.start(program, view.arguments, token: token)
            return true
        } catch {
            log.warning("the window does not open: \(error)")
            return false
        }
    }
}
