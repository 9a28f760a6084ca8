import Synchronization

extension EventLoop {
    /// Runs `body` on a new loop on the calling thread, until `body` returns or throws.
    ///
    /// `body` and its tasks prefer the loop as their executor. Tasks still waiting then never resume.
    ///
    /// - Throws: Any error from `body`; a `SystemError` if the loop cannot be made or fails.
    package static func run<Success: Sendable>(
        _ body: @escaping @Sendable (EventLoop) async throws -> Success
    ) throws -> Success {
        let loop = try EventLoop()
        let outcome = Outcome<Success>()
        Task(executorPreference: loop) {
            do {
                outcome.set(.success(try await body(loop)))
            } catch {
                outcome.set(.failure(error))
            }
            loop.stop()
        }
        while true {
            try loop.run()
            // `body` may stop the loop itself; it still has to finish.
            if let result = outcome.get() { return try result.get() }
        }
    }

    /// Returns once `length` has passed on the monotonic clock.
    package func sleep(for length: Duration) async throws(CancellationError) {
        try await wait { loop, isOver in
            let deadline = loop.after(length, isOver)
            return { deadline.cancel() }
        }
    }

    /// Returns once `descriptor` is ready for `interest` or broken; the caller's next call on it shows which.
    package func wait(
        for descriptor: OwnedDescriptor, _ interest: Interest
    ) async throws(CancellationError) {
        try await wait { loop, isOver in
            let watch = loop.watch(descriptor, for: interest) { _ in isOver() }
            return { watch.cancel() }
        }
    }

    /// - Parameter begin: Arranges for its second argument to be called, and returns a closure to undo this.
    private func wait(
        _ begin: @escaping @Sendable (EventLoop, @escaping @Sendable () -> Void) -> () -> Void
    ) async throws(CancellationError) {
        let nap = Nap()
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                submit { nap.begin(continuation) { begin(self, $0) } }
            }
        } onCancel: {
            submit { nap.end(isOver: false) }
        }
        if !isOver { throw CancellationError() }
    }
}

/// Carries a result from the loop to the thread that runs it.
private final class Outcome<Success: Sendable>: Sendable {
    private let result = Mutex<Result<Success, any Error>?>(nil)

    func set(_ result: Result<Success, any Error>) {
        self.result.withLock { $0 = result }
    }

    func get() -> Result<Success, any Error>? {
        result.withLock { $0 }
    }
}

/// A waiting task. Either its event or cancellation resumes it, whichever comes first.
///
/// `@unchecked Sendable`: its state belongs to the loop's thread.
private final class Nap: @unchecked Sendable {
    private var sleeper: CheckedContinuation<Bool, Never>?
    private var stop: (() -> Void)?
    private var wasCancelledEarly = false

    func begin(
        _ sleeper: CheckedContinuation<Bool, Never>,
        _ begin: (@escaping @Sendable () -> Void) -> () -> Void
    ) {
        if wasCancelledEarly { return sleeper.resume(returning: false) }
        self.sleeper = sleeper
        stop = begin { self.end(isOver: true) }
    }

    func end(isOver: Bool) {
        stop?()
        stop = nil
        wasCancelledEarly = sleeper == nil && !isOver
        sleeper?.resume(returning: isOver)
        sleeper = nil
    }
}
