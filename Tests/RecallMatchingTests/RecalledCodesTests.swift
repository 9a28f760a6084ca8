import CivilTime
import RecallMatching
import Rules
import Testing

/// What lots, days, models and barcodes rule out, and what they must not.
struct RecalledCodesTests {
    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    /// What a recall of 1 March 2026 with this product means for an item.
    private func verdict(
        _ product: RecalledProduct, _ item: OwnedProduct, markets: [String] = ["US"], sold: SaleWindow? = nil
    ) throws -> RecallMatch.Verdict? {
        let recall = RecallNotice(
            id: RecallID(source: "test", number: "1"), date: try day("2026-03-01"),
            title: "Acme Recalls Rocket Bread", firms: ["Acme"], products: [product], sold: sold,
            markets: markets)
        let others = try ["brown bread", "garden rocket", "steel kettles"].map { name in
            RecallNotice(
                id: RecallID(source: "other", number: name), date: try day("2020-01-01"),
                title: "Other Firm Recalls \(name)", products: [RecalledProduct(name: "Other \(name)")])
        }
        let corpus = MemoryRecallCorpus((others + [recall]).map(RecallProfile.init))
        return RecallMatcher.matches(for: item, in: corpus).first { $0.recall == recall.id }?.verdict
    }

    private func bread(
        lots: [String] = [], dates: [DateMark] = [], scope: RecalledProduct.Scope = .coded, text: String = ""
    ) -> RecalledProduct {
        RecalledProduct(
            name: "Acme Rocket Bread", lots: lots.compactMap { LotCode($0) }, dates: dates, scope: scope,
            decidedBy: [.lot, .date], text: text)
    }

    private func item(_ lot: String = "", _ date: String = "", model: String = "") throws -> OwnedProduct {
        OwnedProduct(
            name: "Rocket bread", brand: "Acme", model: model, lot: lot,
            expires: date.isEmpty ? nil : try day(date), isFood: true)
    }

    @Test func `where all packs are recalled, another lot and another day are recalled, too`() throws {
        let all = bread(lots: ["A1234"], scope: .all)

        #expect(try verdict(all, item("B9876")) == .match)
        #expect(try verdict(all, item("", "2026-06-01")) == .match)
    }

    @Test func `a brand of which only half is known is another brand`() throws {
        let bicycle = RecallNotice(
            id: RecallID(source: "test", number: "3"), date: try day("2026-03-01"),
            title: "Zephyra Bicycles Recalls Alto Max Bicycles", firms: ["Zephyra Bicycles"],
            products: [RecalledProduct(name: "Zephyra Alto Max Bicycles")])
        // What the other half of the brand resembles is a common word.
        let others = try (1...40).map { number in
            RecallNotice(
                id: RecallID(source: "other", number: "\(number)"), date: try day("2020-01-01"),
                title: "Firm \(number) Recalls spices",
                products: [RecalledProduct(name: "Ground spices \(number)")])
        }
        let corpus = MemoryRecallCorpus((others + [bicycle]).map(RecallProfile.init))
        func verdict(_ brand: String) -> RecallMatch.Verdict? {
            RecallMatcher.matches(for: OwnedProduct(name: "bicycles", brand: brand), in: corpus).first?
                .verdict
        }

        #expect(verdict("Zephyra Alto") != nil)
        #expect(verdict("Zephyra Spine") == nil)
    }

    @Test func `a name without its maker is certain only with a code`() throws {
        let syrup = RecallNotice(
            id: RecallID(source: "test", number: "2"), date: try day("2026-03-01"),
            title: "Kramer Laboratories Recalls Tussinex Coughling Fluvis Packs",
            firms: ["Kramer Laboratories"],
            products: [
                RecalledProduct(
                    name: "Tussinex Coughling Fluvis packs", lots: [LotCode("A1234")].compactMap(\.self))
            ],
            text: "The packs are blue.", markets: ["US"])
        let corpus = MemoryRecallCorpus([RecallProfile(syrup)])
        func verdict(_ name: String, lot: String = "") -> RecallMatch.Verdict? {
            RecallMatcher.matches(for: OwnedProduct(name: name, lot: lot), in: corpus).first?.verdict
        }

        #expect(verdict("Tussinex Coughling Fluvis") == .match)
        #expect(verdict("Tusinex Coughling Fluvis") == .match)
        #expect(verdict("Coughling Fluvis packs") == .possible)
        #expect(verdict("Coughling Fluvis packs", lot: "A1234") == .match)
    }

    @Test func `codes that were not all read rule out no lot and no day`() throws {
        let mark = DateMark(try day("2026-03-12"))
        let unread = bread(lots: ["A1234"], dates: [mark], scope: .unread)

        #expect(try verdict(unread, item("B9876")) == .possible)
        #expect(try verdict(unread, item("", "2026-05-30")) == .possible)
        #expect(try verdict(unread, item("B9876", "2026-03-12")) == .possible)
        #expect(try verdict(unread, item("A1234")) == .match)
        // The same codes rule both out if they are all there are.
        let read = bread(lots: ["A1234"], dates: [mark])
        #expect(try verdict(read, item("B9876")) == nil)
        #expect(try verdict(read, item("", "2026-05-30")) == nil)
    }

    @Test(arguments: [
        ("2026-03-22", RecallMatch.Verdict.possible), ("2026-03-23", nil), ("2026-02-28", .possible),
        ("2026-02-27", nil),
    ])
    func `a day within ten of a recalled one may be of the same batch, a day beyond is not`(
        date: String, expected: RecallMatch.Verdict?
    ) throws {
        let recalled = bread(
            dates: [try #require(DateMark(from: try day("2026-03-10"), through: try day("2026-03-12")))])

        #expect(try verdict(recalled, item("", date)) == expected)
    }

    @Test(arguments: [
        ("2028-03-01", true), ("2029-06-01", true), ("2029-07-01", false), ("2025-02-01", true),
        ("2025-01-01", false),
    ])
    func
        `food that keeps for years may be recalled, and what expired long ago or keeps for ever is not meant`(
            date: String, isMeant: Bool
        ) throws
    {
        let recalled = bread(lots: ["A1234"])

        #expect(try (verdict(recalled, item("", date)) == .possible) == isMeant)
    }

    @Test(arguments: [
        // Letters that look alike, of other scripts and as digits.
        ("142АА0062239", "142AA0062239", RecallMatch.Verdict.match), ("O1234", "01234", .possible),
        ("AB8512", "ABB512", .possible),
        // An L for "lot", on one side only.
        ("L6301A", "6301A", .match), ("6301A", "L6301A", .match),
        // More or less of the same code.
        ("CH062525", "CH062525-07", .possible), ("S84ND1L7", "S84ND1L", .possible),
        ("CH062525", "CH062526", nil),
        ("6301", "6302", nil),
    ])
    func `a lot is another one only if it cannot be the same`(
        recalled: String, owned: String, expected: RecallMatch.Verdict?
    ) throws {
        #expect(try verdict(bread(lots: [recalled]), item(owned)) == expected)
    }

    @Test(arguments: [
        ("L25001", "L25030", "L25015", RecallMatch.Verdict.match), ("L25001", "L25030", "25015", .match),
        ("L25001", "L25030", "L25031", nil), ("25W17", "25W46", "25W30", .match),
        ("25W17", "25W46", "25W47", nil), ("25W48", "26W03", "25W52", .match),
        ("25W48", "26W03", "26W04", nil),
        ("25W17", "25W46", "25W30A", .possible), ("25W17", "25W46", "25W50A", nil),
        ("25W17", "25W46", "A2", nil), ("6301", "6310", "6305", .match),
    ])
    func `a range of lots has those between its ends`(
        first: String, last: String, owned: String, expected: RecallMatch.Verdict?
    ) throws {
        var recalled = bread()
        recalled.lots = [try #require(LotCode(from: first, through: last))]

        #expect(try verdict(recalled, item(owned)) == expected)
    }

    @Test(arguments: [
        ("L25030", "L25001"), ("A100", "B200"), ("A1B2", "A3B4"), ("12", "120"), ("ABC", "ABD"),
    ])
    func `two codes without an order are no range`(first: String, last: String) {
        #expect(LotCode(from: first, through: last) == nil)
    }

    @Test func `a short lot that the text names is not ruled out`() throws {
        let recalled = bread(lots: ["A1234"], text: "Acme Rocket Bread ; A1234, 777, sold in Ohio")

        #expect(try verdict(recalled, item("777")) == .possible)
        #expect(try verdict(recalled, item("778")) == nil)
    }

    @Test func `part of a longer number in the text is another number`() throws {
        let recalled = bread(lots: ["A1234"], scope: .unread, text: "call 555-0123456789")

        #expect(try verdict(recalled, item("12345")) == .possible)
        #expect(try verdict(recalled, item("0123456789")) == .match)
    }

    @Test(arguments: [
        ("K-200", [RecalledProduct.Listing](), RecallMatch.Verdict?.none), ("K-200", [.models], .possible),
        ("K-100", [.models], .match), ("K-100 Plus", [], .possible), ("K-1000", [], nil),
    ])
    func `a model that is not listed rules a recall out only if all models are listed`(
        model: String, incomplete: [RecalledProduct.Listing], expected: RecallMatch.Verdict?
    ) throws {
        let product = RecalledProduct(
            name: "Acme Rocket Bread", models: ["K-100"], scope: .coded, decidedBy: [.model],
            incomplete: incomplete)

        #expect(try verdict(product, item(model: model)) == expected)
    }

    @Test func `models that could not be read rule no model out`() throws {
        let product = RecalledProduct(name: "Acme Rocket Bread", scope: .unread, decidedBy: [.model])

        #expect(try verdict(product, item(model: "K-200")) == .possible)
    }

    @Test(arguments: [
        ("CAMRY", "Camry LE", true), ("Camry Hybrid", "CAMRY", true), ("CAMRY", "Corolla", false),
    ])
    func `a variant of a car's model is that model`(recalled: String, owned: String, isMeant: Bool) throws {
        let car = RecalledProduct(
            name: "Acme Rocket Bread", models: [recalled], scope: .unread, decidedBy: [.serial])

        #expect(try (verdict(car, item(model: owned)) == .possible) == isMeant)
    }

    @Test func `another barcode rules a recall out only if all barcodes are listed`() throws {
        var product = RecalledProduct(name: "Acme Rocket Bread", gtins: GTIN.readings(of: "5901234123457"))
        let item = OwnedProduct(name: "Rocket bread", brand: "Acme", barcode: "4006381333931")

        #expect(try verdict(product, item) == nil)
        product.incomplete = [.barcodes]
        #expect(try verdict(product, item) == .match)
    }

    @Test(arguments: ["us", "UK", "Deutschland", "D", ""])
    func `a country that is not another country's code rules nothing out`(country: String) throws {
        let item = OwnedProduct(name: "Rocket bread", brand: "Acme", country: country)
        let market = country == "UK" ? "GB" : "US"

        #expect(try verdict(bread(scope: .all), item, markets: [market]) == .match)
        let german = OwnedProduct(name: "Rocket bread", brand: "Acme", country: "de")
        #expect(try verdict(bread(scope: .all), german, markets: [market]) == nil)
    }

    @Test func `a window without a beginning rules out nothing that was bought before`() throws {
        let item = OwnedProduct(name: "Rocket bread", brand: "Acme", bought: try day("2019-05-01"))
        let until = SaleWindow(first: nil, last: try day("2026-01-31"))

        #expect(try verdict(bread(scope: .all), item, sold: until) == .match)
    }
}
