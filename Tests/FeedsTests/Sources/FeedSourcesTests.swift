import CivilTime
import Feeds
import Rules
import Testing

/// The sources that are nothing but a feed.
struct FeedSourcesTests {
    private func feed(
        _ title: String, _ page: String, link: String = "https://www.example.org/2026/261002_02_NW.html?x=1"
    )
        -> FeedDocument
    {
        FeedDocument(
            """
            <?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>All</title><item>
            <title>\(title)</title><link>\(link)</link><pubDate>Fri, 10 Jul 2026 14:00:00 +0200</pubDate>
            <description><![CDATA[\(page)]]></description></item></channel></rss>
            """, usualCount: 50)
    }

    private func german(_ page: String) throws -> RecallNotice {
        let batch = try Lebensmittelwarnung().parse(feed("R&#228;ucherk&#228;se, Scheiben", page))
        #expect(batch.skipped.isEmpty)
        return try #require(batch.notices.first)
    }

    @Test func `a German warning has lots, dates, a reason and a maker`() throws {
        let notice = try german(
            """
            <img src="https://x/b.png" width="100" /><br/><b>Bildquelle</b> © Firma<br/><b>Verpackungseinheit:</b> 175 Gramm<br/>
            <b>Chargennummer / Los-Kennzeichnung:</b> 722641, 912641<br/><b>Grund der Meldung:</b>   Fremdk&#246;rper<br/>
            <b>Haltbarkeit:</b> 17.08.2026; 22.08.2026<br/><b>Hersteller / Inverkehrbringer:</b> Muster &amp; Sohn GmbH
            Am Wei&#223;bach 5<br/>
            """)

        let product = try #require(notice.products.first)
        #expect(notice.id.description == "lebensmittelwarnung:261002_02_NW")
        #expect(notice.date == CivilDate(year: 2026, month: 7, day: 10))
        #expect(notice.title == "Räucherkäse, Scheiben")
        #expect(notice.firms == ["Muster & Sohn GmbH"])
        #expect(notice.hazard == "Fremdkörper")
        #expect(notice.severity().level == .critical)
        #expect(notice.language == "de")
        #expect(product.lots == ["722641", "912641"].compactMap { LotCode($0) })
        #expect(
            product.dates
                == [17, 22].compactMap { CivilDate(year: 2026, month: 8, day: $0).map { DateMark($0) } })
        #expect(product.scope == .coded)
        #expect(product.decidedBy == [.lot, .date])
    }

    @Test(arguments: [
        ("<b>Haltbarkeit:</b> 01.08.2026 bis 15.08.2026<br/>", RecalledProduct.Scope.coded, 1),
        ("<b>Haltbarkeit:</b> alle MHD<br/>", .all, 0),
        ("<b>Chargennummer / Los-Kennzeichnung:</b> alle Chargen<br/>", .all, 0), ("", .unstated, 0),
        ("<b>Haltbarkeit:</b> alle<br/><b>Chargennummer / Los-Kennzeichnung:</b> L123<br/>", .coded, 0),
    ])
    func `what limits a German warning is told apart`(page: String, scope: RecalledProduct.Scope, dates: Int)
        throws
    {
        let product = try german(page).products.first

        #expect(product?.scope == scope)
        #expect(product?.dates.count == dates)
    }

    @Test func `a page that is broken costs its fields only`() throws {
        for page in ["<b>", "<b>Haltbarkeit:", "</b></b>", "<b></b><b>Grund der Meldung</b>"] {
            #expect(try german(page).products.count == 1)
        }
    }

    @Test func `an Australian recall has firm, product, hazard and codes`() throws {
        let page = """
            <div class="field field--name-field-psa-recall-hazards"><h3 class="field__label">What are the hazards?</h3>
            <div class="field__item"><p>Risk of <b>fire</b>.</p></div></div>
            <div class="field field--name-field-psa-recall-traders"><div class="field__item">Fallen &amp; Sons</div></div>
            <div class="field field--name-field-psa-recall-identifiers">Model number T-1000, barcode 9300605012345</div>
            """
        let batch = try ProductSafetyAustralia().parse(
            feed(
                "Acme Pty Ltd — Toaster", page, link: "https://www.productsafety.gov.au/recalls/acme-toaster")
        )

        let notice = try #require(batch.notices.first)
        #expect(notice.id.description == "accc:acme-toaster")
        #expect(notice.firms == ["Acme Pty Ltd"])
        #expect(notice.products.map(\.name) == ["Toaster"])
        #expect(notice.products.map(\.models) == [["T-1000"]])
        #expect(notice.hazard.hasSuffix("Risk of fire."))
        #expect(notice.severity().reason == "it is about fire")
        #expect(notice.products.map(\.scope) == [.unread])
    }

    @Test func `what is no feed is refused`() {
        for source in [Lebensmittelwarnung(), ProductSafetyAustralia()] as [any RecallSource] {
            #expect(throws: FeedError.turnedAway(reason: "a web page came instead of data")) {
                try source.parse(FeedDocument("<!doctype html>\n<html lang=\"de\"><head>"))
            }
        }
    }
}
