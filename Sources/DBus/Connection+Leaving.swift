import EventLoop

/// Noticing that callers have left: nobody awaits the answers of their calls any more.
extension Connection {
    /// Fewer calls that wait are answered whether somebody waits for them or not: that costs less than to have the bus tell.
    static let manyCalls = 32

    /// Has the bus tell who leaves while many calls wait, of whomever they are.
    func watchForLeaving() {
        guard !isWatchingForLeaving, turns.waiting >= Self.manyCalls else { return }
        isWatchingForLeaving = true
        Task(executorPreference: loop) { await self.beginWatchingForLeaving() }
    }

    /// Ends that when all of them have begun.
    func unwatchIfServed() {
        guard let leaving, turns.waiting == 0 else { return }
        self.leaving = nil
        isWatchingForLeaving = false
        leaving.cancel()
        giveMemoryBack()
    }

    private func beginWatchingForLeaving() async {
        let rule = MatchRule(
            sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
            path: "/org/freedesktop/DBus", arguments: [2: ""])
        do {
            let subscription = try await subscribe(rule) { [weak self] signal in
                guard let name = signal.body.first?.asString else { return }
                self?.assumeIsolated { $0.dropCalls(of: BusName(trusted: name)) }
            }
            guard !isClosed else { return }
            leaving = subscription
            // Who left before that.
            let names = try await call(.toBus("ListNames")).body.first?.asArray ?? []
            let present = Set(names.compactMap(\.asString))
            for caller in turns.waitingCallers where !present.contains(caller.text) { dropCalls(of: caller) }
        } catch {
            // Then their calls are answered, whether they are there or not; after this flood it is tried again.
            if leaving == nil { isWatchingForLeaving = false }
        }
        unwatchIfServed()
    }

    /// Those that want no reply are served all the same: their caller need not wait for anything.
    private func dropCalls(of caller: BusName) {
        turns.drop(of: caller) { $0.ticket == nil ? nil : $0.bytes }
        unwatchIfServed()
    }
}
