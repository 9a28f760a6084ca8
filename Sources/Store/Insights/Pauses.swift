import CivilTime
import Rules
import SQLite

/// When the user has paused, and the days on which nothing counts as missed: those that ended in a pause, or in quiet
/// that the user had asked for.
struct Pauses {
    /// Why a day is excused, by the key of its list.
    enum Cause: String, CaseIterable {
        case pause = "days_paused"
        case quiet = "days_quiet"
    }

    let db: Database

    private static let untilKey = "paused_until"
    /// More than a year of days, and they are forgotten before.
    private static let mostDays = 800

    var until: Instant? {
        get throws { try db.meta(Self.untilKey).flatMap { Instant($0) } }
    }

    func set(until moment: Instant?) throws {
        try db.setMeta(Self.untilKey, to: moment?.description)
    }

    /// Excuses the days that end from `now` on, before `end`, and no others from today on.
    func excuse(_ cause: Cause, from now: Instant, until end: Instant?, in zone: Zone) throws {
        let today = zone.civil(of: now).date
        var days = try self.days(cause).filter { $0 < today }
        if let end {
            var day = today
            while days.count < Self.mostDays, zone.startOfDay(day.adding(days: 1)) <= end {
                days.append(day)
                day = day.adding(days: 1)
            }
        }
        let text = days.suffix(Self.mostDays).map(\.description).joined(separator: " ")
        try db.setMeta(cause.rawValue, to: text.isEmpty ? nil : text)
    }

    /// Oldest first.
    func days(_ cause: Cause) throws -> [CivilDate] {
        (try db.meta(cause.rawValue) ?? "").split(separator: " ").compactMap { CivilDate(String($0)) }
    }
}
