/// What a client says it is, for the journal. Nobody checks it, and nothing depends on it.
package enum ClientKind: String, Sendable, Hashable, CaseIterable {
    /// The command line.
    case cli
    /// Anything else on the bus; whoever does not say.
    case dbus
}
