import CivilTime
import RecallMatching
import Rules
import Testing

struct RecallMatcherTests {
    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    private func notice(
        _ number: String = "1", title: String = "Acme Recalls Rocket Kettles Due to Burn Hazard",
        product: RecalledProduct = RecalledProduct(name: "Acme Rocket Kettles"), sold: SaleWindow? = nil,
        markets: [String] = ["US"]
    ) throws -> RecallNotice {
        RecallNotice(
            id: RecallID(source: "test", number: number), date: try day("2026-03-01"), title: title,
            firms: ["Acme"],
            products: [product], sold: sold, markets: markets)
    }

    /// What the recall means for the item, among others that use the words.
    private func match(_ item: OwnedProduct, _ notice: RecallNotice) throws -> RecallMatch? {
        let others = try ["steel kettles", "plastic kettles", "garden rocket", "brown bread", "white bread"]
            .enumerated().map { index, name in
                RecallNotice(
                    id: RecallID(source: "other", number: "\(index)"), date: try day("2020-01-01"),
                    title: "Other Firm Recalls \(name)", products: [RecalledProduct(name: "Other \(name)")],
                    text: "These \(name) were sold everywhere.")
            }
        let corpus = MemoryRecallCorpus((others + [notice]).map(RecallProfile.init))
        return RecallMatcher.matches(for: item, in: corpus).first { $0.recall == notice.id }
    }

    @Test func `brand and name make a match where nothing else decides`() throws {
        let match = try #require(try match(OwnedProduct(name: "Rocket kettle", brand: "Acme"), notice()))

        #expect(match.verdict == .match)
        #expect(match.signals.first == .brand("Acme"))
        #expect(match.isCritical(RecallSeverity(.critical, because: "")))
    }

    @Test(arguments: [
        "acme rocket ketle", "rocket kettles ACME", "ACME RCKT KETTL", "Walmart Acme Rocket Kettle 2 qt new",
        "AcmeRocket kettle", "Wlamart Acme Rocket kettle 6x1L", "Acme Rocket KTTL",
        "Acme Rocket Wasserkocher",
        "bouilloire Acme Rocket",
    ])
    func `slips, other orders, receipts and shops' names are seen through`(name: String) throws {
        #expect(try match(OwnedProduct(name: name), notice()) != nil)
    }

    @Test(arguments: [
        OwnedProduct(name: "Rocket kettle", brand: "Bosch"), OwnedProduct(name: "Bosch rocket kettle"),
        OwnedProduct(name: "kettle"), OwnedProduct(name: "Acme"), OwnedProduct(name: "Acme toaster"),
        OwnedProduct(name: "Rocket kettle", brand: "Acme", country: "DE"),
        OwnedProduct(name: "rocket kettle Samsung"),
    ])
    func `another brand, a vague name, another market are no match`(item: OwnedProduct) throws {
        #expect(try match(item, notice()) == nil)
    }

    @Test(arguments: [
        ("EU", "DE", true), ("EU", "NO", true), ("EU", "EU", true), ("FR", "EU", true), ("EU", "US", false),
        ("EU", "CH", false), ("FR", "DE", false), ("US", "EU", false),
    ])
    func `a recall in the Union is one in each of its countries, and nowhere else`(
        market: String, country: String, isMeant: Bool
    ) throws {
        let item = OwnedProduct(name: "Rocket kettle", brand: "Acme", country: country)

        #expect(try (match(item, notice(markets: [market])) != nil) == isMeant)
    }

    @Test(arguments: [("Cheese from the counter", false), ("Acme Rocket kettle", true)])
    func `a number that shops give to things of their own decides nothing without the name`(
        name: String, isMeant: Bool
    ) throws {
        // GS1 leaves what begins with 20 to 29 to each shop.
        let product = RecalledProduct(name: "Acme Rocket Kettles", gtins: GTIN.readings(of: "2012345678903"))

        let match = try match(OwnedProduct(name: name, barcode: "2012345678903"), notice(product: product))

        #expect((match != nil) == isMeant)
    }

    @Test func `a barcode needs no name, and another barcode outweighs one`() throws {
        let product = RecalledProduct(name: "Acme Rocket Kettles", gtins: GTIN.readings(of: "5901234123457"))

        let same = try match(OwnedProduct(name: "thing", barcode: "590123412345"), notice(product: product))
        #expect(same?.verdict == .match)
        #expect(same?.signals.first?.description == "same barcode 5901234123457")
        let box = try match(OwnedProduct(name: "thing", barcode: "15901234123454"), notice(product: product))
        #expect(box?.verdict == .match)
        let other = try match(
            OwnedProduct(name: "Acme Rocket Kettle", barcode: "4006381333931"), notice(product: product))
        #expect(other == nil)
        let slip = try match(
            OwnedProduct(name: "Acme Rocket Kettle", barcode: "5901234123458"), notice(product: product))
        #expect(slip?.verdict == .match, "a barcode that cannot be right says nothing about another product")
    }

    @Test func `a firm's form says nothing against its name`() throws {
        #expect(
            try match(OwnedProduct(name: "Rocket kettle", brand: "Acme GmbH & Co. KG"), notice())?.verdict
                == .match)
    }

    @Test(arguments: [
        ("", "Acme Rocket Kettle RK-2040", RecallMatch.Verdict.match),
        ("Model No. RK2040", "Rocket kettle", .match),
        ("Art.-Nr. rk 2040", "Rocket kettle", .match), ("", "Acme Rocket Kettle RK-3050", nil),
        ("", "Acme Rocket Kettle", .possible), ("Ref. RK3050", "Rocket kettle", nil),
    ])
    func `a model counts however it is written, in the name, too`(
        model: String, name: String, verdict: RecallMatch.Verdict?
    ) throws {
        let product = RecalledProduct(
            name: "Acme Rocket Kettles", models: ["RK-2040"], scope: .coded, decidedBy: [.model])
        let item = OwnedProduct(name: name, brand: name.hasPrefix("Acme") ? "" : "Acme", model: model)

        #expect(try match(item, notice(product: product))?.verdict == verdict)
    }

    @Test(arguments: [
        ("LOT a-1", "", RecallMatch.Verdict.match), ("A2", "", nil), ("", "2026-03-12", .match),
        ("", "2026-05-01", nil), ("", "", .possible), ("L12345", "", .match), ("Los-Nr. A1", "", .match),
        ("Lot n° 12345 13:42", "", .match), ("Ch.-B.: 12345 B 08:15", "", .match), ("L: A1", "", .match),
        ("Charge 99999", "", nil), ("batch no. A2 13:42", "", nil),
    ])
    func `lot and date decide between certain, possible and nothing`(
        lot: String, date: String, verdict: RecallMatch.Verdict?
    ) throws {
        let lots = [LotCode("A1"), LotCode(from: "12340", through: "12350")].compactMap { $0 }
        let bread = RecalledProduct(
            name: "Acme Rocket Bread", lots: lots,
            dates: [try #require(DateMark(from: day("2026-03-10"), through: day("2026-03-20")))],
            scope: .coded,
            decidedBy: [.lot, .date])
        let item = OwnedProduct(
            name: "rocket bread", brand: "acme", lot: lot, expires: date.isEmpty ? nil : try day(date),
            isFood: true)

        let match = try match(item, notice(title: "Acme Recalls Rocket Bread", product: bread))

        #expect(match?.verdict == verdict)
        if verdict == .possible { #expect(match?.check == [.lot, .date]) }
    }

    @Test(arguments: [
        ("K-100", RecallMatch.Verdict.match), ("k100", .match), ("K-200", nil), ("", .possible),
    ])
    func `a model that is listed matches, another does not, and none is asked for`(
        model: String, verdict: RecallMatch.Verdict?
    ) throws {
        let product = RecalledProduct(
            name: "Acme Rocket Kettles", models: ["K-100"], scope: .coded, decidedBy: [.model])

        let match = try match(
            OwnedProduct(name: "Acme rocket kettle", model: model), notice(product: product))

        #expect(match?.verdict == verdict)
        #expect(
            match?.isCritical(RecallSeverity(.critical, because: "")) == (verdict == .match) || match == nil)
    }

    @Test(arguments: [
        ("COMET", RecallMatch.Verdict.possible), ("METEOR", nil), ("", .possible),
    ])
    func `the recall of a vehicle is about its model, though the serial number decides`(
        model: String, verdict: RecallMatch.Verdict?
    ) throws {
        let car = RecalledProduct(
            name: "Acme Rocket", brand: "Acme", models: ["COMET"], scope: .unread, decidedBy: [.serial])
        let item = OwnedProduct(name: "Acme Rocket", brand: "Acme", model: model)

        #expect(try match(item, notice(title: "Acme Rocket: brakes", product: car))?.verdict == verdict)
    }

    @Test func `what was bought long before it was sold, and food from long after, is another`() throws {
        let sold = SaleWindow(first: try day("2025-06-01"), last: nil)
        func item(_ bought: String, isFood: Bool) throws -> OwnedProduct {
            OwnedProduct(name: "Rocket kettle", brand: "Acme", bought: try day(bought), isFood: isFood)
        }

        #expect(try match(item("2025-03-01", isFood: false), notice(sold: sold)) == nil)
        #expect(try match(item("2025-05-01", isFood: false), notice(sold: sold)) != nil)
        #expect(try match(item("2028-01-01", isFood: false), notice()) != nil)
        #expect(try match(item("2028-01-01", isFood: true), notice()) == nil)
    }

    @Test func `every reason has words`() throws {
        let match = try #require(try match(OwnedProduct(name: "Rocket kettle", brand: "Acme"), notice()))
        #expect(
            match.signals.map(\.description) == [
                "same brand Acme", "the name is the same: acme rocket kettle",
                "the recall is not limited to certain codes",
            ])
    }
}
