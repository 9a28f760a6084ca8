import CivilTime
import Glibc
import RecallMatching
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

struct CatalogueTests {
    @Test func `nothing is made or opened before anything is asked`() throws {
        let fixture = try RecallFixture()
        #expect(!fixture.catalogue.isThere && !fixture.catalogue.isOpen)
        try fixture.match()
        #expect(!fixture.catalogue.isThere && !fixture.catalogue.isOpen)

        _ = try fixture.take([.heater()])
        #expect(fixture.catalogue.isThere && fixture.catalogue.isOpen)
        fixture.catalogue.rest()
        #expect(!fixture.catalogue.isOpen)
        #expect(try fixture.catalogue.recallCount() == 1)
    }

    @Test func `what was taken in already changes nothing, and edits are told from other codes`() throws {
        let fixture = try RecallFixture()
        let notice = try RecallNotice.yoghurt(lots: ["L1", "L2"])
        #expect(try fixture.take([notice]).added == 1)
        #expect(try fixture.take([notice]).unchanged == 1)

        var republished = notice
        republished.published = try CivilDate(parsing: "2026-11-23")
        republished.version = "2"
        republished.rawHash = "other"
        #expect(try fixture.take([republished]).unchanged == 1)
        #expect(try fixture.catalogue.recall(notice.id) == republished)

        var edited = republished
        edited.remedy = "Bring it back."
        #expect(try fixture.take([edited]).edited == 1)
        var expanded = edited
        expanded.products[0].lots.append(contentsOf: [LotCode("L3")].compactMap { $0 })
        #expect(try fixture.take([expanded]).changed == 1)
        // The order in which codes stand says nothing.
        var turned = expanded
        turned.products[0].lots.reverse()
        #expect(try fixture.take([turned]).edited == 1)
        #expect(try fixture.catalogue.recallCount() == 1)
    }

    @Test func `people find recalls by words, by the beginning of one, by barcode and number`() throws {
        let fixture = try RecallFixture()
        var yoghurt = try RecallNotice.yoghurt(lots: ["L1"])
        yoghurt.products[0].gtins = [try GTIN("4006381333931")]
        _ = try fixture.take([
            yoghurt, .heater(7, models: ["ZG-200"]), .heater(8, name: "Fan", date: "2026-11-21"),
        ])
        func found(_ text: String) throws -> [String] {
            try fixture.catalogue.recalls(search: text).map(\.id.description)
        }
        #expect(try found("blueberry yoghurts") == ["openfda:F-1"])
        #expect(try found("zeph") == ["cpsc:8", "cpsc:7"])
        #expect(try found("zephyra yoghurt") == [])
        #expect(try found("4006381333931") == ["openfda:F-1"])
        #expect(try found("zg 200") == ["cpsc:7"])
        #expect(try found("cpsc:7") == ["cpsc:7"])
        #expect(try found("\"*)(") == [])
        #expect(try found("").count == 3)
        let day = try #require(try fixture.catalogue.recalls().map(\.date).max())
        #expect(try fixture.catalogue.recalls(since: day).allSatisfy { $0.date == day })
        #expect(try fixture.catalogue.recalls(search: "zeph", since: day.adding(days: 1)) == [])
    }

    @Test func `more than twenty times the usual is not what was asked for`() throws {
        let fixture = try RecallFixture()
        try fixture.catalogue.checkSize(9_000, of: "cpsc", isWhole: false)
        try fixture.catalogue.note(.success(records: 12), of: "cpsc", at: fixture.fixture.now)
        try fixture.catalogue.checkSize(240, of: "cpsc", isWhole: false)
        #expect(throws: StoreError.self) {
            try fixture.catalogue.checkSize(241, of: "cpsc", isWhole: false)
        }
        try fixture.catalogue.checkSize(9_000, of: "cpsc", isWhole: true)
    }

    @Test func `a source that has not answered for three intervals is reported`() throws {
        let fixture = try RecallFixture()
        let now = fixture.fixture.now
        try fixture.catalogue.note(.success(records: 3, etag: "\"a\""), of: "fsis", at: now)
        try fixture.catalogue.note(.failure("the server answered 503"), of: "fsis", at: now + .seconds(3_600))
        let state = try fixture.catalogue.source("fsis")
        #expect(state.failures == 1 && state.error == "the server answered 503" && state.etag == "\"a\"")
        #expect(!state.isSilent(at: now + .seconds(10_000), interval: .seconds(3_600)))
        #expect(state.isSilent(at: now + .seconds(10_801), interval: .seconds(3_600)))
        try fixture.catalogue.note(.success(records: nil), of: "fsis", at: now + .seconds(11_000))
        #expect(try fixture.catalogue.source("fsis").failures == 0)
    }

    @Test func `what was committed gets from the log into the file when there is much of it`() throws {
        let fixture = try RecallFixture()
        let file = try StoreFiles(path: fixture.fixture.path).directory.path + "/catalogue.db"
        func size() -> Int { Int(StoreFiles.size(of: file) ?? 0) }
        try fixture.catalogue.note(.success(records: 3), of: "cpsc", at: fixture.fixture.now)
        let before = size()
        #expect(try !fixture.catalogue.doUpkeep())
        #expect(size() == before)

        try fixture.hear(.heater())
        for _ in 0..<5 {
            try fixture.catalogue.note(.success(records: 3), of: "cpsc", at: fixture.fixture.now)
        }

        #expect(try fixture.catalogue.doUpkeep(), "it merges")
        #expect(size() == before)
        #expect(try fixture.catalogue.doUpkeep())
        #expect(size() > before)
        #expect(try !fixture.catalogue.doUpkeep())
    }

    @Test func `what one address has said of its newest is nothing to another`() throws {
        let fixture = try RecallFixture()
        let own = try fixture.catalogue.source("cpsc").asked(at: [])
        let today = CivilDate(year: 2026, month: 11, day: 20)
        try fixture.catalogue.note(
            .success(records: 3, readFrom: own.readFrom, etag: "\"a\"", readUntil: today), of: "cpsc",
            at: fixture.fixture.now)

        let same = try fixture.catalogue.source("cpsc").asked(at: [])
        let other = try fixture.catalogue.source("cpsc").asked(at: ["https://mirror.example/recalls.json"])

        #expect(same.etag == "\"a\"" && same.readUntil == today)
        #expect(other.etag.isEmpty && other.readUntil == nil && other.succeededAt == fixture.fixture.now)
        try fixture.catalogue.note(
            .success(records: nil, readFrom: other.readFrom, etag: "\"b\"", readUntil: today), of: "cpsc",
            at: fixture.fixture.now)
        #expect(try fixture.catalogue.source("cpsc").asked(at: []).etag.isEmpty)
    }

    @Test
    func `a source that has never answered is silent after three failures, however lately it was asked`()
        throws
    {
        let fixture = try RecallFixture()
        let now = fixture.fixture.now
        for hour in 0..<3 {
            #expect(try !fixture.catalogue.source("fsis").isSilent(at: now, interval: .seconds(86_400)))
            try fixture.catalogue.note(
                .failure("the server cannot be reached"), of: "fsis", at: now + .seconds(3_600 * hour))
        }
        #expect(try fixture.catalogue.source("fsis").isSilent(at: now, interval: .seconds(86_400)))
    }

    @Test func `each look for recalls is remembered as it was, the latest first, as long as the journal`()
        throws
    {
        let fixture = try RecallFixture(others: 60)
        let now = fixture.fixture.now
        var asked = RecallLogEntry(.refresh, from: now, to: now + .seconds(12))
        asked.sources = ["cpsc", "eu"]
        asked.failures = [.init(source: "eu", reason: "the server answered 503: later")]
        (asked.records, asked.news, asked.recalls, asked.things, asked.found) = (80, 60, 60, 3, 1)
        asked.isCancelled = true
        var checked = RecallLogEntry(.check, from: now + .seconds(60), to: now + .seconds(60))
        checked.about = "Graco crib, model 3250"
        checked.notices = [RecallID(source: "cpsc", number: "7")]
        (checked.recalls, checked.found) = (60, 1)

        try fixture.catalogue.keep(asked, forgettingBefore: .earliest)
        try fixture.catalogue.keep(checked, forgettingBefore: now)
        fixture.catalogue.rest()

        #expect(try fixture.catalogue.looks() == [checked, asked])
        #expect(try fixture.catalogue.looks(limit: 1, offset: 1) == [asked])
        try fixture.catalogue.keep(checked, forgettingBefore: now + .seconds(1))
        #expect(try fixture.catalogue.looks() == [checked, checked])
    }

    @Test(arguments: [false, true])
    func `an unusable file is set aside, reported once, and created again`(_ isDamaged: Bool) throws {
        let fixture = try RecallFixture(others: 60)
        _ = try fixture.fixture.addItem("Zephyra Glow ceramic heater") { $0.brand = "Zephyra" }
        try fixture.hear(.heater())
        try fixture.ring()
        fixture.catalogue.rest()
        let path = "\(fixture.fixture.folder)/data/catalogue.db"
        if isDamaged {
            try File.write((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }, path)
        } else {
            try sqlite(path, "INSERT INTO grdb_migrations VALUES ('2099-01 what nobody knows')")
        }

        #expect(try fixture.catalogue.recallCount() == 0)

        let loss = try #require(fixture.catalogue.takeLoss())
        #expect(loss.cause == (isDamaged ? .damaged : .newer))
        let aside = try #require(loss.asideName)
        #expect(access("\(fixture.fixture.folder)/data/\(aside)", F_OK) == 0)
        #expect(fixture.catalogue.takeLoss() == nil)
        // What the household was told is its own, and is not told again when all is fetched anew.
        try fixture.hear(.heater(), isFirst: true)
        #expect(try fixture.findings().count == 1)
        #expect(try fixture.told() == ["due"])
    }

    @Test func `stored recalls answer at least as those in memory do, and forget what is forgotten`() throws {
        let seed: UInt64 = 20_261_121
        var random = SeededGenerator(seed: seed)
        let fixture = try RecallFixture()
        let oldest = try CivilDate(parsing: "2024-03-01")
        let notices = try (0..<300).map { try Self.notice($0, &random) }
        for start in stride(from: 0, to: notices.count, by: 40) {
            _ = try fixture.take(Array(notices[start..<min(start + 40, notices.count)]))
        }
        // Some are edited, and some forgotten.
        var kept = notices.filter { $0.date >= oldest }
        for index in stride(from: 0, to: kept.count, by: 7) {
            kept[index].products[0].name += " Deluxe"
            _ = try fixture.take([kept[index]])
        }
        try fixture.catalogue.forget(
            try fixture.catalogue.read { db in
                try db.rows("SELECT number FROM recall WHERE date < ?", [oldest.description])
                    .map { try $0.number("number") }
            })
        // Notices of an event follow each other there.
        let memory = MemoryRecallCorpus(
            kept.sorted { ($0.event, $0.id.description) < ($1.event, $1.id.description) }.map(
                RecallProfile.init))

        var found = 0
        for number in 0..<100 {
            let product = Self.product(kept, &random)
            let inMemory = RecallMatcher.matches(for: product, in: memory)
            let stored = Set(try fixture.catalogue.check(product).map(\.match))
            let profile = ItemProfile(product, in: memory)
            let all = kept.compactMap { RecallMatcher.match(profile, RecallProfile($0)) }
            #expect(stored.isSuperset(of: inMemory), "seed \(seed), item \(number): \(product)")
            #expect(stored.isSubset(of: all), "seed \(seed), item \(number): \(product)")
            found += stored.count
        }
        #expect(found > 50)
        #expect(try fixture.catalogue.recallCount() == kept.count)
        // Counting up and down ends where counting up alone does.
        let anew = try RecallFixture()
        for notice in kept.reversed() { _ = try anew.take([notice]) }
        #expect(try Self.words(fixture) == Self.words(anew))
    }

    private static func words(_ fixture: RecallFixture) throws -> [String] {
        try fixture.catalogue.read { db in
            try db.texts(
                "SELECT text || ' ' || events || ' ' || lower || ' ' || maker FROM word WHERE events > 0 ORDER BY text"
            )
                + db.texts("SELECT value FROM meta WHERE key = 'events'")
        }
    }

    private static let brands = ["Zephyra", "Almwiese", "Kwikbrew", "Nordlicht", "Tumbletoys", "Petalfarm"]
    private static let things = [
        "ceramic heater", "blueberry yoghurt", "coffee grinder", "reading lamp", "wooden train", "cat food",
        "chicken salad", "baby stroller", "electric kettle", "dark chocolate",
    ]

    private static func notice(_ number: Int, _ random: inout SeededGenerator) throws -> RecallNotice {
        let brand = brands[Int.random(in: 0..<brands.count, using: &random)]
        let thing = things[Int.random(in: 0..<things.count, using: &random)]
        var product = RecalledProduct(
            name: "\(brand) \(thing)", brand: Bool.random(using: &random) ? brand : "")
        if Int.random(in: 0..<4, using: &random) == 0 {
            product.models = ["M\(Int.random(in: 100..<140, using: &random))"]
            (product.scope, product.decidedBy) = (.coded, [.model])
        } else if Int.random(in: 0..<3, using: &random) == 0 {
            product.lots = [LotCode("L\(number)99")].compactMap { $0 }
            (product.scope, product.decidedBy) = (.coded, [.lot])
        }
        let date = try CivilDate(parsing: "2024-01-01").adding(days: number)
        return RecallNotice(
            id: RecallID(source: "test", number: String(number)),
            event: Int.random(in: 0..<3, using: &random) == 0 ? "event \(number / 3)" : nil, date: date,
            title: "\(brand) recalls \(thing)", firms: [brand + " Foods"], products: [product],
            text: "It was sold as \(thing) everywhere.")
    }

    /// Something like what is recalled, with a slip now and then.
    private static func product(_ notices: [RecallNotice], _ random: inout SeededGenerator) -> OwnedProduct {
        let notice = notices[Int.random(in: 0..<notices.count, using: &random)]
        var letters = Array(notice.products[0].name)
        if Bool.random(using: &random) {
            letters.swapAt(3, 4)
        } else if Bool.random(using: &random) {
            letters.remove(at: Int.random(in: 2..<letters.count, using: &random))
        }
        var product = OwnedProduct(name: String(letters))
        if Bool.random(using: &random) { product.model = notice.products[0].models.first ?? "" }
        return product
    }
}
