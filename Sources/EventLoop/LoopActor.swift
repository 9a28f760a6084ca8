/// An actor whose code runs on an event loop.
package protocol LoopActor: Actor {
    nonisolated var loop: EventLoop { get }
}

extension LoopActor {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Runs `work` on this actor in a task of its own, which stays on the loop.
    package func task(_ work: @escaping @Sendable (isolated Self) async -> Void) {
        loop.task { await work(self) }
    }

    /// Runs `work` on this actor in a later turn of the loop. Callable on any thread.
    package nonisolated func later(_ work: @escaping @Sendable (isolated Self) -> Void) {
        loop.submit { self.assumeIsolated { work($0) } }
    }

    /// A handler for events that other actors of the loop report. It runs `body` on this actor at once, and does
    /// nothing once the actor is gone.
    package nonisolated func callback(
        _ body: @escaping @Sendable (isolated Self) -> Void
    ) -> @Sendable () -> Void {
        { [weak self] in self?.assumeIsolated { body($0) } }
    }

    /// As above, for events with a value.
    package nonisolated func callback<Value: Sendable>(
        _ body: @escaping @Sendable (isolated Self, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        { [weak self] value in self?.assumeIsolated { body($0, value) } }
    }

    /// As above, for events with two values.
    package nonisolated func callback<First: Sendable, Second: Sendable>(
        _ body: @escaping @Sendable (isolated Self, First, Second) -> Void
    ) -> @Sendable (First, Second) -> Void {
        { [weak self] first, second in self?.assumeIsolated { body($0, first, second) } }
    }
}
