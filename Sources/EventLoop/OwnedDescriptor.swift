import Glibc

/// A file descriptor that closes when its last reference goes away.
package final class OwnedDescriptor: Sendable, Hashable {
    package let rawValue: Int32

    /// Takes over `rawValue`; nobody else may close it.
    package init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Takes over the result of the system call `call`.
    /// - Throws: If the result is negative, the `errno` of the call.
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
