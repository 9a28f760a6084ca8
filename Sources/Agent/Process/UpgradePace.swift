package import CivilTime
import EventLoop

/// How often an agent makes way for another program.
///
/// Each start takes the popups down and puts them up again. Where something replaces the program again and again, the pauses
/// grow.
package enum UpgradePace {
    /// What counts as recent.
    package static let span = Duration.seconds(3600)
    /// After so many recent upgrades; more are as far apart as the last pause.
    private static let pauses: [Duration] = [.zero, .zero, .seconds(60), .seconds(300), .seconds(1200)]

    /// How long to wait before the next upgrade.
    /// - Parameter former: When there were some, earliest first.
    package static func pause(after former: [Instant], at now: Instant) -> Duration {
        // A clock that was set back must not hold an upgrade up.
        let recent = former.filter { $0 <= now && now - $0 < span }
        guard let last = recent.last else { return .zero }
        return max(pauses[min(recent.count, pauses.count - 1)] - (now - last), .zero)
    }
}
