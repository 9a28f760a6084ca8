/// What a client claims to be, for the journal. Nothing checks it or depends on it.
package enum ClientKind: String, Sendable, Hashable, CaseIterable {
    /// The command line.
    case cli
    /// Anything else on the bus, and clients that do not introduce themselves.
    case dbus
}
