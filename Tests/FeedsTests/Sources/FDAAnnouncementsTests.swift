import CivilTime
import Feeds
import Rules
import Testing

struct FDAAnnouncementsTests {
    private static let folder = "/safety/recalls-market-withdrawals-safety-alerts"

    private func row(
        _ slug: String = "acme-issues-allergy-alert", date: String = "10/02/2026",
        brand: String = #"<a href=\"/x\" hreflang=\"en\">Acme</a>"#, name: String = "Oat Cookies"
    ) -> String {
        """
        {"path":"\(Self.folder)/\(slug)","field_change_date_2":"\(date)","field_brand_name":"\(brand)",
         "field_product_description":"\(name)","field_recall_reason_description":"May contain undeclared milk",
         "field_recall_reason":"Milk, Sesame","field_company_name":"Acme Foods, Inc.",
         "field_regulated_product_field":"Food &amp; Beverages",
         "changed":"<time datetime=\\"2026-10-05T18:26:00Z\\">10/05/2026</time>"}
        """
    }

    private func batch(_ rows: String..., since: CivilDate? = nil) throws -> FeedBatch {
        var document = FeedDocument("[\(rows.joined(separator: ","))]")
        document.request.since = since
        return try FDAAnnouncements().parse(document)
    }

    @Test func `a row becomes a notice that asks to look at the pack`() throws {
        let notice = try #require(try batch(row()).notices.first)

        #expect(notice.id.description == "fda:acme-issues-allergy-alert")
        #expect(notice.date == CivilDate(year: 2026, month: 10, day: 2))
        #expect(notice.published == CivilDate(year: 2026, month: 10, day: 5))
        #expect(notice.firms == ["Acme Foods, Inc."])
        #expect(notice.products.map(\.brand) == ["Acme"])
        #expect(notice.products.map(\.name) == ["Oat Cookies"])
        #expect(notice.products.map(\.scope) == [.unread])
        #expect(notice.text == "Food & Beverages")
        #expect(notice.severity(allergies: [.milk]).level == .critical)
        #expect(notice.severity(allergies: [.fish]).level == .standard)
        #expect(
            notice.links.map(\.address) == ["https://www.fda.gov\(Self.folder)/acme-issues-allergy-alert"])
    }

    @Test(arguments: [
        ("Acme, Best, and others", ["Acme", "Best"]), ("Smith, Inc.", ["Smith, Inc."]), ("", [""]),
        ("Acme and Sons", ["Acme and Sons"]),
    ])
    func `each brand has a product of its own`(text: String, brands: [String]) throws {
        #expect(try batch(row(brand: text)).notices.first?.products.map(\.brand) == brands)
    }

    @Test(arguments: ["updated-", "update-", "updated-release-", ""])
    func `an update is the same event`(prefix: String) throws {
        #expect(try batch(row("\(prefix)acme-alert")).notices.first?.event == "fda:acme-alert")
    }

    @Test func `a row of another place, without a date or a product is skipped and told`() throws {
        let batch = try batch(
            row().replacing(Self.folder, with: "/news"),
            row(date: "2nd of October").replacing("datetime", with: "x"),
            row(brand: "", name: ""), row())

        #expect(batch.notices.count == 1)
        #expect(batch.skipped.map(\.position) == [0, 1, 2])
    }

    @Test func `only what is new or edited is taken out of the whole`() throws {
        let october = CivilDate(year: 2026, month: 10, day: 4)

        #expect(try batch(row(), since: october).notices.count == 1)
        #expect(try batch(row(), since: october?.adding(days: 2)).passedOver == 1)
    }

    // MARK: The feed

    private func item(
        _ title: String = "Acme Foods Issues Allergy Alert on Undeclared Milk in Oat Cookies",
        link: String = "http://www.fda.gov\(folder)/acme-issues-allergy-alert",
        date: String = "Fri, 02 Oct 2026 16:36:00 EDT"
    ) -> String {
        """
        <item><title>\(title)</title><link>\(link)</link><description>Acme is recalling &lt;b&gt;oat&lt;/b&gt; cookies.</description>
        <pubDate>\(date)</pubDate><dc:creator>FDA</dc:creator><guid isPermaLink="false">\(link)</guid></item>
        """
    }

    private func feed(_ items: String...) throws(FeedError) -> FeedBatch {
        try FDAFeed().parse(
            FeedDocument(
                """
                <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
                <channel><title>Recalls</title>\(items.joined())</channel></rss>
                """, usualCount: 20))
    }

    @Test func `an item is the same event as the row`() throws {
        let notice = try #require(try feed(item()).notices.first)

        #expect(notice.id.description == "fda-rss:acme-issues-allergy-alert")
        #expect(notice.event == (try batch(row()).notices.first?.event))
        #expect(notice.date == CivilDate(year: 2026, month: 10, day: 2))
        #expect(notice.firms == ["Acme Foods"])
        #expect(notice.products.map(\.name) == ["Oat Cookies"])
        #expect(notice.text == "Acme is recalling oat cookies.")
        #expect(
            notice.links.map(\.address) == ["https://www.fda.gov\(Self.folder)/acme-issues-allergy-alert"])
    }

    @Test(arguments: ["2 Oct 2026 16:36:00 GMT", "Fri, 2 Oct 26 16:36:00 +0000", "2026-10-02T16:36:00Z"])
    func `dates are read in their several forms`(date: String) throws {
        #expect(try feed(item(date: date)).notices.first?.date == CivilDate(year: 2026, month: 10, day: 2))
    }

    @Test func `an item that cannot be read costs no other`() throws {
        let batch = try feed(item(date: "soon"), item(""), item(link: "https://example.org/x"), item())

        #expect(batch.notices.count == 1)
        #expect(batch.skipped.map(\.position) == [0, 1, 2])
    }

    @Test func `what is no feed is refused, and an empty one is not good news`() throws {
        #expect(try feed().status == .silent)
        #expect(throws: FeedError.turnedAway(reason: "a web page came instead of data")) {
            try FDAFeed().parse(FeedDocument("<html><body>Access denied"))
        }
        for text in ["", "<feed/>", "<rss/>", "[]", "<rss><channel><item>"] {
            let error = #expect(throws: FeedError.self) { try FDAFeed().parse(FeedDocument(text)) }
            guard case .malformed? = error else {
                Issue.record("\(text): \(String(describing: error))")
                continue
            }
        }
        let many = Array(repeating: item(), count: 401).joined()
        #expect(throws: FeedError.implausible(reason: "401 items, where some 20 are usual")) {
            try feed(many)
        }
    }
}
