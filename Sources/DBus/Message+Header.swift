extension Message {
    /// What its kind demands of the header and is not there. Source: D-Bus Specification, "Header Fields".
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
        // libdbus keeps these for itself.
        if interface == "org.freedesktop.DBus.Local" || path == "/org/freedesktop/DBus/Local" {
            return "the path or interface is reserved"
        }
        return nil
    }

    /// No less than the bytes its header takes on the wire.
    var headerLength: Int {
        let texts = [
            path?.text, interface?.text, member?.text, errorName?.text, destination?.text,
        ]
        return texts.reduce(512) { $0 + ($1?.utf8.count ?? 0) + 16 }
    }
}
