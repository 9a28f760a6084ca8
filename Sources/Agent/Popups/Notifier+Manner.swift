import CivilTime
import Rules
import Store

/// How a popup appears: silent or not, escalated or not, and how many old reminders it only counts.
struct PopupManner: Sendable, Hashable {
    var isQuiet = false
    var isEscalated = false
    /// How many of its reminders are so old that it only counts them.
    var older = 0
}

extension Notifier {
    /// How a popup of these reminders appears. Reminders that have been on screen, and old ones, make no
    /// sound. Call this before the popup is saved.
    func manner(of reminders: [Reminder.ID]) throws(StoreError) -> PopupManner {
        let situation = try situation()
        let owed = situation.owed
        // A reminder that alerts again in its place makes a sound, unless it is held back.
        let alerting = Set(owed.filter(\.alertsAgain).map(\.id))
        let onScreen = Set(situation.live.flatMap { $0.members.map(\.id) }).subtracting(alerting)
        let old = Set(owed.filter(\.isOld).map(\.id))
        let known = restored.union(old).union(onScreen)
        var manner = PopupManner()
        manner.older = reminders.count(where: old.contains)
        manner.isQuiet = reminders.allSatisfy(known.contains)
        if reminders.count == 1, let only = reminders.first, !manner.isQuiet {
            manner.isEscalated = try isEscalated(only)
        }
        return manner
    }

    private func isEscalated(_ id: Reminder.ID) throws(StoreError) -> Bool {
        do {
            let (rules, now, locality) = (storeSession.nagRules, time.now, storeSession.locality)
            return try storeSession.attempt { () throws(StoreError) in
                let reminder = try storeSession.store.reminder(id.description).reminder
                guard let todo = reminder.identity.subject.todo else { return false }
                let task = try storeSession.store.task(todo.description)
                let isOverdue = task.todo.due?.isOverdue(at: now, in: locality, computed: task.dueAt)
                return rules.isEscalated(
                    reminder.nagging, by: rules.policy(of: .task, choice: task.todo.nag),
                    isOverdue: isOverdue ?? false, at: now, in: locality)
            }
        } catch .notFound {
            return false
        }
    }
}
