import CivilTime
import Rules
import SQLite
import Testing

@testable import Store

struct ItemRepairTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    /// A thing with everything, a part of it, its maintenance, and a history.
    private func fill() throws -> (hood: String, filter: String, plan: String) {
        let hood = try fixture.addItem("Hood") { draft in
            draft.serial = "X1"
            draft.boughtOn = try fixture.day("2026-01-01")
            draft.price = try Money(parsing: "99 EUR")
            draft.bestBefore = try fixture.day("2027-11-01")
            draft.warrantyFor = try CivilPeriod(parsing: "P2Y")
            draft.warrantyProvider = "Maker"
            (draft.lentTo, draft.lentOn) = ("Ann", try fixture.day("2026-02-01"))
        }
        let filter = try fixture.addItem("Filter") { $0.quantity = try Quantity(parsing: "5") }
        var draft = GivenFields<MaintenanceDetails>()
        (draft.title, draft.repeats) = ("Change", try Repetition(parsing: "after done P3M"))
        draft.item = hood
        draft.leads = [-7]
        draft.season = Season("03-09")
        let plan = try fixture.store.addMaintenance(draft, parts: [.sample(filter, 2)], fixture.context)
            .value.plan.id.description
        var service = GivenFields<ServiceDetails>()
        (service.by, service.cost) = ("Ann", try Money(parsing: "5 EUR"))
        _ = try fixture.store.maintenanceDone(
            plan, ServiceDetails(of: service, on: fixture.context.today), fixture.context)
        _ = try fixture.store.open(hood, fixture.context)
        let kept = KeptFile(digest: String(repeating: "a", count: 64), size: 7)
        _ = try fixture.store.attach(kept, to: hood, as: "receipt.pdf", .receipt, fixture.context)
        return (hood, filter, plan)
    }

    @Test func `things, their files, history and maintenance come back from a damaged file as they were`()
        throws
    {
        let (hood, filter, plan) = try fill()
        let before = (
            try [hood, filter].map { try fixture.item($0).item }, try fixture.store.maintenance(plan).plan,
            try fixture.store.itemHistory(filter), try fixture.store.maintenanceHistory(plan),
            try fixture.item(hood).attachments, try fixture.reminders(of: hood)
        )
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        #expect(try [hood, filter].map { try fixture.item($0).item } == before.0)
        #expect(try fixture.store.maintenance(plan).plan == before.1)
        #expect(try fixture.store.itemHistory(filter) == before.2)
        #expect(try fixture.store.maintenanceHistory(plan) == before.3)
        #expect(try fixture.item(hood).attachments == before.4)
        // What is computed is computed again by the next pass.
        #expect(try fixture.item(hood).expiry == nil)
        var cursor: Store.AgingCursor? = .start
        while let next = cursor { cursor = try fixture.store.age(from: next, fixture.context).value }
        #expect(try fixture.item(hood).expiry?.rule == .bestBefore)
        #expect(try fixture.reminders(of: hood).map(\.identity) == before.5.map(\.identity))
        #expect(try fixture.store.undo(0, fixture.context).value.text.contains("receipt.pdf"))
    }

    @Test func `a part of a thing that cannot be read costs no more than that part`() throws {
        let hood = try fill().hood
        let queue = try fixture.store.usableQueue()
        let row = try queue.use { db in try db.row("SELECT * FROM item WHERE id = ?", [hood])?.values }
        var values = try #require(row)
        func put(_ column: String, _ value: SQLValue) throws {
            values[try #require(ItemRows.salvaged[0].columns.firstIndex(of: column))] = value
        }
        try put("price", .text("much"))
        try put("best_before", .text("soon"))
        try put("leads", .text("x"))
        try put("lent_on", .text("?"))
        try put("amount", .text("0"))
        try put("condition", .text("haunted"))

        let known = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: values)))

        #expect(known.table.name == "item")
        fixture.store.close()
        let salvaged = try StoreFixture()
        let taken = try salvaged.store.write(.room) { db in
            try db.run(
                "INSERT INTO item VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))",
                Bindings(known.values))
            return try ItemRows(db: db).record(try #require(try db.row("SELECT * FROM item")))
        }
        #expect(taken.price == nil && taken.bestBefore == nil && taken.lentTo == nil && taken.leads == nil)
        #expect(taken.serial == "X1" && taken.status == .usedUp && taken.warrantyProvider == "Maker")
    }

    @Test func `an item that is used up stays so if its unit cannot be read`() throws {
        let hood = try fill().hood
        let queue = try fixture.store.usableQueue()
        let row = try queue.use { db in try db.row("SELECT * FROM item WHERE id = ?", [hood])?.values }
        let columns = try queue.use { db in try Relation("item", in: db).columns }
        var values = try #require(row)
        for (column, value) in [
            ("amount", "0"), ("unit", "!"), ("status", "used-up"), ("ended_on", "2026-02-03"),
        ] {
            values[try #require(columns.firstIndex(of: column))] = .text(value)
        }

        let known = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: values)))

        let salvaged = Dictionary(uniqueKeysWithValues: zip(columns, known.values))
        #expect(salvaged["amount"] == .text("0") && salvaged["unit"] == .text(""))
        #expect(salvaged["status"] == .text("used-up") && salvaged["ended_on"] == .text("2026-02-03"))
    }

    @Test func `a row from before things had a condition is salvaged without one`() throws {
        let hood = try fill().hood
        let queue = try fixture.store.usableQueue()
        let row = try queue.use { db in try db.row("SELECT * FROM item WHERE id = ?", [hood])?.values }
        let columns = try queue.use { db in try Relation("item", in: db).columns }
        // Migrations add columns at the end, so later ones were missing, too.
        let place = try #require(columns.firstIndex(of: "condition"))
        let values = try #require(row)[..<place]

        let known = try #require(SalvagedTable.reading(SalvagedRow(rowID: 1, values: Array(values))))

        #expect(known.table.name == "item" && known.values[place] == .null)
        #expect(known.values.count == columns.count)
    }

    @Test func `a database from before items existed gets their tables, and keeps its data`() throws {
        fixture.store.close()
        let path = "\(fixture.folder)/old/steward.db"
        try DataDirectory("\(fixture.folder)/old").synchronise()
        let old = try DatabaseQueue(path: path)
        try old.use { db in try Schema.migrator.migrate(db, upTo: "2026-11 quiet") }
        try old.use { db in
            try db.execute(
                """
                INSERT INTO alert VALUES (
                    '11111111-1111-4111-8111-111111111111', 'Call', '', 'low', '2026-12-01T10:00', 1)
                """)
        }
        try old.close()

        let store = try Store(path: path)
        defer { store.close() }

        let item = try store.addItem(ItemDraft(name: "Milk"), fixture.context).value
        #expect(try store.items(ItemQuery(), now: fixture.now, in: fixture.locality) == [item])
        #expect(try store.read { db in try db.number("SELECT count(*) FROM alert") } == 1)
    }
}
