package import CivilTime
import JSONText
import Rules

/// Alerts, reports and recalls of goods other than food in the United Kingdom. A search leads to the pages,
/// each with a table of brand, model, batches and barcode.
///
/// Includes products that were only stopped at the border: they may be in a home.
///
/// Source: OPSS on GOV.UK, search and content interfaces; Open Government Licence v3.0.
package struct ProductSafetyStandards: RecallSource {
    package static let id = "opss"

    /// How many days to go back: on the first refresh, and before the last one on each later refresh. Each
    /// notice is a page of its own to request, two a day.
    private static let window = (first: 30, later: 7)
    private static let pageLength = 200
    /// Fifteen a week are usual; a search that ignores the window finds all 3,700.
    private static let plausibleResults = 1_000

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        let first =
            since.map { $0.adding(days: -Self.window.later) } ?? today.adding(days: -Self.window.first)
        return [
            FeedRequest(
                "https://www.gov.uk/api/search.json?filter_format=product_safety_alert_report_recall"
                    + "&order=-public_timestamp&filter_public_timestamp=from:\(first)&fields=title,link"
                    + "&count=\(Self.pageLength)&start=0", usualCount: 50, mostBytes: 4 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let answer = try document.json()
        if answer["details"] != nil { return page(answer) }
        let records = try document.records(of: answer["results"], named: "results")
        guard let total = Int(answer.said("total")) else {
            throw .malformed(reason: "it does not say how many results there are")
        }
        let isWindow = document.request.address.contains("filter_public_timestamp=")
        guard !isWindow || total <= Self.plausibleResults else {
            throw .implausible(reason: "it finds \(total) notices")
        }
        var batch = FeedBatch(status: records.isEmpty ? (total == 0 ? .nothing : .silent) : .read)
        for (position, record) in records.enumerated() {
            let link = record.said("link")
            // Only pages of this kind: other results of the search cannot be read here.
            if link.hasPrefix(Self.folder), link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
                batch.more.append(
                    FeedRequest("https://www.gov.uk/api/content\(link)", usualCount: 1, mostBytes: 2 << 20))
            } else {
                batch.skipped.append(
                    SkippedRecord(position: position, id: record.line("title"), reason: "it has no link"))
            }
        }
        if let start = document.request.number("start"),
            records.count == Self.pageLength, start + records.count < total
        {
            batch.more.append(document.request.with("start", start + records.count))
        }
        return batch
    }

    private static let folder = "/product-safety-alerts-reports-recalls/"

    private func page(_ answer: JSON) -> FeedBatch {
        do throws(RecordFault) {
            return FeedBatch(notices: [try Self.notice(answer)])
        } catch {
            return FeedBatch(
                skipped: [SkippedRecord(position: 0, id: answer.said("base_path"), reason: error.reason)])
        }
    }

    private static func notice(_ page: JSON) throws(RecordFault) -> RecallNotice {
        let title = try page.required("title")
        let details = page["details"] ?? .null
        let metadata = details["metadata"] ?? .null
        let published = FeedDate.read(page.line("public_updated_at"))
        let first = FeedDate.read(page.line("first_published_at"))
        guard let date = FeedDate.read(metadata.line("product_recall_alert_date")) ?? first ?? published
        else {
            throw RecordFault("it has no date")
        }
        let body = details.said("body")
        let table = OPSSTable(body)
        let (name, number) = parts(of: title)
        let hazard = section("hazard", of: body)
        let risk = metadata.line("product_risk_level")
        let category = metadata.line("product_category")
        let path = page.line("base_path")
        return RecallNotice(
            id: RecallID(source: id, number: number.isEmpty ? path : number),
            version: page.line("public_updated_at"), date: date, published: published, title: title,
            firms: [], products: [table.product(named: name)], text: page.line("description"),
            hazard: hazard, remedy: section("corrective-action", of: body),
            grounds: SeverityGrounds(
                classification: classification(risk),
                classificationText: risk.isEmpty || risk == "not-provided" ? "" : "a \(risk) risk",
                hazard: "\(hazard) \(page.line("description"))",
                isForChildren: category.contains("child") || category.contains("toy")),
            links: [RecallLink(.notice, "https://www.gov.uk\(path)")], markets: ["GB"],
            rawHash: ContentHash.of(.object(["title": .text(title), "details": details])))
    }

    /// "Product Recall: Baby Spinner sold by The Works (2609-0229)" is the name and the number.
    private static func parts(of title: String) -> (name: String, number: String) {
        var name = title[...]
        var number = ""
        if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
            let inside = name[name.index(after: open)...].dropLast()
            if String(inside).hasDigit, inside.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "-") }) {
                number = String(inside)
                name = name[..<open]
            }
        }
        if name.hasPrefix("Product "), let colon = name.firstIndex(of: ":") {
            name = name[name.index(after: colon)...]
        }
        return (String(name).trimmed(of: " "), number)
    }

    private static func classification(_ risk: String) -> SeverityGrounds.Classification {
        switch risk {
        case "serious", "high": .serious
        case "medium": .moderate
        case "low": .minor
        default: .none
        }
    }

    /// The text below a heading, up to the next.
    private static func section(_ name: String, of body: String) -> String {
        guard let heading = body.firstRange(of: "id=\"\(name)\""),
            let end = body[heading.upperBound...].firstRange(of: "</h2>")
        else { return "" }
        let rest = body[end.upperBound...]
        return SourceText.line(String(rest[..<(rest.firstRange(of: "<h")?.lowerBound ?? rest.endIndex)]))
    }
}
