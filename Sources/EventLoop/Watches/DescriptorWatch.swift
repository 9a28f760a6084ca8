import CLinux

/// The readiness to wait for.
package struct Interest: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) {
        self.rawValue = rawValue
    }

    package static let reading = Interest(rawValue: Int16(POLLIN))
    package static let writing = Interest(rawValue: Int16(POLLOUT))
}

/// The operations that a descriptor is ready for.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) {
        self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: Int16(POLLIN))
    package static let writable = Readiness(rawValue: Int16(POLLOUT))
    /// The other end has closed or the descriptor is broken. Reported whatever the interest.
    package static let hungUp = Readiness(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}

/// A descriptor that the loop watches until `cancel()`.
///
/// Its state belongs to the loop's thread.
package final class DescriptorWatch {
    let descriptor: Int32
    /// Keeps the descriptor open while the loop polls it; `nil` if somebody else, such as libdbus, owns it.
    private var owner: OwnedDescriptor?
    private(set) var handler: ((Readiness) -> Void)?
    private unowned let loop: EventLoop

    /// Level-triggered: the loop calls the handler again for as long as the descriptor stays ready.
    package var interest: Interest {
        didSet {
            loop.preconditionOnLoop()
            if interest != oldValue { loop.didChangeWatches() }
        }
    }

    init(
        _ descriptor: Int32, ownedBy owner: OwnedDescriptor?, for interest: Interest, on loop: EventLoop,
        _ handler: @escaping (Readiness) -> Void
    ) {
        self.descriptor = descriptor
        self.owner = owner
        self.interest = interest
        self.loop = loop
        self.handler = handler
    }

    /// Stops the watch. The loop does not call the handler again, not even for readiness already polled.
    package func cancel() {
        loop.preconditionOnLoop()
        guard handler != nil else { return }
        handler = nil
        owner = nil
        loop.remove(self)
    }
}
