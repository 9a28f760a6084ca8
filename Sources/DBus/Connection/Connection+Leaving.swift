import EventLoop

/// Noticing that callers have left the bus, so that nobody awaits the replies to their calls.
extension Connection {
    /// With fewer waiting calls than this, answering calls of departed callers is cheaper than watching.
    static let manyCalls = 32

    /// Whether the connection watches for callers that leave the bus; only while many calls wait.
    enum LeavingWatch {
        case off
        /// The connection has asked the bus for the signal.
        case requested
        case on(Subscription)
        /// The bus refused. Ask again in the next flood, not for each call of this one.
        case refused
    }

    /// Starts watching for any caller that leaves, once `manyCalls` calls are waiting.
    func watchForLeaving() {
        guard case .off = leaving, calls.waiting >= Self.manyCalls else { return }
        leaving = .requested
        task { await $0.beginWatchingForLeaving() }
    }

    /// Stops watching when no call is waiting any more.
    func unwatchIfServed() {
        guard calls.waiting == 0 else { return }
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
            subscription = try await subscribe(
                rule,
                callback { connection, signal in
                    guard let name = signal.body.first?.asString else { return }
                    connection.dropCalls(of: BusName(trusted: name))
                })
        } catch {
            guard !isClosed else { return }
            // Then answer all calls, whether their callers are still there or not.
            leaving = .refused
            return unwatchIfServed()
        }
        guard !isClosed else { return }
        leaving = .on(subscription)
        // Callers that left earlier. If the bus gives no list, answer their calls.
        if let names = try? await call(.toBus("ListNames")).body.first?.asArray {
            let present = Set(names.compactMap(\.asString))
            for caller in calls.waitingCallers where !present.contains(caller.text) { dropCalls(of: caller) }
        }
        unwatchIfServed()
    }

    /// Keeps calls that want no reply: their callers may leave without waiting for anything.
    private func dropCalls(of caller: BusName) {
        calls.drop(of: caller) { $0.ticket == nil ? nil : $0.bytes }
        unwatchIfServed()
    }
}
