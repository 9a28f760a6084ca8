/// A method call to send.
package struct MethodCall: Sendable, Hashable {
    package var destination: BusName
    package var path: ObjectPath
    package var interface: InterfaceName?
    package var member: MemberName
    package var arguments: [Value]
    /// Whether the bus may start a service to answer the call.
    package var autoStart: Bool

    package init(
        to destination: BusName, at path: ObjectPath, _ interface: InterfaceName?, _ member: MemberName,
        _ arguments: [Value] = [], autoStart: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.autoStart = autoStart
    }

    /// A call to the bus itself.
    package static func toBus(_ member: MemberName, _ arguments: [Value] = []) -> MethodCall {
        MethodCall(
            to: .bus, at: "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments, autoStart: false
        )
    }

    /// Why the bus would refuse this call; `nil` if it would not. Encodes the whole call to find out.
    package var fault: String? {
        do throws(BusError) {
            _ = try OutgoingMessage(message)
            return nil
        } catch {
            guard case .invalid(let reason) = error else { return error.description }
            return reason
        }
    }

    var message: Message {
        var message = Message(.methodCall)
        message.destination = destination
        message.path = path
        message.interface = interface
        message.member = member
        message.body = arguments
        if !autoStart { message.flags.insert(.noAutoStart) }
        return message
    }
}
