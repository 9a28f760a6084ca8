import CivilTime
import Rules

/// The reminders that are held back, and when the clock may release them.
struct HoldSchedule: Sendable {
    /// When the clock alone may release a reminder.
    private(set) var release: Instant?
    private var held = HeldReminders()

    mutating func watch(_ held: HeldReminders) {
        self.held = held
        release = held.until
    }

    var holdsAny: Bool { held.count > 0 }

    /// The alarm has gone off.
    ///
    /// - Returns: Why reminders were held until now; `nil` if the release is still to come.
    mutating func endIfDue(at now: Instant) -> Set<Attention.Reason>? {
        defer { release = nil }
        return release.map { $0 <= now } == true ? held.reasons : nil
    }
}
