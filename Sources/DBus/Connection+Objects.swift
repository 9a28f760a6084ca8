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
        guard let sender = header.sender, let path = header.path, let member = header.member else { return }
        do throws(MethodError) {
            let target = try objects.target(path: path, interface: header.interface, member: member)
            let arguments = try arguments(of: message, for: target.method)
            guard invocations.mayBegin(sender) else {
                throw MethodError(.limitsExceeded, "too many calls are being answered; try again later")
            }
            let invocation = Invocation(
                arguments: arguments, sender: sender, path: path, interface: target.interface, member: member)
            // The preference keeps the handler, too, off the global executor.
            Task(executorPreference: loop) {
                await self.perform(target.method, invocation, for: header)
            }
        } catch {
            answer(header, .failure(error))
        }
    }

    private func perform(_ method: Method, _ invocation: Invocation, for call: Message) async {
        let result = await Self.run(method, invocation)
        invocations.didEnd(invocation.sender)
        answer(call, result)
    }

    private func arguments(
        of message: borrowing MessageHandle, for method: Method
    ) throws(MethodError) -> [Value] {
        let signature = message.signature
        guard signature == method.inputSignature else {
            throw MethodError(
                .invalidArgs,
                "method '\(method.name)' takes '\(method.inputSignature)', not '\(signature)'")
        }
        do {
            return try message.body(atMost: limits.incomingBytes)
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

    private func answer(_ call: Message, _ result: Result<[Value], MethodError>) {
        guard !call.flags.contains(.noReplyExpected) else { return }
        do {
            try transmit(Self.reply(to: call, result), evenIfFull: true)
        } catch .disconnected {
            // Then the caller has been told by the bus.
        } catch {
            let failure = MethodError(.failed, "the answer cannot be sent")
            // A text of ours can be sent, unless memory is out.
            _ = try? transmit(Self.reply(to: call, .failure(failure)), evenIfFull: true)
        }
    }

    private static func reply(to call: Message, _ result: Result<[Value], MethodError>) -> Message {
        var reply: Message
        switch result {
        case .success(let values):
            reply = Message(.methodReturn)
            reply.body = values
        case .failure(let error):
            reply = Message(.error)
            reply.errorName = error.name
            reply.body = [.string(error.message)]
        }
        reply.destination = call.sender
        reply.replySerial = call.serial
        return reply
    }
}
