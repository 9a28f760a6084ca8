package import CivilTime
package import JSONText
package import Rules

/// The recalls of a car, by make, model and year in the agency's spelling.
///
/// The data do not identify single cars: "certain 2020 Camry" is all there is. So no notice identifies a car;
/// its owner has to enter its number at nhtsa.gov/recalls.
package struct NHTSA: JSONRecallSource {
    package static let id = "nhtsa"
    package static let namesAreAskedFor = true

    /// A car of the household.
    package struct Vehicle: Sendable, Hashable {
        package let make: String
        package let model: String
        package let year: Int

        package init(make: String, model: String, year: Int) {
            self.make = make
            self.model = model
            self.year = year
        }
    }

    private let vehicles: [Vehicle]

    /// For a household without cars: it has no requests.
    package init() {
        self.init(vehicles: [])
    }

    package init(vehicles: [Vehicle]) {
        self.vehicles = vehicles
    }

    package func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] {
        vehicles.map { vehicle in
            // Parameters are case-sensitive, and the service ignores unknown ones.
            FeedRequest(
                "https://api.nhtsa.gov/recalls/recallsByVehicle?make=\(WebQuery.encoded(vehicle.make))"
                    + "&model=\(WebQuery.encoded(vehicle.model))&modelYear=\(vehicle.year)",
                usualCount: 15, mostBytes: 4 << 20)
        }
    }

    package func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
        let answer = try document.json()
        // Older answers write it with a capital.
        let list = answer["results"] ?? answer["Results"]
        let records = try document.records(of: list, named: "results")
        let said = answer.said("Count").isEmpty ? answer.said("count") : answer.said("Count")
        guard let count = Int(said) else { throw .malformed(reason: "it does not say how many results") }
        guard count == records.count else {
            throw .malformed(reason: "it says \(count) results and has \(records.count)")
        }
        var batch = batch(of: records, idMember: "NHTSACampaignNumber")
        if records.isEmpty { batch.status = .nothing }
        return batch
    }

    package func notice(from record: JSON) throws(RecordFault) -> RecallNotice? {
        let campaign = try record.required("NHTSACampaignNumber")
        let (make, model) = (record.line("Make"), record.line("Model"))
        guard !make.isEmpty, !model.isEmpty else { throw RecordFault("it has no Make and Model") }
        let name = [make, model, record.line("ModelYear")].nonEmpty.joined(separator: " ")
        let received = record.line("ReportReceivedDate")
        // The day comes first here, against American custom: `20/12/2023`.
        guard let date = FeedDate.read(received, daysFirst: true) else {
            throw RecordFault("'\(received)' is not a day, month and year")
        }
        let prohibitions = Self.prohibitions.filter { record.said($0.member).lowercased() == "true" }
            .map(\.text)
        let (component, consequence) = (record.line("Component"), record.line("Consequence"))
        return RecallNotice(
            id: RecallID(source: Self.id, number: "\(campaign) \(name)"),
            event: "\(Self.id):\(campaign)",
            date: date, title: "\(name): \(component)",
            firms: FirmName.list([record.line("Manufacturer")]),
            products: [
                RecalledProduct(
                    name: name, brand: make, models: [model], scope: .unread, decidedBy: [.serial],
                    text: "Only some are recalled: the vehicle identification number decides.")
            ], text: SourceText.line(record.said("Summary")), hazard: consequence,
            remedy: record.line("Remedy"),
            grounds: SeverityGrounds(
                kind: .vehicle, hazard: consequence, component: component,
                prohibition: prohibitions.joined(separator: "; ")),
            links: [
                RecallLink(.notice, "https://www.nhtsa.gov/recalls?nhtsaId=\(WebQuery.encoded(campaign))")
            ], markets: ["US"],
            rawHash: ContentHash.of(record))
    }

    /// What the agency may warn owners of: the service has a flag for each.
    private static let prohibitions = [
        (member: "parkIt", text: "do not drive it"),
        (member: "parkOutSide", text: "park it outside, away from buildings"),
    ]
}
