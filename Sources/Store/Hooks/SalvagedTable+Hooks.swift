import Rules
import SQLite

extension HookRows {
    static let salvaged = SalvagedTable(name: "hook_run", isNumbered: true) { row in
        guard row.has(Subject.Kind.self, "subject"), row.text("subject_id")?.isEmpty == false,
            row.has(ReminderStep.self, "step"), row.text("occurrence")?.isEmpty == false,
            row.has(State.self, "state"), row.isNumber("begun_at")
        else { return false }
        row.cleanLines("detail")
        return true
    }
}
