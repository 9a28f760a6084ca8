/// A time as the user meant it. Store this value and compute the instant from it: the instant changes with
/// the user's zone and the zone data.
///
/// | kind     | canonical text                    | meaning                                         |
/// |----------|-----------------------------------|-------------------------------------------------|
/// | date     | `2026-11-24`                      | the whole of that day, wherever the user is     |
/// | floating | `2026-11-24T17:30`                | when the user's clocks show it                  |
/// | zoned    | `2026-11-24T17:30[Europe/Paris]`  | when clocks in Paris show it                    |
/// | instant  | `2026-11-24T16:30:00Z`            | that moment                                     |
///
/// Canonical text omits seconds of 0, except in an instant. A `Recurrence` yields values of this type.
package enum When: Sendable, Hashable {
    case date(CivilDate)
    case floating(CivilDateTime)
    case zoned(CivilDateTime, ZoneID)
    case instant(Instant)
}

extension When: CanonicalText {
    /// Reads canonical text, and instants with other offsets than `Z`.
    package init(parsing text: String) throws(TimeTextError) {
        let bytes = text.utf8
        if bytes.last == UInt8(ascii: "]"), let bracket = bytes.firstIndex(of: UInt8(ascii: "[")) {
            let name = text[bytes.index(after: bracket)..<bytes.index(before: bytes.endIndex)]
            self = .zoned(
                try CivilDateTime(parsing: String(text[..<bracket])), try ZoneID(parsing: String(name)))
        } else if !bytes.contains(UInt8(ascii: "T")) {
            guard bytes.count == 10 else { throw Self.failure(text) }
            self = .date(try CivilDate(parsing: text))
        } else if bytes.dropFirst(11).contains(where: { "Z+-.".utf8.contains($0) }) {
            self = .instant(try Instant(parsing: text))
        } else {
            self = .floating(try CivilDateTime(parsing: text))
        }
    }

    package var description: String {
        switch self {
        case .date(let date): date.description
        case .floating(let civil): civil.description
        case .zoned(let civil, let zone): "\(civil)[\(zone)]"
        case .instant(let instant): instant.description
        }
    }

    private static func failure(_ text: String) -> TimeTextError {
        TimeTextError(
            value: text, reason: "it is not a time",
            remedy: """
                write 2026-11-24, 2026-11-24T17:30, 2026-11-24T17:30[Europe/Paris] or 2026-11-24T16:30:00Z
                """)
    }
}
