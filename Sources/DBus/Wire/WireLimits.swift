import CLinux

/// What the protocol and buses allow of a message.
enum WireLimits {
    /// In bytes. Source: D-Bus Specification, "Message Protocol".
    static let messageLength = 128 << 20
    /// In bytes. Source: D-Bus Specification, "Marshaling".
    static let arrayLength = 64 << 20
    /// Containers in containers, variants included. Source: `dbus-marshal-validate.c`.
    static let depth = 64
    /// What buses take without configuration. Source: `DBUS_DEFAULT_MESSAGE_UNIX_FDS`.
    static let sentDescriptors = 16
    /// What Linux passes on at once, which some buses let through. Source: `SCM_MAX_FD`.
    static let receivedDescriptors = linux_passed_descriptors
}
