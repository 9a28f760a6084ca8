import CivilTime
import Rules
import TestSupport
import Testing

@testable import Feeds

/// Sources that serve garbage: what a program has filled in names no product, no firm, no hazard and no day.
struct GarbageTests {
    private let template = "$esc.escapeXml($cms.oneLineText($m.title))"

    private func feed(_ items: [(title: String, page: String)]) -> FeedDocument {
        let items = items.enumerated().map { number, item in
            """
            <item><title>\(item.title)</title><link>https://www.example.org/\(number).html</link>
            <pubDate>Fri, 20 Nov 2026 09:52:00 +0100</pubDate><description><![CDATA[\(item.page)]]></description></item>
            """
        }
        return FeedDocument(
            "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel>\(items.joined())</channel></rss>")
    }

    private func german(_ title: String, _ name: String) -> (title: String, page: String) {
        (title, "<b>Produktbezeichnung/ -beschreibung:</b> \(name)<br/>")
    }

    @Test(arguments: [
        "$esc.escapeXml($cms.oneLineText($m.title))", "${title}", "{{ title }}", "null", "Unknown", "n/a",
    ])
    func `a title that is a placeholder gives way to the description`(title: String) throws {
        let batch = try Lebensmittelwarnung().parse(
            feed([german(title, "Edelsalami, 80 Gramm"), german("Tahin", "Zeytin Tahin")]))

        try #require(batch.notices.map { $0.products.first?.name } == ["Edelsalami, 80 Gramm", "Tahin"])
        #expect(batch.notices[0].title == "Edelsalami, 80 Gramm")
    }

    @Test func `one title for all items names none of them`() throws {
        let batch = try Lebensmittelwarnung().parse(
            feed(["Salami", "Tahin", "Tilsiter"].map { german("Aktuelle Warnung", $0) }))

        #expect(batch.notices.map { $0.products.first?.name } == ["Salami", "Tahin", "Tilsiter"])
    }

    @Test func `a feed in which no product has a name is implausible`() {
        let nameless = feed((0..<3).map { _ in (template, "<b>Grund der Meldung:</b> Salmonellen<br/>") })

        for source in [Lebensmittelwarnung(), ProductSafetyAustralia(), FDAFeed()] as [any RecallSource] {
            let error = #expect(throws: FeedError.self) { try source.parse(nameless) }
            guard case .implausible? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test func `one item without a name is skipped and reported`() throws {
        let batch = try Lebensmittelwarnung().parse(feed([(template, ""), german("Tahin", "Zeytin Tahin")]))

        #expect(batch.notices.count == 1)
        #expect(batch.skipped.map(\.reason) == ["its title names no product"])
    }

    @Test func `one name for the products of many recalls is reported`() throws {
        func records(_ name: (Int) -> String, events: Int) -> FeedDocument {
            let records = (0..<6).map { number in
                """
                {"recall_number":"H-\(number)","event_id":"\(number % events)","report_date":"20261120",
                 "product_description":"\(name(number))","code_info":"Lot 1234"}
                """
            }
            return FeedDocument("{\"results\":[\(records.joined(separator: ","))]}")
        }

        #expect(try OpenFDA().parse(records({ _ in "Product" }, events: 6)).sharedName == "Product")
        #expect(try OpenFDA().parse(records({ "Product \($0)" }, events: 6)).sharedName == nil)
        // Several notices of one recall have one name.
        #expect(try OpenFDA().parse(records({ _ in "Product" }, events: 2)).sharedName == nil)
        #expect(NHTSA.namesAreAskedFor && !OpenFDA.namesAreAskedFor)
    }

    @Test(arguments: [
        ("Importeur:\nNordmeer Feinkost,\nHafenstr. 1", ["Nordmeer Feinkost"]),
        ("Importeur: Nordmeer Feinkost,\n20457 Hamburg", ["Nordmeer Feinkost"]),
        ("Hersteller / Inverkehrbringer\nWiesental Wurst GmbH", ["Wiesental Wurst GmbH"]),
        ("null\nWiesental Wurst GmbH", ["Wiesental Wurst GmbH"]), ("Unbekannt", []), ("n/a", []), ("", []),
        ("Muster & Sohn GmbH\nAm Weißbach 5", ["Muster & Sohn GmbH"]),
    ])
    func `a firm's role is not part of its name`(maker: String, firms: [String]) throws {
        let batch = try Lebensmittelwarnung().parse(
            feed([("Muscheln", "<b>Hersteller / Inverkehrbringer:</b> \(maker)<br/>")]))

        #expect(batch.notices.first?.firms == firms)
    }

    @Test func `null and Unknown are not names, lots or hazards`() throws {
        let alert = """
            {"caseNumber":"SR/09006/26","level":"Serious risk","category":"Toys","product":"Doll","brand":"null",
             "name":"Unknown","batchNumber":"Unknown","barcode":"null","riskType":"Choking",
             "danger":"null The toy contains small parts.","type_numberOfModel":"N/A","productionDates":"unknown"}
            """

        let notice = try #require(try SafetyGate().parse(FeedDocument("[\(alert)]")).notices.first)

        try #require(notice.products.count == 1)
        #expect(notice.title == "Doll")
        #expect(notice.hazard == "Choking: The toy contains small parts.")
        #expect(notice.products[0].name == "Doll")
        #expect(notice.products[0].brand == "" && notice.products[0].models.isEmpty)
        #expect(notice.products[0].scope == .unstated)
    }

    @Test func `an alert that names nothing is skipped`() throws {
        let alert =
            #"{"caseNumber":"SR/1/26","product":"Unknown","name":"null","publicationDate":"20/11/2026"}"#

        let batch = try SafetyGate().parse(FeedDocument("[\(alert)]"))

        #expect(batch.notices.isEmpty)
        #expect(batch.skipped.map(\.reason) == ["it names no product"])
    }

    @Test(arguments: ["02261107", "19301107", "20621107", "02121207", "19301211", "", "soon", "20271107"])
    func `an impossible day falls back on the day of the report`(day: String) throws {
        let record = """
            {"recall_number":"H-1","event_id":"1","product_description":"Nut butter","code_info":"Lot 4471",
             "recall_initiation_date":"\(day)","report_date":"20261125"}
            """

        let notice = try #require(
            try OpenFDA().parse(FeedDocument("{\"results\":[\(record)]}")).notices.first)

        #expect(notice.date == CivilDate(year: 2026, month: 11, day: 25))
    }

    @Test func `a possible day stays`() {
        let report = CivilDate(year: 2026, month: 11, day: 25)

        #expect(FeedDate.day("20261110", orOfReport: report) == CivilDate(year: 2026, month: 11, day: 10))
        #expect(FeedDate.day("19980110", orOfReport: report) == CivilDate(year: 1998, month: 1, day: 10))
        #expect(FeedDate.day("20261110", orOfReport: nil) == CivilDate(year: 2026, month: 11, day: 10))
    }

    @Test func `a notice from the future gets the day of its report, or the day on which it was read`() throws
    {
        let today = try CivilDate(parsing: "2026-11-28")
        func notice(_ day: String, published: String?) throws -> RecallNotice {
            RecallNotice(
                id: RecallID(source: "test", number: day), date: try CivilDate(parsing: day),
                published: try published.map { try CivilDate(parsing: $0) }, title: "A", firms: [],
                products: [])
        }
        var batch = FeedBatch(notices: [
            try notice("2062-11-07", published: "2026-11-20"), try notice("2041-01-01", published: nil),
            try notice("2026-11-29", published: nil),
        ])

        batch.correctDates(readOn: today)

        #expect(batch.notices.map(\.date.description) == ["2026-11-20", "2026-11-28", "2026-11-29"])
    }

    @Test func `an alert has the day of its weekly report`() throws {
        let list = """
            <weeklyReports><weeklyReport><reference>Report-2026-47</reference><publicationDate>20/11/2026</publicationDate>
            <URL>https://ec.europa.eu/detail/1201?language=en</URL></weeklyReport></weeklyReports>
            """
        let report = """
            <weeklyReport><reference>Report-2026-47</reference><notifications><caseNumber>SR/1/26</caseNumber>
            <product>Doll</product></notifications></weeklyReport>
            """

        let request = try #require(
            try SafetyGate().parse(FeedDocument(list, address: "https://ec.europa.eu/list#4")).more.first)
        let listed = try SafetyGate().parse(FeedDocument(request: request, bytes: Array(report.utf8)))
        let alone = try SafetyGate().parse(FeedDocument(report))

        #expect(request.address.hasPrefix("https://ec.europa.eu/detail/1201?language=en"))
        #expect(listed.notices.map(\.date.description) == ["2026-11-20"])
        // By the week in its name: reports appear on Fridays.
        #expect(alone.notices.map(\.date.description) == ["2026-11-20"])
    }
}

/// Fields that rule things out: models, barcodes and the time of sale.
struct VetoFieldsTests {
    @Test(arguments: [
        ("Q-12", ["Q-12"], true), ("Q-12; Q-13", ["Q-12", "Q-13"], true),
        ("Q-12 to Q-19", ["Q-12 to Q-19"], false),
        ("Q-12 and others", ["Q-12 and others"], false),
        ("all models of the Q series", ["all models of the Q series"], false),
        ("unknown", [], true), ("Q-12xx", ["Q-12xx"], false), ("Camry Hybrid LE", ["Camry Hybrid LE"], true),
        ("Q-12 bis Q-19", ["Q-12 bis Q-19"], false), ("see list", ["see list"], false),
    ])
    func `a field of models is complete if it holds nothing else`(
        text: String, models: [String], isComplete: Bool
    ) {
        let list = ModelList(text, separators: ",;\n")

        #expect(list.models == models)
        #expect(list.isComplete == isComplete)
    }

    @Test(arguments: [
        ("Models A-100 and A-200 are recalled.", false), ("Models A-100 through A-200 are recalled.", true),
        ("Model A-100 series.", true), ("Models BP125, BatPak 2F and BatPak 3F.", false),
        ("Models BP125 and BatPak 3F.", true),
    ])
    func `models in prose may be more than those that could be read`(text: String, isPartial: Bool) {
        let found = ModelsInText.found(in: Prose(text))

        #expect(!found.models.isEmpty)
        #expect(found.isPartial == isPartial)
    }

    @Test(arguments: [
        ("from August 2024 through April 2026", "2024-08-01"), ("through April 2026", nil),
        ("until April 2026", nil),
        ("before April 2026", nil),
        ("in 2019 at Target, and from August 2024 through April 2026", "2019-01-01"),
        ("since August 2024", "2024-08-01"), ("until about April 2026", nil),
        ("between January and November 2025", "2025-01-01"),
        ("from August 2024 for about $2019", "2024-08-01"),
        ("online in May 2024, and until June 2025 in stores", nil),
    ])
    func `a sale begins when the text says, or nobody knows when`(text: String, first: String?) {
        #expect(SaleWindowInText.found(in: text)?.first?.description == first)
    }

    @Test(arguments: [
        ("UPC 036000291452", false), ("UPC 036000291453", true), ("UPC 036000291452, 123", true),
    ])
    func `an invalid barcode leaves the list of barcodes incomplete`(
        text: String, isPartial: Bool
    ) {
        #expect(
            BarcodesInText.reading(in: Prose(text), besides: [], isCodeField: false).isPartial == isPartial)
    }
}
