import CivilTime

/// Words for calendar lengths.
enum CalendarLength {
    /// `2 years`, `1 year 6 months`, `10 days`.
    static func words(_ period: CivilPeriod) -> String {
        let parts = [
            (period.months / 12, "year"), (period.months % 12, "month"),
            (period.days % 7 == 0 ? period.days / 7 : 0, "week"),
            (period.days % 7 == 0 ? 0 : period.days, "day"),
        ]
        let words = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\(abs($0.0) == 1 ? "" : "s")" }
        return words.isEmpty ? "0 days" : words.joined(separator: " ")
    }

    /// `4 days`.
    static func words(days: some BinaryInteger) -> String { days == 1 ? "1 day" : "\(days) days" }

    /// `3 days before, 1 day before, on the day`.
    static func words(forLeads leads: [some SignedInteger]) -> String {
        if leads.isEmpty { return "none" }
        return leads.map { lead in
            lead == 0
                ? "on the day" : lead > 0 ? "\(words(days: lead)) after" : "\(words(days: -lead)) before"
        }.joined(separator: ", ")
    }
}
