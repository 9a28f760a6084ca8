import CivilTime
import Rules
import Testing

@testable import Store

struct RecallMatchingTests {
    private func heaterAtHome(_ fixture: RecallFixture, model: String = "") throws -> String {
        try fixture.fixture.addItem("Zephyra Glow ceramic heater") { draft in
            draft.brand = "Zephyra"
            draft.model = model
        }
    }

    @Test func `a critical recall of an owned thing rings once, however often it is read`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try heaterAtHome(fixture)
        _ = try fixture.fixture.addItem("Milk")
        try fixture.hear(.heater())

        let finding = try #require(try fixture.findings().first)
        #expect(try fixture.findings().count == 1)
        #expect(finding.verdict == .match && finding.isCritical && finding.isReported)
        #expect(finding.link == "https://www.example.org/recall/1" && !finding.signals.isEmpty)
        #expect(try fixture.ring() == 1)
        let situation = try fixture.store.popupSituation(limit: 5)
        #expect(situation.owed.first?.isCritical == true)

        try fixture.hear(.heater())
        try fixture.hear(.heater(text: "The firm has heard of ten fires."))
        #expect(try fixture.told() == ["due"] && fixture.ring() == 0)
    }

    @Test func `a critical recall never comes too late`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try heaterAtHome(fixture)
        try fixture.hear(.heater())
        #expect(try fixture.ring() == 1)
        fixture.fixture.pass(.seconds(5 * 86_400))

        let lapsed = try fixture.store.lapse(at: fixture.fixture.now, usual: .seconds(3600))

        #expect(lapsed.reminders.isEmpty)
        #expect(try fixture.told() == ["due"])
    }

    @Test func `a thing that is new is compared with all that is stored, also when the words are mistyped`()
        throws
    {
        let fixture = try RecallFixture(others: 60)
        try fixture.hear(
            .heater(), .heater(2, name: "Yodel desk fan", brand: "Yodel"),
            .yoghurt(lots: ["L55"], date: "2026-11-01"))
        #expect(try fixture.findings().isEmpty)

        _ = try fixture.fixture.addItem("Zephyra Glow cermaic heater") { $0.brand = "Zephyra" }
        _ = try fixture.fixture.addItem("Garden hose")
        try fixture.match()

        #expect(try fixture.findings().map(\.recall.description) == ["cpsc:1"])
        #expect(try fixture.match() == 1)
    }

    @Test func `a recall that comes later finds what was mistyped before anybody knew the word`() throws {
        let fixture = try RecallFixture(others: 60)
        try fixture.hear(.yoghurt(lots: ["L55"]))
        _ = try fixture.fixture.addItem("Zehpyra Glow ceramic heater") { $0.brand = "Zephyra" }
        _ = try fixture.fixture.addItem("Garden hose")
        try fixture.match()
        try fixture.hear(.heater(), .heater(2, name: "Yodel desk fan", brand: "Yodel"))
        #expect(try fixture.findings().map(\.recall.description) == ["cpsc:1"])
    }

    @Test func `not mine holds for the event until its codes change`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try fixture.fixture.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try fixture.hear(.yoghurt(1, lots: ["L1111"], event: "E"))
        try fixture.ring()
        let finding = try #require(try fixture.findings().first)
        #expect(finding.verdict == .possible && finding.check == [.lot] && !finding.isCritical)
        _ = try fixture.store.answerRecall(finding.id.description, .notMine, fixture.fixture.context)
        #expect(try fixture.told() == ["answered"])

        // The same codes in another notice, and other words.
        var other = try RecallNotice.yoghurt(2, lots: ["L1111"], event: "E")
        other.remedy = "Return it."
        try fixture.hear(other)
        #expect(try fixture.findings(.notMine).count == 1 && fixture.told() == ["answered"])

        try fixture.hear(.yoghurt(3, lots: ["L1111", "L2222"], event: "E"))
        #expect(try fixture.findings(.open).count == 1)
        #expect(try fixture.ring() == 1)
        try fixture.hear(.yoghurt(3, lots: ["L2222", "L1111"], event: "E"))
        #expect(try fixture.ring() == 0)
    }

    @Test func `a possible recall that becomes certain is reported again, and a withdrawn one goes`() throws {
        let fixture = try RecallFixture(others: 60)
        let id = try fixture.fixture.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try fixture.hear(.yoghurt(lots: ["L1111"]))
        try fixture.ring()
        var changes = FieldEdits<ItemDetails>()
        changes.set.lot = "L1111"
        fixture.fixture.pass(.seconds(60))
        _ = try fixture.store.editItem(id, changes, fixture.fixture.context)
        try fixture.match()
        #expect(try fixture.findings().map(\.verdict) == [.match])
        #expect(try fixture.ring() == 1 && fixture.told().sorted() == ["due", "superseded"])

        changes.set.lot = "L7777"
        fixture.fixture.pass(.seconds(60))
        _ = try fixture.store.editItem(id, changes, fixture.fixture.context)
        try fixture.match()
        #expect(try fixture.findings().map(\.state) == [.gone])
        #expect(try fixture.told().allSatisfy { $0 == "withdrawn" || $0 == "superseded" })
    }

    @Test func `an edit that takes a thing out of a recall is noticed from the recall's side, too`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try heaterAtHome(fixture, model: "ZG-100")
        try fixture.hear(.heater(models: ["ZG-100"]))
        #expect(try fixture.findings().map(\.state) == [.open])
        try fixture.hear(.heater(models: ["ZG-999"]))
        #expect(try fixture.findings().map(\.state) == [.gone])
        try fixture.hear(.heater(models: ["ZG-999", "ZG-100"]))
        #expect(try fixture.findings().map(\.state) == [.open])
    }

    @Test func `at the first reading, old recalls are reported only if a code matches`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try heaterAtHome(fixture, model: "ZG-100")
        _ = try fixture.fixture.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        _ = try fixture.fixture.addItem("Yodel desk fan") { $0.brand = "Yodel" }
        try fixture.hear(
            .heater(1, models: ["ZG-100"], date: "2026-02-01"),
            .heater(2, name: "Yodel desk fan", brand: "Yodel", date: "2026-02-01"),
            .yoghurt(3, lots: ["L1"], date: "2026-11-01"), isFirst: true)
        let findings = try fixture.findings()
        #expect(findings.count == 3)
        #expect(Set(findings.filter(\.isReported).map(\.recall.description)) == ["cpsc:1", "openfda:F-3"])
        #expect(try fixture.ring() == 2)

        // What is bought second-hand later is another matter.
        _ = try fixture.fixture.addItem("Yodel desk fan") { $0.brand = "Yodel" }
        try fixture.match()
        #expect(try fixture.ring() == 1)
    }

    @Test func `a thing that is used up needs no recall, and one that is back does`() throws {
        let fixture = try RecallFixture(others: 60)
        let id = try heaterAtHome(fixture)
        try fixture.hear(.heater())
        try fixture.ring()
        _ = try fixture.store.use(id, nil, fixture.fixture.context)
        #expect(try fixture.told() == ["withdrawn"])
        _ = try fixture.store.undo(try fixture.lastEntry(), fixture.fixture.context)
        #expect(try fixture.told() == ["due"])
    }

    @Test func `recalls can be listed by every state that they have`() {
        let states = RecallFinding.State.allCases.map(\.rawValue)

        #expect(RecallListQuery.State.allCases.map(\.rawValue) == states + ["all"])
    }

    @Test func `recalls can be listed by item`() throws {
        let fixture = try RecallFixture(others: 60)
        let heater = try heaterAtHome(fixture)
        let milk = try fixture.fixture.addItem("Milk")
        try fixture.hear(.heater())

        #expect(try fixture.findings(of: heater).count == 1)
        #expect(try fixture.findings(of: String(heater.prefix(8))).count == 1)
        #expect(try fixture.findings(of: milk) == [])
        #expect(throws: StoreError.self) { try fixture.findings(of: "no such item") }
    }

    @Test func `answers are kept, undone and refused as they should be`() throws {
        let fixture = try RecallFixture(others: 60)
        let id = try heaterAtHome(fixture)
        try fixture.hear(.heater())
        try fixture.ring()
        let reminder = try #require(try fixture.reminder())
        #expect(throws: StoreError.self) {
            _ = try fixture.store.answer(reminder.id.description, .used, fixture.fixture.context)
        }
        _ = try fixture.store.answer(
            reminder.id.description, .resolved(.returned), fixture.fixture.context(.popup))
        #expect(try fixture.findings().map(\.resolution) == [.returned])
        _ = try fixture.store.undo(try fixture.lastEntry(), fixture.fixture.context)
        #expect(try fixture.findings().map(\.state) == [.open] && fixture.told() == ["due"])

        _ = try fixture.store.removeItems([id], fixture.fixture.context)
        #expect(try fixture.findings().isEmpty)
        _ = try fixture.store.undo(try fixture.lastEntry(), fixture.fixture.context)
        #expect(try fixture.findings().map(\.state) == [.open] && fixture.told() == ["due"])
    }

    @Test func `adding a thing can be undone after a recall was found for it`() throws {
        let fixture = try RecallFixture(others: 60)
        _ = try heaterAtHome(fixture)
        let entry = try fixture.lastEntry()
        try fixture.hear(.heater())
        try fixture.ring()
        _ = try fixture.store.undo(entry, fixture.fixture.context)
        #expect(try fixture.findings().isEmpty && fixture.ring() == 0)
    }

    /// Kills the process after each commit of either database: whatever the moment, in the end each recall has
    /// been told once.
    @Test func `a kill at any moment loses nothing and tells nothing twice`() throws {
        let fixture = try RecallFixture(others: 60)
        for number in 0..<5 {
            _ = try fixture.fixture.addItem("Zephyra Glow \(Self.things[number])") { $0.brand = "Zephyra" }
        }
        let notices = try (0..<5).map {
            try RecallNotice.heater($0, name: "Zephyra Glow \(Self.things[$0])", date: "2026-11-19")
        }
        var killed: [RecallFixture] = []
        for slice in [Array(notices[..<2]), Array(notices[2...])] {
            _ = try fixture.take(slice)
            killed.append(try fixture.afterKill())
            while try fixture.store.matchRecalls(
                in: fixture.catalogue, fixture.terms, fixture.fixture.context(.job), items: 1
            ).value.hasMore {
                killed.append(try fixture.afterKill())
            }
            try fixture.ring()
            killed.append(try fixture.afterKill())
        }
        #expect(killed.count > 6)
        for survivor in killed + [fixture] {
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

extension RecallFixture {
    /// Of the first finding.
    func reminder() throws -> Reminder? {
        try findings().first.flatMap { try fixture.reminders(of: $0.id.description).first }
    }

    func lastEntry() throws -> Int64 {
        guard let entry = try store.history(limit: 1).first else { throw StoreError.nothingToUndo }
        return entry.id
    }
}
