package import CivilTime
package import JSONText
package import Rules
import XMLText

/// Alerts on dangerous goods other than food in the EU. A list of weekly reports leads to the reports.
///
/// Source: Safety Gate, European Commission, weekly reports; CC BY 4.0.
package struct SafetyGate: JSONRecallSource {
    package static let id = "eu"

    /// How many reports to go back: on the first refresh, and before the last one on each later refresh. So a
    /// report that is a week late is not lost.
    private static let reports = (first: 26, later: 4)

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        let weeks = since.map { max($0.days(until: today) / 7, 0) + Self.reports.later } ?? Self.reports.first
        return [
            FeedRequest(
                "https://ec.europa.eu/safety-gate-alerts/api/download/weeklyReport/list/xml/en#\(min(weeks, 104))",
                accept: "application/xml", usualCount: 1_000)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let first = try document.content().first { $0 > 0x20 && $0 < 0x80 }
        guard first == UInt8(ascii: "<") else {
            let records = try document.records(of: Self.list(try document.json()), named: "the answer")
            return batch(of: records, idMember: "caseNumber")
        }
        let root = try document.xml()
        let notifications = root.elements("notifications") + root.elements("notification")
        if notifications.isEmpty, let links = Self.reports(in: root, of: document.request) {
            return FeedBatch(status: links.isEmpty ? .silent : .read, more: links)
        }
        let day = Self.day(ofReport: root, asked: document.request)
        let records = try document.records(
            of: .list(notifications.map { Self.record($0, reportedOn: day) }), named: "the report")
        return batch(of: records, idMember: "caseNumber")
    }

    /// A single notification counts as a list of one; OpenDataSoft's mirror has its list in `results`.
    private static func list(_ json: JSON) -> JSON? {
        guard case .object = json else { return json }
        return json["results"] ?? (json["caseNumber"] ?? json["reference"]).map { _ in .list([json]) }
    }

    /// Requests for the newest reports in a list; `nil` if it is not such a list.
    private static func reports(in root: XML, of request: FeedRequest) -> [FeedRequest]? {
        guard root.name.lowercased().contains("report") || root["weeklyReport"] != nil else { return nil }
        let count = request.address.lastIndex(of: "#").flatMap { Int(request.address[$0...].dropFirst()) }
        return root.elements.prefix(count ?? reports.later).compactMap { report in
            guard let address = (report["URL"] ?? report["url"])?.text.trimmed(of: " \n\t\r"),
                address.hasPrefix("https://")
            else { return nil }
            // Reports themselves do not say when they were published.
            let day = report["publicationDate"].flatMap {
                FeedDate.read(SourceText.line($0.text), daysFirst: true)
            }
            return FeedRequest(
                address + (day.map { "#\($0)" } ?? ""), accept: "application/xml", usualCount: 100)
        }
    }

    /// The day of a weekly report: as its list gave it, as it says itself, or the Friday of the week in its name,
    /// as in "Report-2026-47".
    private static func day(ofReport root: XML, asked request: FeedRequest) -> CivilDate? {
        if let mark = request.address.lastIndex(of: "#"),
            let day = FeedDate.read(String(request.address[mark...].dropFirst()))
        {
            return day
        }
        if let day = root["publicationDate"].flatMap({
            FeedDate.read(SourceText.line($0.text), daysFirst: true)
        }) {
            return day
        }
        let parts = SourceText.line(root["reference"]?.text ?? "").split(separator: "-")
        guard parts.count == 3, let year = Int(parts[1]), let week = Int(parts[2]), (1...53).contains(week),
            let fourth = CivilDate(year: year, month: 1, day: 4)
        else { return nil }
        // The fourth of January is always in the first week.
        return fourth.adding(days: (week - 1) * 7 + Weekday.friday.rawValue - fourth.weekday.rawValue)
    }

    /// A notification of a report, as the object that the mirrors and the web site send.
    private static func record(_ notification: XML, reportedOn day: CivilDate?) -> JSON {
        let members = notification.elements.map { JSON.Member($0.name, .text($0.text)) }
        return .object(members + (day.map { [JSON.Member(reportDay, .text("\($0)"))] } ?? []))
    }

    /// The member that holds the day of the report.
    private static let reportDay = "reportDate"

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let record = Self.flattened(record)
        let number = try record.required("caseNumber", "reference")
        guard let date = Self.date(record, number: number) else { throw RecordFault("it has no date") }
        let product = product(record)
        let hazard = [record.line("riskType"), record.line("danger")].map(Placeholder.cleaned).nonEmpty
        let address = record.line("URLrecall")
        guard !product.name.isEmpty else { throw RecordFault("it names no product") }
        let title = [product.brand, product.name].nonEmpty.joined(separator: " ")
        let category = FoldedText.of(record.line("category"))
        return RecallNotice(
            id: RecallID(source: Self.id, number: number), date: date, title: title,
            products: [product], text: record.line("description"), hazard: hazard.joined(separator: ": "),
            remedy: record.line("measures"),
            grounds: SeverityGrounds(
                classification: Self.classification(record, number: number),
                classificationText: record.line("level"), hazard: hazard.joined(separator: " "),
                isForChildren: category.contains("toy") || category.contains("child")),
            links: [RecallLink(.notice, Self.page(of: record))]
                + (address.isEmpty ? [] : [RecallLink(.firm, address)]),
            markets: ["EU"],
            rawHash: ContentHash.of(record))
    }

    /// Flattens the web site's own records, which are nested, to the members that count.
    private static func flattened(_ record: JSON) -> JSON {
        guard case .object? = record["product"], let product = record["product"] else { return record }
        func joined(_ list: String, _ member: String) -> String {
            product.elements(list).map { $0.said(member) }.joined(separator: "\n")
        }
        let version = product.elements("versions").first ?? .null
        let risk = record["risk"] ?? .null
        return .object([
            "id": .text(record.said("id")), "caseNumber": .text(record.said("reference")),
            "publicationDate": .text(record.said("publicationDate")),
            "product": .text(version.said("name")), "name": .text(product.said("nameSpecific")),
            "brand": .text(joined("brands", "brand")), "barcode": .text(joined("barcodes", "barcode")),
            "batchNumber": .text(joined("batchNumbers", "batchNumber")),
            "type_numberOfModel": .text(joined("modelTypes", "modelType")),
            "description": .text(version.said("description")),
            "category": .text((product["productCategory"] ?? .null).said("name")),
            "riskType": .text(risk.elements("riskType").map { $0.said("name") }.joined(separator: ", ")),
            "danger": .text((risk.elements("versions").first ?? .null).said("riskDescription")),
        ])
    }

    /// The alert's own page if its number there is known, otherwise the search page.
    private static func page(of record: JSON) -> String {
        let id = record.line("id")
        return "https://ec.europa.eu/safety-gate-alerts/screen/"
            + (id.isNumber ? "webReport/alertDetail/\(id)" : "search")
    }

    /// The report's date, or the middle of the year at the end of the number: `A12/00577/20`.
    private static func date(_ record: JSON, number: String) -> CivilDate? {
        for member in ["publicationDate", "date", "alert_date", reportDay] {
            if let date = FeedDate.read(record.line(member), daysFirst: true) { return date }
        }
        guard let year = Int(number.suffix(2)), number.dropLast(2).last == "/" else { return nil }
        return CivilDate(year: 2000 + year, month: 6, day: 1)
    }

    private static func classification(_ record: JSON, number: String) -> SeverityGrounds.Classification {
        let level = FoldedText.of(record.line("level"))
        if level.contains("serious") { return .serious }
        if level.contains("other") || level.contains("less") { return .moderate }
        // Notifications under article 12 concern serious risks, those under article 11 other risks.
        return number.hasPrefix("A11") ? .moderate : .serious
    }

    private func product(_ record: JSON) -> RecalledProduct {
        let brand = Placeholder.without(record.line("brand"))
        let kind = Placeholder.without(record.line("product"))
        let name = Placeholder.without(record.line("name"))
        let models = ModelList(record.said("type_numberOfModel"), separators: ",;\n\r")
        let batches = SourceText.line(record.said("batchNumber"))
        let isVehicle = FoldedText.of(record.line("category")).contains("vehicle")
        let made = Placeholder.without(record.line("productionDates"))
        let codes = CodeScope.lots(batches)
        let lots = codes?.lots ?? []
        var decidedBy: [RecalledProduct.CodeKind] = codes == nil || codes?.scope == .all ? [] : [.lot]
        if !made.isEmpty || isVehicle { decidedBy.append(.serial) }
        if !models.models.isEmpty { decidedBy.append(.model) }
        let isUnread = isVehicle || !made.isEmpty || codes?.scope == .unread
        let scope: RecalledProduct.Scope =
            isUnread
            ? .unread
            : codes?.scope == .all && models.models.isEmpty ? .all : decidedBy.isEmpty ? .unstated : .coded
        let barcodes = Self.values(record, "barcode")
        let gtins = barcodes.flatMap { GTIN.readings(of: $0) }
        return RecalledProduct(
            name: [name, kind].nonEmpty.joined(separator: ", "), brand: brand, models: models.models,
            gtins: gtins + (codes?.gtins ?? []).filter { !gtins.contains($0) }, lots: lots,
            serials: made.isEmpty ? [] : [made], scope: scope, decidedBy: decidedBy,
            text: [brand, name, kind, models.models.joined(separator: " "), batches].nonEmpty
                .joined(separator: " "),
            incomplete: (barcodes.contains { GTIN.readings(of: $0).isEmpty } ? [.barcodes] : [])
                + (models.isComplete ? [] : [.models]))
    }

    /// The values in one field, which separates them by commas, semicolons or line breaks.
    private static func values(_ record: JSON, _ member: String) -> [String] {
        record.said(member).split { ",;\n\r".contains($0) }.map { SourceText.line(String($0)) }
            .filter { !Placeholder.isOne($0) }
    }
}
