import CivilTime
import Notifications
import Rules
import Settings
import Store

/// How to handle a popup that left the screen without an answer.
///
/// Servers report wrong reasons, so no case completes anything.
enum ClosedPopup: Sendable, Hashable {
    /// Show the reminder again at this moment, or as the nag rules say.
    case returns(at: Instant, Comeback.Cause)
    /// The user has seen the popup and does not want it again.
    case dismissed

    /// A popup that closes sooner was not seen: because of do-not-disturb, or too many popups.
    private static let shortestRefresh = Duration.seconds(1)
    private static let notShownPause = Duration.seconds(300)

    /// - Parameter age: The time since the popup was posted; `nil` if unknown.
    init(
        _ reason: CloseReason, age: Duration?, now: Instant, settings: Settings.Reminders, locality: Locality
    ) {
        if let age, age < Self.shortestRefresh {
            self = .returns(at: now + Self.notShownPause, .unseen)
            return
        }
        switch (reason, settings.onDismiss) {
        case (.dismissed, .dismiss):
            self = .dismissed
        case (.dismissed, .snooze):
            // A configured length fits the calendar; if it ever does not, an hour does no harm.
            let end = try? When.instant(now).instant(adding: settings.dismissSnooze, in: locality)
            self = .returns(at: end ?? now + .seconds(3600), .dismissed)
        case (.expired, _), (.closed, _), (.undefined, _):
            self = .returns(at: now + settings.returnAfter, .vanished)
        }
    }
}
