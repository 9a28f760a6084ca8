extension Message {
    /// The first fault of the header for its kind. Source: D-Bus Specification, "Header Fields".
    var headerFault: String? {
        switch kind {
        case .methodCall:
            if path == nil || member == nil { return "a call needs a path and a member" }
        case .signal:
            if path == nil || member == nil || interface == nil {
                return "a signal needs a path, an interface and a member"
            }
        case .methodReturn:
            if replySerial == 0 { return "a reply needs the serial of its call" }
        case .error:
            if replySerial == 0 || errorName == nil {
                return "an error needs a name and the serial of its call"
            }
        }
        return usesReservedName ? "the path or interface is reserved" : nil
    }

    /// Whether it uses names reserved for local messages. Source: D-Bus Specification, "Header Fields".
    var usesReservedName: Bool {
        interface == Self.localInterface || path == Self.localPath
    }

    // Constants, because each use of a literal validates it, and every message comes this way.
    private static let localInterface: InterfaceName = "org.freedesktop.DBus.Local"
    private static let localPath: ObjectPath = "/org/freedesktop/DBus/Local"
}
