/// A method that we serve.
package struct Method: Sendable {
    /// Runs in a task of its own, on the connection's loop, started in the order of the calls.
    ///
    /// A `MethodError` becomes that error on the bus; any other becomes `org.freedesktop.DBus.Error.Failed`
    /// and tells the caller nothing.
    package typealias Handler = @Sendable (Invocation) async throws -> [Value]

    package let name: MemberName
    package let inputs: [Argument]
    package let outputs: [Argument]
    package let isDeprecated: Bool
    /// Whether the method is declared to answer nothing; then callers are not to wait for a reply.
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

/// A call that one of our methods is to answer.
package struct Invocation: Sendable {
    /// Of the types that the method declares.
    package let arguments: [Value]
    /// The unique name of the caller, which nobody can forge.
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

/// An error that the caller of one of our methods gets.
package struct MethodError: Error, Hashable {
    package let name: ErrorName
    package let message: String

    package init(_ name: ErrorName, _ message: String) {
        self.name = name
        self.message = message
    }
}
