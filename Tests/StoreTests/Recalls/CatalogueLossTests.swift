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
    private func told() throws -> (RecallWorld, item: String) {
        let world = try RecallWorld(others: 200)
        let item = try world.world.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try world.hear(.heater())
        try world.ring()
        return (world, item)
    }

    private func path(_ world: RecallWorld) -> String { "\(world.world.folder)/data/catalogue.db" }

    /// Overwrites pages of the closed file from a certain one on, so that it can be opened and not be read.
    private func damage(_ world: RecallWorld, from page: Int) throws {
        world.catalogue.rest()
        var bytes = try File.read(path(world))
        let start = page * 4_096
        try #require(start < bytes.count)
        bytes.replaceSubrange(start..<bytes.count, with: repeatElement(0x5A, count: bytes.count - start))
        try File.write(bytes, path(world))
    }

    /// Whether nothing has been done to the household's database.
    private func isHouseholdUntouched(_ world: RecallWorld) -> Bool {
        !DataDirectory.names(in: "\(world.world.folder)/data").contains { $0.hasPrefix(Repair.asidePrefix) }
    }

    @Test func `damage met while comparing is never taken for the household's, and takes nothing back`()
        throws
    {
        let seed: UInt64 = 20_261_122
        var random = SeededGenerator(seed: seed)
        for round in 0..<12 {
            let (world, item) = try told()
            var changes = FieldEdits<ItemDetails>()
            changes.set.notes = "Round \(round)"
            world.world.pass(.seconds(60))
            _ = try world.store.editItem(item, changes, world.world.context)
            let pages = try File.read(path(world)).count / 4_096
            let page = round == 0 ? 1 : Int.random(in: 1..<max(2, pages), using: &random)
            try damage(world, from: page)
            let note = "seed \(seed), round \(round), page \(page) of \(pages)"

            // What is thrown here would have the agent repair the household's database if it said `.damaged`.
            do {
                try world.match()
            } catch {
                #expect(error as? StoreError != .damaged, "\(note)")
            }
            try world.match()

            #expect(try world.findings().map(\.state) == [.open], "\(note)")
            #expect(try world.told() == ["due"], "\(note)")
            #expect(isHouseholdUntouched(world), "\(note)")
        }
    }

    @Test func `what is read anew is not told again, and what its source tells no more goes`() throws {
        let (world, _) = try told()
        _ = try world.world.addItem("Almwiese Blueberry Yoghurt") { $0.brand = "Almwiese" }
        try world.hear(.yoghurt(lots: ["L1111"]))
        try world.ring()
        try damage(world, from: 1)
        try world.match()
        #expect(try world.findings(.open).count == 2)

        // One source tells all again; of the other one nothing is known yet.
        var made = MadeUpRecalls()
        let others = try (0..<200).map { try made.notice($0, date: "2026-10-01") }
        _ = try world.take(others + [.heater(2, name: "Yodel desk fan", brand: "Yodel")], isFirst: true)
        try world.store.compareAgain("cpsc")
        try world.match()
        #expect(try world.findings(.open).map(\.recall.source) == ["openfda"])
        #expect(try world.findings(.gone).map(\.recall.source) == ["cpsc"])

        _ = try world.take([.yoghurt(lots: ["L1111"])], isFirst: true)
        try world.store.compareAgain("openfda")
        try world.match()
        #expect(try world.findings(.open).count == 1)
        #expect(try world.ring() == 0)
    }

    @Test func `a statement that fails on a sound file is no damage`() throws {
        let (world, _) = try told()
        #expect(throws: StoreError.self) {
            try world.catalogue.read { db in try db.run("SELECT nonsense FROM recall") }
        }
        #expect(world.catalogue.takeLoss() == nil)
        #expect(try world.catalogue.recallCount() == 201)
    }

    @Test func `recalls of a source that nobody asks any more go, but for those that concern somebody`()
        throws
    {
        let (world, _) = try told()
        try world.hear(.yoghurt(lots: ["L1"]), .heater(7, name: "Yodel desk fan", brand: "Yodel"))
        let before = try world.catalogue.recallCount()
        // Asked a moment ago: it may just have been switched off by mistake.
        try world.tidy(asking: [])
        #expect(try world.catalogue.recallCount() == before)

        world.world.pass(.seconds(100 * 86_400))
        try world.tidy(asking: ["made"])

        #expect(before == 203)
        #expect(try world.catalogue.recallCount() == 201)
        #expect(try world.catalogue.recalls(source: "cpsc").map(\.id.description) == ["cpsc:1"])
        #expect(try world.findings().map(\.state) == [.open])
        // Should it be asked again, all is read, and nothing is told twice.
        #expect(try world.catalogue.source("cpsc").readUntil == nil)
        try world.hear(.heater(), .heater(7, name: "Yodel desk fan", brand: "Yodel"), isFirst: true)
        #expect(try world.catalogue.recallCount() == 202 && world.ring() == 0)
    }
}
