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
        [agent] + trouble + server + onScreen + held + shortcut + [timeZone, nextReminder]
    }

    /// Known properties of the server that were not tested. Read them again after the first popup, which
    /// reveals some.
    var notes: [Finding] {
        status.serverState == .present ? status.quirks.map { Finding("notification_server", .note, $0) } : []
    }

    private var agent: Finding {
        let sentence =
            "steward-agent \(status.version) runs (process \(status.pid)"
            + (status.isBySystemd ? ", under systemd)." : ").")
        guard status.version != productVersion else { return Finding("agent", .ok, sentence) }
        return Finding(
            "agent", .warn, sentence + " This is steward \(productVersion).",
            remedy: "run 'steward-agent --replace', or 'systemctl --user restart steward-agent'")
    }

    private var trouble: [Finding] {
        // Leaves out errors in the settings, which `SettingsFinding` reports.
        status.trouble.split(separator: "\n").filter {
            !$0.contains(status.configFile) || status.configFile.isEmpty
        }
        .map { Finding("trouble", .fail, String($0), remedy: "see 'steward status'") }
    }

    private var server: [Finding] {
        switch status.serverState {
        case .present:
            let capabilities = status.serverCapabilities.sorted().joined(separator: ", ")
            return [
                Finding(
                    "notification_server", .ok,
                    "Popups are shown by \(status.serverName) \(status.serverVersion) (\(status.serverVendor)). "
                        + "Steward posts at most \(Counted.words(Int(status.popupLimit), "popup")) at once. "
                        + "The server says it supports: \(capabilities).")
            ]
        case .starting:
            return [
                Finding(
                    "notification_server", .warn, "The notification server is about to start.",
                    remedy: "run 'steward doctor' again in a moment")
            ]
        case .absent:
            return [
                Finding(
                    "notification_server", .fail, "No notification server runs: nothing can show a popup.",
                    remedy:
                        "start your desktop's own, install one such as dunst or mako, or run 'steward present'"
                )
            ]
        }
    }

    private var onScreen: [Finding] {
        guard status.shown > 0, status.serverState == .present else { return [] }
        let reminders =
            status.shown == 1 ? "1 reminder is" : "\(Counted.number(status.shown)) reminders are"
        return [
            Finding(
                "on_screen", .note,
                "\(reminders) on the screen already; if there is no room for more, this test's popup waits behind them."
            )
        ]
    }

    private var held: [Finding] {
        let words = QuietWords(relative: relative).held(
            status.held, until: status.heldUntil, because: status.heldBecause)
        guard let words else { return [] }
        return [
            Finding(
                "held", .warn, "Of the reminders that are due, \(words).",
                remedy: "see 'steward quiet', if you did not mean that")
        ]
    }

    private var shortcut: [Finding] {
        let remedy = "in your desktop's settings, bind 'steward open quick-add' to a key"
        switch status.shortcut {
        case nil, .unset: return []
        case .assigned:
            let key = status.shortcutKey ?? ""
            return [
                Finding(
                    "shortcut", .ok,
                    key.isEmpty
                        ? "The desktop has accepted a shortcut for quick add; it does not say which key."
                        : "The desktop has assigned a shortcut to quick add: '\(VisibleText.line(key))'.")
            ]
        case .asking:
            return [
                Finding(
                    "shortcut", .note, "The desktop has not assigned a shortcut to quick add yet.",
                    remedy: "if the desktop asks for permission, answer it")
            ]
        case .absent:
            return [
                Finding(
                    "shortcut", .warn,
                    "Quick add has no shortcut: the desktop portal, which assigns shortcuts, is not running.",
                    remedy: remedy)
            ]
        case .unsupported:
            return [
                Finding(
                    "shortcut", .warn,
                    "Quick add has no shortcut: this desktop does not let programs ask for one.",
                    remedy: remedy)
            ]
        case .refused:
            return [
                Finding(
                    "shortcut", .warn, "Quick add has no shortcut: you or the desktop refused or removed it.",
                    remedy: remedy)
            ]
        }
    }

    private var timeZone: Finding {
        let sentence = "The time zone is \(status.zone), from \(status.zoneSource)."
        guard status.zone == zone else {
            return Finding(
                "time_zone", .warn, sentence + " In this terminal it is \(zone).",
                remedy: "set TZ alike for both, or unset it")
        }
        return Finding("time_zone", .ok, sentence)
    }

    private var nextReminder: Finding {
        guard let next = status.nextRingAt else {
            return Finding(
                "next_reminder", .ok, "No reminder is planned; \(status.openTasks) tasks are open.")
        }
        return Finding("next_reminder", .ok, "The next reminder comes \(relative.text(for: next)).")
    }
}
