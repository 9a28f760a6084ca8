import EventLoop

/// Reading and writing.
extension Connection {
    /// The descriptor is ready for something.
    func isReady() {
        handle.readAndWrite()
        // Each step of authentication is one read or one write.
        if !isAuthenticated { for _ in 0..<4 { handle.readAndWrite() } }
        // One message is no flood: if another is behind it, the descriptor says so.
        if !isPumpingLater, pump() > 1 || handle.hasUnsent { readAhead() }
        if isPumpingLater { updateInterest() }
        serveLater()
    }

    /// Looks again and again until the bus has let us in.
    ///
    /// Whether libdbus waits for the bus or has something to write it tells only callbacks. When the last step that
    /// `isReady()` took has read what is to be answered, the descriptor does not become ready for it by itself.
    func authenticate() {
        guard !isClosed, !isAuthenticated else { return }
        isReady()
        loop.after(.milliseconds(2)) { [weak self] in
            self?.assumeIsolated { $0.authenticate() }
        }
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
        guard handle.unsentBytes <= limits.unsentBytes else {
            didPump()
            return 0
        }
        var count = 0
        while count < 64 {
            guard !isClosed, let message = handle.pop() else {
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

    /// Takes in what else has come, and hands on what is to be sent: libdbus moves two kilobytes or one message at a
    /// time, and behind the flood of one caller are the calls of others, and before their answers his.
    func readAhead() {
        let end = SuspendingClock.now + Self.longestReading
        var unsent = handle.unsentBytes
        while !isClosed, !isPumpingLater, SuspendingClock.now < end {
            handle.readAndWrite()
            let hasRead = pump() > 0
            guard hasRead || handle.unsentBytes < unsent else { return }
            unsent = handle.unsentBytes
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
        if handle.isConnected { setInterest() } else { close() }
    }

    func updateInterest() {
        guard !isClosed else { return }
        guard handle.isConnected else {
            // libdbus has closed the descriptor: its number may be somebody else's soon.
            watch?.cancel()
            watch = nil
            return pumpLater()
        }
        setInterest()
    }

    private func setInterest() {
        let hasUnsent = handle.hasUnsent
        if !hasUnsent, !flushWaiters.isEmpty {
            for waiter in flushWaiters { waiter.resume() }
            flushWaiters = []
        }
        watch?.interest = hasUnsent ? interestWithUnsent : .reading
    }

    private var interestWithUnsent: Interest {
        // libdbus holds everything back while it waits for the bus to let us in.
        if !isAuthenticated { return .reading }
        return handle.unsentBytes <= limits.unsentBytes ? [.reading, .writing] : .writing
    }

    private var isAuthenticated: Bool {
        if !wasAuthenticated { wasAuthenticated = handle.isAuthenticated }
        return wasAuthenticated
    }

    private enum Route {
        case awaitedReply, other
    }

    private func route(_ message: consuming MessageHandle) -> Route {
        guard let header = message.header(pathAtMost: limits.pathBytes) else { return .other }
        switch header.kind {
        case .methodCall: serve(message, header)
        case .signal: deliver(message, header)
        case .methodReturn, .error:
            guard let waiter = replies.take(header.replySerial, from: header.sender) else { return .other }
            waiter.end(outcome(message, header))
            return .awaitedReply
        }
        return .other
    }

    private func outcome(_ message: borrowing MessageHandle, _ header: Message) -> ReplyTable.Outcome {
        do {
            var reply = header
            reply.body = try message.body(atMost: limits.replyBytes)
            guard reply.kind == .error else { return .success(reply) }
            let text = reply.body.first?.asString ?? ""
            return .failure(.remote(name: reply.errorName ?? .failed, message: text))
        } catch {
            return .failure(error)
        }
    }
}
