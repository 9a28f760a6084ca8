/// Formats counts.
enum Counted {
    /// `1 recall`, `1,234 recalls`.
    static func words(_ count: some BinaryInteger, _ unit: String) -> String {
        "\(number(count)) \(unit)\(count == 1 ? "" : "s")"
    }

    /// `1,234`.
    static func number(_ count: some BinaryInteger) -> String {
        let digits = Array("\(count)")
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3), digits[index - 1] != "-" { text += "," }
            text.append(digits[index])
        }
    }
}

/// Formats lengths of time with suitable precision.
enum LengthWords {
    /// `4 hours`, `3 days`, `12 seconds`.
    static func text(_ length: Duration) -> String {
        let seconds = length.components.seconds
        return switch seconds {
        case ..<120: Counted.words(max(0, seconds), "second")
        case ..<7_200: Counted.words(seconds / 60, "minute")
        case ..<172_800: Counted.words(seconds / 3_600, "hour")
        default: Counted.words(seconds / 86_400, "day")
        }
    }
}
