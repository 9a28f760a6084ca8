import Foundation

/// An instant in the form that `--due` and the bus take, `seconds` from now; whole seconds.
func at(_ seconds: Double) -> String {
    let format = ISO8601DateFormatter()
    format.timeZone = TimeZone(secondsFromGMT: 0)
    return format.string(from: Date(timeIntervalSinceNow: seconds))
}

extension JSON {
    /// Seconds from now to this RFC 3339 time.
    var secondsFromNow: Double? {
        guard let string else { return nil }
        let format = ISO8601DateFormatter()
        if string.contains(".") { format.formatOptions.insert(.withFractionalSeconds) }
        return format.date(from: string)?.timeIntervalSinceNow
    }
}
