import AgentInterface
import Rules

extension TaskChanges {
    func changes() throws(InvalidValue) -> TodoChanges {
        var changes = TodoChanges()
        changes.edits.set = set.details
        changes.edits.clear = clear
        changes.addedLabels = addLabels
        changes.removedLabels = removeLabels
        if let position {
            guard position >= 0 else {
                throw InvalidValue(
                    field: "position", value: "\(position)", reason: "it is negative",
                    remedy: "write 0 for the first place")
            }
            changes.position = Int(position)
        }
        return changes
    }
}
