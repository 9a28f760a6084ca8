import EventLoop

/// Serving calls.
extension Connection {
    /// Serves `object` at `path`, with the standard interfaces beside its own.
    ///
    /// - Throws: `.invalid` when something is served there already.
    package func export(_ object: ExportedObject, at path: ObjectPath) throws(BusError) {
        let properties = StandardInterfaces.properties(of: object.interfaces)
        guard objects.add(ExportedObject([properties] + object.interfaces), at: path) else {
            throw .invalid(reason: "there is already an object at '\(path)'")
        }
    }

    /// Calls that are being answered are still answered.
    package func unexport(_ path: ObjectPath) {
        objects.remove(path)
    }

    /// Tells everybody that properties have changed.
    ///
    /// - Parameter invalidated: Those whose values are not told.
    package func propertiesChanged(
        _ changed: [String: Value], invalidated: [String] = [], of interface: InterfaceName,
        at path: ObjectPath
    ) throws(BusError) {
        try emit(
            StandardInterfaces.propertiesChanged, of: StandardInterfaces.propertiesName, at: path,
            [.string(interface.text), .dictionary(changed), .strings(invalidated)])
    }

    /// Handles a call that has come in.
    func serve(_ message: borrowing MessageHandle, _ header: Message) {
        // The bus sets the sender of everything; without one there would be nobody to answer.
        guard let sender = header.sender, let member = header.member else { return }
        let call = header.flags.contains(.noReplyExpected) ? nil : ReceivedCall(message, header, from: sender)
        do throws(MethodError) {
            guard let path = header.path else {  // every call has one
                throw MethodError(.limitsExceeded, "the path is longer than \(limits.pathBytes) bytes")
            }
            let target = try objects.target(path: path, interface: header.interface, member: member)
            let (arguments, memory) = try begin(target.method, with: message, from: sender)
            let invocation = Invocation(
                arguments: arguments, sender: sender, path: path, interface: target.interface, member: member)
            // The preference keeps the handler, too, off the global executor.
            Task(executorPreference: loop) {
                await self.perform(target.method, invocation, holding: memory, for: call)
            }
        } catch {
            answer(call, .failure(error))
        }
    }

    /// Counts the call in, and only then reads what it brings.
    private func begin(
        _ method: Method, with message: borrowing MessageHandle, from sender: BusName
    ) throws(MethodError) -> (values: [Value], memory: Int) {
        guard invocations.mayBegin(sender) else {
            throw MethodError(.limitsExceeded, "too many calls are being answered; try again later")
        }
        do {
            let arguments = try arguments(of: message, for: method)
            invocations.didRead(arguments.memory, from: sender)
            return arguments
        } catch {
            invocations.didEnd(sender, holding: 0)
            throw error
        }
    }

    private func perform(
        _ method: Method, _ invocation: Invocation, holding memory: Int, for call: ReceivedCall?
    ) async {
        let result = await Self.run(method, invocation)
        invocations.didEnd(invocation.sender, holding: memory)
        answer(call, result)
    }

    private func arguments(
        of message: borrowing MessageHandle, for method: Method
    ) throws(MethodError) -> (values: [Value], memory: Int) {
        let signature = message.signature
        guard signature == method.inputSignature else {
            throw MethodError(
                .invalidArgs,
                "method '\(method.name)' takes '\(method.inputSignature)', not '\(signature)'")
        }
        do {
            return try message.measuredBody(atMost: limits.incomingBytes)
        } catch {
            throw MethodError(.limitsExceeded, "\(error)")
        }
    }

    private static func run(_ method: Method, _ invocation: Invocation) async -> Result<[Value], MethodError>
    {
        do {
            let values = try await method.handler(invocation)
            guard values.count == method.outputTypes.count,
                zip(values, method.outputTypes).allSatisfy({ $0.has($1) })
            else {
                return .failure(
                    MethodError(.failed, "method '\(method.name)' answered with other types than declared"))
            }
            return .success(values)
        } catch let error as MethodError {
            return .failure(error)
        } catch {
            return .failure(MethodError(.failed, "method '\(method.name)' failed"))
        }
    }

    private func answer(_ call: ReceivedCall?, _ result: Result<[Value], MethodError>) {
        guard let call else { return }
        do {
            // However much is unsent: a call that has been taken in is answered.
            switch result {
            case .success(let values):
                try call.reply.setBody(values)
                try transmit(call.reply)
            case .failure(let error):
                try transmit(MessageHandle.make(call.answer(error)))
            }
        } catch .disconnected {
            // Then the caller has been told by the bus.
        } catch {
            let failure = MethodError(.failed, "the answer cannot be sent")
            // A text of ours can be sent, unless memory is out.
            _ = try? transmit(MessageHandle.make(call.answer(failure)))
        }
    }
}

/// A call that waits for its answer. It holds nothing of the message that came in: libdbus counts a message's
/// bytes until it is let go of, and beyond a limit it reads no more.
///
/// `@unchecked Sendable`: only the connection's actor looks at the message.
private final class ReceivedCall: @unchecked Sendable {
    /// The answer of a call that succeeds, still empty.
    let reply: MessageHandle
    private let caller: BusName
    private let serial: UInt32

    /// - Returns: `nil` when memory is out.
    init?(_ message: borrowing MessageHandle, _ header: Message, from caller: BusName) {
        guard let reply = message.emptyReply() else { return nil }
        self.reply = reply
        self.caller = caller
        serial = header.serial
    }

    func answer(_ error: MethodError) -> Message {
        var answer = Message(.error)
        answer.errorName = error.name
        answer.destination = caller
        answer.replySerial = serial
        answer.body = [.string(error.message)]
        return answer
    }
}
