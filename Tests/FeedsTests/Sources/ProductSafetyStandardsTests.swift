import CivilTime
import Feeds
import JSONText
import Rules
import Testing

struct ProductSafetyStandardsTests {
    private func rows(_ rows: KeyValuePairs<String, String>) -> String {
        let lines = rows.map { "<tr>\n<td>\($0.key)</td>\n <td class=\"x\">\($0.value)</td></tr>" }
        return
            "<table><thead><tr><th scope=\"col\">Type</th><th>Toys</th></tr></thead>\(lines.joined())</table>"
    }

    private func notice(
        _ table: String, risk: String = "medium", title: String = "Product Recall: Spinner (2609-0229)"
    )
        throws -> RecallNotice
    {
        let body = """
            <h2 id="summary">Summary</h2><p>Product: Spinner</p><h2 id="product-information">Product</h2>\(table)
            <h2 id="hazard">Hazard</h2><p>A risk of choking &amp; more.</p><h2 id="corrective-action">Action</h2>
            <p>Stop using it.</p><h3 id="additional-information">More</h3><p>PSD</p>
            """
        let page = JSON.object([
            "title": .text(title), "base_path": .text("/product-safety-alerts-reports-recalls/spinner"),
            "description": .text("Product Recall for Spinner"),
            "public_updated_at": .text("2026-10-03T14:24:26+01:00"),
            "details": .object([
                "body": .text(body),
                "metadata": .object([
                    "product_risk_level": .text(risk), "product_category": .text("toys"),
                    "product_recall_alert_date": .text("2026-10-02"),
                ]),
            ]),
        ])
        let batch = try ProductSafetyStandards().parse(FeedDocument(page.line))
        #expect(batch.skipped.isEmpty)
        return try #require(batch.notices.first)
    }

    @Test func `a page becomes a notice`() throws {
        let notice = try notice(
            rows([
                "Brand": "Playworks", "Model": "A-1, A-2", "Batches": "186334, 184455",
                "Barcode": "5052089365995 (UK), 5052089365990", "Serial Number": "N/A",
            ]))

        let product = try #require(notice.products.first)
        #expect(notice.id.description == "opss:2609-0229")
        #expect(notice.date == CivilDate(year: 2026, month: 10, day: 2))
        #expect(notice.hazard == "A risk of choking & more.")
        #expect(notice.remedy == "Stop using it.")
        #expect(
            notice.links.map(\.address) == [
                "https://www.gov.uk/product-safety-alerts-reports-recalls/spinner"
            ])
        #expect(product.name == "Spinner")
        #expect(product.brand == "Playworks")
        #expect(product.models == ["A-1", "A-2"])
        #expect(product.gtins.map(\.description) == ["05052089365995"])
        #expect(product.lots == [LotCode("186334"), LotCode("184455")].compactMap { $0 })
        #expect(product.scope == .coded)
        #expect(product.serials.isEmpty)
    }

    @Test func `all batches lifts the limit to those that are named`() throws {
        let product = try notice(rows(["Brand": "Unbranded", "Batches": "186334, 184455 (All batches)"]))
            .products.first

        #expect(product?.scope == .all)
        #expect(product?.lots == [])
        #expect(product?.brand == "")
    }

    @Test(arguments: [
        ("serious", SeverityGrounds.Classification.serious, "a serious risk"),
        ("high", .serious, "a high risk"),
        ("medium", .moderate, "a medium risk"), ("low", .minor, "a low risk"), ("not-provided", .none, ""),
        ("", .none, ""),
    ])
    func `the risk is the authority's word`(
        risk: String, classification: SeverityGrounds.Classification, text: String
    ) throws {
        let notice = try notice("", risk: risk)

        #expect(notice.grounds.classification == classification)
        #expect(notice.grounds.classificationText == text)
        #expect(notice.severity().level == (classification == .minor ? .standard : .critical))
    }

    @Test func `a page without number and table is read as far as it goes`() throws {
        let notice = try notice("", title: "Spinner")

        #expect(notice.id.number == "/product-safety-alerts-reports-recalls/spinner")
        #expect(notice.products.map(\.name) == ["Spinner"])
        #expect(notice.products.map(\.scope) == [.unstated])
    }

    @Test func `broken tables are no trouble`() throws {
        for table in [
            "<tr><td>Brand<td>X", "<tr", "<tr><td", "<tr><td>Brand</td><td>", "<TR><TD>Brand</TD></TR>",
        ] {
            #expect(try notice(table).products.count == 1)
        }
    }

    @Test func `curious people explore, and nothing explodes`() {
        #expect(Hazard.named(in: "children explore objects", isForChildren: true).isEmpty)
        #expect(Hazard.named(in: "it may explode", isForChildren: false) == [.explosion])
        #expect(Hazard.named(in: "risque d'explosion", isForChildren: false) == [.explosion])
    }

    private func search(
        _ results: String, total: String, address: String = "https://x/search.json?count=200&start=0"
    )
        throws -> FeedBatch
    {
        try ProductSafetyStandards().parse(
            FeedDocument("{\"results\":[\(results)],\"total\":\(total)}", address: address))
    }

    @Test func `a search leads to pages of this kind only`() throws {
        let batch = try search(
            #"{"link":"/product-safety-alerts-reports-recalls/a-1"},{"link":"/guidance/x"},{"link":"//evil.example/y"},{}"#,
            total: "4")

        #expect(
            batch.more.map(\.address) == [
                "https://www.gov.uk/api/content/product-safety-alerts-reports-recalls/a-1"
            ])
        #expect(batch.skipped.count == 3)
    }

    @Test func `a search that finds everything has not understood the question`() {
        let address = ProductSafetyStandards().requests(since: .earliest, today: .earliest)[0].address

        #expect(throws: FeedError.implausible(reason: "it finds 3746 notices")) {
            try search("", total: "3746", address: address)
        }
    }

    @Test func `a full page of results is followed by another`() throws {
        let result = #"{"link":"/product-safety-alerts-reports-recalls/a"}"#
        let batch = try search(Array(repeating: result, count: 200).joined(separator: ","), total: "201")

        #expect(batch.more.count == 201)
        #expect(batch.more.last?.address == "https://x/search.json?count=200&start=200")
    }
}
