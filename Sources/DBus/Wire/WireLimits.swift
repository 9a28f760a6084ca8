/// How large things may be. Source: D-Bus Specification, "Message Protocol" and "Valid Signatures".
enum WireLimits {
    static let messageLength = 128 << 20
    static let arrayLength = 64 << 20
    /// Containers in containers, variants included: twice what a signature may nest.
    static let depth = 64
    /// What buses take without configuration. Source: `DBUS_DEFAULT_MESSAGE_UNIX_FDS`.
    static let descriptors = 16
}

/// Why something cannot be read.
enum WireFault: Error {
    /// It is not what the specification says, so that nothing behind it can be trusted either.
    case malformed
    /// It is in order, but more than is wanted or can be had; what is wrong with it.
    case refused(reason: String)
}
