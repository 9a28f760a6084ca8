import CivilTime
import Rules

extension MaintenanceRows {
    static let salvaged = [
        SalvagedTable(
            name: "maintenance", owner: "id"
        ) { row in
            guard row.isIdentifier("id"), row.text("title") != nil, row.has(CivilDate.self, "start", "due"),
                row.has(Repetition.self, "repeats")
            else { return false }
            row.clean("season", or: .null) { Season($0) != nil }
            row.clean("last_done", "paused_on", "stopped_for", or: .null) { CivilDate($0) != nil }
            row.clean("leads", or: .text("")) { (try? Ladder.leads($0)) != nil }
            row.clean("notes", or: .text("")) { _ in true }
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
            row.clean("cost", or: .null) { Money($0) != nil }
            return true
        },
    ]
}
