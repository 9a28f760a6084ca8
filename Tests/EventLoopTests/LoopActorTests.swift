import EventLoop
import Synchronization
import TestSupport
import Testing

struct LoopActorTests {
    @Test func `a callback runs on its actor at once, in the order of the events`() async throws {
        let received = try await onLoop { loop in
            let listener = Listener(on: loop)
            let (first, second, third) = await listener.callbacks
            let isHeardAtOnce = Mutex(false)

            loop.submit {
                first()
                second("b")
                third("c", "d")
                isHeardAtOnce.withLock { $0 = listener.assumeIsolated { $0.received.count == 3 } }
            }
            await loop.turn()
            return (isHeardAtOnce.withLock { $0 }, await listener.received)
        }

        #expect(received.0)
        #expect(received.1 == ["a", "b", "cd"])
    }

    @Test func `a callback does not keep its actor, and does nothing once that is gone`() async throws {
        let isGone = try await onLoop { loop in
            var listener: Listener? = Listener(on: loop)
            weak let observed = listener
            let callback = await listener?.callbacks.0
            listener = nil

            loop.submit { callback?() }
            await loop.turn()
            return observed == nil
        }

        #expect(isGone)
    }

    @Test func `a call from one actor of the loop to another does not give up the turn`() async throws {
        let log = try await onLoop { loop in
            let (caller, callee, log) = (Listener(on: loop), Listener(on: loop), Log<String>())

            await caller.call(callee, noting: log)
            await loop.turn()
            return log.all
        }

        #expect(log == ["called", "returned", "next turn"])
    }

    @Test func `a task runs on the loop, also after it has waited`() async throws {
        let isOnLoop = try await onLoop { loop in
            let listener = Listener(on: loop)
            return await withCheckedContinuation { continuation in
                loop.submit {
                    listener.assumeIsolated { listener in
                        listener.task { _ in
                            await Task.yield()
                            try? await loop.sleep(for: .milliseconds(1))
                            continuation.resume(returning: loop.isOnLoop)
                        }
                    }
                }
            }
        }

        #expect(isOnLoop)
    }
}

/// Records what it hears.
private actor Listener: LoopActor {
    nonisolated let loop: EventLoop
    private(set) var received: [String] = []

    init(on loop: EventLoop) {
        self.loop = loop
    }

    var callbacks: (@Sendable () -> Void, @Sendable (String) -> Void, @Sendable (String, String) -> Void) {
        (callback { $0.hear("a") }, callback { $0.hear($1) }, callback { $0.hear($1 + $2) })
    }

    func call(_ other: Listener, noting log: Log<String>) async {
        later { _ in log.add("next turn") }
        await other.note("called", in: log)
        log.add("returned")
    }

    private func note(_ word: String, in log: Log<String>) {
        log.add(word)
    }

    private func hear(_ word: String) {
        loop.checkIsolated()
        received.append(word)
    }
}
