import EventLoop

/// Reading and writing messages.
extension Connection {
    /// The loop calls this when the socket is ready.
    func didBecomeReady() {
        stream.readAndWrite()
        // A single message is no flood: if another follows, the socket becomes ready again.
        if !isPumpingLater, pump() > 1 || stream.hasUnsent { readAhead() }
        if isPumpingLater { updateInterest() }
        serveLater()
    }

    /// Handles received messages.
    ///
    /// Stops after a reply, so that the code that awaits it continues first, and after 64 messages, so that
    /// the work they started can run. The rest follows in a later turn of the loop.
    ///
    /// - Returns: The number of messages handled.
    @discardableResult private func pump() -> Int {
        isPumpingLater = false
        // Handling more messages would add replies while the bus does not accept the present ones.
        guard stream.unsentBytes <= limits.unsentBytes else {
            didPump()
            return 0
        }
        var count = 0
        while count < 64 {
            guard !isClosed,
                let message = stream.pop(pathAtMost: limits.pathBytes, bodyAtMost: limits.longestBody)
            else {
                didPump()
                return count
            }
            count += 1
            if route(message) == .awaitedReply { break }
        }
        pumpLater()
        updateInterest()
        return count
    }

    /// Reads and sends without waiting for the loop's next turn. Calls of other callers may be behind the
    /// flood of one, and its replies may be ahead of theirs.
    func readAhead() {
        let end = SuspendingClock.now + Self.longestReading
        var unsent = stream.unsentBytes
        while !isClosed, !isPumpingLater, SuspendingClock.now < end {
            stream.readAndWrite()
            let hasRead = pump() > 0
            guard hasRead || stream.unsentBytes < unsent else { return }
            unsent = stream.unsentBytes
        }
    }

    /// Long enough to read what a flood adds meanwhile, and too short for callers to notice.
    private static let longestReading: Duration = .milliseconds(25)

    private func pumpLater() {
        if isPumpingLater { return }
        isPumpingLater = true
        later { _ = $0.pump() }
    }

    private func didPump() {
        if isClosed { return }
        if stream.takeHasLetGo() { giveMemoryBack() }
        if stream.isConnected { setInterest() } else { close() }
    }

    func updateInterest() {
        guard !isClosed else { return }
        guard stream.isConnected else {
            // It would stay ready for ever.
            watch?.cancel()
            watch = nil
            return pumpLater()
        }
        setInterest()
    }

    private func setInterest() {
        let hasUnsent = stream.hasUnsent
        if !hasUnsent, !flushWaiters.isEmpty {
            for waiter in flushWaiters { waiter.resume() }
            flushWaiters = []
        }
        watch?.interest = hasUnsent ? interestWithUnsent : .reading
    }

    private var interestWithUnsent: Interest {
        stream.unsentBytes <= limits.unsentBytes ? [.reading, .writing] : .writing
    }

    private enum Route {
        case awaitedReply, other
    }

    private func route(_ message: IncomingMessage) -> Route {
        let header = message.header
        switch header.kind {
        case .methodCall: serve(message)
        case .signal: deliver(message)
        case .methodReturn, .error:
            guard let waiter = replies.take(header.replySerial, from: header.sender) else { return .other }
            waiter.end(outcome(message))
            return .awaitedReply
        }
        return .other
    }

    private func outcome(_ message: IncomingMessage) -> ReplyTable.Outcome {
        do {
            var reply = message.header
            reply.body = try message.values(atMost: limits.replyBytes)
            guard reply.kind == .error else { return .success(reply) }
            let text = reply.body.first?.asString ?? ""
            let detail = reply.body.count > 1 ? reply.body[1] : nil
            return .failure(.remote(name: reply.errorName ?? .failed, message: text, detail: detail))
        } catch .tooLarge(let reason) {
            return .failure(.invalid(reason: reason))
        } catch {
            return .failure(.invalid(reason: "the answer cannot be read"))
        }
    }
}
