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
        let outcome = TaskResult<Success>()
        loop.task {
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

    /// Starts a task that stays on the loop.
    @discardableResult package func task<Success: Sendable>(
        _ work: @escaping @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task(executorPreference: self) { await work() }
    }

    /// Returns once `length` has passed on the monotonic clock.
    package func sleep(for length: Duration) async throws(CancellationError) {
        try await wait { isOver in
            let deadline = after(length, isOver)
            return { deadline.cancel() }
        }
    }

    /// Returns once `descriptor` is ready for `interest` or broken; the caller's next call on it shows which.
    package func wait(
        for descriptor: OwnedDescriptor, _ interest: Interest
    ) async throws(CancellationError) {
        try await wait { isOver in
            let watch = watch(descriptor, for: interest) { _ in isOver() }
            return { watch.cancel() }
        }
    }

    /// Call it on the loop's thread.
    ///
    /// - Parameter begin: Arranges for its argument to be called, and returns a closure to undo this.
    private func wait(_ begin: (@escaping () -> Void) -> () -> Void) async throws(CancellationError) {
        let isOver = OneShot<Bool>()
        let undo = begin { isOver.fulfil(true) }
        defer { undo() }
        let isReached = await withTaskCancellationHandler {
            await isOver.get()
        } onCancel: {
            isOver.fulfil(false)
        }
        if !isReached { throw CancellationError() }
    }
}

/// Carries a result from the loop to the thread that runs it.
private final class TaskResult<Success: Sendable>: Sendable {
    private let result = Mutex<Result<Success, any Error>?>(nil)

    func set(_ result: Result<Success, any Error>) {
        self.result.withLock { $0 = result }
    }

    func get() -> Result<Success, any Error>? {
        result.withLock { $0 }
    }
}
