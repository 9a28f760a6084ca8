import CivilTime
package import Rules
import SQLite

/// The rows of meters and their readings.
struct MeterRows {
    let db: Database

    func all() throws -> [Meter] {
        try db.rows("SELECT * FROM meter ORDER BY name, id").map(Self.meter)
    }

    /// - Parameter text: The meter's name, or the beginning of its identifier.
    /// - Throws: `.notFound`, `.ambiguous`.
    func meter(_ text: String) throws -> Meter {
        let meters = try all()
        let key = Meter.key(of: text)
        if let named = meters.first(where: { Meter.key(of: $0.name) == key }) { return named }
        let prefix = IdentifierPrefix(text)?.description
        let found = meters.filter { meter in prefix.map { meter.id.description.hasPrefix($0) } ?? false }
        if found.count > 1 {
            throw StoreError.ambiguous(
                kind: "meter", value: CleanText.excerpt(of: text, length: 60),
                candidates: found.prefix(6).map {
                    "\($0.id.description.prefix(8)) (\(CleanText.excerpt(of: $0.name, length: 40)))"
                })
        }
        guard let meter = found.first else {
            throw StoreError.notFound(kind: "meter", value: CleanText.excerpt(of: text, length: 60))
        }
        return meter
    }

    /// - Throws: `.conflict` if another meter has the name.
    func refuseTwin(of meter: Meter) throws {
        let key = Meter.key(of: meter.name)
        guard let twin = try all().first(where: { Meter.key(of: $0.name) == key && $0.id != meter.id }) else {
            return
        }
        throw StoreError.conflict(
            reason: "there is already a meter called '\(CleanText.excerpt(of: twin.name, length: 60))'")
    }

    func log(_ meter: String) throws -> MeterLog {
        MeterLog(
            try db.rows("SELECT * FROM meter_reading WHERE meter = ? ORDER BY read_on", [meter]).map { row in
                MeterReading(
                    day: try row.value("read_on"), value: try row.value("value"),
                    total: try row.value("total"))
            })
    }

    func overview(_ meter: Meter) throws -> MeterOverview {
        MeterOverview(
            meter: meter, log: try log(meter.id.description),
            plans: try db.texts(
                "SELECT title FROM maintenance WHERE meter = ? ORDER BY due, title, id",
                [meter.id.description]))
    }

    func insert(_ meter: Meter) throws {
        try db.run(Self.columns.insertion(into: "meter"), Bindings(Self.values(of: meter)))
    }

    func update(_ meter: Meter) throws {
        try db.run(
            Self.columns.replacement(in: "meter"),
            Bindings(Self.values(of: meter) + [.text(meter.id.description)]))
    }

    func delete(_ meter: Meter) throws {
        try db.deleteNewestFirst(from: "meter_reading", where: "meter", is: meter.id.description)
        try db.run("DELETE FROM meter WHERE id = ?", [meter.id.description])
    }

    /// Writes the readings that differ.
    func save(_ log: MeterLog, instead old: MeterLog, of meter: Meter) throws {
        let kept = Set(log.readings)
        for reading in old.readings where !kept.contains(reading) {
            try db.run(
                "DELETE FROM meter_reading WHERE meter = ? AND read_on = ?",
                [meter.id.description, reading.day.description])
        }
        let known = Set(old.readings)
        for reading in log.readings where !known.contains(reading) {
            try db.run(
                ["meter", "read_on", "value", "total"].insertion(into: "meter_reading"),
                [
                    meter.id.description, reading.day.description, reading.value.description,
                    reading.total.description,
                ])
        }
    }

    private static let columns = ["id", "name", "unit", "created_at", "modified_at"]

    private static func values(of meter: Meter) -> [SQLValue] {
        [
            .text(meter.id.description), .text(meter.name), .text(meter.unit),
            .integer(meter.createdAt.stored), .integer(meter.modifiedAt.stored),
        ]
    }

    private static func meter(_ row: Row) throws -> Meter {
        Meter(
            id: try row.id("id"), name: try row.text("name"), unit: try row.text("unit"),
            createdAt: try row.instant("created_at"), modifiedAt: try row.instant("modified_at"))
    }
}

/// A meter with its readings.
package struct MeterOverview: Sendable, Hashable {
    package let meter: Meter
    package let log: MeterLog
    /// The titles of the maintenance that it makes due, soonest first.
    package let plans: [String]
    /// The readings that the latest correction has removed.
    package var removed: [MeterReading] = []
}
