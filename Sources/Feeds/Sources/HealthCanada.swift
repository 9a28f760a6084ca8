package import CivilTime
package import JSONText
package import Rules

/// Recalls of food, goods and medicines in Canada: one document with everything, every day. Lots and models
/// are only on the linked pages, so no notice identifies a pack by itself.
///
/// Source: Government of Canada, "Recalls and safety alerts" open data; Open Government Licence – Canada.
package struct HealthCanada: JSONRecallSource {
    package static let id = "canada"

    /// How many days to go back before the last refresh: rows come in late.
    private static let overlap = 60

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://recalls-rappels.canada.ca/sites/default/files/opendata-donneesouvertes/HCRSAMOpenData.json",
                usualCount: 40_000, mostBytes: 64 << 20, since: since?.adding(days: -Self.overlap))
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let records = try document.records(of: try document.json(), named: "the answer")
        var batch = batch(of: records, idMember: "NID")
        if let since = document.request.since { batch.passOver { $0.date < since } }
        return batch
    }

    /// Organisations whose products no household has: half of all rows, which would drown the rest.
    private static let strangers: Set<String> = ["medical devices", "tc", "transport canada"]

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let number = try record.required("NID")
        let title = try record.required("Title")
        let organisation = record.line("Organization")
        guard !Self.strangers.contains(FoldedText.of(organisation)) else { return nil }
        let address = record.line("URL")
        // If both languages are requested, each recall is there in French, too.
        guard !address.contains("/fr/") else { return nil }
        guard let date = FeedDate.read(record.line("Last updated")) else {
            throw RecordFault("it has no date 'Last updated'")
        }
        let (classText, issue) = (record.line("Recall class"), record.line("Issue"))
        let category = FoldedText.of(record.line("Category"))
        return RecallNotice(
            id: RecallID(source: Self.id, number: number), date: date, title: title,
            products: [product(record, title: title, organisation: organisation)],
            text: [organisation, record.line("Category")].nonEmpty.joined(separator: " ; "),
            hazard: issue, remedy: record.line("What you should do"),
            grounds: SeverityGrounds(
                classification: Self.classification(classText), classificationText: classText,
                hazard: "\(Self.reason(in: title)) ; \(issue)",
                isForChildren: ["child", "toy", "infant", "baby"].contains { category.contains($0) }),
            isOver: record.line("Archived") == "1",
            links: address.hasPrefix("https://") ? [RecallLink(.notice, address)] : [],
            markets: ["CA"], rawHash: ContentHash.of(record))
    }

    /// The words after "due to", as names of products sometimes sound dangerous.
    private static func reason(in title: String) -> String {
        title.firstRange(of: " due to ").map { String(title[$0.upperBound...]) } ?? title
    }

    private func product(_ record: JSON, title: String, organisation: String) -> RecalledProduct {
        let thing = ProductName.parts(ofTitle: title).thing
        let named = record.line("Product")
        // "Smarter Snacks brand Vegan Protein Puff recalled due to undeclared milk"
        let brand = thing.firstRange(of: " brand ").map { String(thing[..<$0.lowerBound]) } ?? ""
        return RecalledProduct(
            name: named.isEmpty ? thing : named, brand: Placeholder.without(brand), scope: .unread,
            decidedBy: organisation == "Consumer product safety" ? [.model, .lot] : [.lot, .date],
            text: [title, named].nonEmpty.joined(separator: " ; "))
    }

    /// "Class 1" to 3 for food, "Type I" to III for health; of several, the gravest counts: "Type II - Type
    /// III".
    private static func classification(_ text: String) -> SeverityGrounds.Classification {
        let classes = text.split { $0 == " " || $0 == "-" || $0 == "," }
        if classes.contains("1") || classes.contains("I") { return .serious }
        if classes.contains("2") || classes.contains("II") { return .moderate }
        return classes.contains("3") || classes.contains("III") ? .minor : .none
    }
}
