package import CivilTime
package import JSONText
package import Rules

/// Announcements by firms through the US FDA, published the same day: weeks before the enforcement reports,
/// without a number, and with lots and dates only on their pages.
///
/// Source: the list behind "Recalls, Market Withdrawals, & Safety Alerts" on fda.gov; public domain. Its
/// format is not documented.
package struct FDAAnnouncements: JSONRecallSource {
    package static let id = "fda"

    /// How many days to go back before the last refresh.
    private static let overlap = 60

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://www.fda.gov/datatables-json/recalls-market-withdrawals.json", wantsBrowser: true,
                usualCount: 1_000, mostBytes: 16 << 20, since: since?.adding(days: -Self.overlap))
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let records = try document.records(of: try document.json(), named: "the answer")
        var batch = batch(of: records, idMember: "path")
        if let since = document.request.since {
            // Edited records come again with their old date; the list has no order.
            batch.passOver { max($0.date, $0.published ?? $0.date) < since }
        }
        return batch
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let path = record.line("path")
        guard let slug = FDAPage.slug(of: path) else { throw RecordFault("it has no path") }
        let written = record.line("field_change_date_2")
        guard let date = Self.day(written) ?? Self.day(inTag: record.said("changed")) else {
            throw RecordFault("'\(written)' is not a month, day and year")
        }
        let name = record.line("field_product_description")
        let brands = Self.brands(record.line("field_brand_name"))
        guard !name.isEmpty || !brands.isEmpty else { throw RecordFault("it names no product") }
        let firm = record.line("field_company_name")
        let hazard = [
            record.line("field_recall_reason_description"), record.line("field_recall_reason"),
        ].nonEmpty.joined(separator: "; ")
        let kind = record.line("field_regulated_product_field")
        let title = [brands.joined(separator: ", "), name].nonEmpty.joined(separator: " ")
        return RecallNotice(
            id: RecallID(source: Self.id, number: slug), event: FDAPage.event(slug), date: date,
            published: Self.day(inTag: record.said("changed")),
            title: hazard.isEmpty ? title : "\(title): \(hazard)", firms: firm.isEmpty ? [] : [firm],
            products: (brands.isEmpty ? [""] : brands).map { FDAPage.product(named: name, brand: $0) },
            text: kind, hazard: hazard, grounds: SeverityGrounds(hazard: hazard), links: FDAPage.links(path),
            markets: ["US"], rawHash: ContentHash.of(record))
    }

    /// The brands in "Acme, Best, and others" are two. A firm's "Smith, Inc." stays one.
    private static func brands(_ text: String) -> [String] {
        let parts = text.split(separator: ",").map { String($0).trimmed(of: " ") }
        let isName = parts.contains {
            ["inc", "inc.", "llc", "ltd", "ltd.", "co."].contains($0.lowercased())
        }
        return (isName ? [text] : Array(parts.prefix(12))).map { part in
            part.hasPrefix("and ") ? String(part.dropFirst(4)) : part
        }.filter {
            !Placeholder.isOne($0) && !["others", "other", "multiple brands"].contains($0.lowercased())
        }
    }

    /// `10/02/2026`: month first.
    private static func day(_ text: String) -> CivilDate? {
        let parts = text.split(separator: "/").map { Int($0) }
        guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2] else {
            return nil
        }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `<time datetime="2026-10-02T18:26:00Z">…</time>`.
    private static func day(inTag text: String) -> CivilDate? {
        guard let start = text.firstRange(of: "datetime=\"") else { return FeedDate.read(text) }
        return FeedDate.read(String(text[start.upperBound...].prefix(10)))
    }
}
