package import EventLoop
import Foundation
import Synchronization

/// What a test waited for has not happened.
package struct TimedOut: Error {
    package init() {}
}

/// Runs `body` on a loop of its own, on a thread of its own: what blocks there blocks no other test.
///
/// - Throws: What `body` throws, or `TimedOut` when it has not come to its end after `limit`, times `Patience.factor`.
package func onLoop<Success: Sendable>(
    within limit: Duration = .seconds(300), _ body: @escaping @Sendable (EventLoop) async throws -> Success
) async throws -> Success {
    let loop = try EventLoop()
    return try await withCheckedThrowingContinuation { continuation in
        let once = ResumedOnce(continuation)
        // A task of the caller's knows, through its task-local values, which test an issue belongs to.
        Task(executorPreference: loop) {
            let alarm = loop.after(limit * Patience.factor) { once.resume(.failure(TimedOut())) }
            do {
                once.resume(.success(try await body(loop)))
            } catch {
                once.resume(.failure(error))
            }
            alarm.cancel()
            loop.stop()
        }
        Thread.detachNewThread {
            do {
                try loop.run()
            } catch {
                once.resume(.failure(error))
            }
        }
    }
}

extension EventLoop {
    /// Returns when every descriptor that is ready now has been reported, and what that led to is done.
    package func turn() async {
        // The first may come due before the next look at the descriptors, the second cannot.
        for _ in 0..<2 {
            await withCheckedContinuation { continuation in _ = after(.zero) { continuation.resume() } }
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
