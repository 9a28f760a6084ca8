import Foundation

/// What something costs this thread, to some milliseconds, however busy the machine is with other things.
package enum ProcessorTime {
    package static func spent(on work: () throws -> Void) throws -> Duration {
        let start = try now
        try work()
        return try now - start
    }

    private static var now: Duration {
        get throws {
            let counters = try String(contentsOfFile: "/proc/thread-self/schedstat", encoding: .utf8)
            return .nanoseconds(counters.prefix { $0 != " " }.utf8.reduce(0) { $0 * 10 + Int64($1) - 48 })
        }
    }
}
