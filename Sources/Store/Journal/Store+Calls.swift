package import Rules
import SQLite

/// What the journal holds of a call with a key.
package struct RecordedCall: Sendable, Hashable {
    package let call: KeyedCall
    /// What its caller answered; `nil` if the caller, or the agent, was killed before it could say so.
    package let answer: String?
    /// Its changes, oldest first.
    package let entries: [JournalEntry]
    /// Whether it was cut off between changes that belong together.
    package let isCut: Bool
}

/// Calls with keys live as long as the entries of their changes: `forget` deletes both.
extension Store {
    /// Bytes of UTF-8 of an answer that is kept. A longer one is made again from what was changed.
    package static let longestAnswer = 64 * 1024

    /// - Returns: `nil` if no call with `key` has changed anything.
    package func call(withKey key: String) throws(StoreError) -> RecordedCall? {
        try read { db in
            let rows = try db.rows(
                """
                SELECT entry, call_tool, call_arguments, call_is_cut, call_answer FROM journal
                WHERE call_key = ? ORDER BY entry
                """, [key])
            guard let last = rows.last else { return nil }
            let call = try KeyedCall(
                key: key, tool: try last.text("call_tool"), arguments: try last.text("call_arguments"))
            return RecordedCall(
                call: call, answer: last.optionalText("call_answer"),
                entries: try rows.map { try Journal(db: db).entry($0.number("entry")) },
                isCut: try rows.contains { try $0.flag("call_is_cut") })
        }
    }

    /// Keeps what the caller answered, for repetitions of the call; one that is too long is not kept.
    package func keep(answer: String, ofCallWithKey key: String) throws(StoreError) {
        guard answer.utf8.count <= Self.longestAnswer else { return }
        try write(.reserve) { db in
            try db.run(
                """
                UPDATE journal SET call_answer = ?1
                WHERE entry = (SELECT max(entry) FROM journal WHERE call_key = ?2)
                """, [answer, key])
        }
    }

    /// Lets `key` be used again, if all that its call has changed was undone: the call was refused, or is begun anew.
    package func releaseKeyOfUndoneCall(_ key: String) throws(StoreError) {
        try write(.reserve) { db in
            try db.run(
                """
                UPDATE journal SET call_answer = NULL, call_key = NULL, call_tool = NULL, call_arguments = NULL,
                    call_is_cut = 0
                WHERE call_key = ?1
                    AND NOT EXISTS (SELECT 1 FROM journal WHERE call_key = ?1 AND undone_by IS NULL)
                """, [key])
        }
    }
}
