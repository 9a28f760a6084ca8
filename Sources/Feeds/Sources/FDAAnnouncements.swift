package import CivilTime
package import Household
package import JSONText

/// What firms announce through the US FDA, on the day itself: weeks before it is in the enforcement reports, without
/// a number, and with lots and dates on the pages only.
///
/// Source: the list behind "Recalls, Market Withdrawals, & Safety Alerts" on fda.gov; public domain. Its form is
/// nowhere documented.
package struct FDAAnnouncements: JSONRecallSource {
    package static let id = "fda"
    package static let name = "US Food and Drug Administration, announcements (FDA)"
    package static let country = "US"
    package static let licence = "Public domain"
    package static let credit = ""
    package static let interval = Duration.seconds(4 * 3600)

    /// Days behind the last look.
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
            // Edited ones come again with their old date; the list has no order.
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
        ].filter { !$0.isEmpty }.joined(separator: "; ")
        let kind = record.line("field_regulated_product_field")
        let title = [brands.joined(separator: ", "), name].filter { !$0.isEmpty }.joined(separator: " ")
        return RecallNotice(
            id: RecallID(source: Self.id, number: slug), event: FDAPage.event(slug), date: date,
            published: Self.day(inTag: record.said("changed")),
            title: hazard.isEmpty ? title : "\(title): \(hazard)", firms: firm.isEmpty ? [] : [firm],
            products: (brands.isEmpty ? [""] : brands).map { FDAPage.product(named: name, brand: $0) },
            text: kind, hazard: hazard, grounds: SeverityGrounds(hazard: hazard), links: FDAPage.links(path),
            markets: [Self.country], rawHash: ContentHash.of(record))
    }

    /// "Acme, Best, and others" are two. A firm's "Smith, Inc." stays one.
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

/// The same announcements as a feed of the newest twenty, which is documented and has been there for years: what
/// the list cannot tell, it still does.
package struct FDAFeed: RecallSource {
    package static let id = "fda-rss"
    package static let name = "US Food and Drug Administration, newest announcements (FDA RSS)"
    package static let country = "US"
    package static let licence = "Public domain"
    package static let credit = ""
    package static let interval = Duration.seconds(4 * 3600)

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
                links: FDAPage.links(item.link), markets: [Self.country], rawHash: item.hash)
        }
    }
}

/// What is known of an announcement by the address of its page.
private enum FDAPage {
    /// The last part of its path, in small letters; `nil` for a path of another place.
    static func slug(of path: String) -> String? {
        guard let place = path.firstRange(of: "/recalls-market-withdrawals-safety-alerts/") else {
            return nil
        }
        let slug = path[place.upperBound...].prefix { !"?#/".contains($0) }.lowercased()
        return slug.isEmpty ? nil : slug
    }

    /// An update gets a page of its own, or a new name for the old one; both are the same recall.
    static func event(_ slug: String) -> String {
        let prefix = ["updated-release-", "updated-", "update-"].first { slug.hasPrefix($0) }
        return "fda:\(slug.dropFirst(prefix?.count ?? 0))"
    }

    static func product(named name: String, brand: String) -> RecalledProduct {
        RecalledProduct(
            name: name, brand: brand, scope: .unread, decidedBy: [.lot, .date],
            text: [brand, name].filter { !$0.isEmpty }.joined(separator: " "))
    }

    static func links(_ path: String) -> [RecallLink] {
        let address = path.hasPrefix("/") ? "https://www.fda.gov\(path)" : path
        let secure = address.hasPrefix("http://") ? "https://\(address.dropFirst(7))" : address
        return secure.hasPrefix("https://www.fda.gov/") ? [RecallLink(.notice, secure)] : []
    }

    /// "Acme Foods Issues Allergy Alert on Undeclared Milk in Oat Cookies": Acme Foods.
    static func firm(in title: String) -> String? {
        let words = title.split(separator: " ")
        let verbs: Set<String> = [
            "issues", "recalls", "announces", "expands", "voluntarily", "conducts", "initiates", "is",
            "updates",
            "issued",
        ]
        guard let verb = words.firstIndex(where: { verbs.contains($0.lowercased()) }), verb > 0 else {
            return nil
        }
        return words[..<verb].joined(separator: " ")
    }

    /// What stands behind " in " or " of " of such a title, up to where the danger is told: Oat Cookies.
    static func thing(in title: String) -> String? {
        let head = title[..<(title.firstRange(of: " Due to ")?.lowerBound ?? title.endIndex)]
        let joints = [" Recall of ", " Recalling ", " in ", " of "]
        guard let joint = joints.lazy.compactMap({ head.firstRange(of: $0) }).first else { return nil }
        let thing = String(head[joint.upperBound...]).trimmed(of: " .")
        return thing.isEmpty ? nil : thing
    }
}
