import AgentInterface
import CivilTime
import DBus
import Logging
import Rules
import Sentences
import Store

/// Carries out what the user chose from the desktop's menus: in the window if it is installed, or else in a
/// menu or a popup.
struct DesktopActions: Sendable {
    let launcher: Launcher
    let notifier: Notifier
    let programs: ProgramStarter
    let window: WindowLauncher
    let log: Logger

    private static let menu = "steward-menu"
    /// The menus that the script `menu` can show. It fails if none is installed.
    private static let menus = ["fuzzel", "wofi", "rofi", "bemenu", "dmenu"]
    /// The most lines that a popup shows in full.
    private static let mostLines = 6
    private static let mostCounted = 200

    private var session: AgentState { launcher.gate.agentState }

    func perform(
        _ action: DesktopAction, activationToken token: String?, for caller: BusName
    ) async {
        switch action {
        case .open:
            if shows(.today, token) { return }
            // If the store cannot be read, a popup says so already.
            if (try? hasNothingOwed()) == true { notifyOfDay(for: caller) } else { await notifier.showAll() }
        case .quickAdd:
            if shows(.quickAdd, token) || hasMenu && starts(Self.menu, ["add"], token) {
                return
            }
            launcher.notify(AgentLauncherText.addTask, AgentLauncherText.howToAdd, for: caller)
        case .today:
            if !shows(.today, token) { notifyOfDay(for: caller) }
        case .overdue:
            if shows(.today, token) { return }
            notify(.overdue, [.overdue], for: caller)
        case .quiet:
            do throws(AgentError) {
                try await launcher.silence.setQuiet(Self.anHour)
            } catch {
                launcher.notify(AgentLauncherText.couldNot, error.message, for: caller)
            }
        }
    }

    private static let anHour = SnoozeTime.lasting(CivilPeriod(seconds: 3600) ?? .zero)

    /// Opens the window if it is installed and there is a display to show it on.
    private func shows(_ view: WindowLauncher.View, _ token: String?) -> Bool {
        programs.hasDisplay && window.show(view, token: token)
    }

    /// Starts the program if it is installed and there is a display to show it on.
    private func starts(_ program: String, _ arguments: [String], _ token: String?) -> Bool {
        guard programs.hasDisplay, let path = programs.path(of: program) else { return false }
        do {
            try programs.start(path, arguments, token: token)
            return true
        } catch {
            log.warning("'\(program)' cannot be started: \(error)")
            return false
        }
    }

    private var hasMenu: Bool { Self.menus.contains { programs.path(of: $0) != nil } }

    private func hasNothingOwed() throws -> Bool {
        let counts = try launcher.gate.read { try $0.counts() }
        return counts.due + counts.shown == 0
    }

    private func notifyOfDay(for caller: BusName) {
        let today = session.locality.zone.civil(of: launcher.gate.now).date
        notify(.today, [.overdue, .on(today...today)], for: caller)
    }

    /// Shows the tasks of `dates` in a popup.
    private func notify(
        _ list: AgentLauncherText.TaskList, _ dates: [LauncherSearch.Dates], for caller: BusName
    ) {
        let now = launcher.gate.now
        // Not every passer-by should read titles.
        guard !session.presence.isLocked else { return }
        do throws(AgentError) {
            var tasks: [FoundTask] = []
            for dates in dates {
                let found = try launcher.gate.read { store in
                    try store.tasks(
                        LauncherSearch(tasksOf: dates), limit: Self.mostCounted, at: now, in: session.locality
                    )
                }
                tasks += found.filter { !tasks.contains($0) }
            }
            guard !tasks.isEmpty else {
                return launcher.notify(AgentLauncherText.nothing(list), "", for: caller)
            }
            let rest = tasks.count - Self.mostLines
            let lines = tasks.prefix(Self.mostLines).map {
                PopupText.listed($0.line(at: now, in: session.locality))
            }
            launcher.notify(
                AgentLauncherText.title(list, tasks: tasks.count),
                (lines + (rest > 0 ? [PopupText.andMore(rest)] : [])).joined(separator: "\n"), for: caller)
        } catch {
            log.warning("cannot show what is due: \(error.message)")
        }
    }
}
