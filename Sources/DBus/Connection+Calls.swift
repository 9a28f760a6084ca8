import EventLoop

/// Sending.
extension Connection {
    /// Calls a method and awaits its reply.
    ///
    /// - Throws: `.remote` when the answer is an error, `.timeout` after that time of the monotonic clock,
    ///   `.cancelled` when the calling task is, `.disconnected` when the connection ends; `.invalid` when the
    ///   call cannot be sent or its reply cannot be understood.
    package func call(_ call: MethodCall, timeout: Duration = .seconds(25)) async throws(BusError) -> Message
    {
        if Task.isCancelled { throw .cancelled }
        let serial = try transmit(call.message)
        let loop = loop
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<ReplyTable.Outcome, Never>) in
                expectReply(serial, from: call.destination, timeout: timeout) {
                    continuation.resume(returning: $0)
                }
            }
        } onCancel: {
            // Behind this turn of the loop, in which the call has entered the table.
            loop.submit {
                self.assumeIsolated { $0.replies.take(serial)?.end(.failure(.cancelled)) }
            }
        }
        return try outcome.get()
    }

    /// Calls a method and hands its outcome to `end`, before any later message is looked at.
    func call(
        _ call: MethodCall, timeout: Duration = .seconds(25), then end: @escaping (ReplyTable.Outcome) -> Void
    ) {
        do {
            let serial = try transmit(call.message)
            expectReply(serial, from: call.destination, timeout: timeout, end)
        } catch {
            end(.failure(error))
        }
    }

    private func expectReply(
        _ serial: UInt32, from destination: BusName, timeout: Duration,
        _ end: @escaping (ReplyTable.Outcome) -> Void
    ) {
        let deadline = loop.after(timeout) {
            self.assumeIsolated { $0.replies.take(serial)?.end(.failure(.timeout)) }
        }
        replies.add(ReplyTable.Waiter(destination: destination, deadline: deadline, end: end), for: serial)
    }

    /// Sends a message to which no reply is expected.
    ///
    /// - Throws: `.invalid`, `.disconnected`, or `.tooMuchUnsent`.
    package func send(_ message: Message) throws(BusError) {
        var message = message
        if message.kind == .methodCall { message.flags.insert(.noReplyExpected) }
        _ = try transmit(message)
    }

    /// Calls a method and asks for no reply.
    ///
    /// - Throws: As `send` of a message.
    package func send(_ call: MethodCall) throws(BusError) {
        try send(call.message)
    }

    /// Sends a signal, to everybody who has subscribed to it.
    package func emit(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ arguments: [Value] = []
    ) throws(BusError) {
        try send(.signal(member, of: interface, at: path, arguments))
    }

    private func transmit(_ message: Message) throws(BusError) -> UInt32 {
        guard !isClosed else { throw .disconnected }
        guard stream.unsentBytes <= limits.unsentBytes else { throw .tooMuchUnsent }
        return try transmit(OutgoingMessage(message))
    }

    /// - Returns: The serial.
    @discardableResult func transmit(_ message: consuming OutgoingMessage) throws(BusError) -> UInt32 {
        guard !isClosed else { throw .disconnected }
        let bytes = message.count
        let serial = try stream.send(message)
        didWork(bytes)
        updateInterest()
        return serial
    }
}
