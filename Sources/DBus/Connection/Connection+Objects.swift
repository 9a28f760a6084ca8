import EventLoop

/// Serving method calls.
extension Connection {
    /// Serves `object` at `path`, with the standard interfaces in addition to its own.
    ///
    /// - Throws: `.invalid` if the path already has an object.
    package func export(_ object: ExportedObject, at path: ObjectPath) throws(BusError) {
        let properties = StandardInterfaces.properties(of: object.interfaces)
        let whole = ExportedObject([properties] + object.interfaces, retired: object.retired)
        guard objects.add(whole, at: path) else {
            throw .invalid(reason: "there is already an object at '\(path)'")
        }
    }

    /// Stops serving the object at `path`. Calls already accepted still get their replies.
    package func unexport(_ path: ObjectPath) {
        objects.remove(path)
    }

    /// Emits `PropertiesChanged`.
    ///
    /// - Parameter invalidated: Names of changed properties whose new values the signal omits.
    package func propertiesChanged(
        _ changed: [String: Value], invalidated: [String] = [], of interface: InterfaceName,
        at path: ObjectPath
    ) throws(BusError) {
        try emit(
            StandardInterfaces.propertiesChanged, of: StandardInterfaces.propertiesName, at: path,
            [.string(interface.text), .dictionary(changed), .strings(invalidated)])
    }

    /// Checks an incoming call and queues it.
    func serve(_ message: IncomingMessage) {
        let header = message.header
        // The bus sets the sender of every message; a call without one could not be answered.
        guard let sender = header.sender, let member = header.member else { return }
        let expectsReply = !header.flags.contains(.noReplyExpected)
        let ticket = expectsReply ? ReplyTicket(caller: sender, serial: header.serial) : nil
        do throws(MethodError) {
            guard let path = header.path else {  // every call has one
                throw MethodError(.limitsExceeded, "the path is longer than \(limits.pathBytes) bytes")
            }
            let target = try objects.target(path: path, interface: header.interface, member: member)
            if StandardInterfaces.isPing(target) {
                // A caller that checks whether the service is alive should not wait for the calls of others.
                _ = try arguments(of: message, for: target.method)
                return answer(ticket, .success([]))
            }
            guard calls.hasRoom(for: sender) else {
                throw MethodError(.limitsExceeded, "too many calls wait to be answered; try again later")
            }
            let arguments = try arguments(of: message, for: target.method)
            let invocation = Invocation(
                arguments: arguments.values, sender: sender, path: path, interface: target.interface,
                member: target.method.name)
            let call = PendingCall(
                method: target.method, invocation: invocation, argumentBytes: arguments.memory,
                ticket: ticket,
                cost: target.method.cost.estimate)
            calls.add(call, of: sender, holding: call.bytes, costing: call.cost)
            watchForLeaving()
            serveLater()
        } catch {
            answer(ticket, .failure(error))
        }
    }

    /// Schedules the next waiting call behind the loop's current work. Each turn starts only one call, so
    /// that reading, and with it calls of others, need not wait for all of them.
    ///
    /// Pauses while too many replies are unsent: all later replies would wait behind them.
    func serveLater() {
        if isServingLater || !calls.hasNext || stream.unsentBytes > limits.unsentBytesWhileServing { return }
        isServingLater = true
        later { $0.serveNext() }
    }

    private func serveNext() {
        isServingLater = false
        guard !isClosed, let call = calls.next() else { return }
        // The preference keeps the handler off the global executor, too.
        task { await $0.perform(call) }
        if calls.hasNext { readAhead() }
        serveLater()
    }

    private func perform(_ call: PendingCall) async {
        let begin = SuspendingClock.now
        let result = await Self.run(call.method, call.invocation)
        let cost = call.method.cost.note(SuspendingClock.now - begin)
        calls.didEnd(call.invocation.sender, holding: call.bytes, exceeding: cost - call.cost)
        answer(call.ticket, result)
        unwatchIfServed()
        serveLater()
    }

    private func arguments(
        of message: IncomingMessage, for method: Method
    ) throws(MethodError) -> (values: [Value], memory: Int) {
        guard message.signature == method.inputSignature else {
            throw MethodError(
                .invalidArgs,
                "method '\(method.name)' takes '\(method.inputSignature)', not '\(message.signature)'")
        }
        do {
            return try message.measuredValues(of: method.inputTypes, atMost: limits.incomingBytes)
        } catch .tooLarge(let reason) {
            throw MethodError(.limitsExceeded, "\(BusError.invalid(reason: reason))")
        } catch {
            throw MethodError(.invalidArgs, "the arguments cannot be read")
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

    private func answer(_ ticket: ReplyTicket?, _ result: Result<[Value], MethodError>) {
        guard let ticket else { return }
        do {
            // Regardless of the unsent bytes: every accepted call gets a reply.
            try transmit(OutgoingMessage(ticket.answer(result)))
        } catch .disconnected {
            // The bus ends the call with an error.
        } catch {
            let failure = MethodError(.failed, "the answer cannot be sent")
            // This reply can be sent, unless the connection has ended; then nobody waits for it.
            _ = try? transmit(OutgoingMessage(ticket.answer(.failure(failure))))
        }
    }
}
