package import CivilTime
import Rules

/// The same announcements as an RSS feed of the newest twenty. It is documented and has existed for years: a
/// fallback if the list fails.
package struct FDAFeed: RecallSource {
    package static let id = "fda-rss"

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://www.fda.gov/about-fda/contact-fda/stay-informed/rss-feeds/recalls/rss.xml",
                accept: "application/rss+xml", wantsBrowser: true, usualCount: 20, mostBytes: 2 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        try document.feed { item throws(RecordFault) in
            guard let slug = FDAPage.slug(of: item.link) else { throw RecordFault("it has no link") }
            let parts = ProductName.parts(ofTitle: item.title)
            let name = FDAPage.thing(in: item.title) ?? parts.thing
            let firm = FDAPage.firm(in: item.title)
            return RecallNotice(
                id: RecallID(source: Self.id, number: slug), event: FDAPage.event(slug), date: try item.day(),
                title: item.title, firms: firm.map { [$0] } ?? [],
                products: [FDAPage.product(named: name, brand: "")], text: item.text, hazard: item.text,
                grounds: SeverityGrounds(hazard: "\(item.title) ; \(item.text)"),
                links: FDAPage.links(item.link), markets: ["US"], rawHash: item.hash)
        }
    }
}
