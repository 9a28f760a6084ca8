package import CivilTime
import Rules

/// Warnings of the German states: food, cosmetics, toys, things that touch food. Lots and dates are fields of
/// a web page inside the feed.
///
/// Source: the RSS feed of lebensmittelwarnung.de (BVL), which asks to be cited.
package struct Lebensmittelwarnung: RecallSource {
    package static let id = "lebensmittelwarnung"

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://www.lebensmittelwarnung.de/___LMW-Redaktion/RSSNewsfeed/Functions/RssFeeds/rssnewsfeed_Alle_DE.xml",
                accept: "application/rss+xml", usualCount: 50, mostBytes: 4 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        try document.feed(namedElsewhere: true, Self.notice)
    }

    private static func notice(_ item: RSSItem) throws(RecordFault) -> RecallNotice {
        guard !item.link.isEmpty else { throw RecordFault("it has no link") }
        let fields = LabelledFields(item.page)
        let reason = fields.line("Grund der Meldung")
        // The firm and its address, on separate lines; a line before may say what the firm is.
        let maker = FirmName.list(
            fields["Hersteller"].split(separator: "\n").map { CleanText.line(String($0)) })
        let name = try name(item, fields)
        let isSecure = item.link.hasPrefix("https://")
        return RecallNotice(
            id: RecallID(source: id, number: number(of: item.link)), date: try item.day(), title: name,
            firms: Array(maker.prefix(1)), products: [product(item, fields, named: name)],
            text: fields.line("Produktbezeichnung"), hazard: reason,
            grounds: SeverityGrounds(hazard: reason),
            links: isSecure ? [RecallLink(.notice, item.link)] : [], markets: ["DE"], language: "de",
            rawHash: item.hash)
    }

    /// The last part of the URL without its extension: `261002_02_NW_Fruchtgummi`.
    private static func number(of link: String) -> String {
        let last = link.split(separator: "/").last ?? ""
        let name = last.prefix { $0 != "?" && $0 != "#" }
        return name.hasSuffix(".html") ? String(name.dropLast(5)) : String(name)
    }

    /// The title or, where the feed has none that names a product, the beginning of the description.
    private static func name(_ item: RSSItem, _ fields: LabelledFields) throws(RecordFault) -> String {
        if item.hasOwnTitle { return item.title }
        let description = Placeholder.without(fields.line("Produktbezeichnung"))
        guard !description.isEmpty else { throw RecordFault("its title names no product") }
        return CleanText.excerpt(of: description, length: 200)
    }

    private static func product(
        _ item: RSSItem, _ fields: LabelledFields, named name: String
    ) -> RecalledProduct {
        let lotText = fields.line("Chargennummer")
        let dateText = fields.line("Haltbarkeit")
        let lots = CodeScope.lots(lotText)
        let dates = CodeScope.dates(dateText)
        let scopes = [lots, dates].compactMap(\.self)
        let codes = CodeScope(joining: scopes, areAll: scopes.contains { $0.scope == .all })
        let text = [
            name, fields.line("Produktbezeichnung"), lotText, dateText,
            fields.line("Verpackungseinheit"),
        ].nonEmpty.joined(separator: " ; ")
        let barcodes = BarcodesInText.reading(in: Prose(text), besides: [], isCodeField: false)
        return RecalledProduct(
            name: name,
            gtins: (barcodes.gtins + codes.gtins.filter { !barcodes.gtins.contains($0) }).filter(\.isGlobal),
            lots: codes.lots, dates: codes.dates, scope: codes.scope, decidedBy: codes.decidedBy, text: text,
            incomplete: barcodes.isPartial || codes.lacksBarcodes ? [.barcodes] : [])
    }
}
