import EventLoop

/// Noticing that callers have left: nobody awaits the answers of their calls any more.
extension Connection {
    /// Below this, waiting calls are answered even if their callers have left: watching would cost more.
    static let manyCalls = 32

    /// Whether the bus tells who leaves, while so many calls wait that it matters.
    enum LeavingWatch {
        case off
        /// The bus has been asked to.
        case requested
        case on(Subscription)
        /// The bus will not: it is asked again in the next flood, not for each call of this one.
        case refused
    }

    /// Asks the bus who leaves while many calls are waiting, whoever made them.
    func watchForLeaving() {
        guard case .off = leaving, turns.waiting >= Self.manyCalls else { return }
        leaving = .requested
        Task(executorPreference: loop) { await self.beginWatchingForLeaving() }
    }

    /// Ends that when all of them have begun.
    func unwatchIfServed() {
        guard turns.waiting == 0 else { return }
        let subscription: Subscription?
        switch leaving {
        case .off, .requested: return
        case .on(let present): subscription = present
        case .refused: subscription = nil
        }
        leaving = .off
        subscription?.cancel()
        giveMemoryBack()
    }

    private func beginWatchingForLeaving() async {
        let rule = MatchRule(
            sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
            path: "/org/freedesktop/DBus", arguments: [2: ""])
        let subscription: Subscription
        do throws(BusError) {
            subscription = try await subscribe(rule) { [weak self] signal in
                guard let name = signal.body.first?.asString else { return }
                self?.assumeIsolated { $0.dropCalls(of: BusName(trusted: name)) }
            }
        } catch {
            guard !isClosed else { return }
            // Then their calls are answered, whether they are there or not.
            leaving = .refused
            return unwatchIfServed()
        }
        guard !isClosed else { return }
        leaving = .on(subscription)
        // Who left before that. If the bus does not say, their calls are answered.
        if let names = try? await call(.toBus("ListNames")).body.first?.asArray {
            let present = Set(names.compactMap(\.asString))
            for caller in turns.waitingCallers where !present.contains(caller.text) { dropCalls(of: caller) }
        }
        unwatchIfServed()
    }

    /// Those that want no reply are served all the same: their caller need not wait for anything.
    private func dropCalls(of caller: BusName) {
        turns.drop(of: caller) { $0.ticket == nil ? nil : $0.bytes }
        unwatchIfServed()
    }
}
