import Foundation
import TestSupport

/// What a test waited for in vain.
struct NothingCame: Error, CustomStringConvertible {
    let description: String
}

/// Looks until `find` gives something; fails the test when `seconds`, times `Patience.factor`, are over. They are for
/// hangs: a busy machine takes its time.
func waiting<Found>(
    for what: @autoclosure () -> String, seconds: Double = 30, find: () throws -> Found?
) throws -> Found {
    let deadline = Date(timeIntervalSinceNow: seconds * Double(Patience.factor))
    while true {
        if let found = try find() { return found }
        guard Date() < deadline else {
            throw NothingCame(description: "waited \(seconds) s for \(what())")
        }
        usleep(5_000)  // between two looks at another process
    }
}

/// Whether `condition` stays false for so long.
func never(for seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while Date() < deadline {
        if try condition() { return false }
        usleep(20_000)
    }
    return true
}
