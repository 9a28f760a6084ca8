import Agent
import AgentInterface
import CivilTime
import DBus
import EventLoop
import Foundation
import Rules
import Testing

/// `Items1` and `Maintenance1` over the bus.
struct ItemsServiceTests {
    @Test func `of many things all are added or none, and who is refused is named by its place`() async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            var good = ItemFields()
            good.name = "Milk"
            var bad = ItemFields()
            bad.name = "Drill"
            bad.warrantyFor = try CivilPeriod(parsing: "P2Y")

            let refusal = await #expect(throws: ClientError.self) {
                try await fixture.client.call(Items1.add, ([good, bad], false))
            }
            let none = try await fixture.items()
            let tried = try await fixture.client.call(Items1.add, ([good, good], true))
            let stillNone = try await fixture.items()
            let added = try await fixture.client.call(Items1.add, ([good, good], false))

            #expect("\(try #require(refusal))".contains("item 2: cannot take 'P2Y' as warranty_for"))
            #expect(none.isEmpty && stillNone.isEmpty)
            #expect(tried.map(\.name) == ["Milk", "Milk"])
            #expect(try await fixture.items().count == 2)
            #expect(Set(added.map(\.short)).count == 2)
            _ = try await fixture.client.call(Reminders1.undo, 0)
            #expect(try await fixture.items().isEmpty, "one step of the journal")
        }
    }

    @Test func `what is done with a thing is in its record and in its history`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let received = Heard()
            let subscription = try await fixture.client.changes(of: Items1.name) { received.add($0) }
            let eggs = try await fixture.addItem("Eggs") {
                $0.quantity = try Quantity(parsing: "10")
                $0.price = try Money(parsing: "3 EUR")
                $0.category = "eggs"
                $0.bestBefore = try CivilDate(parsing: "2026-12-10")
            }
            let client = fixture.client
            let used = try await client.call(Items1.use, (eggs.short, DecimalAmount(4)))
            let thrown = try await client.call(Items1.discard, (eggs.id, DecimalAmount(2), .spoiled))
            let back = try await client.call(Items1.putBack, (eggs.id, nil))
            let open = try await client.call(Items1.open, eggs.id)
            let frozen = try await client.call(Items1.freeze, eggs.id)
            let thawed = try await client.call(Items1.thaw, (eggs.id, nil))
            let lent = try await client.call(Items1.lend, (eggs.id, "Ada"))
            let home = try await client.call(Items1.takeBack, eggs.id)
            let history = try await client.call(Items1.history, eggs.id)
            let stats = try await client.call(Items1.stats, ("2026-11", "2026-11"))
            await fixture.settle()

            #expect(used.quantity.description == "6")
            #expect(thrown.quantity.description == "4")
            #expect(back.quantity.description == "6")
            #expect(open.openedOn?.description == "2026-11-24")
            #expect(frozen.frozenOn != nil && frozen.expiresOn == nil && frozen.stage == .undated)
            #expect(thawed.frozenOn == nil && thawed.thawedOn != nil)
            #expect(lent.lentTo == "Ada" && home.lentTo == nil)
            try #require(
                history.map(\.what) == [
                    .takenBack, .lent, .thawed, .frozen, .opened, .undiscarded, .discarded, .used,
                    .added,
                ])
            #expect(history[6].reason == .spoiled && history[6].left == DecimalAmount(4))
            #expect(stats.map(\.month) == ["2026-11"])
            #expect(stats.first?.usedMoney.description == "1.2")
            #expect(received.ids == [eggs.id])
            subscription.cancel()
        }
    }

    @Test func `a warranty of another length takes the place of one that ends on a day`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let kettle = try await fixture.addItem("Kettle") {
                $0.boughtOn = try CivilDate(parsing: "2026-11-01")
                $0.warrantyUntil = try CivilDate(parsing: "2027-01-31")
                $0.warrantyProvider = "Maker"
                $0.condition = .good
            }
            var longer = ItemFieldChanges()
            longer.set.warrantyFor = try CivilPeriod(parsing: "P2Y")
            let lasting = try await fixture.client.call(Items1.edit, (kettle.id, longer))
            var none = ItemFieldChanges()
            none.clear = ["warranty_for", "condition"]
            let without = try await fixture.client.call(Items1.edit, (kettle.id, none))

            #expect(lasting.warrantyUntil == nil && lasting.warrantyEndsOn?.description == "2028-11-01")
            #expect(lasting.warrantyProvider == "Maker" && lasting.condition == .good)
            #expect(
                without.warrantyEndsOn == nil && without.warrantyProvider == "" && without.condition == nil)
        }
    }

    @Test func `a warranty whose reminders were stopped is no longer among what ends soon`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let drill = try await fixture.addItem("Drill") {
                $0.warrantyUntil = try CivilDate(parsing: "2026-11-30")
            }
            let soon = try CivilDate(parsing: "2026-12-02")
            let before = try await fixture.client.call(Items1.expiring, soon)
            let stopped = try await fixture.client.call(Items1.stopWarranty, drill.short)
            let after = try await fixture.client.call(Items1.expiring, soon)

            #expect(before.map(\.name) == ["Drill"] && after.isEmpty)
            #expect(stopped.nextReminderAt == nil && stopped.warrantyEndsOn == before.first?.on)
        }
    }

    @Test func `changes, emptied fields and refusals are as of everything else`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let milk = try await fixture.addItem("Milk") {
                $0.bestBefore = try CivilDate(parsing: "2026-11-30")
                $0.leads = [-5, 0]
                $0.place = "fridge"
            }
            var changes = ItemFieldChanges()
            changes.set.gtin = try GTIN("4006381333931")
            changes.set.minimum = DecimalAmount(2)
            changes.clear = ["place", "leads"]
            let edited = try await fixture.client.call(Items1.edit, (milk.id, changes))
            var both = ItemFieldChanges()
            both.set.place = "cellar"
            both.clear = ["place"]
            var lending = ItemFieldChanges()
            lending.set.lentTo = "Ada"

            #expect(milk.leads == [-5, 0])
            #expect(milk.nextReminderAt?.description == "2026-11-25T08:00:00Z")
            #expect(milk.daysLeft == 6 && milk.stage == .fresh && milk.expiresBy == .bestBefore)
            #expect(edited.leads == nil && edited.place == "")
            #expect(edited.nextReminderAt?.description == "2026-11-27T08:00:00Z")
            #expect(edited.isLow && edited.gtin?.description == "04006381333931")
            for change in [both, lending] {
                await #expect(throws: ClientError.self) {
                    try await fixture.client.call(Items1.edit, (milk.id, change))
                }
            }
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Items1.use, (milk.id, DecimalAmount(2)))
            }
            #expect(try await fixture.client.call(Items1.remove, ([milk.id], false)) == 1)
            await #expect(throws: ClientError.self) { try await fixture.item(milk.id) }
        }
    }

    @Test func `what ends on a day is one list of things, warranties and maintenance`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            try await fixture.addItem("Milk") { $0.useBy = try CivilDate(parsing: "2026-11-25") }
            try await fixture.addItem("Old rice") { $0.bestBefore = try CivilDate(parsing: "2026-11-20") }
            try await fixture.addItem("Beans") { $0.bestBefore = try CivilDate(parsing: "2028-11-25") }
            let drill = try await fixture.addItem("Drill") {
                $0.warrantyUntil = try CivilDate(parsing: "2026-11-30")
                $0.serial = "S1"
                $0.warrantyContact = "0800 1"
            }
            var fields = MaintenanceFields()
            fields.title = "Descale the kettle"
            fields.repeats = try Repetition(parsing: "FREQ=MONTHLY")
            fields.due = try CivilDate(parsing: "2026-11-28")
            _ = try await fixture.client.call(Maintenance1.add, fields)

            let entries = try await fixture.client.call(
                Items1.expiring, CivilDate(parsing: "2026-11-30"))
            let claim = try await fixture.client.call(Items1.claim, drill.id)
            let recipes = try await fixture.client.call(Items1.findRecipes, ([], false))

            try #require(entries.map(\.name) == ["Old rice", "Milk", "Descale the kettle", "Drill"])
            #expect(entries.map(\.kind) == [.item, .item, .maintenance, .warranty])
            #expect(entries.map(\.daysLeft) == [-4, 1, 4, 6])
            #expect(entries.first?.stage == .over)
            #expect(
                claim.details.serial == "S1" && claim.daysLeft == 6
                    && claim.details.warrantyContact == "0800 1")
            #expect(recipes == "https://duckduckgo.com/?q=recipe+Old%20rice%20Milk")
            #expect(fixture.opener.requests.isEmpty, "an address that is asked for is not opened")
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Items1.claim, entries[1].id)
            }
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Items1.openReceipt, drill.id)
            }
            await #expect(throws: ClientError.self) {
                try await fixture.client.call(Items1.stats, ("2026-13", "2026-11"))
            }
        }
    }

    @Test func `a large file is copied in pieces, and one that is none is refused`() async throws {
        try await AgentFixture.started(on: nil) { fixture in
            let drill = try await fixture.addItem("Drill")
            let photo = fixture.home.appendingPathComponent("photo.jpg")
            try Data(repeating: 7, count: 3_000_000).write(to: photo)

            let file = try await fixture.attach(photo.path, to: drill.id, .photo)
            let kept = try Data(contentsOf: URL(fileURLWithPath: file.path))
            let detached = try await fixture.client.call(Items1.detach, (drill.id, "photo.jpg"))

            #expect(kept.count == 3_000_000)
            #expect(detached.attachments.isEmpty)
            await #expect(throws: ClientError.self) { try await fixture.attach("/dev/zero", to: drill.id) }
            await #expect(throws: ClientError.self) {
                try await fixture.attach(photo.path, to: drill.id, as: "../x")
            }
        }
    }

    @Test func `other rules for a category count at once, and at midnight a thing comes to another stage`()
        async throws
    {
        try await AgentFixture.started(on: nil) { fixture in
            await fixture.pass(.seconds(60))
            let idle = fixture.time.isQuiet
            let milk = try await fixture.addItem("Milk") {
                $0.category = "Milk"
                $0.bestBefore = try CivilDate(parsing: "2026-12-20")
            }
            let night = fixture.time.nextAlarm
            _ = try await fixture.client.call(Items1.open, milk.id)
            let before = try await fixture.item(milk.id)
            try fixture.configure("[household]\ncategories = [\"milk: opened 2d, leads -1 0\"]\n")
            try await fixture.client.call(Agent1.reload, ())
            await fixture.settle()
            let after = try await fixture.item(milk.id)
            let received = Heard()
            let subscription = try await fixture.client.changes(of: Items1.name) { received.add($0) }
            await fixture.pass(.seconds(13 * 3600))

            #expect(idle, "without things nothing wakes up")
            #expect(night?.description == "2026-11-24T23:00:00Z")
            #expect(before.expiresOn?.description == "2026-11-29")
            #expect(after.expiresOn?.description == "2026-11-26")
            #expect(after.nextReminderAt?.description == "2026-11-25T08:00:00Z")
            #expect(received.ids == [milk.id])
            subscription.cancel()
        }
    }
}

extension AgentFixture {
    @discardableResult
    func addItem(_ name: String, _ change: (inout ItemFields) throws -> Void = { _ in }) async throws
        -> ItemRecord
    {
        var fields = ItemFields()
        fields.name = name
        try change(&fields)
        return try await client.call(Items1.add, ([fields], false))[0]
    }

    func item(_ id: String) async throws -> ItemRecord { try await client.call(Items1.get, id) }

    /// Those that are there.
    func items() async throws -> [ItemRecord] {
        try await client.call(Items1.list, ItemQuery())
    }

    @discardableResult
    func attach(
        _ path: String, to item: String, _ kind: Rules.Attachment.Kind = .receipt, as name: String? = nil
    ) async throws -> AttachmentRecord {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        let input = AttachmentInput(
            item: item, kind: kind, name: name ?? URL(fileURLWithPath: path).lastPathComponent,
            file: OwnedDescriptor(descriptor))
        return try #require(try await client.call(Items1.attach, input).attachments.first)
    }
}

/// The ids that signals have named; it belongs to the loop's thread.
private final class Heard: @unchecked Sendable {
    private(set) var ids: Set<String> = []

    func add(_ more: [String]) { ids.formUnion(more) }
}
