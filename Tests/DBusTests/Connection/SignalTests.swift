import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct SignalTests {
    private static let interface: InterfaceName = "org.example.Signals"
    private static let ofEcho = MatchRule(sender: "org.example.Echo", interface: interface)

    @Test func `a signal of the name's owner is delivered, a forged one is dropped whatever way it comes`()
        async throws
    {
        let received = try await Echo.run { echo, loop in
            let received = Log<String>()
            let subscription = try await echo.connection.subscribe(Self.ofEcho) {
                received.add(Self.text($0))
            }
            // Without a sender, to have the bus pass on what others broadcast.
            let open = try await echo.connection.subscribe(MatchRule(interface: Self.interface)) { _ in }
            let forger = try await Connection.open(.address(echo.bus.address), on: loop)
            let body: [Value] = [.string("forged")]
            try await forger.emit("Said", of: Self.interface, at: "/s", body)
            try await forger.send(
                .signal("Said", of: Self.interface, at: "/s", to: echo.connection.uniqueName, body))
            await forger.flush()
            _ = try await forger.busID()
            try await Self.say("true", by: echo)
            subscription.cancel()
            open.cancel()
            await forger.close()
            return received.all
        }

        #expect(received == ["true"])
    }

    @Test func `a unicast signal of somebody else does not pass for one of the bus`() async throws {
        let changes = try await Echo.run { echo, loop in
            let changes = Log<BusName?>()
            let rule = MatchRule(sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged")
            let subscription = try await echo.connection.subscribe(rule) { changes.add($0.sender) }
            let owner = try await echo.connection.ownerChanges(of: "org.example.Echo") { _, new in
                changes.add(new)
            }
            let before = changes.all.count
            _ = try await echo.call(
                "ForgeSignal",
                [
                    .string(echo.connection.uniqueName.text), .string("org.freedesktop.DBus"),
                    .string("NameOwnerChanged"), .objectPath("/org/freedesktop/DBus"), .string("x"),
                ])
            _ = try await echo.connection.busID()
            subscription.cancel()
            owner.cancel()
            return changes.all.count - before
        }

        #expect(changes == 0)
    }

    @Test func `two subscriptions share a rule, and the bus forgets it after the second`() async throws {
        try await Echo.run { echo, _ in
            let received = Log<Int>()
            let first = try await echo.connection.subscribe(Self.ofEcho) { _ in received.add(1) }
            let second = try await echo.connection.subscribe(Self.ofEcho) { _ in received.add(2) }
            #expect(try await Self.rulesAboutSignals(of: echo) == 1)
            try await Self.say("a", by: echo)
            first.cancel()
            first.cancel()
            try await Self.say("b", by: echo)
            #expect(try await Self.rulesAboutSignals(of: echo) == 1)
            second.cancel()
            #expect(try await Self.rules(of: echo) == [])
            try await Self.say("c", by: echo)
            #expect(received.all == [1, 2, 2])
        }
    }

    @Test func `a subscription that is let go of ends`() async throws {
        try await Echo.run { echo, _ in
            _ = try await echo.connection.subscribe(Self.ofEcho) { _ in Issue.record("it was called") }
            try await Self.say("a", by: echo)
            #expect(try await Self.rules(of: echo) == [])
        }
    }

    @Test func `a subscription can be cancelled from within its handler, and ends the next one's too`()
        async throws
    {
        let received = try await Echo.run { echo, _ in
            let received = Log<Int>()
            let held = Held()
            held.subscriptions.append(
                try await echo.connection.subscribe(Self.ofEcho) { _ in
                    received.add(1)
                    for subscription in held.subscriptions { subscription.cancel() }
                })
            held.subscriptions.append(
                try await echo.connection.subscribe(Self.ofEcho) { _ in received.add(2) })
            try await Self.say("a", by: echo)
            try await Self.say("b", by: echo)
            return received.all
        }

        #expect(received == [1])
    }

    @Test func `a handler that the one before it has cancelled does not hear of the new owner`() async throws
    {
        let received = try await withBus { bus, loop in
            let watcher = try await Connection.open(.address(bus.address), on: loop)
            let received = Log<Int>()
            let held = Held()
            let name: BusName = "org.example.Moving"
            let first = try await watcher.ownerChanges(of: name) { _, _ in
                received.add(1)
                for subscription in held.subscriptions { subscription.cancel() }
            }
            held.subscriptions.append(try await watcher.ownerChanges(of: name) { _, _ in received.add(2) })
            _ = try await watcher.requestName(name)
            _ = try await watcher.busID()
            first.cancel()
            await watcher.close()
            return received.all
        }

        #expect(received == [1])
    }

    @Test func `a rule that the bus refuses is an error, and leaves nothing`() async throws {
        try await Echo.run { (echo, _) async throws in
            let rule = MatchRule(sender: "org.example.Echo", path: "/a", pathNamespace: "/a")
            let error = await #expect(throws: BusError.self) {
                _ = try await echo.connection.subscribe(rule) { _ in }
            }
            #expect(
                error
                    == .remote(
                        name: "org.freedesktop.DBus.Error.MatchRuleInvalid", message: error?.text ?? ""))
            #expect(try await Self.rules(of: echo) == [])
        }
    }

    @Test func `the owner of a name is followed from one to the next`() async throws {
        try await withBus { bus, loop in
            let watcher = try await Connection.open(.address(bus.address), on: loop)
            let changes = Log<[BusName?]>()
            let received = Log<String>()
            let name: BusName = "org.example.Moving"
            let owner = try await watcher.ownerChanges(of: name) { changes.add([$0, $1]) }
            let rule = MatchRule(sender: name, interface: Self.interface)
            let subscription = try await watcher.subscribe(rule) { received.add(Self.text($0)) }

            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)
            _ = try await first.requestName(name, [.allowReplacement, .doNotQueue])
            try await first.emit("Said", of: Self.interface, at: "/s", [.string("first")])
            try await second.emit("Said", of: Self.interface, at: "/s", [.string("too early")])
            _ = try await first.busID()
            _ = try await second.requestName(name, .replaceExisting)
            try await first.emit("Said", of: Self.interface, at: "/s", [.string("too late")])
            try await second.emit("Said", of: Self.interface, at: "/s", [.string("second")])
            _ = try await first.busID()
            await first.close()
            _ = try await second.releaseName(name)
            _ = try await watcher.busID()

            let names = (first.uniqueName, second.uniqueName)
            #expect(changes.all == [[nil, names.0], [names.0, names.1], [names.1, nil]])
            #expect(received.all == ["first", "second"])
            owner.cancel()
            subscription.cancel()
            await second.close()
            await watcher.close()
        }
    }

    private static func say(_ text: String, by echo: Echo) async throws {
        let body: [Value] = [.string(interface.text), .string("Said"), .objectPath("/s"), .string(text)]
        _ = try await echo.call("SendSignal", body)
    }

    private static func text(_ signal: Message) -> String {
        signal.body.first?.asString ?? ""
    }

    private static func rulesAboutSignals(of echo: Echo) async throws -> Int {
        try await rules(of: echo).filter { $0.contains("org.example.Signals") }.count
    }

    /// The rules that the bus keeps for the connection.
    private static func rules(of echo: Echo) async throws -> [String] {
        let reply = try await echo.connection.call(
            MethodCall(
                to: .bus, at: "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats", "GetAllMatchRules")
        )
        guard case .dictionary(_, _, let entries) = try #require(reply.body.first) else { return ["?"] }
        let own = entries.first { $0.key == .string(echo.connection.uniqueName.text) }
        return own?.value.asStrings ?? []
    }
}

extension BusError {
    fileprivate var text: String? {
        if case .remote(_, let message, _) = self { message } else { nil }
    }
}

/// Belongs to the loop's thread.
private final class Held: @unchecked Sendable {
    var subscriptions: [Subscription] = []
}
