package import CivilTime

/// The state of the user and the desktop, as far as it decides when to remind.
package struct Presence: Sendable, Hashable {
    package var isLocked = false
    /// Whether the user has touched no input device for a while.
    package var isIdle = false
    /// Whether the lid of the laptop is closed, and no other screen is in use.
    package var isLidClosed = false
    /// Whether there is a notification server that can show popups.
    package var hasServer = false
    /// Whether the desktop's do-not-disturb is on; `nil` if that cannot be read.
    package var isSilenced: Bool?
    /// Until when the user has asked for quiet.
    package var quietUntil: Instant?
    /// Until when the user has paused: what can wait, waits until then.
    package var pausedUntil: Instant?

    /// Anything longer is a mistake, or a way to forget all reminders.
    package static let longestQuiet = Duration.seconds(30 * 86_400)

    /// A pause longer than this is a mistake.
    package static let longestPause = Duration.seconds(90 * 86_400)

    package init() {}

    /// Whether nobody is at the computer, as far as the desktop says.
    package var isAway: Bool { isLocked || isIdle || isLidClosed }

    /// `quietUntil`, if it lies ahead, but no further than `longestQuiet`: beyond that it comes from a wrong
    /// clock.
    package func quietEnd(after now: Instant) -> Instant? {
        quietUntil.flatMap { now < $0 && $0 - now <= Self.longestQuiet ? $0 : nil }
    }

    /// `pausedUntil`, if it lies ahead, but no further than `longestPause`.
    package func pauseEnd(after now: Instant) -> Instant? {
        pausedUntil.flatMap { now < $0 && $0 - now <= Self.longestPause ? $0 : nil }
    }
}
