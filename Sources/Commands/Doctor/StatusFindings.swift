import AgentInterface
import CivilTime
import Rules
import Settings

/// Findings from the agent's status.
struct StatusFindings {
    let status: StatusRecord
    /// The time zone of this terminal.
    let zone: String
    let relative: RelativePhrase

    var all: [Finding] {
        [agent] + trouble
            + [server, onScreen, held, hook, calendarFile, shortcut, timeZone, nextReminder].compactMap(
                \.self)
    }

    /// Known properties of the server that were not tested. Read them again after the first popup, which
    /// reveals some.
    var notes: [Finding] {
        status.serverState == .present ? status.quirks.map { Finding("notification_server", .note, $0) } : []
    }

    private var agent: Finding {
        let sentence = DoctorText.agentRuns(
            status.version, process: status.pid, bySystemd: status.isBySystemd)
        guard status.version != productVersion else { return Finding("agent", .ok, sentence) }
        return Finding(
            "agent", .warn, "\(sentence) \(DoctorText.ownVersion(productVersion))",
            remedy: DoctorText.replaceAgent)
    }

    private var trouble: [Finding] {
        // Leaves out errors in the settings, which `SettingsFinding` reports.
        status.trouble.split(separator: "\n").filter {
            !$0.contains(status.configFile) || status.configFile.isEmpty
        }
        .map { Finding("trouble", .fail, String($0), remedy: DoctorText.seeStatus) }
    }

    private var server: Finding {
        switch status.serverState {
        case .present:
            let sentence = DesktopText.server(
                status.serverName, status.serverVersion, by: status.serverVendor,
                popupLimit: status.popupLimit, supporting: status.serverCapabilities.sorted())
            return Finding("notification_server", .ok, sentence)
        case .starting:
            return Finding(
                "notification_server", .warn, DesktopText.serverStarts, remedy: DesktopText.tryInAMoment)
        case .absent:
            return Finding(
                "notification_server", .fail, DesktopText.noServer, remedy: DesktopText.startServer)
        }
    }

    private var onScreen: Finding? {
        guard status.shown > 0, status.serverState == .present else { return nil }
        return Finding("on_screen", .note, DoctorText.onScreen(status.shown))
    }

    private var held: Finding? {
        let held = QuietWords(relative: relative).held(
            status.held, until: status.heldUntil, because: status.heldBecause)
        return held.map {
            Finding("held", .warn, DoctorText.dueAndHeld($0), remedy: DoctorText.seeQuiet)
        }
    }

    private var hook: Finding? {
        guard let runs = status.hookRuns else { return nil }
        guard let failures = status.hookFailures, failures > 0, let failedAt = status.hookFailedAt else {
            return Finding("due_hook", .ok, HookText.works(runs: runs))
        }
        return Finding(
            "due_hook", .warn,
            HookText.fails(
                failures, of: runs, last: relative.text(for: failedAt),
                VisibleText.line(status.hookFailure ?? "")),
            remedy: HookText.test)
    }

    private var calendarFile: Finding? {
        guard let file = status.calendarFile.map({ VisibleText.line($0) }) else { return nil }
        guard let failure = status.calendarFailure else {
            return Finding("calendar_file", .ok, DoctorText.calendarIsWritten(file))
        }
        return Finding(
            "calendar_file", .warn, DoctorText.calendarIsNotWritten(file, VisibleText.line(failure)),
            remedy: DoctorText.chooseCalendarFile)
    }

    private var shortcut: Finding? {
        switch status.shortcut {
        case nil, .unset: return nil
        case .assigned:
            let key = status.shortcutKey ?? ""
            return Finding(
                "shortcut", .ok,
                key.isEmpty
                    ? DesktopText.shortcutAccepted : DesktopText.shortcutAssigned(VisibleText.line(key)))
        case .asking:
            return Finding(
                "shortcut", .note, DesktopText.shortcutAwaited, remedy: DesktopText.givePermission)
        case .absent:
            return Finding("shortcut", .warn, DesktopText.noPortal, remedy: DesktopText.bindKey)
        case .unsupported:
            return Finding("shortcut", .warn, DesktopText.shortcutsUnsupported, remedy: DesktopText.bindKey)
        case .refused:
            return Finding("shortcut", .warn, DesktopText.shortcutRefused, remedy: DesktopText.bindKey)
        }
    }

    private var timeZone: Finding {
        let sentence = DoctorText.timeZone(status.zone, from: status.zoneSource)
        guard status.zone == zone else {
            return Finding(
                "time_zone", .warn, "\(sentence) \(DoctorText.zoneOfTerminal(zone))",
                remedy: DoctorText.setZoneAlike)
        }
        return Finding("time_zone", .ok, sentence)
    }

    private var nextReminder: Finding {
        guard let next = status.nextRingAt else {
            return Finding("next_reminder", .ok, DoctorText.nothingPlanned(openTasks: status.openTasks))
        }
        return Finding("next_reminder", .ok, DoctorText.nextReminder(relative.text(for: next)))
    }
}
