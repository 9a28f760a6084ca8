import Rules

/// What the commands for events say.
enum EventText {
    static let needsStart = "say when it starts, as in --start \"fri 14:00\" or --start 2026-11-24"
    static let zoneNeedsStart = "--tz is the time zone of --start; give both"
    static func zoneNeedsTime(_ start: String) -> String {
        "--tz needs a start with a time of day, as in --start \"fri 14:00\"; '\(start)' has none"
    }
    static let nothingToChange = "nothing to change; give an option such as --title TEXT or --start TIME"
    /// What a time is for, where no option has it.
    static let occurrence = "the occurrence"

    // MARK: - The list

    static let none = "No events. Add one: steward event add \"Team meeting\" --start \"fri 14:00\" --for 1h"
    static let noneFound = "No such events."
    static func mayBeMore(than limit: UInt32) -> String {
        "there may be more than \(Counted.number(limit)) events; a higher --limit lists more"
    }
    static let idHeading = "ID"
    static let whenHeading = "WHEN"
    static let eventHeading = "EVENT"
    static let whereHeading = "WHERE"
    static let repeatsHeading = "REPEATS"

    // MARK: - One event

    static let idLabel = "id"
    static let whenLabel = "when"
    static let startsLabel = "starts"
    static let endsLabel = "ends"
    static let repeatsLabel = "repeats"
    static let exclusionsLabel = "not on"
    static let remindersLabel = "reminders"
    static let meetingLabel = "online"
    static let nextPopupLabel = "next popup"
    static let addedLabel = "added"
    static let changedLabel = "changed"
    static let whenItStarts = "when it starts"
    static func ends(after length: String) -> String { "after \(length)" }

    // MARK: - Meetings

    static let isNoKnownMeeting =
        "Steward does not know this meeting service, so its popups do not offer Join; to allow it, add its "
        + "host to events.meeting_hosts ('steward config edit')"
    static func hasNoMeeting(_ title: String) -> String {
        "'\(title)' has no link to an online meeting; add one with 'steward event edit --join'"
    }
    static func joined(_ link: String) -> String { "Opened \(link)" }

    // MARK: - The start and the end

    static func startHasTime(_ text: String) -> String {
        "'\(text)' for --start has a time of day, and --all-day has none; leave out one of the two"
    }
    static func endHasTime(_ text: String) -> String {
        "'\(text)' for --end has a time of day, and the event has none; write its last day"
    }
    static func endHasNoTime(_ text: String) -> String {
        "'\(text)' for --end has no time of day; write for example 15:30 or \"fri 15:30\""
    }
    static func areAllOccurrences(_ id: String) -> String {
        "all occurrences; 'steward event skip \(id) DAY' and 'steward event add' move a single one"
    }
    static func endIsBeforeStart(_ text: String, _ start: String) -> String {
        "cannot take '\(text)' for --end: it is before the start, \(start); "
            + "write a later end, or an earlier start"
    }
    static func endIsFar(_ text: String, _ end: String, daysLater days: Int, exact: String) -> String {
        "'\(text)' for --end is \(end), \(days) days after the start; "
            + "write its date if you mean that: '\(exact)'"
    }
    static func span(_ start: String, _ end: String) -> String { "\(start) to \(end)" }
    static func times(_ start: String, _ end: String, isPlain: Bool) -> String {
        isPlain ? "\(start) to \(end)" : "\(start)–\(end)"
    }
    static func times(from start: String, isPlain: Bool) -> String {
        isPlain ? "from \(start)" : "\(start)–"
    }
    static func times(until end: String, isPlain: Bool) -> String { isPlain ? "until \(end)" : "–\(end)" }

    // MARK: - Popups that come late or not at all

    static func hasNoReminder(_ id: String) -> String {
        "it has no reminder, so no popup will come; 'steward event edit \(id) --remind 15m' adds one"
    }
    static func isOver(_ id: String) -> String {
        "that is over already: no popup will come; 'steward event edit \(id) --start TIME' moves it"
    }
    /// - Parameter beforeStart: Whether there is time for a reminder five minutes before it starts.
    static func remindersHavePassed(_ count: Int, _ id: String, beforeStart: Bool) -> String {
        let times = count == 1 ? "the reminder's time has" : "the times of all reminders have"
        let remedy =
            beforeStart
            ? "'steward event edit \(id) --remind 5m' sets another reminder"
            : "'steward event edit \(id) --remind TIME' sets one for later"
        return "\(times) already passed: no popup will come; \(remedy)"
    }
    /// When the next reminder of an event rings if quiet hours hold it back.
    enum Held { case untilOver, untilBegun, untilLater }
    static func isHeld(_ held: Held, until end: String, _ id: String, insteadOf time: String) -> String {
        let rings =
            switch held {
            case .untilOver: "quiet hours last until \(end), when it is over: no popup will come"
            case .untilBegun: "its reminder rings \(end), after quiet hours, when it has begun"
            case .untilLater: "its reminder rings \(end), after quiet hours"
            }
        return "\(rings); 'steward event edit \(id) --now-anyway' rings \(time)"
    }
    static func next(_ time: String) -> String { "next \(time)" }
}
