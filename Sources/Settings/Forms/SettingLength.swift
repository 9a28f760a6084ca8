import CivilTime

/// A length as the configuration file has it: `30s`, `15m`, `1h30m`, `1d`, `2w`.
struct SettingLength: LosslessStringConvertible {
    let period: CivilPeriod

    init(period: CivilPeriod) {
        self.period = period
    }

    /// Stores multiples of 24 hours as days; drops fractions of a second.
    init(exact length: Duration) {
        let seconds = Int(clamping: length.components.seconds)
        let period =
            seconds % 86_400 == 0 ? CivilPeriod(days: seconds / 86_400) : CivilPeriod(seconds: seconds)
        self.init(period: period ?? .zero)
    }

    /// Weeks, days, hours, minutes and seconds, each at most once and in this order; `nil` for anything else.
    init?(_ description: String) {
        var scanner = LineScanner(Array(description.utf8))
        var days = 0
        var seconds = 0
        guard scanner.next != nil else { return nil }
        for (unit, size) in Self.units {
            let start = scanner
            let digits = scanner.take { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard scanner.skip(unit) else {
                scanner = start
                continue
            }
            guard digits.utf8.count <= 9, let count = Int(digits) else { return nil }
            // Both factors are small, so the product cannot overflow.
            if size >= 86_400 { days += count * (size / 86_400) } else { seconds += count * size }
        }
        guard scanner.next == nil, let period = CivilPeriod(days: days, seconds: seconds) else { return nil }
        self.period = period
    }

    var description: String {
        var rest = [period.days * 86_400, period.seconds]
        var text = ""
        for (unit, size) in Self.units {
            let part = size >= 86_400 ? 0 : 1
            let isWeeks = unit == "w"
            // "10d" reads better than "1w3d".
            guard rest[part] >= size, !isWeeks || rest[part] % size == 0 else { continue }
            text += "\(rest[part] / size)\(unit)"
            rest[part] %= size
        }
        return text.isEmpty ? "0s" : text
    }

    /// The length in seconds, with days of 24 hours.
    var exactSeconds: Int { period.days * 86_400 + period.seconds }

    private static let units: [(Unicode.Scalar, Int)] = [
        ("w", 7 * 86_400), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]
}
