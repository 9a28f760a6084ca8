package import CivilTime
package import JSONText
package import Rules

/// Recalls of consumer goods in the US. They have no brand and no class; models, serials and dates are only
/// in prose.
///
/// Source: CPSC Recall Retrieval Web Services Programmers Guide, version 1.4; public domain.
package struct CPSC: JSONRecallSource {
    package static let id = "cpsc"

    package init() {}

    /// Requests a window of 60 days, as the CPSC edits records without a new date; once a month one of two
    /// years. The service ignores unknown parameters and sends everything: hence the counts.
    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        guard let since else {
            return [FeedRequest(Self.address, usualCount: 10_000, mostBytes: 96 << 20)]
        }
        let start = since.adding(days: -60)
        let isRescan = since.month != today.month || since.year != today.year
        return isRescan
            ? [Self.window(from: min(start, today.adding(days: -730)), usualCount: 400)]
            : [Self.window(from: start, usualCount: 200)]
    }

    private static let address = "https://www.saferproducts.gov/RestWebServices/Recall?format=json"

    private static func window(from first: CivilDate, usualCount: Int) -> FeedRequest {
        FeedRequest("\(address)&RecallDateStart=\(first)", usualCount: usualCount)
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let records = try document.records(of: try document.json(), named: "the answer")
        // Errors come as a record, with status 200.
        if let error = records.first(where: { $0.line("Title").hasPrefix("Error retrieving Recalls") }) {
            throw .trouble(reason: CleanText.excerpt(of: error.line("Title"), length: 120))
        }
        return batch(of: records, idMember: "RecallNumber")
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let number = [record.line("RecallNumber"), record.line("RecallID")].first { !$0.isEmpty && $0 != "0" }
        guard let number else { throw RecordFault("it has no RecallNumber") }
        let published = FeedDate.read(record.line("LastPublishDate"))
        guard let date = FeedDate.day(record.line("RecallDate"), orOfReport: published) else {
            throw RecordFault("it has no RecallDate")
        }
        let title = record.line("Title")
        let description = record.line("Description")
        let parts = ProductName.parts(ofTitle: title)
        let firms = ["Importers", "Manufacturers", "Distributors"].flatMap { record.lines($0, "Name") }
        let hazard = record.lines("Hazards", "Name").joined(separator: " ")
        let options = record.lines("RemedyOptions", "Option")
        let remedy = record.lines("Remedies", "Name").first ?? ""
        let address = record.line("URL")
        return RecallNotice(
            id: RecallID(source: Self.id, number: number.filter { $0 != "-" }), date: date,
            published: published, title: title, firms: FirmName.list([parts.firm] + firms),
            products: products(record, title: parts.thing),
            text: description, sold: sold(record, description: description), hazard: hazard,
            remedy: remedy.isEmpty ? options.joined(separator: ", ") : remedy,
            grounds: SeverityGrounds(
                kind: .productSafety, hazard: "\(title) \(hazard)",
                isForChildren: ["child", "kid", "baby", "infant", "toy", "crib", "toddler"].contains(
                    where: FoldedText.of(title).contains)),
            links: address.isEmpty ? [] : [RecallLink(.notice, address)], markets: ["US"],
            rawHash: ContentHash.of(record))
    }

    /// The codes in a record apply to all its products: nothing says which belongs to which.
    private func products(_ record: JSON, title: String) -> [RecalledProduct] {
        let names = record.lines("Products", "Name").filter { !Placeholder.isOne($0) }
        let description = record.line("Description")
        let prose = Prose("\(names.joined(separator: ", ")). \(description)")
        let models = ModelsInText.found(in: prose)
        let said = record.lines("Products", "Model")
        let upcs = record.elements("ProductUPCs").map { "UPC \($0.line("UPC"))" }.joined(separator: ", ")
        let barcodes = BarcodesInText.reading(
            in: Prose("\(upcs) \(description)"), besides: [], isCodeField: false)
        let gtins = barcodes.gtins
        let limits = SerialsInText.limits(in: description)
        let lots = limits.isEmpty ? nil : CodeScope(reading: description, as: .prose)
        let limiting =
            said + models.models.filter { model in !gtins.contains { $0.description.hasSuffix(model) } }
        let scope: RecalledProduct.Scope =
            !limits.isEmpty || models.isUnread ? .unread : limiting.isEmpty ? .unstated : .coded
        var decidedBy: [RecalledProduct.CodeKind] = []
        if !limiting.isEmpty || models.isUnread { decidedBy.append(.model) }
        if !limits.isEmpty { decidedBy.append(.serial) }
        return (names.isEmpty ? [title] : names).map { name in
            RecalledProduct(
                name: name, models: limiting, gtins: gtins, lots: lots?.lots ?? [], serials: limits,
                scope: scope, decidedBy: decidedBy, text: description,
                incomplete: (barcodes.isPartial ? [.barcodes] : []) + (models.isPartial ? [.models] : []))
        }
    }

    /// Newer records name the months in a sentence about retailers, older ones in the description.
    private func sold(_ record: JSON, description: String) -> SaleWindow? {
        let retailers = record.lines("Retailers", "Name").joined(separator: " ")
        if let window = SaleWindowInText.found(in: retailers) { return window }
        guard let sold = description.firstRange(of: " sold ") else { return nil }
        let sentence = description[sold.upperBound...].prefix(400)
        guard let from = sentence.firstRange(of: "from ") else { return nil }
        return SaleWindowInText.found(in: String(sentence[from.upperBound...].prefix(60)))
    }
}
