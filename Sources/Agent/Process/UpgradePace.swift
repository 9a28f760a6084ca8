package import CivilTime
import EventLoop

/// How often an agent may give way to a new program.
///
/// Each start takes the popups down and puts them up again. If something keeps replacing the program, the
/// pauses grow.
package enum UpgradePace {
    /// How long an upgrade counts as recent.
    package static let span = Duration.seconds(3600)
    /// The pause after 0, 1, 2... recent upgrades; the last one applies to any larger number.
    private static let pauses: [Duration] = [.zero, .zero, .seconds(60), .seconds(300), .seconds(1200)]

    /// How long to wait before the next upgrade.
    /// - Parameter former: The times of earlier upgrades, earliest first.
    package static func pause(after former: [Instant], at now: Instant) -> Duration {
        // A clock that was set back must not delay an upgrade.
        let recent = former.filter { $0 <= now && now - $0 < span }
        guard let last = recent.last else { return .zero }
        return max(pauses[min(recent.count, pauses.count - 1)] - (now - last), .zero)
    }
}
