import CivilTime
import Feeds
import Rules
import Testing

struct FoodStandardsAgencyTests {
    private func notice(_ type: String, _ more: String) throws -> RecallNotice {
        let text = """
            {"meta":{"publisher":"FSA"},"items":[{"notation":"FSA-PRIN-1-2026","title":"Acme recalls Acme Nuts because of glass",
             "created":"2026-05-26","modified":"2026-05-27T01:02:03Z","type":\(type)\(more)}]}
            """
        let batch = try FoodStandardsAgency().parse(FeedDocument(text))
        #expect(batch.skipped.isEmpty)
        return try #require(batch.notices.first)
    }

    private func batches(_ batches: String) throws -> RecalledProduct {
        let details = #","productDetails":[{"productName":"Acme Nuts","batchDescription":[\#(batches)]}]"#
        return try #require(try notice("[]", details).products.first)
    }

    @Test(arguments: [
        #"["https://data.food.gov.uk/food-alerts/def/Alert","https://data.food.gov.uk/food-alerts/def/AA"]"#,
        #"[{"@id":"https://data.food.gov.uk/food-alerts/def/AA"}]"#,
        #""https://data.food.gov.uk/food-alerts/def/AA""#,
    ])
    func `an allergy alert is known by its type in both forms, and by its own list of allergens`(type: String)
        throws
    {
        let notice = try notice(
            type,
            #","problem":[{"riskStatement":"Not safe with nuts","allergen":[{"label":"Milk"},{"label":["Soya","Soya"]}]}]"#
        )

        #expect(notice.grounds.kind == .allergyAlert)
        #expect(notice.grounds.hazard == "undeclared Milk, Soya")
        #expect(notice.severity(allergies: [.nuts]).level == .standard)
        #expect(notice.severity(allergies: [.soya]).level == .critical)
        #expect(notice.severity().level == .critical)
    }

    @Test func `what may happen decides where it is no allergy`() throws {
        let glass = try notice("[]", #","problem":[{"riskStatement":"may contain glass"}]"#)

        #expect(glass.hazard == "may contain glass")
        #expect(glass.grounds.kind == .general)
        #expect(glass.severity().reason == "it is about a foreign body")
    }

    @Test(arguments: [#""https://www.food.gov.uk/a""#, #"{"@id":"https://www.food.gov.uk/a"}"#])
    func `the address is a text or an object`(address: String) throws {
        let notice = try notice("[]", ",\"alertURL\":\(address)")

        #expect(notice.links == [RecallLink(.notice, "https://www.food.gov.uk/a")])
    }

    @Test func `an address that is none is left out`() throws {
        #expect(try notice("[]", #","alertURL":"javascript:alert(1)""#).links.isEmpty)
    }

    @Test func `lots and dates are read, days first`() throws {
        let product = try batches(
            #"{"batchCode":"L235880","useByDescription":"16 July 2026"},{"batchCode":"L235765","bestBeforeDescription":"01/08/2026, 3 September 2026"}"#
        )

        #expect(product.lots == [LotCode("L235880"), LotCode("L235765")].compactMap { $0 })
        #expect(
            product.dates
                == [(7, 16), (8, 1), (9, 3)].compactMap {
                    CivilDate(year: 2026, month: $0.0, day: $0.1).map { DateMark($0) }
                })
        #expect(product.scope == .coded)
        #expect(product.decidedBy == [.lot, .date])
    }

    @Test(arguments: [
        (#"{"useByDescription":"All dates"}"#, RecalledProduct.Scope.all),
        (#"{"batchCode":"All batches","bestBeforeDescription":"All date codes"}"#, .all),
        (#"{"batchCode":"All batches","bestBeforeDescription":"16 July 2026"}"#, .coded), ("{}", .unstated),
        ("", .unstated),
    ])
    func `all of it is said in words`(batch: String, scope: RecalledProduct.Scope) throws {
        #expect(try batches(batch).scope == scope)
    }

    @Test func `an alert without details has the product of its title`() throws {
        #expect(try notice("[]", "").products.map(\.name) == ["Acme Nuts"])
    }

    @Test func `a withdrawn alert is over`() throws {
        let status = #","status":{"@id":"http://data.food.gov.uk/codes/alerts/def/status/withdrawn"}"#

        #expect(try notice("[]", status).isOver)
        #expect(try !notice("[]", status.replacing("withdrawn", with: "published")).isOver)
    }

    @Test func `a full page is followed by another`() throws {
        let item = #"{"notation":"FSA-1","title":"T","created":"2026-01-01"}"#
        let items = Array(repeating: item, count: 50).joined(separator: ",")
        func more(_ offset: Int) throws -> [String] {
            try FoodStandardsAgency().parse(
                FeedDocument("{\"items\":[\(items)]}", address: "https://x/id?_limit=50&_offset=\(offset)")
            ).more.map(\.address)
        }

        #expect(try more(50) == ["https://x/id?_limit=50&_offset=100"])
        #expect(try more(1_950).isEmpty)
    }
}
