import Rules

/// What `stats` and its pictures say.
enum StatsText {
    static func isAfter(_ first: String, _ last: String) -> String { "--from \(first) is after --to \(last)" }
    static func isNoMonth(_ text: String, for option: String) -> String {
        "cannot understand '\(text)' for \(option): it is not a month; "
            + "write for example 2026-01, jan or jan 2026"
    }
    static func nothingGone(from span: String) -> String { "Nothing was used or thrown away from \(span)." }

    // MARK: - Tables

    static let monthHeading = "MONTH"
    static let categoryHeading = "CATEGORY"
    static let usedHeading = "USED"
    static let discardedHeading = "THROWN AWAY"
    static let lostHeading = "LOST"
    static let amountsHeading = "AMOUNTS THROWN AWAY"
    static let noCategoryCell = "(none)"
    static func total(_ tally: UsageTally) -> String {
        let reasons = tally.reasonWords.isEmpty ? "" : ": \(tally.reasonWords)"
        let parts = [
            "Used \(tally.used)", "thrown away \(tally.discarded) (\(tally.discardedPercent) %\(reasons))",
            tally.lost.isEmpty ? nil : "lost \(tally.lost)",
            tally.saved.isEmpty ? nil : "used \(tally.saved) worth",
        ]
        return parts.compactMap(\.self).joined(separator: ", ") + "."
    }
    /// A sum of money that is too great to be counted in full.
    static func more(than sum: String) -> String { "more than \(sum)" }

    // MARK: - The page

    static let household = "Your household"
    static func household(on day: String) -> String { "Your household, \(day)" }
    static func counted(on day: String, _ span: String) -> String { "\(day). Counted: \(span)." }
    static let nothingCounted = "Nothing has been counted yet."
    static let inNumbers = "In numbers"
    static let monthTitle = "Month"
    static let categoryTitle = "Category"
    static let usedTitle = "Used"
    static let discardedTitle = "Thrown away"
    static let used = "used"
    static let discarded = "thrown away"
    static func discarded(percent: Int) -> String { "thrown away, \(percent) %" }
    static let lost = "lost"

    // MARK: - Charts

    static let noCategory = "no category"
    static let otherCategories = "others"
    static let byCategory = "Used and thrown away, by category"
    static func gone(from category: String, used: Int, discarded: Int) -> String {
        "\(category): \(used) used, \(discarded) thrown away"
    }
    static func discarded(_ count: Int, of all: Int) -> String { "\(count) of \(all)" }
    static func discarded(_ count: Int, of all: Int, percent: Int) -> String {
        "\(count) of \(all) (\(percent) %)"
    }
    static let byMonth = "Thrown away, by month"
    static func discarded(_ count: Int, from category: String, in month: String) -> String {
        "\(category), \(month): \(count) thrown away"
    }
    static func gone(in month: String, used: Int, discarded: Int) -> String {
        "\(month): \(discarded) thrown away, \(used) used"
    }
    static let expiring = "What expires"
    static func nothingExpires(withinDays days: Int, later count: Int) -> String {
        "Nothing expires within \(days) days; \(count) later."
    }
    static func more(_ count: Int, until day: String) -> String { "and \(count) more, until \(day)" }
    static func expires(inDays days: Int, on day: String) -> String {
        switch days {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case ..<0: "\(-days) days ago"
        case ...14: "in \(days) days"
        default: day
        }
    }
    static let warranties = "Warranties"
    static func warranty(of item: String, from start: String?, to end: String) -> String {
        "\(item): \(start ?? "?") to \(end)"
    }
    static func warrantyEnds(inDays days: Int, on day: String) -> String {
        switch days {
        case 0: "ends today"
        case 1: "1 day left"
        case 2...120: "\(days) days left"
        default: "until \(day)"
        }
    }

    // MARK: - Dates

    static let today = "today"
    static func span(from first: String, to last: String) -> String { "\(first) to \(last)" }
}
