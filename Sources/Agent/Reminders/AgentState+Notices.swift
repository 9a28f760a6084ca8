import CivilTime
import Rules
import Store

extension AgentState {
    /// Tells the user something about the program itself, in an alert that stays until it is answered. Does
    /// nothing while an alert with the same title is open.
    /// - Parameter change: What the popup offers to undo.
    func say(
        _ title: String, _ body: String, urgency: Urgency = .normal,
        undoing undone: Confirmation.Change? = nil
    ) throws(StoreError) {
        guard try !attempt({ try store.hasOpenAlert(titled: title) }) else { return }
        _ = try change(.agent) { store, context in
            let alert = try Alert(title: title, body: body, urgency: urgency, when: .instant(context.now))
            if let undone { confirmations.remember(undone, for: alert.id) }
            return try store.notify(alert, context)
        }
    }
}
