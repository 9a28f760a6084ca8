import EventLoop

/// Noticing that callers have left: nobody awaits the answers of their calls any more.
extension Connection {
    /// Callers of fewer calls may leave unnoticed: to answer nobody costs less than to ask the bus to tell.
    static let manyCalls = 64

    /// Has the bus tell when `caller` leaves, of whom many calls wait.
    func watchForLeaving(_ caller: BusName) {
        guard watchedCallers[caller] == nil else { return }
        watchedCallers[caller] = .some(nil)
        Task(executorPreference: loop) { await self.watch(caller) }
    }

    /// Ends that when his calls have been answered.
    func unwatchIfServed(_ caller: BusName) {
        guard let subscription = watchedCallers[caller], let subscription, turns.waiting(of: caller) == 0
        else { return }
        watchedCallers[caller] = nil
        subscription.cancel()
        if watchedCallers.isEmpty { giveMemoryBack() }
    }

    private func watch(_ caller: BusName) async {
        do {
            let subscription = try await ownerChanges(of: caller) { [weak self] _, now in
                if now == nil { self?.assumeIsolated { $0.dropCalls(of: caller) } }
            }
            guard !isClosed else { return }
            watchedCallers[caller] = subscription
            if owners.owner(of: caller) == nil { dropCalls(of: caller) }
            unwatchIfServed(caller)
        } catch {
            // Then his calls are answered, whether he is there or not.
            watchedCallers[caller] = nil
        }
    }

    /// Those that want no reply are served all the same: their caller need not wait for anything.
    private func dropCalls(of caller: BusName) {
        turns.drop(of: caller) { $0.ticket == nil ? nil : $0.bytes }
        unwatchIfServed(caller)
    }

    /// After a flood or a huge message, when the last of it has been answered.
    func giveMemoryBack() {
        if willGiveMemoryBack { return }
        willGiveMemoryBack = true
        loop.after(.seconds(1)) { [weak self] in
            self?.assumeIsolated { $0.willGiveMemoryBack = false }
            FreeMemory.giveBack()
        }
    }
}
