import CivilTime
import Glibc
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// What becomes of a household whose catalogue is damaged under way.
struct CatalogueLossTests {
    /// A household that has been told of a heater, and more to be compared.
    private func told() throws -> (RecallFixture, item: String) {
        let fixture = try RecallFixture(others: 200)
        let item = try fixture.fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try fixture.hear(.heater())
        try fixture.ring()
        return (fixture, item)
    }

    private func path(_ fixture: RecallFixture) -> String { "\(fixture.fixture.folder)/data/catalogue.db" }

    /// Overwrites pages of the closed file from a certain one on, so that it can be opened and not be read.
    private func damage(_ fixture: RecallFixture, from page: Int) throws {
        fixture.catalogue.rest()
        var bytes = try File.read(path(fixture))
        let start = page * 4_096
        try #require(start < bytes.count)
        bytes.replaceSubrange(start..<bytes.count, with: repeatElement(0x5A, count: bytes.count - start))
        try File.write(bytes, path(fixture))
    }

    /// Whether nothing has been done to the household's database.
    private func areItemsUntouched(_ fixture: RecallFixture) -> Bool {
        !DataDirectory.names(in: "\(fixture.fixture.folder)/data").contains {
            $0.hasPrefix(Repair.asidePrefix)
        }
    }

    @Test func `damage to the catalogue met while matching is not taken for damage to the main database`()
        throws
    {
        let seed: UInt64 = 20_261_122
        var random = SeededGenerator(seed: seed)
        for round in 0..<12 {
            let (fixture, item) = try told()
            var changes = FieldEdits<ItemDetails>()
            changes.set.notes = "Round \(round)"
            fixture.fixture.pass(.seconds(60))
            _ = try fixture.store.editItem(item, changes, fixture.fixture.context)
            let pages = try File.read(path(fixture)).count / 4_096
            let page = round == 0 ? 1 : Int.random(in: 1..<max(2, pages), using: &random)
            try damage(fixture, from: page)
            let note = "seed \(seed), round \(round), page \(page) of \(pages)"

            // What is thrown here would have the agent repair the household's database if it said `.damaged`.
            do {
                try fixture.match()
            } catch {
                #expect(error as? StoreError != .damaged, "\(note)")
            }
            try fixture.match()

            #expect(try fixture.findings().map(\.state) == [.open], "\(note)")
            #expect(try fixture.told() == ["due"], "\(note)")
            #expect(areItemsUntouched(fixture), "\(note)")
        }
    }

    @Test func `a recall read again is not reported again, and one that its source has withdrawn goes`()
        throws
    {
        let (fixture, _) = try told()
        _ = try fixture.fixture.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try fixture.hear(.yoghurt(lots: ["L1111"]))
        try fixture.ring()
        try damage(fixture, from: 1)
        try fixture.match()
        #expect(try fixture.findings(.open).count == 2)

        // One source tells all again; of the other one nothing is known yet.
        var made = MadeUpRecalls()
        let others = try (0..<200).map { try made.notice($0, date: "2026-10-01") }
        _ = try fixture.take(others + [.heater(2, name: "Yodel desk fan", brand: "Yodel")], isFirst: true)
        try fixture.store.compareAgain("cpsc")
        try fixture.match()
        #expect(try fixture.findings(.open).map(\.recall.source) == ["openfda"])
        #expect(try fixture.findings(.gone).map(\.recall.source) == ["cpsc"])

        _ = try fixture.take([.yoghurt(lots: ["L1111"])], isFirst: true)
        try fixture.store.compareAgain("openfda")
        try fixture.match()
        #expect(try fixture.findings(.open).count == 1)
        #expect(try fixture.ring() == 0)
    }

    @Test func `a statement that fails on a sound file is no damage`() throws {
        let (fixture, _) = try told()
        #expect(throws: StoreError.self) {
            try fixture.catalogue.read { db in try db.run("SELECT nonsense FROM recall") }
        }
        #expect(fixture.catalogue.takeLoss() == nil)
        #expect(try fixture.catalogue.recallCount() == 201)
    }

    @Test func `recalls of a source that nobody asks any more go, but for those that concern somebody`()
        throws
    {
        let (fixture, _) = try told()
        try fixture.hear(.yoghurt(lots: ["L1"]), .heater(7, name: "Yodel desk fan", brand: "Yodel"))
        let before = try fixture.catalogue.recallCount()
        // Asked a moment ago: it may just have been switched off by mistake.
        try fixture.tidy(asking: [])
        #expect(try fixture.catalogue.recallCount() == before)

        fixture.fixture.pass(.seconds(100 * 86_400))
        try fixture.tidy(asking: ["made"])

        #expect(before == 203)
        #expect(try fixture.catalogue.recallCount() == 201)
        #expect(try fixture.catalogue.recalls(source: "cpsc").map(\.id.description) == ["cpsc:1"])
        #expect(try fixture.findings().map(\.state) == [.open])
        // Should it be asked again, all is read, and nothing is told twice.
        #expect(try fixture.catalogue.source("cpsc").readUntil == nil)
        try fixture.hear(.heater(), .heater(7, name: "Yodel desk fan", brand: "Yodel"), isFirst: true)
        #expect(try fixture.catalogue.recallCount() == 202 && fixture.ring() == 0)
    }
}
