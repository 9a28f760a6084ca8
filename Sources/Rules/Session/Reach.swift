package import CivilTime

/// When a reminder is to reach the user elsewhere, besides the popup.
package enum Reach: String, Sendable, Hashable, CaseIterable {
    /// As soon as a popup may show it.
    case always
    /// Once it seems that nobody sees the popup.
    case away

    package enum Verdict: Sendable, Hashable {
        case now
        /// Not before that moment.
        case at(Instant)
        /// Some time after its popup, which is still to come.
        case later
    }

    /// How long a popup may stay unanswered before it seems that nobody sees it.
    package static let patience = Duration.seconds(120)

    /// - Parameters:
    ///   - shownAt: When its popup appeared; `nil` if it has none.
    ///   - dueAt: When it became due, or when the agent started, if that was later: a notification server may still be
    ///     starting then.
    package func verdict(
        shownAt: Instant?, dueAt: Instant, in presence: Presence, at now: Instant
    ) -> Verdict {
        if self == .always || presence.isAway { return .now }
        guard let start = shownAt ?? (presence.hasServer ? nil : dueAt) else { return .later }
        let end = start + Self.patience
        // If the clock was set back, nobody knows how long it has been: rather too early than in a day.
        return start <= now && now < end ? .at(end) : .now
    }
}
