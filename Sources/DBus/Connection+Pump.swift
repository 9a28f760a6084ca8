import EventLoop

/// Reading and writing.
extension Connection {
    /// The descriptor is ready for something.
    func isReady() {
        handle.readAndWrite()
        // Each step of authentication is one read or one write.
        if !isAuthenticated { for _ in 0..<4 { handle.readAndWrite() } }
        if !isPumpingLater { pump() } else { updateInterest() }
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
    /// the methods that were called get to run; then it goes on behind them.
    func pump() {
        isPumpingLater = false
        // Reading on would make more to send while the bus does not take what there is.
        guard handle.unsentBytes <= limits.unsentBytes else { return didPump() }
        for _ in 0..<32 {
            guard !isClosed, let message = handle.pop() else { return didPump() }
            if route(message) == .awaitedReply { break }
        }
        pumpLater()
        updateInterest()
    }

    private func pumpLater() {
        if isPumpingLater { return }
        isPumpingLater = true
        loop.submit {
            self.assumeIsolated { $0.pump() }
        }
    }

    private func didPump() {
        if isClosed { return }
        if !handle.isConnected { return close() }
        updateInterest()
    }

    func updateInterest() {
        guard !isClosed else { return }
        guard handle.isConnected else {
            // libdbus has closed the descriptor: its number may be somebody else's soon.
            watch?.cancel()
            watch = nil
            return pumpLater()
        }
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
