/// A span of clock readings without a change of offset, in which the moment is a plain subtraction.
struct SteadySpan: Sendable {
    /// In the unit of `CivilDateTime.clockSeconds`.
    private let clocks: Range<Int64>
    /// In seconds east of UTC.
    private let offset: Int64

    /// Starts at `civil` and lasts 100 days at most; `nil` near a change.
    init?(from civil: CivilDateTime, in zone: Zone) {
        // Offsets stay below 100,000 seconds, so a clock reading's moments are at most that far from it.
        let reach: Int64 = 100_000
        let clock = civil.clockSeconds
        let changes = zone.changes(in: clock - reach...clock + Self.length + reach)
        let end = changes.first.map { $0.at - reach } ?? clock + Self.length
        guard end > clock else { return nil }
        clocks = clock..<end
        offset = zone.type(at: clock).offset.seconds64
    }

    /// The moment of a clock reading in the span; `nil` outside it.
    func instant(of civil: CivilDateTime) -> Instant? {
        let clock = civil.clockSeconds
        return clocks.contains(clock) ? Instant(secondsSince1970: clock - offset) : nil
    }

    /// In seconds.
    private static let length: Int64 = 100 * 86_400
}
