package import EventLoop
import Foundation
import Synchronization

/// What a test waited for has not happened.
package struct TimedOut: Error {
    package init() {}
}

/// Runs `body` on a loop of its own, on a thread of its own: what blocks there blocks no other test.
///
/// - Throws: What `body` throws, or `TimedOut` when it has not come to its end after `limit`.
package func onLoop<Success: Sendable>(
    within limit: Duration = .seconds(60), _ body: @escaping @Sendable (EventLoop) async throws -> Success
) async throws -> Success {
    try await withCheckedThrowingContinuation { continuation in
        let once = ResumedOnce(continuation)
        Thread.detachNewThread {
            once.resume(
                Result {
                    try EventLoop.run { loop in
                        let alarm = loop.after(limit) { once.resume(.failure(TimedOut())) }
                        defer { alarm.cancel() }
                        return try await body(loop)
                    }
                })
        }
    }
}

/// A waiting test, which goes on with whatever comes first.
private final class ResumedOnce<Success: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Success, any Error>?>

    init(_ continuation: CheckedContinuation<Success, any Error>) {
        self.continuation = Mutex(continuation)
    }

    func resume(_ result: Result<Success, any Error>) {
        continuation.withLock { continuation in
            continuation?.resume(with: result)
            continuation = nil
        }
    }
}
