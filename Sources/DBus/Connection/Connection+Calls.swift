import EventLoop

/// Sending calls, signals and other messages.
extension Connection {
    /// Calls a method and awaits its reply.
    ///
    /// - Throws: `.remote` if the reply is an error, `.timeout` after `timeout` of the monotonic clock,
    ///   `.cancelled` with the calling task, `.disconnected` if the connection ends, `.tooMuchUnsent`, or
    ///   `.invalid` if the call cannot be sent or its reply cannot be read.
    package func call(_ call: MethodCall, timeout: Duration = .seconds(25)) async throws(BusError) -> Message
    {
        if Task.isCancelled { throw .cancelled }
        let serial = try transmit(call.message)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<ReplyTable.Outcome, Never>) in
                expectReply(serial, from: call.destination, timeout: timeout) {
                    continuation.resume(returning: $0)
                }
            }
        } onCancel: {
            // Behind this turn of the loop, in which the call enters the table.
            later { $0.replies.take(serial)?.end(.failure(.cancelled)) }
        }
        return try outcome.get()
    }

    /// Calls a method and passes its outcome to `end`, before handling any later message.
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
        let deadline = loop.after(timeout) { self.replies.take(serial)?.end(.failure(.timeout)) }
        replies.add(ReplyTable.Waiter(destination: destination, deadline: deadline, end: end), for: serial)
    }

    /// Sends a message without expecting a reply.
    ///
    /// - Throws: `.invalid`, `.disconnected`, or `.tooMuchUnsent`.
    package func send(_ message: Message) throws(BusError) {
        var message = message
        if message.kind == .methodCall { message.flags.insert(.noReplyExpected) }
        _ = try transmit(message)
    }

    /// Calls a method without asking for a reply.
    ///
    /// - Throws: Like `send` of a message.
    package func send(_ call: MethodCall) throws(BusError) {
        try send(call.message)
    }

    /// Sends a signal to all its subscribers.
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

    /// - Returns: The message's serial.
    @discardableResult func transmit(_ message: consuming OutgoingMessage) throws(BusError) -> UInt32 {
        guard !isClosed else { throw .disconnected }
        let bytes = message.count
        let serial = try stream.send(message)
        didWork(bytes)
        updateInterest()
        return serial
    }
}
