/// A D-Bus message: header and body.
package struct Message: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case methodCall, methodReturn, error, signal
    }

    package struct Flags: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let noReplyExpected = Flags(rawValue: 1)
        package static let noAutoStart = Flags(rawValue: 2)
        package static let allowInteractiveAuthorization = Flags(rawValue: 4)
    }

    package var kind: Kind
    package var path: ObjectPath?
    package var interface: InterfaceName?
    package var member: MemberName?
    package var errorName: ErrorName?
    /// The bus sets this; senders cannot forge it.
    package var sender: BusName?
    package var destination: BusName?
    /// Set on sending; 0 before.
    package var serial: UInt32 = 0
    /// The serial of the call that this message answers; 0 for none.
    package var replySerial: UInt32 = 0
    package var flags: Flags = []
    package var body: [Value] = []

    package init(_ kind: Kind) {
        self.kind = kind
    }

    package static func signal(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath,
        to destination: BusName? = nil,
        _ body: [Value] = []
    ) -> Message {
        var message = Message(.signal)
        message.path = path
        message.interface = interface
        message.member = member
        message.destination = destination
        message.body = body
        return message
    }
}
