package import CivilTime
package import JSONText
package import Rules

/// Food alerts of the UK: allergy alerts (AA), information on recalls (PRIN), alerts for action (FAFA).
///
/// Source: FSA Food Alerts API, version 0.3 ("beta"); Open Government Licence v3.0.
package struct FoodStandardsAgency: JSONRecallSource {
    package static let id = "fsa"

    /// How many days to go back: on the first refresh, and before the last one on each later refresh.
    private static let window = (first: 365, later: 14)
    private static let pageLength = 50
    private static let mostPages = 40

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        let first =
            since.map { $0.adding(days: -Self.window.later) } ?? today.adding(days: -Self.window.first)
        return [
            FeedRequest(
                "https://data.food.gov.uk/food-alerts/id?since=\(first)T00:00:00&_sort=-created&_view=full"
                    + "&_limit=\(Self.pageLength)&_offset=0", usualCount: Self.pageLength, mostBytes: 8 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let answer = try document.json()
        let records = try document.records(of: answer["items"], named: "items")
        var batch = batch(of: records, idMember: "notation")
        // The envelope came, and it was empty.
        if records.isEmpty, answer["meta"]?["publisher"] != nil { batch.status = .nothing }
        let request = document.request
        if let offset = request.number("_offset"), records.count == Self.pageLength,
            offset + Self.pageLength < Self.pageLength * Self.mostPages
        {
            batch.more = [request.with("_offset", offset + Self.pageLength)]
        }
        return batch
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let number = try record.required("notation")
        guard
            let date = FeedDate.day(
                record.line("created"), orOfReport: FeedDate.read(record.line("modified")))
        else { throw RecordFault("it has no date") }
        let title = try record.required("title")
        let products = record.elements("productDetails").map { product($0, thing: Self.thing(title)) }
        let firm = (record["reportingBusiness"] ?? .null).line("commonName")
        return RecallNotice(
            id: RecallID(source: Self.id, number: number), version: record.line("modified"), date: date,
            title: title, firms: FirmName.list([firm]),
            products: products.isEmpty ? [RecalledProduct(name: Self.thing(title), text: title)] : products,
            text: [record.line("description"), record.line("actionTaken")].nonEmpty.joined(separator: " "),
            hazard: Self.risks(record), remedy: record.line("consumerAdvice"),
            grounds: Self.grounds(record, number: number, title: title),
            isOver: ["withdrawn", "cancelled"].contains(
                Self.lastPart((record["status"] ?? .null).said("@id"))),
            links: [RecallLink(.notice, Self.reference(record, "alertURL"))]
                .filter { $0.address.hasPrefix("https://") }, markets: ["GB"],
            rawHash: ContentHash.of(record))
    }

    private static func thing(_ title: String) -> String {
        let thing = ProductName.parts(ofTitle: title).thing
        return thing.isEmpty ? title : thing
    }

    // MARK: Danger

    private static func risks(_ record: JSON) -> String {
        record.lines("problem", "riskStatement").joined(separator: " ")
    }

    private static func grounds(_ record: JSON, number: String, title: String) -> SeverityGrounds {
        // Lists have texts, single alerts have objects; the last part of either is the type.
        let types = record.elements("type").map { lastPart($0.asText ?? $0.said("@id")) }
        let allergens = record.elements("problem").flatMap { $0.elements("allergen") }.map(label).nonEmpty
        let pathogens = record.elements("problem").compactMap { $0["pathogenRisk"] }.map(label)
        let isAllergy = types.contains("AA") || number.contains("-AA-")
        let said = ([title, risks(record)] + pathogens).joined(separator: " ; ")
        return SeverityGrounds(
            kind: isAllergy ? .allergyAlert : .general,
            classificationText: isAllergy ? "an allergy alert" : "",
            // Symptoms and rules in the alert may name other allergens; its own list is exact.
            hazard: isAllergy && !allergens.isEmpty
                ? "undeclared \(allergens.joined(separator: ", "))" : said)
    }

    /// The label, which may be there several times.
    private static func label(_ value: JSON) -> String {
        value.elements("label").compactMap(\.asText).first.map(SourceText.line) ?? ""
    }

    private static func reference(_ record: JSON, _ name: String) -> String {
        let said = record.line(name)
        return said.isEmpty ? (record[name] ?? .null).line("@id") : said
    }

    private static func lastPart(_ address: String) -> String {
        address.split(separator: "/").last.map(String.init) ?? ""
    }

    // MARK: Products

    private func product(_ detail: JSON, thing: String) -> RecalledProduct {
        let name = Placeholder.without(detail.line("productName"))
        var scopes: [CodeScope] = []
        var texts: [String] = []
        for batch in detail.elements("batchDescription") {
            let lots = batch.line("batchCode")
            let dates = ["bestBeforeDescription", "useByDescription", "expiryDescription"].map(batch.line)
                .nonEmpty
            texts += [lots] + dates
            scopes += ([CodeScope.lots(lots)] + dates.map(CodeScope.dates)).compactMap { $0 }
        }
        let codes = CodeScope(
            joining: scopes, areAll: !scopes.isEmpty && scopes.allSatisfy { $0.scope == .all })
        return RecalledProduct(
            name: name.isEmpty ? thing : name, gtins: Self.once(codes.gtins), lots: Self.once(codes.lots),
            dates: Self.once(codes.dates), scope: codes.scope,
            decidedBy: codes.decidedBy,
            text: ([name, detail.line("packSizeDescription")] + texts).nonEmpty.joined(separator: " ; "),
            incomplete: codes.lacksBarcodes ? [.barcodes] : [])
    }

    private static func once<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }
}
