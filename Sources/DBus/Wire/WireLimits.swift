import CLinux

/// Limits of the protocol and of buses.
enum WireLimits {
    /// In bytes. Source: D-Bus Specification, "Message Protocol".
    static let messageLength = 128 << 20
    /// In bytes. Source: D-Bus Specification, "Marshaling".
    static let arrayLength = 64 << 20
    /// Nesting of containers, variants included. Source: `dbus-marshal-validate.c`.
    static let depth = 64
    /// Descriptors that buses accept by default. Source: `DBUS_DEFAULT_MESSAGE_UNIX_FDS`.
    static let sentDescriptors = 16
    /// Descriptors that Linux passes at once, and that some buses forward. Source: `SCM_MAX_FD`.
    static let receivedDescriptors = linux_passed_descriptors
}
