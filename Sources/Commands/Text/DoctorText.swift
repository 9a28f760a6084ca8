import Notifications
import Rules

/// What `doctor` says about Steward itself: the agent, the popup, recalls and files.
enum DoctorText {
    static func timeoutOutOfRange(_ timeout: String) -> String {
        """
        cannot take '\(timeout)' for --timeout: it is shorter than a second or longer than an hour; \
        write for example 30s or 2m
        """
    }

    // MARK: - Verdicts

    static let works = "Reminders work here."
    static let isUntried = "No problem was found, but no popup was tried."
    static let isWarned =
        "Reminders may work here, but no popup was tried, and the warnings above need your attention."
    static let isOpen = "It is still unclear whether reminders work here."
    static let fails = "Reminders do not work here."

    static func mark(_ verdict: Finding.Verdict) -> String {
        switch verdict {
        case .ok: "ok"
        case .note: "note"
        case .warn: "warn"
        case .unproven: "maybe"
        case .fail: "fail"
        }
    }
    static func whatHelps(_ remedy: String) -> String { "What helps: \(remedy)" }

    // MARK: - The bus and the agent

    static let busAnswers = "The session bus answers."
    static let agentDoesNotRun = "steward-agent does not run."
    static func agentRuns(_ version: String, process: UInt32, bySystemd: Bool) -> String {
        bySystemd
            ? "steward-agent \(version) runs (process \(process), under systemd)."
            : "steward-agent \(version) runs (process \(process))."
    }
    static func ownVersion(_ version: String) -> String { "This is steward \(version)." }
    static let replaceAgent = "run 'steward-agent --replace', or 'systemctl --user restart steward-agent'"
    static func calendarIsWritten(_ file: String) -> String {
        "Your household calendar is in '\(file)'."
    }
    static func calendarIsNotWritten(_ file: String, _ reason: String) -> String {
        "Steward cannot write your household calendar to '\(file)': \(reason)."
    }
    static let chooseCalendarFile = "steward config set calendar.publish_file PATH"
    static let seeStatus = "see 'steward status'"

    // MARK: - Settings and files

    static func settingsValid(_ file: String) -> String { "The settings are valid (\(file))." }
    static func keepsLastSettings(_ problem: String) -> String {
        "The agent keeps its last good settings: \(problem)"
    }
    static func doesNotStart(_ problem: String) -> String {
        "steward-agent does not start with these settings: \(problem)"
    }
    static let editSettings = "run 'steward config edit'"

    static func filesArePrivate(_ folder: String) -> String {
        "Only you can read \(folder) and the files in it."
    }
    static func fileFaults(_ faults: [String]) -> String { "\(faults.joined(separator: "; "))." }
    static func cannotCheck(_ file: String, _ reason: String) -> String {
        "\(file) cannot be checked: \(reason)"
    }
    static func belongsToAnother(_ file: String) -> String { "\(file) belongs to another user" }
    static func isOpenToOthers(_ file: String) -> String { "\(file) is open to other users" }
    static func closeFiles(in folder: String) -> String {
        "run: chmod go-rwx '\(folder)' '\(folder)'/steward.db*"
    }

    // MARK: - Recalls

    static let noRecalls = """
        Steward checks no recalls; choose a country with 'steward config set recalls.country DE'.
        """
    static func recallsUpToDate(sources: Int, stored: Int) -> String {
        let read = sources == 1 ? "1 recall source is" : "\(Counted.number(sources)) recall sources are"
        let kept = stored == 1 ? "1 recall is" : "\(Counted.number(stored)) recalls are"
        return "\(read) up to date; \(kept) stored."
    }
    static let seeSources = "see 'steward sources'"
    static let noFetch = "steward-fetch is missing, so Steward cannot read recalls or shops."
    static let installFetch = "run 'make install', or put it beside steward-agent"
    static func fetchBySystemd(_ socket: String) -> String {
        "steward-fetch reads recalls and shops; systemd starts it (\(socket))."
    }
    static func fetch(_ program: String) -> String { "\(program) reads recalls and shops." }

    // MARK: - The popup

    static let popupTitle = "Steward's doctor"
    static func popupBody(_ buttons: ServerQuirks.Buttons) -> String {
        "If you can read this, \(request(buttons))."
    }
    static func popupIsThere(_ buttons: ServerQuirks.Buttons) -> String {
        "a popup is on the screen; if you can read it, \(request(buttons))"
    }
    static func tryAgain(_ buttons: ServerQuirks.Buttons) -> String {
        "run 'steward doctor' again and \(request(buttons))"
    }
    static func tryLonger(_ buttons: ServerQuirks.Buttons) -> String {
        "run 'steward doctor' again and \(request(buttons)); --timeout 2m gives more time"
    }
    private static func request(_ buttons: ServerQuirks.Buttons) -> String {
        switch buttons {
        case .shown: "press OK"
        case .shownOnHover: "point at it and press OK"
        case .elsewhere, .none: "close this popup"
        }
    }

    static func posted(_ server: String) -> String { "A popup was posted, and \(server) accepted it." }
    static let closed = "The popup closed after the answer."
    static func answeredByServer(_ server: String) -> String {
        """
        The answer came back: \(server) gave it in your place, because there is no terminal to ask you on. \
        Whether you can read popups was not tested.
        """
    }
    static let answered = "Your answer came back."
    static let leftUnanswered = "The popup disappeared before anyone pressed a button."
    static let closingNoticed = "The popup was closed, and Steward noticed."
    static let notPosted = "No popup could be posted within ten seconds."
    static let seeMessages = "look at the agent's messages: journalctl --user -u steward-agent"
    static func heldBack(until end: String?, because reason: String) -> String {
        end.map { "The popup is held back until \($0), because \(reason)." }
            ?? "The popup is held back, because \(reason)."
    }
    static let tryOnceOver =
        "run 'steward doctor' again once that is over; 'steward quiet' says what holds reminders back"
    static let notAnswered =
        "Nobody answered the popup, so it is not known whether you can read it or whether answers come back."

    // MARK: - Reminders

    static func onScreen(_ count: UInt32) -> String {
        count == 1
            ? """
            1 reminder is on the screen already; if there is no room for more, this test's popup \
            waits behind it.
            """
            : """
            \(Counted.number(count)) reminders are on the screen already; if there is no room for more, \
            this test's popup waits behind them.
            """
    }
    static func dueAndHeld(_ held: String) -> String { "Due reminders: \(held)." }
    static let seeQuiet = "see 'steward quiet', if you did not mean that"
    static func nothingPlanned(openTasks: UInt32) -> String {
        openTasks == 1
            ? "No reminder is planned; 1 task is open."
            : "No reminder is planned; \(Counted.number(openTasks)) tasks are open."
    }
    static func nextReminder(_ time: String) -> String { "The next reminder comes \(time)." }

    static func timeZone(_ zone: String, from source: String) -> String {
        "The time zone is \(zone), from \(source)."
    }
    static func zoneOfTerminal(_ zone: String) -> String { "In this terminal it is \(zone)." }
    static let setZoneAlike = "set the same TZ for both, or unset it"
}
