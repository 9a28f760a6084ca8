import EventLoop

/// Receiving signals.
extension Connection {
    /// Calls `handler` for each signal that matches `rule`, on the loop and in the order of their coming, until the
    /// subscription is cancelled or let go of.
    ///
    /// A rule with a well-known sender means whoever owns that name when the signal is handled: signals that
    /// others send in its stead are dropped. A rule without a sender takes signals from anybody.
    ///
    /// - Throws: `.remote` when the bus refuses the rule, `.timeout` or `.disconnected`. It cannot be cancelled.
    package func subscribe(
        _ rule: MatchRule, _ handler: @escaping @Sendable (Message) -> Void
    ) async throws(BusError) -> Subscription {
        let followed = rule.sender.flatMap { $0.isUnique || $0 == .bus ? nil : $0 }
        if let followed { try await follow(followed) }
        // From here on signals arrive, perhaps before the bus has answered.
        let id = subscriptions.add(rule, handler)
        do {
            try await addMatch(rule.text)
        } catch {
            _ = subscriptions.remove(id)
            if let followed { unfollow(followed) }
            throw error
        }
        return subscription { $0.unsubscribe(id, following: followed) }
    }

    /// Handles a signal that has come in.
    func deliver(_ message: IncomingMessage) {
        var signal = message.header
        guard isWanted(signal) else { return }  // before its body costs anything
        do {
            signal.body = try message.values(atMost: limits.incomingBytes)
        } catch {
            return  // nobody waits for a signal
        }
        noticeOwnerChange(signal)
        for entry in subscriptions.entries where entry.rule.matchesAllButSender(signal) {
            guard isTrue(entry.rule.sender, sender: signal.sender), subscriptions.contains(entry.id) else {
                continue
            }
            entry.handler(signal)
        }
    }

    private func isWanted(_ header: Message) -> Bool {
        if header.path == nil { return false }  // every signal has one, but this is too long
        if isOwnerChange(header) { return true }
        return subscriptions.entries.contains {
            $0.rule.matchesHeader(header) && isTrue($0.rule.sender, sender: header.sender)
        }
    }

    private func isTrue(_ wanted: BusName?, sender: BusName?) -> Bool {
        guard let wanted else { return true }
        if wanted.isUnique || wanted == .bus { return sender == wanted }
        return sender != nil && owners.owner(of: wanted) == sender
    }

    private func unsubscribe(_ id: UInt64, following name: BusName?) {
        guard let entry = subscriptions.remove(id) else { return }
        removeMatch(entry.rule.text)
        if let name { unfollow(name) }
    }

    /// Something to cancel on any thread: at once on the loop's, otherwise in its turn.
    func subscription(_ end: @escaping @Sendable (isolated Connection) -> Void) -> Subscription {
        Subscription { [weak self, loop] in
            guard let self else { return }
            if loop.isOnLoop {
                self.assumeIsolated { end($0) }
            } else {
                loop.submit { self.assumeIsolated { end($0) } }
            }
        }
    }

    // MARK: Match rules on the bus

    func addMatch(_ rule: String) async throws(BusError) {
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<BusError?, Never>) in
            let isNew = matches.retain(rule) { continuation.resume(returning: $0) }
            guard isNew else { return }
            call(.toBus("AddMatch", [.string(rule)])) { [self] outcome in
                assumeIsolated { $0.didAddMatch(rule, outcome) }
            }
        }
        if let error { throw error }
    }

    private func didAddMatch(_ rule: String, _ outcome: ReplyTable.Outcome) {
        var error: BusError?
        if case .failure(let reason) = outcome { error = reason }
        if error == .timeout { removeFromBus(rule) }  // it may have been added all the same
        for completion in matches.didAdd(rule, failed: error != nil) { completion(error) }
    }

    func removeMatch(_ rule: String) {
        if matches.release(rule) { removeFromBus(rule) }
    }

    private func removeFromBus(_ rule: String) {
        // It fails when the connection has ended, and the rules with it.
        try? send(.toBus("RemoveMatch", [.string(rule)]))
    }
}
