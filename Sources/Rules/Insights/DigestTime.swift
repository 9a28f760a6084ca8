package import CivilTime

/// When the weekly digest comes.
package enum DigestTime: Sendable, Hashable {
    case off
    /// On the evening, and at its hour, at which the user has done most.
    case auto
    case weekly(Weekday, TimeOfDay)

    /// While too little is known.
    private static let usual = (weekday: Weekday.sunday, hour: 18)
    private static let evening = 17...21
    /// Two digests are at least so far apart, even if the best evening changes.
    private static let leastDistance = Duration.seconds(4 * 86_400)

    /// The day and the time of the digest; `nil` if there is none.
    /// - Parameter answers: See `InsightFacts.answers`.
    package func slot(_ answers: [Int]) -> (weekday: Weekday, time: TimeOfDay)? {
        switch self {
        case .off: nil
        case .weekly(let weekday, let time): (weekday, time)
        case .auto: Self.best(answers)
        }
    }

    private static func best(_ answers: [Int]) -> (weekday: Weekday, time: TimeOfDay) {
        var (weekday, hour) = (usual.weekday, usual.hour)
        let evenings = Weekday.allCases.map { day in
            evening.map { (hour: $0, count: answers[(day.rawValue - 1) * 24 + $0]) }
        }
        let sums = evenings.map { $0.reduce(0) { $0 + $1.count } }
        if sums.reduce(0, +) >= Insights.fewest {
            // Of equals the latest in the week, which has seen most of it, and the earliest hour.
            for day in Weekday.allCases where sums[day.rawValue - 1] >= (sums.max() ?? 0) { weekday = day }
            let hours = evenings[weekday.rawValue - 1]
            let most = hours.map(\.count).max() ?? 0
            hour = hours.first { $0.count == most }?.hour ?? hour
        }
        return (weekday, TimeOfDay(nearestToSecondOfDay: hour * 3600))
    }

    /// The first digest after `moment`.
    package func next(after moment: Instant, _ answers: [Int], in zone: Zone) -> Instant? {
        guard let slot = slot(answers) else { return nil }
        let today = zone.civil(of: moment).date
        for days in 0...8 {
            let day = today.adding(days: days)
            let instant = zone.instant(of: CivilDateTime(day, slot.time))
            if day.weekday == slot.weekday, instant > moment { return instant }
        }
        return nil
    }

    /// The next digest.
    /// - Parameter last: The one before; `nil` if there has been none.
    package func next(at now: Instant, last: Instant?, _ answers: [Int], in zone: Zone) -> Instant? {
        // A last one that lies ahead comes from a wrong clock.
        let earliest = last.flatMap { $0 <= now ? $0 + Self.leastDistance : nil } ?? now
        return next(after: max(now, earliest), answers, in: zone)
    }
}

extension DigestTime: LosslessStringConvertible {
    package init?(_ text: String) {
        switch text.lowercased() {
        case "off": self = .off
        case "auto": self = .auto
        default:
            let words = text.lowercased().split(separator: " ")
            guard words.count == 2, words[0].count >= 3,
                let day = Weekday.allCases.first(where: { $0.englishName.hasPrefix(words[0]) }),
                let time = TimeOfDay(words[1].dropFirst().first == ":" ? "0\(words[1])" : String(words[1]))
            else { return nil }
            self = .weekly(day, time)
        }
    }

    package var description: String {
        switch self {
        case .off: "off"
        case .auto: "auto"
        case .weekly(let weekday, let time): "\(weekday.englishName.prefix(3)) \(time)"
        }
    }
}
