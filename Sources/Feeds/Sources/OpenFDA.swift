package import CivilTime
package import JSONText
package import Rules

/// Enforcement reports on food of the US FDA: the only American source with classes and codes, but weeks
/// after the announcements. The FDA asks not to use them alone to alert people, so notices link to its own
/// page.
///
/// Source: open.fda.gov, food enforcement; CC0.
package struct OpenFDA: JSONRecallSource {
    package static let id = "openfda"

    /// Days to go back before the last refresh, as reports come late and in any order.
    private static let overlap = 21
    private static let longest = 600
    /// How many days a recall may have begun before its report; earlier dates are slips.
    private static let longestBeforeReport = 10 * 366
    private static let pageLength = 1_000

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        let start = (since?.adding(days: -Self.overlap)).map { max($0, today.adding(days: -Self.longest)) }
        let first = start ?? today.adding(days: -Self.longest)
        return [Self.page(from: first, to: today, skipping: 0)]
    }

    private static func page(from first: CivilDate, to last: CivilDate, skipping: Int) -> FeedRequest {
        let window = "[\(FeedDate.compact(first))+TO+\(FeedDate.compact(last))]"
        return FeedRequest(
            "https://api.fda.gov/food/enforcement.json?search=report_date:\(window)&sort=report_date:desc"
                + "&limit=\(pageLength)&skip=\(skipping)", usualCount: 100)
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        if document.status == 404 { return try nothing(document) }
        let answer = try document.json()
        if case .object? = answer["error"] {
            throw .trouble(reason: "it answers: \(answer["error"]?.line("message") ?? "")")
        }
        let records = try document.records(of: answer["results"], named: "results")
        var batch = batch(of: records, idMember: "recall_number")
        // The source limits paging to 25,000 records.
        if records.count == Self.pageLength, let skipped = document.request.number("skip"),
            skipped + Self.pageLength <= 25_000
        {
            batch.more = [document.request.with("skip", skipped + Self.pageLength)]
        }
        return batch
    }

    /// Reads the source's way of saying that there is no record. Any other answer with status 404 is a fault.
    private func nothing(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        var found = document
        found.status = 200
        guard try found.json()["error"]?.said("code") == "NOT_FOUND" else {
            throw .malformed(reason: "HTTP status 404")
        }
        return FeedBatch(status: .nothing)
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let description = record.line("product_description")
        let event = record.line("event_id")
        // A report that is not yet classified has no number.
        let number = record.line("recall_number")
        let id =
            number.isEmpty && !event.isEmpty ? "\(event)-\(ContentHash.of(description).prefix(8))" : number
        guard !id.isEmpty else { throw RecordFault("it has neither recall_number nor event_id") }
        let published = FeedDate.read(record.line("report_date"))
        guard
            let date = FeedDate.day(
                record.line("recall_initiation_date"), orOfReport: published,
                within: Self.longestBeforeReport)
        else {
            throw RecordFault("it has no date")
        }
        let firm = record.line("recalling_firm")
        let classification = record.line("classification")
        let reason = record.line("reason_for_recall")
        let product = product(record, description: description)
        return RecallNotice(
            id: RecallID(source: Self.id, number: id), event: event.isEmpty ? nil : "\(Self.id):\(event)",
            date: date, published: published,
            title: CleanText.excerpt(of: "\(product.name): \(reason)", length: 200),
            firms: FirmName.list([firm]), products: [product], text: product.text, hazard: reason,
            grounds: SeverityGrounds(
                classification: SeverityGrounds.Classification(american: classification),
                classificationText: classification, hazard: reason),
            isOver: record.line("status") == "Terminated",
            links: event.isEmpty
                ? []
                : [
                    RecallLink(
                        .notice, "https://www.accessdata.fda.gov/scripts/ires/index.cfm?Event=\(event)")
                ],
            markets: ["US"], rawHash: ContentHash.of(record))
    }

    private func product(_ record: JSON, description: String) -> RecalledProduct {
        let codes = [record.line("code_info"), record.line("more_code_info")].nonEmpty.joined(separator: "; ")
        let names = "\(description) \(record.line("recalling_firm"))"
        var scope = CodeScope(reading: codes, as: .codes, names: names)
        // Nothing but words, such as "see the description".
        let isElsewhere = scope.scope == .unstated || scope.scope == .unread && !codes.hasDigit
        if isElsewhere {
            let inDescription = CodeScope(reading: description, as: .prose)
            if inDescription.scope == .coded { scope = inDescription }
        }
        let barcodes = BarcodesInText.reading(
            in: Prose(description + " ; " + codes), besides: [], isCodeField: false)
        return RecalledProduct(
            name: ProductName.ofDescription(description),
            gtins: barcodes.gtins + scope.gtins.filter { !barcodes.gtins.contains($0) }, lots: scope.lots,
            dates: scope.dates, made: scope.made, scope: scope.scope, decidedBy: scope.decidedBy,
            text: codes.isEmpty ? description : "\(description) ; \(codes)",
            incomplete: barcodes.isPartial || scope.lacksBarcodes ? [.barcodes] : [])
    }
}

extension SeverityGrounds.Classification {
    /// Reads "Class I" to "Class III" of FDA and FSIS; a public health alert is as urgent as class I.
    package init(american text: String) {
        switch text {
        case "Class I", "Public Health Alert": self = .serious
        case "Class II": self = .moderate
        case "Class III": self = .minor
        default: self = .none
        }
    }
}
