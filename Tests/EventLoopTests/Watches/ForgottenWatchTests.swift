import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// Watches that nobody has cancelled. Their numbers may soon be those of other descriptors.
@Suite(.serialized) struct ForgottenWatchTests {
    @Test func `signals that nobody listens to any more do not keep the loop awake`() async throws {
        try await expectRest { loop in
            _ = try loop.onSignals([SIGUSR1]) { _ in }
        }
    }

    @Test func `files that nobody watches any more do not keep the loop awake`() async throws {
        let directory = FileManager.default.temporaryDirectory.path
        try await expectRest { loop in
            _ = try loop.watchFiles([], in: directory) { _ in }
        }
    }

    @Test func `a watch keeps its descriptor open, and no longer than it lasts`() async throws {
        try await onLoop { loop in
            var reading: OwnedDescriptor? = try DescriptorPipe().reading
            weak let descriptor = reading
            let watch = reading.map { loop.watch($0, for: .reading) { _ in } }
            reading = nil
            #expect(descriptor != nil)

            watch?.cancel()

            #expect(descriptor == nil)
        }
    }

    /// Expects that a loop sleeps after `forget`, even when the next descriptor has something to read.
    private func expectRest(_ forget: @escaping @Sendable (EventLoop) throws -> Void) async throws {
        let effort = try await onLoop { loop in
            await loop.turn()
            try forget(loop)
            let pipe = try DescriptorPipe()
            _ = write(pipe.writing.rawValue, "x", 1)
            let before = processorTime()
            // That nothing happens takes time to see.
            try await loop.sleep(for: .milliseconds(200))
            withExtendedLifetime(pipe) {}
            return processorTime() - before
        }

        #expect(effort < .milliseconds(100))
    }
}

/// What this thread has used so far.
private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
