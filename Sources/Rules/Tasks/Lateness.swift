package import CivilTime

/// The lateness of a reminder that comes too late to be of use.
package struct Lateness: Sendable, Hashable {
    private let length: Duration
    private let limit: Duration

    /// `nil` if the reminder is not too late.
    ///
    /// - Parameters:
    ///   - moment: When it should have come.
    ///   - limit: How late it may come; `nil` for no limit.
    package init?(of moment: Instant, at now: Instant, limit: Duration?) {
        guard let limit, now - moment > limit else { return nil }
        length = now - moment
        self.limit = limit
    }

    /// `it was not shown: it would have come 5 h late, and more than 2 h is too late`.
    package var reason: String {
        "it was not shown: it would have come \(Self.words(length)) late, and more than \(Self.words(limit)) is too late"
    }

    /// In days, hours and minutes.
    private static func words(_ length: Duration) -> String {
        let minutes = Int(clamping: length.components.seconds / 60)
        let (days, hours) = (minutes / 1440, minutes / 60 % 24)
        let parts = [
            days == 0 ? nil : days == 1 ? "1 day" : "\(days) days", hours == 0 ? nil : "\(hours) h",
            minutes % 60 == 0 && minutes > 0 ? nil : "\(minutes % 60) min",
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}
