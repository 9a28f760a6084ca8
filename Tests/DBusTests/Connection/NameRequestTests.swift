import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.serialized) struct NameRequestTests {
    private let name: BusName = "org.example.Wanted"

    @Test func `a request for a name has four answers`() async throws {
        try await withBus { [name] bus, loop in
            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)

            #expect(try await first.requestName(name) == .primaryOwner)
            #expect(try await first.requestName(name) == .alreadyOwner)
            #expect(try await second.requestName(name, .doNotQueue) == .exists)
            #expect(try await second.requestName(name) == .inQueue)
            #expect(try await second.requestName(name, .replaceExisting) == .inQueue)
            #expect(try await first.nameOwner(of: name) == first.uniqueName)
            #expect(try await first.releaseName(name) == .released)
            #expect(try await first.nameOwner(of: name) == second.uniqueName)
            #expect(try await first.releaseName(name) == .notOwner)
            #expect(try await second.releaseName(name) == .released)
            #expect(try await second.releaseName(name) == .nonExistent)
            #expect(try await second.nameOwner(of: name) == nil)
            await first.close()
            await second.close()
        }
    }

    @Test func `a name can be taken from an owner who allows it, and the owner hears of it`() async throws {
        try await withBus { [name] bus, loop in
            let first = try await Connection.open(.address(bus.address), on: loop)
            let second = try await Connection.open(.address(bus.address), on: loop)
            let lost = Log<String>()
            let subscription = try await first.subscribe(MatchRule(sender: .bus, member: "NameLost")) {
                lost.add($0.body.first?.asString ?? "")
            }

            #expect(try await first.requestName(name, [.allowReplacement, .doNotQueue]) == .primaryOwner)
            #expect(try await second.requestName(name, [.replaceExisting, .doNotQueue]) == .primaryOwner)
            _ = try await first.busID()

            #expect(lost.all == [name.text])
            subscription.cancel()
            await first.close()
            await second.close()
        }
    }
}
