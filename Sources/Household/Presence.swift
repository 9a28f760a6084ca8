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

    package init() {}
}
