/// A method that this program serves.
package struct Method: Sendable {
    /// Runs in its own task on the connection's loop; tasks of one caller start in the order of its calls.
    ///
    /// A `MethodError` becomes that error on the bus. Any other error becomes
    /// `org.freedesktop.DBus.Error.Failed` without details.
    package typealias Handler = @Sendable (Invocation) async throws -> [Value]

    package let name: MemberName
    package let inputs: [Argument]
    package let outputs: [Argument]
    package let isDeprecated: Bool
    /// Whether the method is declared to send no reply, so that callers must not wait for one.
    package let hasNoReply: Bool
    let inputSignature: String
    let inputTypes: [ValueType]
    let outputTypes: [ValueType]
    let handler: Handler
    let cost = MethodCost()

    package init(
        _ name: MemberName, in inputs: [Argument] = [], out outputs: [Argument] = [],
        isDeprecated: Bool = false,
        hasNoReply: Bool = false, _ handler: @escaping Handler
    ) {
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
        self.isDeprecated = isDeprecated
        self.hasNoReply = hasNoReply
        self.handler = handler
        inputTypes = inputs.map(\.type)
        inputSignature = inputTypes.map(\.description).joined()
        outputTypes = outputs.map(\.type)
    }
}

/// A call for one of the served methods.
package struct Invocation: Sendable {
    /// They have the types that the method declares.
    package let arguments: [Value]
    /// The caller's unique name, which callers cannot forge.
    package let sender: BusName
    package let path: ObjectPath
    package let interface: InterfaceName
    package let member: MemberName

    package init(
        arguments: [Value], sender: BusName, path: ObjectPath, interface: InterfaceName, member: MemberName
    ) {
        self.arguments = arguments
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
    }
}

/// An error that a method's caller receives.
package struct MethodError: Error, Hashable {
    package let name: ErrorName
    package let message: String
    /// A value behind the message. Clients of GDBus do not see the message of an error that has one.
    package let detail: Value?

    package init(_ name: ErrorName, _ message: String, detail: Value? = nil) {
        self.name = name
        self.message = message
        self.detail = detail
    }
}
