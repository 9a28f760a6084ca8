package import CivilTime
package import JSONText
package import Rules

/// Recalls of food and goods in France. Lots and dates have fields of their own.
///
/// Source: RappelConso v2 on data.economie.gouv.fr (DGCCRF); Licence Ouverte 2.0.
package struct RappelConso: JSONRecallSource {
    package static let id = "rappelconso"

    /// How many days to go back: on the first refresh, and before the last one on each later refresh.
    private static let window = (first: 180, later: 7)
    private static let pageLength = 100
    /// The portal serves no records beyond this.
    private static let mostRecords = 10_000
    /// Twice the records of half a year. In all there are ten times as many.
    private static let plausibleRecords = 8_000

    package init() {}

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        let first =
            since.map { $0.adding(days: -Self.window.later) } ?? today.adding(days: -Self.window.first)
        let condition = WebQuery.encoded("date_publication>=date'\(first)'")
        return [
            FeedRequest(
                "https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/rappelconso-v2-gtin-espaces"
                    + "/records?where=\(condition)&order_by=date_publication%20desc&limit=\(Self.pageLength)&offset=0",
                usualCount: Self.pageLength, mostBytes: 8 << 20)
        ]
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let answer = try document.json()
        let code = answer.line("error_code")
        guard code.isEmpty else { throw .trouble(reason: "\(code): \(answer.line("message"))") }
        let records = try document.records(of: answer["results"], named: "results")
        guard let total = Int(answer.said("total_count")) else {
            throw .malformed(reason: "it does not say how many records there are")
        }
        guard total <= Self.plausibleRecords else { throw .implausible(reason: "it offers \(total) records") }
        var batch = batch(of: records, idMember: "numero_fiche")
        try continued(&batch, after: document.request, count: records.count, of: total)
        if total == 0, records.isEmpty { batch.status = .nothing }
        return batch
    }

    /// Requests the page after this one, if the answer is paged.
    /// - Throws: Records are missing on this page.
    private func continued(_ batch: inout FeedBatch, after request: FeedRequest, count: Int, of total: Int)
        throws(FeedError)
    {
        guard let limit = request.number("limit"), let offset = request.number("offset")
        else { return }
        let expected = max(0, min(limit, total - offset))
        guard count >= expected else { throw .malformed(reason: "\(count) of \(expected) records came") }
        let next = offset + limit
        if next < total, next + limit <= Self.mostRecords { batch.more = [request.with("offset", next)] }
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let number = try record.required("numero_fiche")
        let date = try record.requiredDate("date_publication")
        let names = ["libelle", "modeles_ou_references"].map { Placeholder.without(record.line($0)) }
        guard let name = names.nonEmpty.first else { throw RecordFault("it has no libelle") }
        let brand = Placeholder.without(record.line("marque_produit"))
        let hazard = Self.list(record, "risques_encourus", "description_complementaire_risque")
        let reason = record.line("motif_rappel")
        let category = FoldedText.of(record.line("categorie_produit"))
        return RecallNotice(
            id: RecallID(source: Self.id, number: number), version: record.line("numero_version"),
            date: date, title: [brand, name].nonEmpty.joined(separator: " : "),
            products: products(record, name: name, brand: brand, isFood: category == "alimentation"),
            text: Self.text(record), sold: Self.sold(record),
            hazard: [reason, hazard].nonEmpty.joined(separator: " – "),
            remedy: Self.list(
                record, "conduites_a_tenir_par_le_consommateur", "modalites_de_compensation"),
            grounds: SeverityGrounds(
                hazard: "\(hazard) ; \(reason)",
                isForChildren: category.contains("bebe") || category.contains("enfant")),
            links: Self.links(record), markets: ["FR"], language: "fr",
            rawHash: ContentHash.of(record))
    }

    private func products(_ record: JSON, name: String, brand: String, isFood: Bool) -> [RecalledProduct] {
        let reference = record.line("modeles_ou_references")
        let groups = RappelConsoCodes.groups(in: record["identification_produits"] ?? .null)
        // For food, this field holds another name.
        let models = isFood ? [] : Self.models(in: reference)
        // The field holds names, too: what is left of it may be another model.
        let lists: [RecalledProduct.Listing] =
            models.isEmpty || ModelList(reference, separators: ",;|\n").isComplete ? [] : [.models]
        return groups.map { codes in
            var decidedBy = codes.decidedBy
            if !models.isEmpty { decidedBy.append(.model) }
            return RecalledProduct(
                name: name, brand: brand, models: models, gtins: codes.gtins, lots: codes.lots,
                dates: codes.dates,
                scope: codes.scope == .unstated && !models.isEmpty ? .coded : codes.scope,
                decidedBy: decidedBy,
                text: [reference, record.line("conditionnements"), codes.text].nonEmpty.joined(
                    separator: " ; "), incomplete: lists)
        }
    }

    /// Codes in a field that also holds names: parts with a digit that are no longer than codes are.
    private static func models(in text: String) -> [String] {
        text.split { ",;|\n".contains($0) }.flatMap { $0.split(separator: " - ") }
            .map { CleanText.line(String($0)) }
            .filter { $0.hasDigit && (3...30).contains($0.count) && $0.count { $0 == " " } <= 1 }
    }

    private static func text(_ record: JSON) -> String {
        let members = [
            "modeles_ou_references", "informations_complementaires", "informations_complementaires_publiques",
            "conditionnements", "marque_salubrite", "distributeurs", "zone_geographique_de_vente",
        ]
        return members.map { record.line($0).replacing("¤", with: ", ") }.nonEmpty.joined(separator: " ; ")
    }

    private static func sold(_ record: JSON) -> SaleWindow? {
        let first = FeedDate.read(record.line("date_debut_commercialisation"))
        // Sic: the portal spells it so.
        let last = FeedDate.read(record.line("date_date_fin_commercialisation"))
        return first == nil && last == nil ? nil : SaleWindow(first: first, last: last)
    }

    /// The values of fields that separate them by bars.
    private static func list(_ record: JSON, _ names: String...) -> String {
        names.flatMap { record.said($0).split(separator: "|") }.map { SourceText.line(String($0)) }.nonEmpty
            .joined(separator: ", ")
    }

    private static func links(_ record: JSON) -> [RecallLink] {
        let page = record.line("lien_vers_la_fiche_rappel")
        let pictures = record.said("liens_vers_les_images").split { "| ".contains($0) }.prefix(8)
        return ([RecallLink(.notice, page)] + pictures.map { RecallLink(.picture, String($0)) })
            .filter { $0.address.hasPrefix("https://") }
    }
}
