package import CivilTime
import Rules

/// Recalls of goods other than food in Australia: the newest hundred, with models and barcodes in prose.
///
/// Source: the RSS feed of productsafety.gov.au (ACCC); CC BY.
package struct ProductSafetyAustralia: RecallSource {
    package static let id = "accc"

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://www.productsafety.gov.au/rss/feed.xml/psa_recall", accept: "application/rss+xml",
                usualCount: 100, mostBytes: 8 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        try document.feed(Self.notice)
    }

    private static func notice(_ item: RSSItem) throws(RecordFault) -> RecallNotice {
        let number = item.link.split(separator: "/").last.map { String($0.prefix { $0 != "?" && $0 != "#" }) }
        guard let number, !number.isEmpty else { throw RecordFault("it has no link") }
        // "Acme Pty Ltd — Toaster Model T-1000"
        let parts = item.title.replacing(" – ", with: " — ").split(separator: " — ", maxSplits: 1).map(
            String.init)
        let hazards = ["hazards", "product-defects"].map { field($0, of: item.page) }.nonEmpty
        let hazard = hazards.joined(separator: " ")
        let prose = Prose("\(item.title) ; \(item.text)")
        let models = ModelsInText.found(in: prose)
        let barcodes = BarcodesInText.reading(in: prose, besides: [], isCodeField: false)
        return RecallNotice(
            id: RecallID(source: id, number: number), date: try item.day(), title: item.title,
            firms: parts.count == 2 ? FirmName.list([parts[0]]) : [],
            products: [
                RecalledProduct(
                    name: parts.last ?? item.title, models: models.models,
                    gtins: barcodes.gtins.filter(\.isGlobal), scope: .unread,
                    decidedBy: [.model, .lot], text: item.title,
                    incomplete: (barcodes.isPartial ? [.barcodes] : []) + (models.isPartial ? [.models] : []))
            ], text: item.text, hazard: hazard,
            grounds: SeverityGrounds(hazard: hazard.isEmpty ? item.text : hazard),
            links: item.link.hasPrefix("https://") ? [RecallLink(.notice, item.link)] : [],
            markets: ["AU"],
            rawHash: item.hash)
    }

    /// The content of a field of the page, with its label:
    /// `<div class="field field--name-field-psa-recall-hazards">`.
    private static func field(_ name: String, of page: String) -> String {
        guard let start = page.firstRange(of: "field--name-field-psa-recall-\(name)") else { return "" }
        let rest = page[start.upperBound...].drop { $0 != ">" }.dropFirst()
        // Fields contain further `div` elements; the next field marks the end.
        let end = rest.firstRange(of: "<div class=\"field field--name-")?.lowerBound ?? rest.endIndex
        return SourceText.line(String(rest[..<end]))
    }
}
