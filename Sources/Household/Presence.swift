package import CivilTime

/// What is known of the user and the desktop at this moment, as far as it bears on when to speak.
package struct Presence: Sendable, Hashable {
    package var isLocked = false
    /// Nobody has touched anything for a while.
    package var isIdle = false
    /// Whether the desktop's do-not-disturb is on; `nil` where that cannot be read, and is not guessed.
    package var isSilenced: Bool?
    /// Until when the user has asked for quiet.
    package var quietUntil: Instant?

    /// Longer is a misunderstanding, or a way to forget all reminders.
    package static let longestQuiet = Duration.seconds(30 * 86_400)

    package init() {}

    /// `quietUntil`, if it is to come. What is further away than anybody can have asked for is the fault of a clock that was
    /// ahead, and keeps nothing back.
    package func quietEnd(after now: Instant) -> Instant? {
        quietUntil.flatMap { now < $0 && $0 - now <= Self.longestQuiet ? $0 : nil }
    }
}
