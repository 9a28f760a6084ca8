package import CivilTime
package import JSONText
package import Rules

/// Meat, poultry, eggs and catfish in the US: one document with all recalls ever, many of them also in
/// Spanish.
///
/// Source: USDA FSIS Recall API; public domain, credit to USDA.
package struct FSIS: JSONRecallSource {
    package static let id = "fsis"

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        [
            FeedRequest(
                "https://www.fsis.usda.gov/fsis/api/recall/v/1", wantsBrowser: true, usualCount: 2_000,
                mostBytes: 48 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let records = try document.records(of: try document.json(), named: "the answer")
        return batch(of: records, idMember: "field_recall_number")
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        guard record.line("langcode").isEmpty || record.line("langcode") == "English" else { return nil }
        let number = try record.required("field_recall_number")
        let modified = FeedDate.read(record.line("field_last_modified_date"))
        guard let date = FeedDate.day(record.line("field_recall_date"), orOfReport: modified) else {
            throw RecordFault("it has no field_recall_date")
        }
        let title = record.line("field_title")
        let parts = ProductName.parts(ofTitle: title)
        let summary = SourceText.paragraphs(record.said("field_summary"))
        let type = record.line("field_recall_type")
        let classification =
            type == "Public Health Alert" ? type : record.line("field_recall_classification")
        let reason = record.line("field_recall_reason")
        let address = record.line("field_recall_url")
        return RecallNotice(
            id: RecallID(source: Self.id, number: number), event: "\(Self.id):\(Self.event(number))",
            date: date,
            published: modified, title: title,
            firms: FirmName.list([record.line("field_establishment"), parts.firm]),
            products: products(record, thing: parts.thing, summary: summary), text: CleanText.line(summary),
            hazard: reason,
            grounds: SeverityGrounds(
                classification: SeverityGrounds.Classification(american: classification),
                classificationText: classification, hazard: "\(reason) \(title)"),
            isOver: type == "Closed Recall", links: address.isEmpty ? [] : [RecallLink(.notice, address)],
            markets: ["US"], rawHash: ContentHash.of(record))
    }

    /// The number without the suffix of an expansion, which is the same event: `034-2018-EXP`.
    private static func event(_ number: String) -> String {
        guard let suffix = number.firstRange(of: "-EXP") else { return number }
        return String(number[..<suffix.lowerBound])
    }

    private func products(_ record: JSON, thing: String, summary: String) -> [RecalledProduct] {
        var items = Self.items(SourceText.paragraphs(record.said("field_product_items")))
        if items.isEmpty { items = Self.items(summary).filter { !ProductName.quoted(in: $0).isEmpty } }
        let products = items.map(product)
        guard products.isEmpty else { return products }
        return [RecalledProduct(name: thing, scope: .unread, decidedBy: [.date, .lot], text: summary)]
    }

    /// Splits the field into items: each ends with a full stop and a comma, or with its line, or at a bullet.
    private static func items(_ text: String) -> [String] {
        var items: [String] = []
        var item = ""
        var previous: Character = " "
        for character in text {
            if character == "\n" || character == "•" || previous == "." && character == "," {
                items.append(item)
                item = ""
            } else {
                item.append(character)
            }
            if character != "”", character != "\"" { previous = character }
        }
        items.append(item)
        return items.map(CleanText.line).filter { $0.utf8.count > 3 }.flatMap(byLabel)
    }

    /// Splits an item with several products: each begins with its size, before its label.
    private static func byLabel(_ item: String) -> [String] {
        var parts: [String] = []
        var part = ""
        for piece in item.split(separator: ", ", omittingEmptySubsequences: true) {
            let isStart =
                piece.first?.isNumber == true && piece.contains { "“\"".contains($0) } && hasLabel(part)
                && !isYear(piece.prefix { $0.isNumber })
            if isStart {
                parts.append(part)
                part = String(piece)
            } else {
                part += part.isEmpty ? String(piece) : ", " + piece
            }
        }
        return parts + [part]
    }

    /// "September 3, 2012 and ..." goes on with the year.
    private static func isYear(_ digits: Substring) -> Bool {
        digits.count == 4 && Int(digits).map((1990...2060).contains) == true
    }

    private static func hasLabel(_ text: String) -> Bool {
        ProductName.quoted(in: text).contains { $0.count(where: \.isLetter) > 4 }
    }

    private func product(_ item: String) -> RecalledProduct {
        let label = Self.label(of: item)
        let codes = CodeScope(reading: item, as: .prose, names: label ?? "")
        return RecalledProduct(
            name: label ?? ProductName.ofDescription(item), gtins: codes.gtins,
            lots: codes.lots, dates: codes.dates,
            made: codes.made,
            scope: codes.scope == .unstated ? .unread : codes.scope,
            decidedBy: codes.decidedBy.isEmpty ? [.date, .lot] : codes.decidedBy, text: item,
            incomplete: codes.lacksBarcodes ? [.barcodes] : [])
    }

    /// The text quoted from the label, with the brand before it:
    /// `containing Mitten Gourmet “PIZZA Pork Rinds”`. Skips quoted dates and codes.
    private static func label(of item: String) -> String? {
        guard let label = ProductName.quoted(in: item).first(where: { $0.count(where: \.isLetter) > 4 }),
            let place = item.firstRange(of: label)
        else { return nil }
        let brand = item[..<place.lowerBound].split(whereSeparator: { " “\"".contains($0) }).reversed()
            .prefix(4).prefix { $0.first?.isUppercase == true }.reversed()
        return (brand.map(String.init) + [label]).joined(separator: " ")
    }
}
