package import Logging
import Synchronization

/// From which level on lines are logged; one for all loggers of the process, so that a changed configuration
/// reaches them all.
package final class LogThreshold: Sendable {
    private let current: Mutex<Logger.Level>

    package init(_ level: Logger.Level) {
        current = Mutex(level)
    }

    package var level: Logger.Level {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
