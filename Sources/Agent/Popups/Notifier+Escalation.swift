import CivilTime
import Rules
import Store

extension Notifier {
    /// Whether a single reminder alerts more insistently. Call this before its popup is saved.
    func isEscalated(_ id: Reminder.ID) throws(StoreError) -> Bool {
        do {
            let (rules, now, locality) = (agentState.nagRules, time.now, agentState.locality)
            return try agentState.attempt {
                let reminder = try agentState.store.reminder(id.description).reminder
                guard let todo = reminder.identity.subject.todo else { return false }
                let task = try agentState.store.task(todo.description)
                let isOverdue = task.todo.due?.isOverdue(at: now, in: locality, computed: task.dueAt)
                return rules.isEscalated(
                    reminder.nagging, by: rules.policy(of: .task, choice: task.todo.nag),
                    isOverdue: isOverdue ?? false, at: now, in: locality)
            }
        } catch .notFound {
            return false
        }
    }

    /// How often a reminder has alerted before without an answer.
    func earlierAlerts(of id: Reminder.ID) throws(StoreError) -> Int {
        do {
            return try agentState.attempt {
                try agentState.store.reminder(id.description).reminder.nagging.step
            }
        } catch .notFound {
            return 0
        }
    }
}
