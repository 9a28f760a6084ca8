import EventLoop

/// Receiving signals.
extension Connection {
    /// Calls `handler` for each signal that matches `rule`, on the loop and in order of arrival, until the
    /// subscription is cancelled or released.
    ///
    /// A well-known sender in the rule means the owner of that name when the signal is handled; signals from
    /// others are dropped. A rule without a sender accepts signals from anybody.
    ///
    /// - Throws: `.remote` if the bus refuses the rule, or another error of `call(_:timeout:)`, except that
    ///   this ignores cancellation.
    package func subscribe(
        _ rule: MatchRule, _ handler: @escaping @Sendable (Message) -> Void
    ) async throws(BusError) -> Subscription {
        let followed = rule.sender.flatMap { $0.isUnique || $0 == .bus ? nil : $0 }
        if let followed { try await follow(followed) }
        // Signals may arrive from here on, even before the bus has replied.
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

    /// Passes a received signal to its subscribers.
    func deliver(_ message: IncomingMessage) {
        var signal = message.header
        guard isWanted(signal) else { return }  // before decoding its body
        do {
            signal.body = try message.values(atMost: limits.incomingBytes)
        } catch {
            return  // a signal needs no reply
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
        if header.path == nil { return false }  // only a path that is too long is missing
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

    /// A subscription that can be cancelled on any thread: on others than the loop's, in a later turn.
    func subscription(_ end: @escaping @Sendable (isolated Connection) -> Void) -> Subscription {
        let end = callback(end)
        return Subscription { [loop] in loop.isOnLoop ? end() : loop.submit(end) }
    }

    // MARK: Match rules on the bus

    func addMatch(_ rule: String) async throws(BusError) {
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<BusError?, Never>) in
            let isNew = matches.retain(rule) { continuation.resume(returning: $0) }
            guard isNew else { return }
            call(.toBus("AddMatch", [.string(rule)])) { self.didAddMatch(rule, $0) }
        }
        if let error { throw error }
    }

    private func didAddMatch(_ rule: String, _ outcome: ReplyTable.Outcome) {
        var error: BusError?
        if case .failure(let reason) = outcome { error = reason }
        if error == .timeout { removeFromBus(rule) }  // the bus may have added it all the same
        for completion in matches.didAdd(rule, failed: error != nil) { completion(error) }
    }

    func removeMatch(_ rule: String) {
        if matches.release(rule) { removeFromBus(rule) }
    }

    private func removeFromBus(_ rule: String) {
        // This fails if the connection has ended; then its rules are gone, too.
        try? send(.toBus("RemoveMatch", [.string(rule)]))
    }
}
