import Rules

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
