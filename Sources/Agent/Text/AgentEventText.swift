import Rules

/// What popups say and offer about events.
enum AgentEventText {
    static func snooze(to time: String) -> OfferLabel {
        OfferLabel("Snooze to \(time)", short: SnoozeChoice.shortLabel(until: time))
    }

    static func starts(_ time: String) -> String { "Starts \(time)" }
    static func starts(_ first: String, until last: String) -> String { "Starts \(first), until \(last)" }
    static func day(_ number: Int, of count: Int, until last: String) -> String {
        "Day \(number) of \(count), until \(last)"
    }
    static func until(_ last: String) -> String { "Until \(last)" }
}
