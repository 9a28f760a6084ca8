import CivilTime
package import Rules
import SQLite

/// Meters, whose readings make maintenance due.
extension Store {
    /// By name.
    package func meters() throws(StoreError) -> [MeterOverview] {
        try read { db in
            let rows = MeterRows(db: db)
            return try rows.all().map { try rows.overview($0) }
        }
    }

    /// - Parameter name: The meter's name, or the beginning of its identifier.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func meter(_ name: String) throws(StoreError) -> MeterOverview {
        try read { db in try MeterRows(db: db).overview(try MeterRows(db: db).meter(name)) }
    }

    /// - Throws: `.invalid`; `.conflict` if another meter has the name; `.full`.
    package func addMeter(
        named name: String, unit: String, _ reading: NewMeterReading?, _ context: ChangeContext
    ) throws(StoreError) -> Change<MeterOverview> {
        try transact(.add, context, .room) { transaction in
            let meter = try Meter(name: name, unit: unit, createdAt: context.now, modifiedAt: context.now)
                .checked()
            try transaction.meters.refuseTwin(of: meter)
            try transaction.meters.insert(meter)
            if let reading {
                let log = try reading.added(to: MeterLog(), of: meter, on: context.today)
                try transaction.meters.save(log, instead: MeterLog(), of: meter)
            }
            transaction.tell(meter, "added")
            return try transaction.meters.overview(meter)
        }
    }

    /// Changes the fields that are given.
    /// - Throws: As `addMeter`; `.notFound`, `.ambiguous`.
    package func editMeter(
        _ name: String, newName: String?, unit: String?, _ context: ChangeContext
    ) throws(StoreError) -> Change<MeterOverview> {
        try transact(.edit, context, .room) { transaction in
            let old = try transaction.meters.meter(name)
            var meter = old
            (meter.name, meter.unit) = (newName ?? old.name, unit ?? old.unit)
            meter = try meter.checked()
            if meter != old {
                try transaction.meters.refuseTwin(of: meter)
                meter.modifiedAt = context.now
                try transaction.meters.update(meter)
            }
            transaction.tell(meter, "changed")
            return try transaction.meters.overview(meter)
        }
    }

    /// Records a reading, and forecasts again when maintenance is due.
    /// - Throws: `.invalid` if the value or the day cannot be, or if the use would fall; `.notFound`,
    ///   `.ambiguous`, `.full`.
    package func readMeter(
        _ name: String, _ reading: NewMeterReading, _ context: ChangeContext
    ) throws(StoreError) -> Change<MeterOverview> {
        try transact(.edit, context, .room) { transaction in
            let meter = try transaction.meters.meter(name)
            let before = try transaction.meters.log(meter.id.description)
            try transaction.read(meter, reading)
            transaction.tell(meter, "read: \(reading.value) \(meter.unit)")
            return try transaction.meters.overview(meter).removing(from: before)
        }
    }

    /// Puts a new meter in the place of the present one. The use goes on from where it was.
    /// - Parameters:
    ///   - reading: What the new one shows.
    ///   - old: What the old one showed in the end; its last reading if `nil`.
    /// - Throws: As `readMeter`.
    package func replaceMeter(
        _ name: String, _ reading: NewMeterReading, old: DecimalAmount?, _ context: ChangeContext
    ) throws(StoreError) -> Change<MeterOverview> {
        try transact(.edit, context, .room) { transaction in
            let meter = try transaction.meters.meter(name)
            let before = try transaction.meters.log(meter.id.description)
            let log = try reading.replacing(in: before, of: meter, old: old, on: context.today)
            try transaction.save(log, instead: before, of: meter)
            transaction.tell(meter, "replaced by a meter that shows \(reading.value) \(meter.unit)")
            return try transaction.meters.overview(meter).removing(from: before)
        }
    }

    /// Removes meters with their readings. Their maintenance is then due by its interval only.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`. Then nothing is removed.
    package func removeMeters(_ names: [String], _ context: ChangeContext) throws(StoreError) -> Change<Int> {
        try transact(.remove, context, .reserve) { transaction in
            try names.checkCount(of: "meters")
            var seen: Set<Meter.ID> = []
            let doomed = try names.map { try transaction.meters.meter($0) }.filter {
                seen.insert($0.id).inserted
            }
            for meter in doomed {
                for plan in try transaction.maintenance.plans(by: meter.id) {
                    var edits = FieldEdits<MaintenanceDetails>()
                    edits.clear = ["meter"]
                    var changed = try edits.applied(to: plan, now: context.now, in: context.locality)
                    try transaction.save(&changed, instead: plan)
                }
                try transaction.meters.delete(meter)
            }
            guard let first = doomed.first else { return 0 }
            transaction.tell(first, "removed")
            if doomed.count > 1 { transaction.sentence = "\(doomed.count) meters removed" }
            return doomed.count
        }
    }
}

extension MeterOverview {
    /// With the readings that a correction has removed.
    fileprivate func removing(from before: MeterLog) -> MeterOverview {
        var overview = self
        let days = Set(log.readings.map(\.day))
        overview.removed = before.readings.filter { !days.contains($0.day) }
        return overview
    }
}

extension ChangeTransaction {
    var meters: MeterRows { MeterRows(db: db) }

    fileprivate mutating func tell(_ meter: Meter, _ verb: String) {
        sentence = "meter '\(CleanText.excerpt(of: meter.name, length: 60))' \(verb)"
    }

    /// Records a reading, and forecasts again when maintenance is due.
    /// - Returns: The log with the reading.
    @discardableResult
    func read(_ meter: Meter, _ reading: NewMeterReading) throws -> MeterLog {
        let before = try meters.log(meter.id.description)
        let log = try reading.added(to: before, of: meter, on: context.today)
        try save(log, instead: before, of: meter)
        return log
    }

    fileprivate func save(_ log: MeterLog, instead old: MeterLog, of meter: Meter) throws {
        guard log != old else { return }
        try meters.save(log, instead: old, of: meter)
        for plan in try maintenance.plans(by: meter.id) {
            var changed = plan
            try save(&changed, instead: plan)
        }
    }
}
