import EventLoop
import Foundation
import Synchronization
import TestSupport
import Testing

struct EventLoopTests {
    @Test func `what a body returns or throws comes back`() throws {
        #expect(try EventLoop.run { _ in 7 } == 7)
        #expect(throws: Complaint.self) { try EventLoop.run { _ in throw Complaint() } }
    }

    /// Often enough to meet the moment at which the loop takes notice of one wake-up and another one is given.
    @Test func `work that comes while the loop wakes up for other work is not left lying`() async throws {
        let count = 10_000
        let left = Atomic(count)

        // Each pause lasts until other processes have had their turn, which is long on a busy machine.
        try await onLoop(within: .seconds(300)) { loop in
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    for number in 0..<count {
                        Self.pause(number % 64)
                        loop.submit {
                            let isLast = left.subtract(1, ordering: .relaxed).newValue == 0
                            if isLast { continuation.resume() }
                        }
                    }
                }
            }
        }

        #expect(left.load(ordering: .relaxed) == 0)
    }

    /// Some microseconds, so that the loop may have gone to sleep, or is about to.
    private static func pause(_ length: Int) {
        for _ in 0..<length { sched_yield() }
    }

    @Test func `work from other threads runs in the order of its submission`() async throws {
        let seen = Log<Int>()

        try await onLoop { loop in
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    for number in 0..<5_000 { loop.submit { seen.add(number) } }
                    loop.submit { continuation.resume() }
                }
            }
        }

        #expect(seen.all == Array(0..<5_000))
    }

    @Test func `whoever waits for there being no work hears of it when all that follows has been done`()
        async throws
    {
        let seen = Log<Int>()

        try await onLoop { loop in
            for number in 0..<100 {
                loop.submit {
                    Task(executorPreference: loop) {
                        await Task.yield()
                        loop.submit { seen.add(number) }
                    }
                }
            }
            let later = loop.after(.seconds(60)) {}
            await withCheckedContinuation { continuation in loop.whenIdle { continuation.resume() } }
            later.cancel()
        }

        #expect(seen.all.count == 100)
    }

    @Test func `descriptors have their turn between the pieces of a long work`() async throws {
        let pieces = Log<Int>()
        let received = Log<Int>()

        try await onLoop { loop in
            let pipe = try DescriptorPipe()
            _ = write(pipe.writing.rawValue, "a", 1)
            let watch = loop.watch(pipe.reading, for: .reading) { _ in
                if received.all.isEmpty { received.add(pieces.all.count) }
            }
            for number in 0..<50 {
                let end = ContinuousClock.now + .milliseconds(2)
                while ContinuousClock.now < end {}
                pieces.add(number)
                await Task.yield()
            }
            watch.cancel()
        }

        #expect(try #require(received.all.first) < 12)
    }

    @Test func `an actor of the loop runs on the loop's thread`() async throws {
        let threads = try await onLoop { loop in
            let resident = Resident(loop: loop)
            let before = pthread_self()
            let inside = await resident.thread()
            await loop.turn()
            return [before, inside, await resident.threadAfterTurn(), pthread_self()]
        }

        #expect(Set(threads.map { UInt($0) }).count == 1)
    }

    @Test func `tasks of actors run in the order of their start`() async throws {
        let seen = Log<Int>()

        try await onLoop { loop in
            let resident = Resident(loop: loop)
            await withTaskGroup { group in
                for number in 0..<1_000 { group.addTask { await resident.note(number, in: seen) } }
            }
        }

        #expect(seen.all == Array(0..<1_000))
    }

    @Test func `deadlines come in the order of their moments, and cancelled ones not at all`() async throws {
        let seen = Log<Int>()

        try await onLoop { loop in
            loop.after(.milliseconds(30)) { seen.add(3) }
            loop.after(.milliseconds(10)) { seen.add(1) }
            loop.after(.milliseconds(10)) { seen.add(2) }
            loop.after(.milliseconds(5)) { seen.add(-1) }.cancel()
            loop.after(.seconds(-1)) { seen.add(0) }
            await seen.wait { $0.contains(3) }
        }

        #expect(seen.all == [0, 1, 2, 3])
    }

    @Test func `a sleep ends early when its task is cancelled`() async throws {
        let wasCancelled = try await onLoop { loop in
            let sleeper = Task(executorPreference: loop) { try await loop.sleep(for: .seconds(3_600)) }
            loop.after(.milliseconds(5)) { sleeper.cancel() }
            if case .failure(let error) = await sleeper.result { return error is CancellationError }
            return false
        }

        #expect(wasCancelled)
    }

    @Test func `a sleep in a cancelled task does not begin`() async throws {
        let wasCancelled = try await onLoop { loop in
            let sleeper = Task(executorPreference: loop) {
                withUnsafeCurrentTask { $0?.cancel() }
                try await loop.sleep(for: .seconds(3_600))
            }
            if case .failure(let error) = await sleeper.result { return error is CancellationError }
            return false
        }

        #expect(wasCancelled)
    }

    @Test func `a watched descriptor is reported as long as it is ready`() async throws {
        let count = try await onLoop { loop in
            let pipe = try DescriptorPipe()
            _ = write(pipe.writing.rawValue, "abc", 3)
            return await withCheckedContinuation { continuation in
                let reader = ByteReader(pipe.reading)
                reader.watch = loop.watch(pipe.reading.rawValue, for: .reading) { readiness in
                    #expect(readiness.contains(.readable))
                    if reader.readOne() == 3 {
                        reader.watch?.cancel()
                        continuation.resume(returning: reader.count)
                    }
                }
            }
        }

        #expect(count == 3)
    }

    @Test func `a watch that another handler cancels in the same round is not called`() async throws {
        let calls = try await onLoop { loop in
            let pipe = try DescriptorPipe()
            _ = write(pipe.writing.rawValue, "abc", 3)
            let calls = Log<String>()
            let watches = Watches()
            watches.first = loop.watch(pipe.reading.rawValue, for: .reading) { _ in
                calls.add("first")
                watches.first?.cancel()
                watches.second?.cancel()
            }
            watches.second = loop.watch(pipe.reading.rawValue, for: .reading) { _ in calls.add("second") }
            await loop.turn()
            return calls.all
        }

        #expect(calls == ["first"])
    }

    @Test func `a descriptor closed under its watch is reported once and does not keep the loop busy`()
        async throws
    {
        let calls = try await onLoop { loop in
            let calls = Log<Readiness>()
            let descriptor = 1_000_000  // no process has that many
            let watch = loop.watch(Int32(descriptor), for: .reading) { calls.add($0) }
            await loop.turn()
            watch.cancel()
            return calls.all
        }

        try #require(calls.count == 1)
        #expect(!calls[0].isDisjoint(with: .hungUp))
    }

    @Test func `an idle loop does not wake up`() async throws {
        let wakeUps = try await onLoop { loop in
            _ = try loop.wallClockTimer { _ in }
            loop.after(.milliseconds(2)) {}.cancel()
            await loop.turn()
            let before = try voluntarySwitches()
            // That nothing happens takes time to see.
            try await loop.sleep(for: .seconds(1))
            return try voluntarySwitches() - before
        }

        // The one that ends the sleep; among other tests, a lock or a page may be waited for besides.
        #expect(wakeUps <= 3)
    }
}

struct Complaint: Error {}

/// How often the calling thread has gone to sleep by itself.
private func voluntarySwitches() throws -> Int {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") })
    return try #require(Int(line.split(separator: "\t")[1]))
}

private actor Resident {
    let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: EventLoop) {
        self.loop = loop
    }

    func thread() -> pthread_t {
        loop.checkIsolated()
        return pthread_self()
    }

    func threadAfterTurn() async -> pthread_t {
        await loop.turn()
        return pthread_self()
    }

    func note(_ number: Int, in log: Log<Int>) {
        log.add(number)
    }
}

/// Reads bytes one by one. It belongs to the loop's thread.
private final class ByteReader: @unchecked Sendable {
    var watch: DescriptorWatch?
    private(set) var count = 0
    private let descriptor: OwnedDescriptor

    init(_ descriptor: OwnedDescriptor) {
        self.descriptor = descriptor
    }

    func readOne() -> Int {
        var byte: UInt8 = 0
        count += read(descriptor.rawValue, &byte, 1)
        return count
    }
}

/// Belongs to the loop's thread.
private final class Watches: @unchecked Sendable {
    var first: DescriptorWatch?
    var second: DescriptorWatch?
}
