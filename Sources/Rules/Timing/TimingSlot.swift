/// What sets the rhythm of a day.
package enum DayKind: Int, Sendable, Hashable, CaseIterable {
    case working
    case weekend
    /// A public holiday, whatever its day of the week.
    case holiday
}

/// An hour of a kind of day.
package struct TimingSlot: Sendable, Hashable {
    package static let count = DayKind.allCases.count * 24

    package let day: DayKind
    /// 0 to 23.
    package let hour: Int

    package init(_ day: DayKind, _ hour: Int) {
        precondition((0..<24).contains(hour))
        self.day = day
        self.hour = hour
    }

    /// - Returns: `nil` unless `index` is that of a slot.
    package init?(index: Int) {
        guard (0..<Self.count).contains(index), let day = DayKind(rawValue: index / 24) else { return nil }
        self.init(day, index % 24)
    }

    /// Below `count`.
    package var index: Int { day.rawValue * 24 + hour }
}
