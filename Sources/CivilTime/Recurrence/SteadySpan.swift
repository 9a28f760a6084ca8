/// Clock readings between two changes of a zone's offset: within it a moment is a mere subtraction.
struct SteadySpan: Sendable {
    /// As `CivilDateTime.clockSeconds`.
    private let clocks: Range<Int64>
    /// In seconds east of UTC.
    private let offset: Int64

    /// From `civil` on, for some months at most; `nil` near a change.
    init?(from civil: CivilDateTime, in zone: Zone) {
        // No offset reaches 100,000 seconds: the moments that show a clock reading are as near to it as that.
        let reach: Int64 = 100_000
        let clock = civil.clockSeconds
        let changes = zone.changes(in: clock - reach...clock + Self.length + reach)
        let end = changes.first.map { $0.at - reach } ?? clock + Self.length
        guard end > clock else { return nil }
        clocks = clock..<end
        offset = zone.type(at: clock).offset.seconds64
    }

    /// The moment of a clock reading that clocks show once; `nil` outside.
    func instant(of civil: CivilDateTime) -> Instant? {
        let clock = civil.clockSeconds
        return clocks.contains(clock) ? Instant(secondsSince1970: clock - offset) : nil
    }

    /// In seconds.
    private static let length: Int64 = 100 * 86_400
}
