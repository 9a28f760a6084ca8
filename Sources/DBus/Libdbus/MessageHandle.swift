import CDBus
import Glibc

/// A message of libdbus: one that came in, or one being built.
struct MessageHandle: ~Copyable {
    private let message: OpaquePointer

    /// Takes over a reference.
    init(owning message: OpaquePointer) {
        self.message = message
    }

    deinit {
        dbus_message_unref(message)
    }

    // MARK: Reading

    /// The signature of the body.
    var signature: String { String(cString: dbus_message_get_signature(message)) }

    /// The message without its body, and without a path that is longer than `limit` bytes; all other names have at
    /// most 255. `nil` for a kind that this version of D-Bus does not know.
    func header(pathAtMost limit: Int) -> Message? {
        guard let kind else { return nil }
        var header = Message(kind)
        if let path = dbus_message_get_path(message), strnlen(path, limit + 1) <= limit {
            header.path = ObjectPath(trusted: String(cString: path))
        }
        header.interface = dbus_message_get_interface(message).map {
            InterfaceName(trusted: String(cString: $0))
        }
        header.member = dbus_message_get_member(message).map { MemberName(trusted: String(cString: $0)) }
        header.sender = dbus_message_get_sender(message).map { BusName(trusted: String(cString: $0)) }
        header.destination = dbus_message_get_destination(message).map {
            BusName(trusted: String(cString: $0))
        }
        header.serial = dbus_message_get_serial(message)
        header.replySerial = dbus_message_get_reply_serial(message)
        if kind == .error {
            header.errorName = dbus_message_get_error_name(message).map {
                ErrorName(trusted: String(cString: $0))
            }
        }
        if dbus_message_get_no_reply(message) != 0 { header.flags.insert(.noReplyExpected) }
        if dbus_message_get_auto_start(message) == 0 { header.flags.insert(.noAutoStart) }
        if dbus_message_get_allow_interactive_authorization(message) != 0 {
            header.flags.insert(.allowInteractiveAuthorization)
        }
        return header
    }

    private var kind: Message.Kind? {
        switch dbus_message_get_type(message) {
        case bus_message_method_call: .methodCall
        case bus_message_method_return: .methodReturn
        case bus_message_error: .error
        case bus_message_signal: .signal
        default: nil
        }
    }

    /// - Throws: `.invalid` when the body is larger than `limit` bytes or a descriptor is missing.
    func body(atMost limit: Int) throws(BusError) -> [Value] {
        try measuredBody(atMost: limit).values
    }

    /// The same, with the bytes that it takes in memory.
    func measuredBody(atMost limit: Int) throws(BusError) -> (values: [Value], memory: Int) {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return ([], 0) }
        var decoder = Decoder(limit: limit)
        let values = try decoder.values(&iterator)
        return (values, decoder.memory)
    }

    // MARK: Building

    static func make(_ content: Message) throws(BusError) -> MessageHandle {
        guard let message = dbus_message_new(type(of: content.kind)) else { throw .outOfMemory }
        let handle = MessageHandle(owning: message)
        try handle.setHeader(content)
        try handle.setBody(content.body, headerLength: content.headerLength)
        return handle
    }

    private func setHeader(_ content: Message) throws(BusError) {
        if let fault = content.headerFault { throw .invalid(reason: fault) }
        var isSet = true
        if let path = content.path { isSet = isSet && dbus_message_set_path(message, path.text) != 0 }
        if let interface = content.interface {
            isSet = isSet && dbus_message_set_interface(message, interface.text) != 0
        }
        if let member = content.member { isSet = isSet && dbus_message_set_member(message, member.text) != 0 }
        if let name = content.errorName {
            isSet = isSet && dbus_message_set_error_name(message, name.text) != 0
        }
        if let destination = content.destination {
            isSet = isSet && dbus_message_set_destination(message, destination.text) != 0
        }
        if content.replySerial != 0 {
            isSet = isSet && dbus_message_set_reply_serial(message, content.replySerial) != 0
        }
        guard isSet else { throw .outOfMemory }
        // Nobody answers anything but a call.
        let noReply = content.kind != .methodCall || content.flags.contains(.noReplyExpected)
        dbus_message_set_no_reply(message, noReply ? 1 : 0)
        dbus_message_set_auto_start(message, content.flags.contains(.noAutoStart) ? 0 : 1)
        dbus_message_set_allow_interactive_authorization(
            message, content.flags.contains(.allowInteractiveAuthorization) ? 1 : 0)
    }

    private func setBody(_ body: [Value], headerLength: Int) throws(BusError) {
        if body.isEmpty { return }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        var encoder = Encoder(headerLength: headerLength)
        try encoder.append(body, to: &iterator)
    }

    var hasDescriptors: Bool { dbus_message_contains_unix_fds(message) != 0 }

    func send(over connection: OpaquePointer, _ serial: inout dbus_uint32_t) -> Bool {
        dbus_connection_send(connection, message, &serial) != 0
    }

    private static func type(of kind: Message.Kind) -> Int32 {
        switch kind {
        case .methodCall: bus_message_method_call
        case .methodReturn: bus_message_method_return
        case .error: bus_message_error
        case .signal: bus_message_signal
        }
    }
}

extension BusError {
    static let outOfMemory = BusError.invalid(reason: "there is not enough memory for it")
}
