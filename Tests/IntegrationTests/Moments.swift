import Foundation

/// An instant in the form that `--due` and the bus take, at least `seconds` from now: its fraction is rounded up.
func at(_ seconds: Double) -> String {
    let format = ISO8601DateFormatter()
    format.timeZone = TimeZone(secondsFromGMT: 0)
    return format.string(
        from: Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + seconds).rounded(.up)))
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
