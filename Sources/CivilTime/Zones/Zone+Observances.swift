extension Zone {
    /// A part of a zone that a file describes itself: an offset, and the times from which it applies.
    ///
    /// Source: RFC 5545, section 3.6.5, `STANDARD` and `DAYLIGHT`.
    package struct Observance: Sendable, Hashable {
        /// When it first begins, by the clock in force until then.
        package var start: CivilDateTime
        package var rules: [RecurrenceRule] = []
        /// Further times at which it begins, by the clock in force until then.
        package var additions: [CivilDateTime] = []
        /// In seconds east of UTC, until it begins.
        package var offsetBefore: Int
        /// In seconds east of UTC, from then on.
        package var offset: Int
        package var isDaylight: Bool

        package init(start: CivilDateTime, offsetBefore: Int, offset: Int, isDaylight: Bool) {
            self.start = start
            self.offsetBefore = offsetBefore
            self.offset = offset
            self.isDaylight = isDaylight
        }
    }

    /// A zone that a file describes itself, until the end of 2100; later it keeps its last offset.
    /// - Returns: `nil` without any observance, or if an offset is impossible.
    package init?(named name: String, observances: [Observance]) {
        let offsets = observances.flatMap { [$0.offsetBefore, $0.offset] }
        guard let first = observances.min(by: { $0.start < $1.start }),
            observances.count <= Self.mostObservances,
            offsets.allSatisfy({ abs($0) < 26 * 3600 })
        else { return nil }
        func type(_ offset: Int, _ isDaylight: Bool) -> LocalTimeType {
            LocalTimeType(
                offset: UTCOffset(seconds: offset), isDaylight: isDaylight,
                abbreviation: UTCOffset(seconds: offset).description)
        }
        var types = [type(first.offsetBefore, false)]
        var changes: [Int64: UInt8] = [:]
        for observance in observances {
            let own = type(observance.offset, observance.isDaylight)
            let index = types.firstIndex(of: own) ?? types.count
            if index == types.count { types.append(own) }
            for start in Self.starts(of: observance) { changes[start] = UInt8(index) }
        }
        let transitions = changes.keys.sorted()
        self.init(
            name: name, id: nil, first: types[0], others: types.dropFirst(), transitions: transitions,
            typeIndexes: transitions.map { changes[$0] ?? 0 })
    }

    /// More than any zone has had changes of its rules.
    private static let mostObservances = 200
    /// Of one observance, more than two in each year.
    private static let mostStarts = 600
    private static let end = CivilDateTime(CivilDate(nearestToDayNumber: 47_846), .latest)

    /// Rules of Windows start in 1601, and nobody asks about a moment before 1970 in a zone that only a file describes.
    private static func firstOfInterest(_ rule: RecurrenceRule, from start: CivilDateTime) -> CivilDateTime {
        guard rule.frequency == .yearly, rule.interval == 1, rule.count == nil, start.date.year < 1968,
            bound(of: rule).date.year > 1970,
            // A leap year, which has all days.
            let date = CivilDate(year: 1968, month: start.date.month, day: start.date.day)
        else { return start }
        return CivilDateTime(date, start.time)
    }

    /// In seconds since 1970.
    private static func starts(of observance: Observance) -> [Int64] {
        var clocks = [observance.start] + observance.additions.prefix(mostStarts)
        for rule in observance.rules.prefix(4) {
            // The end is a moment, and the clock stands for UTC here.
            var rule = rule
            if case .until(.instant(let moment)) = rule.end {
                let clock = CivilDateTime(
                    nearestToClockSeconds: moment.secondsSince1970 + Int64(observance.offsetBefore))
                rule = (try? rule.ending(.until(.floating(clock)))) ?? rule
            }
            var expansion = RuleExpansion(
                rule, start: firstOfInterest(rule, from: observance.start), bound: Self.bound(of: rule),
                count: rule.count)
            for _ in 0..<mostStarts {
                guard let clock = expansion.next() else { break }
                clocks.append(clock)
            }
        }
        return clocks.map { $0.clockSeconds - Int64(observance.offsetBefore) }
    }

    private static func bound(of rule: RecurrenceRule) -> CivilDateTime {
        switch rule.end {
        case .until(.floating(let clock)): min(clock, end)
        case .until(.date(let date)): min(CivilDateTime(date, .latest), end)
        case .never, .count, .until: end
        }
    }
}

extension RecurrenceRule {
    /// How often it comes, if that ends it.
    fileprivate var count: Int? {
        if case .count(let count) = parts.end { count } else { nil }
    }
}
