import Synchronization

/// Where a test waits for what happens, in its order.
final class Mailbox<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item] = []
        var reader: CheckedContinuation<Item, Never>?
    }

    private let state = Mutex(State())

    func put(_ item: Item) {
        state.withLock { state in
            if let reader = state.reader {
                state.reader = nil
                reader.resume(returning: item)
            } else {
                state.items.append(item)
            }
        }
    }

    /// The next item, once there is one. One reader at a time.
    func next() async -> Item {
        await withCheckedContinuation { reader in
            state.withLock { state in
                if state.items.isEmpty {
                    state.reader = reader
                } else {
                    reader.resume(returning: state.items.removeFirst())
                }
            }
        }
    }

    var isEmpty: Bool {
        state.withLock { $0.items.isEmpty }
    }
}

/// Keeps a script waiting until a test opens it.
final class Gate: Sendable {
    private let box = Mailbox<Void>()

    func open() {
        box.put(())
    }

    func pass() async {
        await box.next()
    }
}
