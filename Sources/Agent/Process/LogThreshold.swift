package import Logging
import Synchronization

/// The lowest level that is logged. All loggers of the process share it, so that a changed configuration
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
