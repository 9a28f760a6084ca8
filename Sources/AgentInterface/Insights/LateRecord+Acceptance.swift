import CivilTime
import Rules

extension LateRecord {
    /// The change of its subject that accepts a proposal.
    package enum Acceptance: Sendable {
        case task(TaskChanges)
        case maintenance(MaintenanceFieldChanges)
    }

    /// `nil` if nothing is proposed.
    package var acceptance: Acceptance? {
        guard let repeats else { return nil }
        guard kind == Subject.Kind.maintenance.rawValue else {
            var changes = TaskChanges()
            (changes.edits.set.repeats, changes.edits.set.due) = (repeats, due)
            return .task(changes)
        }
        var changes = MaintenanceFieldChanges()
        changes.set.repeats = repeats
        if case .date(let date)? = due { changes.set.due = date }
        return .maintenance(changes)
    }
}
