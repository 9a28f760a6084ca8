import CivilTime
import Rules
import SQLite

extension MaintenanceRows {
    static let salvaged = [
        SalvagedTable(
            name: "maintenance", owner: "id"
        ) { row in
            guard row.isIdentifier("id"), row.text("title") != nil, row.has(CivilDate.self, "start", "due"),
                row.has(Repetition.self, "repeats")
            else { return false }
            var details: MaintenanceDetails = row.details()
            if details.title.isEmpty { details.title = "(a title that could not be read)" }
            row.put(details)
            return true
        },
        SalvagedTable(name: "maintenance_part", owner: "plan") { row in
            row.isIdentifier("plan", "item") && row.has(DecimalAmount.self, "amount")
        },
        SalvagedTable(
            name: "maintenance_event", owner: "plan"
        ) { row in
            guard row.isIdentifier("id", "plan"), row.has(MaintenanceEvent.Kind.self, "kind"),
                row.has(CivilDate.self, "done_on", "due")
            else { return false }
            row.put(row.details() as ServiceDetails)
            return true
        },
    ]
}
