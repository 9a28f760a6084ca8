import Foundation

/// A thread that runs one test from start to end.
///
/// The tests here wait for other processes, so they may not sit on the few threads that all tests share; and their
/// children end with the thread that started them (`Program`), so it has to be one and the same.
final class TestThread: TaskExecutor, @unchecked Sendable {
    private let condition = NSCondition()  // protects `jobs` and `isOver`
    private var jobs: [UnownedJob] = []
    private var isOver = false

    /// Runs `body` on a thread of its own.
    static func run(_ body: @escaping @Sendable () throws -> Void) async throws {
        let thread = TestThread()
        Thread.detachNewThread { thread.work() }
        defer { thread.finish() }
        // Only a concurrent function moves to the preferred executor.
        try await withTaskExecutorPreference(thread) { @concurrent () async throws in try body() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func finish() {
        condition.withLock {
            isOver = true
            condition.signal()
        }
    }

    private func work() {
        while let job = next() {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func next() -> UnownedJob? {
        condition.withLock {
            while jobs.isEmpty && !isOver { condition.wait() }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }
}
