/// A time zone: what clocks somewhere show at any moment, past and to come.
///
/// Read from the system's zoneinfo (docs/time.md) by a `ZoneDatabase`, or made of a `TZ` string.
package struct Zone: Sendable, Hashable {
    /// `Europe/Paris`, or the `TZ` string, or the path of a file that no zone's name is known for.
    package let name: String
    /// What a `When.zoned` calls it; `nil` if it has no name in the system's zoneinfo.
    package let id: ZoneID?

    /// Ascending, in seconds since 1970; from `transitions[i]` on, `types[typeIndexes[i]]` holds.
    private let transitions: [Int64]
    private let typeIndexes: [UInt8]
    /// The first one holds before all transitions. Never empty.
    private let types: [LocalTimeType]
    /// Holds from the last transition on; without it, the last transition's type does.
    private let rule: PosixZoneRule?

    package static let utc = Zone(
        name: "UTC", id: .utc,
        first: LocalTimeType(offset: .zero, isDaylight: false, abbreviation: "UTC"))

    /// A zone out of a `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`; `nil` if it is not understood.
    package init?(posix text: String) {
        guard let rule = PosixZoneRule(text) else { return nil }
        self.init(name: text, id: nil, first: rule.type(at: 0), rule: rule)
    }

    /// - Precondition: As many indexes as transitions, all of them valid in `first` followed by `others`.
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

    /// `CET`, `CEST`, or where people use none `+0330`.
    package func abbreviation(at instant: Instant) -> String {
        type(at: instant.secondsSince1970).abbreviation
    }

    /// What clocks show; a part of a second is dropped.
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

    /// The changes in `span`, in order of time. Some may change nothing but the abbreviation.
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

    /// The index of the first transition later than `seconds`; their count if there is none.
    private func firstTransition(after seconds: Int64) -> Int {
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
