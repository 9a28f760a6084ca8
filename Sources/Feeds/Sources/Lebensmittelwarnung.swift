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
        try document.feed(Self.notice)
    }

    private static func notice(_ item: RSSItem) throws(RecordFault) -> RecallNotice {
        guard !item.link.isEmpty else { throw RecordFault("it has no link") }
        let fields = LabelledFields(item.page)
        let reason = fields.line("Grund der Meldung")
        // The firm and its address, on separate lines.
        let maker = fields["Hersteller"].split(separator: "\n").first.map { CleanText.line(String($0)) } ?? ""
        let isSecure = item.link.hasPrefix("https://")
        return RecallNotice(
            id: RecallID(source: id, number: number(of: item.link)), date: try item.day(), title: item.title,
            firms: maker.isEmpty ? [] : [maker], products: [product(item, fields)],
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

    private static func product(_ item: RSSItem, _ fields: LabelledFields) -> RecalledProduct {
        let lotText = fields.line("Chargennummer")
        let dateText = fields.line("Haltbarkeit")
        let lots = isAll(lotText) ? nil : CodeScope.lots(lotText)
        let dates = isAll(dateText) ? nil : CodeScope.dates(english(dateText))
        let codes = CodeScope(
            joining: [lots, dates].compactMap(\.self), areAll: isAll(lotText) || isAll(dateText))
        let text = [
            item.title, fields.line("Produktbezeichnung"), lotText, dateText,
            fields.line("Verpackungseinheit"),
        ].nonEmpty.joined(separator: " ; ")
        return RecalledProduct(
            name: item.title, gtins: BarcodesInText.found(in: Prose(text)).filter(\.isGlobal),
            lots: codes.lots, dates: codes.dates, scope: codes.scope, decidedBy: codes.decidedBy, text: text)
    }

    /// "alle Chargen", "alle MHD", "chargenunabhängig".
    private static func isAll(_ text: String) -> Bool {
        let folded = FoldedText.of(text)
        return ["alle", "samtliche", "chargenunabhangig", "unabhangig"].contains { folded.hasPrefix($0) }
    }

    /// Translates the words between two dates for the reader of dates.
    private static func english(_ text: String) -> String {
        text.replacing(" bis einschließlich ", with: " through ").replacing(" bis ", with: " through ")
            .replacing(" und ", with: ", ")
    }
}
