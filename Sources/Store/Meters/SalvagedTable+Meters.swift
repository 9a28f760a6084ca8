import CivilTime
import Rules
import SQLite

extension MeterRows {
    static let salvaged = [
        SalvagedTable(name: "meter") { row in
            guard row.isIdentifier("id"), row.text("name")?.isEmpty == false,
                row.isNumber("created_at", "modified_at")
            else { return false }
            row.cleanLines("name", "unit")
            guard row.text("name")?.isEmpty == false else { return false }
            row.clean("unit", or: .text("?")) { !$0.isEmpty }
            return true
        },
        SalvagedTable(name: "meter_reading", owner: "meter") { row in
            row.isIdentifier("meter") && row.has(CivilDate.self, "read_on")
                && row.has(DecimalAmount.self, "value", "total")
        },
    ]
}
