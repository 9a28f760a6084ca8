import CivilTime
import Rules

extension RecallRows {
    static let columns = [
        "id", "item", "event", "notice", "title", "day", "verdict", "signals", "look_for", "level", "reason",
        "hazard", "remedy", "link", "codes", "state", "resolution", "is_told", "found_at", "changed_at",
    ]

    static let salvaged = [
        SalvagedTable(name: "recall", owner: "id") { row in
            row.isIdentifier("id", "item") && row.text("notice").flatMap(RecallID.init) != nil
                && row.has(CivilDate.self, "day")
                && row.has(RecallMatch.Verdict.self, "verdict") && row.has(RecallFinding.State.self, "state")
        }
    ]
}
