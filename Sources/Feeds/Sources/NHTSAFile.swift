package import CivilTime
import Rules

/// The agency's file of all campaigns, `FLAT_RCL_POST_2010.txt`: the only source for child seats, tyres and
/// equipment. A row is a campaign with one make, model, year and component; a notice is a campaign.
///
/// Source: NHTSA, "RCL.txt", the description of its fields as of May 2025.
package enum NHTSAFile {
    /// Reads rows separated by tabs, without a header.
    /// - Parameter since: Passes over older campaigns; `nil` takes all.
    /// - Throws: `.malformed` if no row can be read.
    package static func read(_ bytes: [UInt8], since: CivilDate? = nil) throws(FeedError) -> FeedBatch {
        var campaigns: [String: Campaign] = [:]
        var order: [String] = []
        var batch = FeedBatch()
        for (position, line) in bytes.split(separator: 0x0A).enumerated() {
            do throws(RecordFault) {
                let row = try Row(line)
                if let since, row.date < since {
                    batch.passedOver += 1
                } else if campaigns[row.campaign] == nil {
                    campaigns[row.campaign] = Campaign(row)
                    order.append(row.campaign)
                } else {
                    campaigns[row.campaign]?.add(row)
                }
            } catch {
                batch.skipped.append(SkippedRecord(position: position, reason: error.reason))
            }
        }
        guard !order.isEmpty || batch.passedOver > 0 || batch.skipped.isEmpty else {
            throw .malformed(reason: batch.skipped[0].reason)
        }
        batch.notices = order.compactMap { campaigns[$0]?.notice }
        if order.isEmpty, batch.passedOver == 0 { batch.status = .silent }
        return batch
    }

    /// Fields without spaces at their ends, numbered from 1 as in the description.
    private struct Row {
        private let fields: [String]
        let campaign: String
        let vehicle: NHTSAVehicle
        let date: CivilDate
        /// When the recalled ones were made; a bound may be unknown.
        let made: SaleWindow

        init(_ line: ArraySlice<UInt8>) throws(RecordFault) {
            // The agency added two fields in May 2025, and may add more.
            fields = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                SourceText.line(String(decoding: $0, as: UTF8.self))
            }
            guard fields.count >= 27 else { throw RecordFault("it has \(fields.count) fields, not 29") }
            guard !fields[1].isEmpty else { throw RecordFault("it has no campaign number") }
            guard let date = FeedDate.read(fields[15]) ?? FeedDate.read(fields[16]) else {
                throw RecordFault("'\(fields[15])' is not a date")
            }
            self.date = date
            campaign = fields[1]
            vehicle = NHTSAVehicle(
                make: fields[2], model: fields[3], year: fields[4] == "9999" ? "" : fields[4])
            made = SaleWindow(first: FeedDate.read(fields[8]), last: FeedDate.read(fields[9]))
        }

        /// Empty if the row has no such field.
        subscript(_ number: Int) -> String { number <= fields.count ? fields[number - 1] : "" }
    }

    private struct Campaign {
        private let first: Row
        private var vehicles: [NHTSAVehicle] = []
        private var made: [NHTSAVehicle: SaleWindow] = [:]
        private var components: [String] = []
        private var prohibitions: [String] = []

        init(_ row: Row) {
            first = row
            add(row)
        }

        mutating func add(_ row: Row) {
            if let known = made[row.vehicle] {
                made[row.vehicle] = known.united(with: row.made)
            } else {
                vehicles.append(row.vehicle)
                made[row.vehicle] = row.made
            }
            if !row[7].isEmpty, !components.contains(row[7]) { components.append(row[7]) }
            for (field, words) in zip([28, 29], NHTSAVehicle.prohibitions)
            where row[field].lowercased() == "yes" && !prohibitions.contains(words) {
                prohibitions.append(words)
            }
        }

        var notice: RecallNotice {
            let component = components.joined(separator: "; ")
            let name = vehicles.count == 1 ? vehicles[0].name : "\(first.vehicle.make), several models"
            return RecallNotice(
                id: RecallID(source: NHTSA.id, number: first.campaign), date: first.date,
                title: "\(name): \(component)", firms: FirmName.list([first[8]]),
                products: vehicles.map(product),
                text: first[20], hazard: first[21], remedy: first[22],
                grounds: SeverityGrounds(
                    kind: .vehicle, hazard: first[21], component: component,
                    prohibition: prohibitions.joined(separator: "; "), isForChildren: first[11] == "C"),
                links: NHTSAVehicle.links(campaign: first.campaign), markets: ["US"],
                rawHash: ContentHash.of("\(first[20])\(first[22])\(vehicles)\(prohibitions)"))
        }

        private func product(_ vehicle: NHTSAVehicle) -> RecalledProduct {
            var product = vehicle.product(isVehicle: first[11] == "V")
            if let made = made[vehicle], made.first != nil || made.last != nil {
                let sides = [
                    made.first.map { "from \($0)" }, made.last.map { "until \($0)" },
                ].compactMap { $0 }
                product.text = "Made \(sides.joined(separator: " ")). \(product.text)"
            }
            return product
        }
    }
}

extension SaleWindow {
    /// The window that covers both: a bound is unknown if either is.
    fileprivate func united(with other: SaleWindow) -> SaleWindow {
        SaleWindow(
            first: first.flatMap { one in other.first.map { min(one, $0) } },
            last: last.flatMap { one in other.last.map { max(one, $0) } })
    }
}
