import EventLoop

/// Reading and writing.
extension Connection {
    /// The descriptor is ready for something.
    func isReady() {
        stream.readAndWrite()
        // One message is no flood: if another is behind it, the descriptor says so.
        if !isPumpingLater, pump() > 1 || stream.hasUnsent { readAhead() }
        if isPumpingLater { updateInterest() }
        serveLater()
    }

    /// Handles what has come in.
    ///
    /// It stops after a reply, so that whoever awaits it goes on first, and after some messages, so that
    /// what they have set going gets to run; then it goes on behind that.
    ///
    /// - Returns: How much there was.
    @discardableResult private func pump() -> Int {
        isPumpingLater = false
        // Reading on would make more to send while the bus does not take what there is.
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

    /// Takes in what else has come, and hands on what is to be sent: behind the flood of one caller are the calls of
    /// others, and before their answers his.
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

    /// Longer than it takes to read what a flood brings in meanwhile, and shorter than what a caller notices.
    private static let longestReading: Duration = .milliseconds(25)

    private func pumpLater() {
        if isPumpingLater { return }
        isPumpingLater = true
        loop.submit {
            self.assumeIsolated { _ = $0.pump() }
        }
    }

    private func didPump() {
        if isClosed { return }
        if stream.hasLetGoSinceAsked() { giveMemoryBack() }
        if stream.isConnected { setInterest() } else { close() }
    }

    func updateInterest() {
        guard !isClosed else { return }
        guard stream.isConnected else {
            // It would be ready for ever.
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
            return .failure(.remote(name: reply.errorName ?? .failed, message: text))
        } catch .tooLarge(let reason) {
            return .failure(.invalid(reason: reason))
        } catch {
            return .failure(.invalid(reason: "the answer cannot be read"))
        }
    }
}
