import Rules

/// What popups say and offer about events.
enum AgentEventText {
    /// Of a birthday.
    static func age(_ years: Int) -> String { years == 0 ? "The day of birth" : "Age \(years)" }
    static func snooze(to time: String) -> OfferLabel {
        OfferLabel("Snooze to \(time)", short: SnoozeChoice.shortLabel(until: time))
    }

    static func join(_ host: String) -> OfferLabel { OfferLabel("Join", row: "Join: open \(host)") }
    static func online(_ host: String) -> String { "Online: \(host)" }
    static func toJoin(_ event: String, orAnswer reminder: String) -> String {
        "To join: steward event join \(event); to answer: steward done \(reminder)"
    }
    static func hasNoMeeting(_ title: String) -> String {
        "'\(title)' has no link to a meeting that Steward knows; add one with 'steward event edit --join', or add its "
            + "host to events.meeting_hosts"
    }
    static let notJoined = "Steward could not open the meeting"

    static func starts(_ time: String) -> String { "Starts \(time)" }
    static func starts(_ first: String, until last: String) -> String { "Starts \(first), until \(last)" }
    static func day(_ number: Int, of count: Int, until last: String) -> String {
        "Day \(number) of \(count), until \(last)"
    }
    static func until(_ last: String) -> String { "Until \(last)" }
}
