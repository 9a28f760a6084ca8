import CivilTime
import Rules
import Testing

@testable import Store

struct RecallMatchingTests {
    private func heaterAtHome(_ world: RecallWorld, model: String = "") throws -> String {
        try world.world.addItem("Zephyra Glow ceramic heater") { draft in
            draft.brand = "Zephyra"
            draft.model = model
        }
    }

    @Test func `a critical recall of an owned thing rings once, however often it is read`() throws {
        let world = try RecallWorld(others: 60)
        _ = try heaterAtHome(world)
        _ = try world.world.addItem("Milk")
        try world.hear(.heater())

        let finding = try #require(try world.findings().first)
        #expect(try world.findings().count == 1)
        #expect(finding.verdict == .match && finding.isCritical && finding.isTold)
        #expect(finding.link == "https://www.example.org/recall/1" && !finding.signals.isEmpty)
        #expect(try world.ring() == 1)
        let situation = try world.store.popupSituation(limit: 5)
        #expect(situation.owed.first?.isCritical == true)

        try world.hear(.heater())
        try world.hear(.heater(text: "The firm has heard of ten fires."))
        #expect(try world.told() == ["due"] && world.ring() == 0)
    }

    @Test func `a critical recall never comes too late`() throws {
        let world = try RecallWorld(others: 60)
        _ = try heaterAtHome(world)
        try world.hear(.heater())
        #expect(try world.ring() == 1)
        world.world.pass(.seconds(5 * 86_400))

        let lapsed = try world.store.lapse(at: world.world.now, usual: .seconds(3600))

        #expect(lapsed.reminders.isEmpty)
        #expect(try world.told() == ["due"])
    }

    @Test func `a thing that is new is compared with all that is stored, also when the words are mistyped`()
        throws
    {
        let world = try RecallWorld(others: 60)
        try world.hear(
            .heater(), .heater(2, name: "Yodel desk fan", brand: "Yodel"),
            .yoghurt(lots: ["L55"], date: "2026-11-01"))
        #expect(try world.findings().isEmpty)

        _ = try world.world.addItem("Zephyra Glow cermaic heater") { $0.brand = "Zephyra" }
        _ = try world.world.addItem("Garden hose")
        try world.match()

        #expect(try world.findings().map(\.recall.description) == ["cpsc:1"])
        #expect(try world.match() == 1)
    }

    @Test func `a recall that comes later finds what was mistyped before anybody knew the word`() throws {
        let world = try RecallWorld(others: 60)
        try world.hear(.yoghurt(lots: ["L55"]))
        _ = try world.world.addItem("Zehpyra Glow ceramic heater") { $0.brand = "Zephyra" }
        _ = try world.world.addItem("Garden hose")
        try world.match()
        try world.hear(.heater(), .heater(2, name: "Yodel desk fan", brand: "Yodel"))
        #expect(try world.findings().map(\.recall.description) == ["cpsc:1"])
    }

    @Test func `not mine holds for the event until its codes change`() throws {
        let world = try RecallWorld(others: 60)
        _ = try world.world.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try world.hear(.yoghurt(1, lots: ["L1111"], event: "E"))
        try world.ring()
        let finding = try #require(try world.findings().first)
        #expect(finding.verdict == .possible && finding.check == [.lot] && !finding.isCritical)
        _ = try world.store.answerRecall(finding.id.description, .notMine, world.world.context)
        #expect(try world.told() == ["answered"])

        // The same codes in another notice, and other words.
        var other = try RecallNotice.yoghurt(2, lots: ["L1111"], event: "E")
        other.remedy = "Return it."
        try world.hear(other)
        #expect(try world.findings(.notMine).count == 1 && world.told() == ["answered"])

        try world.hear(.yoghurt(3, lots: ["L1111", "L2222"], event: "E"))
        #expect(try world.findings(.open).count == 1)
        #expect(try world.ring() == 1)
        try world.hear(.yoghurt(3, lots: ["L2222", "L1111"], event: "E"))
        #expect(try world.ring() == 0)
    }

    @Test func `what was possible and becomes certain is told again, and what is no longer said goes`() throws
    {
        let world = try RecallWorld(others: 60)
        let id = try world.world.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try world.hear(.yoghurt(lots: ["L1111"]))
        try world.ring()
        var changes = FieldEdits<ItemDetails>()
        changes.set.lot = "L1111"
        world.world.pass(.seconds(60))
        _ = try world.store.editItem(id, changes, world.world.context)
        try world.match()
        #expect(try world.findings().map(\.verdict) == [.match])
        #expect(try world.ring() == 1 && world.told().sorted() == ["due", "superseded"])

        changes.set.lot = "L7777"
        world.world.pass(.seconds(60))
        _ = try world.store.editItem(id, changes, world.world.context)
        try world.match()
        #expect(try world.findings().map(\.state) == [.gone])
        #expect(try world.told().allSatisfy { $0 == "withdrawn" || $0 == "superseded" })
    }

    @Test func `an edit that takes a thing out of a recall is noticed from the recall's side, too`() throws {
        let world = try RecallWorld(others: 60)
        _ = try heaterAtHome(world, model: "ZG-100")
        try world.hear(.heater(models: ["ZG-100"]))
        #expect(try world.findings().map(\.state) == [.open])
        try world.hear(.heater(models: ["ZG-999"]))
        #expect(try world.findings().map(\.state) == [.gone])
        try world.hear(.heater(models: ["ZG-999", "ZG-100"]))
        #expect(try world.findings().map(\.state) == [.open])
    }

    @Test func `what is old when recalls are read for the first time is told only if a code says so`() throws
    {
        let world = try RecallWorld(others: 60)
        _ = try heaterAtHome(world, model: "ZG-100")
        _ = try world.world.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        _ = try world.world.addItem("Yodel desk fan") { $0.brand = "Yodel" }
        try world.hear(
            .heater(1, models: ["ZG-100"], date: "2026-02-01"),
            .heater(2, name: "Yodel desk fan", brand: "Yodel", date: "2026-02-01"),
            .yoghurt(3, lots: ["L1"], date: "2026-11-01"), isFirst: true)
        let findings = try world.findings()
        #expect(findings.count == 3)
        #expect(Set(findings.filter(\.isTold).map(\.recall.description)) == ["cpsc:1", "openfda:F-3"])
        #expect(try world.ring() == 2)

        // What is bought second-hand later is another matter.
        _ = try world.world.addItem("Yodel desk fan") { $0.brand = "Yodel" }
        try world.match()
        #expect(try world.ring() == 1)
    }

    @Test func `a thing that is used up needs no recall, and one that is back does`() throws {
        let world = try RecallWorld(others: 60)
        let id = try heaterAtHome(world)
        try world.hear(.heater())
        try world.ring()
        _ = try world.store.use(id, nil, world.world.context)
        #expect(try world.told() == ["withdrawn"])
        _ = try world.store.undo(try world.lastEntry(), world.world.context)
        #expect(try world.told() == ["due"])
    }

    @Test func `recalls can be listed by every state that they have`() {
        let states = RecallFinding.State.allCases.map(\.rawValue)

        #expect(RecallListQuery.State.allCases.map(\.rawValue) == states + ["all"])
    }

    @Test func `recalls can be listed by item`() throws {
        let world = try RecallWorld(others: 60)
        let heater = try heaterAtHome(world)
        let milk = try world.world.addItem("Milk")
        try world.hear(.heater())

        #expect(try world.findings(of: heater).count == 1)
        #expect(try world.findings(of: String(heater.prefix(8))).count == 1)
        #expect(try world.findings(of: milk) == [])
        #expect(throws: StoreError.self) { try world.findings(of: "no such item") }
    }

    @Test func `answers are kept, undone and refused as they should be`() throws {
        let world = try RecallWorld(others: 60)
        let id = try heaterAtHome(world)
        try world.hear(.heater())
        try world.ring()
        let reminder = try #require(try world.reminder())
        #expect(throws: StoreError.self) {
            _ = try world.store.answer(reminder.id.description, .used, world.world.context)
        }
        _ = try world.store.answer(reminder.id.description, .resolved(.returned), world.world.context(.popup))
        #expect(try world.findings().map(\.resolution) == [.returned])
        _ = try world.store.undo(try world.lastEntry(), world.world.context)
        #expect(try world.findings().map(\.state) == [.open] && world.told() == ["due"])

        _ = try world.store.removeItems([id], world.world.context)
        #expect(try world.findings().isEmpty)
        _ = try world.store.undo(try world.lastEntry(), world.world.context)
        #expect(try world.findings().map(\.state) == [.open] && world.told() == ["due"])
    }

    @Test func `adding a thing can be undone after a recall was found for it`() throws {
        let world = try RecallWorld(others: 60)
        _ = try heaterAtHome(world)
        let entry = try world.lastEntry()
        try world.hear(.heater())
        try world.ring()
        _ = try world.store.undo(entry, world.world.context)
        #expect(try world.findings().isEmpty && world.ring() == 0)
    }

    /// Kills the process after each commit of either database: whatever the moment, in the end each recall has
    /// been told once.
    @Test func `a kill at any moment loses nothing and tells nothing twice`() throws {
        let world = try RecallWorld(others: 60)
        for number in 0..<5 {
            _ = try world.world.addItem("Zephyra Glow \(Self.things[number])") { $0.brand = "Zephyra" }
        }
        let notices = try (0..<5).map {
            try RecallNotice.heater($0, name: "Zephyra Glow \(Self.things[$0])", date: "2026-11-19")
        }
        var killed: [RecallWorld] = []
        for slice in [Array(notices[..<2]), Array(notices[2...])] {
            _ = try world.take(slice)
            killed.append(try world.afterKill())
            while try world.store.matchRecalls(
                in: world.catalogue, world.terms, world.world.context(.job), items: 1
            ).value.hasMore {
                killed.append(try world.afterKill())
            }
            try world.ring()
            killed.append(try world.afterKill())
        }
        #expect(killed.count > 6)
        for survivor in killed + [world] {
            _ = try survivor.take(notices)
            try survivor.match()
            try survivor.ring()
            #expect(try survivor.findings(.open).count == 5)
            #expect(try survivor.told() == Array(repeating: "due", count: 5))
        }
    }

    private static let things = [
        "ceramic heater", "toaster oven", "rice cooker", "hair dryer", "coffee grinder",
    ]
}

extension RecallWorld {
    /// Of the first finding.
    func reminder() throws -> Reminder? {
        try findings().first.flatMap { try world.reminders(of: $0.id.description).first }
    }

    func lastEntry() throws -> Int64 {
        guard let entry = try store.history(limit: 1).first else { throw StoreError.nothingToUndo }
        return entry.id
    }
}
