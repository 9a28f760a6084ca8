package import DBus

/// A method of the contract. The agent attaches its handler to it, and clients call through it.
package struct Operation<Input: Sendable, Output: Sendable>: Sendable {
    package let interface: InterfaceName
    package let name: MemberName
    /// Whether it changes nothing.
    package let isQuery: Bool
    private let input: Shape<Input>
    let output: Shape<Output>

    init(
        _ interface: InterfaceName, _ name: MemberName, isQuery: Bool = false, _ input: Shape<Input>,
        _ output: Shape<Output>
    ) {
        self.interface = interface
        self.name = name
        self.isQuery = isQuery
        self.input = input
        self.output = output
    }

    /// The method as the agent serves it. An `AgentError` of `handler` becomes the D-Bus error of its kind, any
    /// other error becomes `org.freedesktop.DBus.Error.Failed`.
    package func serve(
        _ handler: @escaping @Sendable (_ input: Input, _ caller: BusName) async throws -> Output
    ) -> Method {
        Method(name, in: input.arguments, out: output.arguments) { invocation in
            let request: Input
            do throws(RecordError) {
                request = try input.decode(invocation.arguments)
            } catch {
                throw MethodError(AgentError(error))
            }
            do {
                return output.toBus(try await handler(request, invocation.sender))
            } catch let error as AgentError {
                throw MethodError(error)
            }
        }
    }

    /// - Parameter agent: The agent's name: a unique one means this agent and no later one.
    package func call(
        _ content: Input, to agent: BusName = Contract.busName, autoStart: Bool = true
    ) -> MethodCall {
        MethodCall(
            to: agent, at: Contract.path, interface, name, input.toBus(content),
            autoStart: autoStart)
    }
}

/// The same for handlers that take the parts of the input one by one.
extension Operation {
    package func serve(_ handler: @escaping @Sendable (_ caller: BusName) async throws -> Output) -> Method
    where Input == Void {
        serve { _, caller in try await handler(caller) }
    }

    package func serve<First, Second>(
        _ handler: @escaping @Sendable (First, Second, _ caller: BusName) async throws -> Output
    ) -> Method where Input == (First, Second) {
        serve { input, caller in try await handler(input.0, input.1, caller) }
    }

    package func serve<First, Second, Third>(
        _ handler: @escaping @Sendable (First, Second, Third, _ caller: BusName) async throws -> Output
    ) -> Method where Input == (First, Second, Third) {
        serve { input, caller in try await handler(input.0, input.1, input.2, caller) }
    }
}

extension MethodError {
    package init(_ error: AgentError) {
        // The kinds are constants with valid names.
        self.init(
            ErrorName(stringLiteral: error.kind.rawValue), error.message, detail: error.retry.detail)
    }
}
