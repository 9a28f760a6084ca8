import CivilTime
import Rules
import SQLite

extension ChangeTransaction {
    /// Carries out an answer to a reminder of an item or its warranty.
    /// - Parameter change: Changes the item, and says in words what it did if `answer` does not.
    mutating func answerItem(
        _ reminder: Reminder, _ answer: Answer, _ change: (inout Item, ChangeTransaction) throws -> String?
    ) throws {
        try reminders.apply(.answered(answer, at: context.now), to: reminder)
        guard let id = reminder.identity.subject.item, let old = try items.find(id) else {
            return try note(reminder, answer.words)
        }
        var item = old
        let words = try change(&item, self)
        // The user has just answered: do not ring at once for the new date.
        try save(&item, instead: old, rungUntil: context.now)
        note(item, words ?? answer.words)
    }
}
