/// A time zone: what its clocks show at any moment, past and future.
///
/// A `ZoneDatabase` reads it from the system's zoneinfo; it can also come from a `TZ` string.
package struct Zone: Sendable, Hashable {
    /// `Europe/Paris`, the `TZ` string, or the path of a file that matches no named zone.
    package let name: String
    /// Its name in a `When.zoned`; `nil` if it has no name in the system's zoneinfo.
    package let id: ZoneID?

    /// Ascending, in seconds since 1970; `types[typeIndexes[i]]` applies from `transitions[i]` on.
    private let transitions: [Int64]
    private let typeIndexes: [UInt8]
    /// The first applies before all transitions. Never empty.
    private let types: [LocalTimeType]
    /// Applies from the last transition on; if `nil`, the last transition's type does.
    private let rule: PosixZoneRule?

    package static let utc = Zone(
        name: "UTC", id: .utc,
        first: LocalTimeType(offset: .zero, isDaylight: false, abbreviation: "UTC"))

    /// A zone from a `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` if the string is invalid.
    package init?(posix text: String) {
        guard let rule = PosixZoneRule(text) else { return nil }
        self.init(name: text, id: nil, first: rule.type(at: 0), rule: rule)
    }

    /// - Precondition: There are as many indexes as transitions, all valid in `first` followed by `others`.
    init(
        name: String, id: ZoneID?, first: LocalTimeType, others: some Sequence<LocalTimeType> = [],
        transitions: [Int64] = [], typeIndexes: [UInt8] = [], rule: PosixZoneRule? = nil
    ) {
        self.name = name
        self.id = id
        self.transitions = transitions
        self.typeIndexes = typeIndexes
        types = [first] + others
        self.rule = rule
        precondition(transitions.count == typeIndexes.count && typeIndexes.allSatisfy { $0 < types.count })
    }
}

extension Zone {
    package func offset(at instant: Instant) -> UTCOffset {
        type(at: instant.secondsSince1970).offset
    }

    /// `CET`, `CEST`, or `+0330` in zones without abbreviations.
    package func abbreviation(at instant: Instant) -> String {
        type(at: instant.secondsSince1970).abbreviation
    }

    /// The date and time that clocks show; drops fractions of a second.
    package func civil(of instant: Instant) -> CivilDateTime {
        let seconds = instant.secondsSince1970
        return CivilDateTime(nearestToClockSeconds: seconds + type(at: seconds).offset.seconds64)
    }

    func type(at seconds: Int64) -> LocalTimeType {
        guard let last = transitions.last, let lastIndex = typeIndexes.last else {
            return rule?.type(at: seconds) ?? types[0]
        }
        if seconds >= last { return rule?.type(at: seconds) ?? types[Int(lastIndex)] }
        let next = firstTransition(after: seconds)
        return next == 0 ? types[0] : types[Int(typeIndexes[next - 1])]
    }

    /// The changes in `span`, in order of time. Some change only the abbreviation.
    func changes(in span: ClosedRange<Int64>) -> [OffsetChange] {
        let listed = (firstTransition(after: span.lowerBound - 1)..<firstTransition(after: span.upperBound))
            .map {
                OffsetChange(at: transitions[$0], type: types[Int(typeIndexes[$0])])
            }
        guard let rule, span.upperBound > transitions.last ?? .min else { return listed }
        let firstYear = CivilDateTime(nearestToClockSeconds: span.lowerBound).date.year
        let lastYear = CivilDateTime(nearestToClockSeconds: span.upperBound).date.year
        return listed
            + rule.changes(inYears: firstYear - 1...lastYear + 1).filter {
                span.contains($0.at) && $0.at > transitions.last ?? .min
            }
    }

    /// The index of the first transition after `seconds`; the number of transitions if there is none.
    private func firstTransition(after seconds: Int64) -> Int {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
