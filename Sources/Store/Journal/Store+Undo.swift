package import Rules
import SQLite

extension Store {
    /// Undoes one journal entry: restores rows exactly, but reminders only as far as time allows. Undoing an
    /// undo repeats the change.
    ///
    /// - Parameter entry: Its number; 0 means the newest of this computer that is not undone, is no undo itself,
    ///   and concerns more than alerts that the user has not caused: those of the agent, and finished ones that
    ///   were to be shown only once, such as those of the doctor. What came from a calendar server was done
    ///   elsewhere.
    /// - Returns: The journal entry of the undo.
    /// - Throws: `.nothingToUndo`, `.notFound`, `.undoConflict` if a later change touched the same rows,
    ///   `.conflict` if the entry has already been undone.
    package func undo(_ entry: Int64, _ context: ChangeContext) throws(StoreError) -> Change<JournalEntry> {
        let change = try transact(.undo, context, .reserve) { transaction in
            let entry = try Self.undoable(entry, transaction.db)
            transaction.undoes = entry.id
            transaction.subject = entry.subject
            transaction.sentence = "undone: \(entry.text)"
            var undo = Undo(transaction: transaction, entry)
            try undo.run()
        }
        guard let number = change.entry else { throw .nothingToUndo }
        let entry = try read { db in try Journal(db: db).entry(number) }
        return change.map { entry }
    }

    /// Makes one entry of several, so that one undo takes all of them back. The last one remains.
    /// - Parameters:
    ///   - entries: Those of one caller, oldest first. What was undone meanwhile stays as it is.
    ///   - isWhole: Whether the caller has said that these are all.
    /// - Returns: The entry; `nil` if there is none.
    package func join(_ entries: [Int64], isWhole: Bool = false) throws(StoreError) -> Int64? {
        guard let last = entries.last, entries.count > 1 || isWhole else { return entries.last }
        return try write(.reserve) { db in
            let journal = Journal(db: db)
            if isWhole {
                for entry in entries {
                    try db.run(
                        "UPDATE journal SET call_is_cut = 0 WHERE entry = ? AND call_is_cut = 1", [entry])
                }
            }
            let all = try entries.map { try journal.entry($0) }.filter(\.isUndoable)
            guard all.count > 1, let first = all.first, all.last?.id == last else { return last }
            for entry in all.dropLast() {
                try db.run("UPDATE journal_change SET entry = ? WHERE entry = ?", [last, entry.id])
                try db.run("UPDATE timing_observation SET entry = ? WHERE entry = ?", [last, entry.id])
                try db.run("DELETE FROM journal WHERE entry = ?", [entry.id])
            }
            try db.run(
                "UPDATE journal SET what = ?, text = ?, subject = ?, subject_id = ? WHERE entry = ?",
                [
                    first.kindOfChange.rawValue, "\(first.text), and \(all.count - 1) more",
                    first.subject?.kind.rawValue,
                    first.subject?.id, last,
                ])
            return last
        }
    }

    private static func undoable(_ number: Int64, _ db: Database) throws -> JournalEntry {
        var number = number
        if number == 0 {
            let newest = try db.number(
                """
                SELECT entry FROM journal WHERE undone_by IS NULL AND undoes IS NULL
                    AND by <> 'job' AND NOT (by = 'agent' AND subject IS 'alert') AND EXISTS (
                    SELECT 1 FROM journal_change c
                    LEFT JOIN reminder r ON c.relation = 'reminder' AND r.id = c.key
                    WHERE c.entry = journal.entry AND c.relation <> 'alert'
                        AND (r.subject IS NOT 'alert' OR r.step IS NOT 'once' OR \(Schema.isActive)))
                ORDER BY entry DESC LIMIT 1
                """)
            guard let newest else { throw StoreError.nothingToUndo }
            number = newest
        }
        let entry = try Journal(db: db).entry(number)
        if entry.isUndone {
            throw StoreError.conflict(reason: "\(number) has been undone already: \(entry.text)")
        }
        guard entry.isUndoable else { throw StoreError.nothingToUndo }
        return entry
    }
}
