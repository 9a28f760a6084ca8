import CivilTime
import Household
import Notifications
import Settings
import Store

/// What it means that a popup has left the screen without an answer.
///
/// The servers' reasons lie (docs/notification-servers.md), so that nothing here completes anything.
enum ClosedPopup: Sendable, Hashable {
    /// Come back at this moment, or when the rules of nagging say.
    case returns(at: Instant, Comeback.Cause)
    /// The user has seen it and wants no more of it.
    case dismissed

    /// A popup that goes as soon as it came was not shown: do-not-disturb, or one popup too many.
    private static let shortestLook = Duration.seconds(1)
    private static let notShownPause = Duration.seconds(300)

    /// - Parameter age: Since it was posted; `nil` if that was not seen.
    init(
        _ reason: CloseReason, age: Duration?, now: Instant, settings: Settings.Reminders, locality: Locality
    ) {
        if let age, age < Self.shortestLook {
            self = .returns(at: now + Self.notShownPause, .unseen)
            return
        }
        switch (reason, settings.onDismiss) {
        case (.dismissed, .dismiss):
            self = .dismissed
        case (.dismissed, .snooze):
            // A length of the configuration fits the calendar; should it not, an hour is no harm.
            let end = try? When.instant(now).instant(adding: settings.dismissSnooze, in: locality)
            self = .returns(at: end ?? now + .seconds(3600), .dismissed)
        case (.expired, _), (.closed, _), (.undefined, _):
            self = .returns(at: now + settings.returnAfter, .vanished)
        }
    }
}
