import Glibc

/// A file descriptor that is closed when nobody holds it any more.
package final class OwnedDescriptor: Sendable, Hashable {
    package let rawValue: Int32

    /// Takes over `rawValue`; nobody else may close it.
    package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Takes over what the system call `call` returned.
    convenience init(_ result: Int32, from call: String) throws(SystemError) {
        guard result >= 0 else { throw SystemError(call) }
        self.init(result)
    }

    deinit {
        close(rawValue)
    }

    package static func == (left: OwnedDescriptor, right: OwnedDescriptor) -> Bool {
        left === right
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
