import CivilTime
import Feeds
import Rules
import Testing

struct SafetyGateTests {
    private let alert = """
        {"caseNumber":"A12/00763/24","category":"Toys","product":"Baby book","brand":"FORMIZON","name":"Quiet Book",
         "type_numberOfModel":"Q-12","batchNumber":"23W17\\n23W18","barcode":"5902533919246\\n BCD2504",
         "riskType":"Choking","countryOfOrigin":"China"}
        """

    @Test func `several values in a field are told apart, and shops' numbers are left`() throws {
        let notice = try #require(try SafetyGate().parse(FeedDocument("[\(alert)]")).notices.first)
        let product = try #require(notice.products.first)

        #expect(notice.id.description == "eu:A12/00763/24")
        #expect(notice.date == CivilDate(year: 2024, month: 6, day: 1))
        #expect(product.lots == [LotCode("23W17"), LotCode("23W18")])
        #expect(product.gtins.map(\.short) == ["5902533919246"])
        #expect(product.brand == "FORMIZON")
        #expect(notice.severity().level == .critical)
        #expect(notice.markets == ["EU"])
    }

    @Test(arguments: ["unknown", "nincs", "-", "Unbranded"])
    func `what stands for no brand is none`(brand: String) throws {
        let record = alert.replacing("FORMIZON", with: brand)

        #expect(
            try SafetyGate().parse(FeedDocument("[\(record)]")).notices.first?.products.first?.brand == "")
    }

    @Test func `a weekly report has the same fields as elements`() throws {
        let report = """
            <?xml version="1.0"?><weeklyReport><notifications><caseNumber>SR/03823/24</caseNumber>
            <product>Puzzle</product><brand>Legler</brand><name>City</name><level>Serious risk</level>
            <batchNumber>04438</batchNumber><barcode>4020972115034</barcode></notifications></weeklyReport>
            """

        let notice = try #require(
            try SafetyGate().parse(FeedDocument(report)).notices.first)

        #expect(notice.products.first?.name == "City, Puzzle")
        #expect(notice.severity().reason == "the authority calls it Serious risk")
    }

    @Test func `the list of reports leads to the newest of them`() throws {
        let list = """
            <weeklyReports><weeklyReport><URL>https://ec.europa.eu/a?search=WEB_REPORT|:|1,</URL></weeklyReport>
            <weeklyReport><URL>https://ec.europa.eu/b</URL></weeklyReport>
            <weeklyReport><URL>file:///etc/passwd</URL></weeklyReport></weeklyReports>
            """

        let batch = try SafetyGate().parse(FeedDocument(list, address: "https://ec.europa.eu/list#2"))

        #expect(batch.more.map(\.address).last == "https://ec.europa.eu/b")
        #expect(batch.more.count == 2)
        #expect(throws: FeedError.self) { try SafetyGate().parse(FeedDocument("<weeklyReport><broken>")) }
    }
}
