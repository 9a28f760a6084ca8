package import Rules
import SQLite

extension Store {
    /// Writes a value without meaning, to test whether the disk works again.
    package func checkWritable() throws(StoreError) {
        try write(.room) { db in
            try db.run(
                """
                INSERT INTO meta (key, value) VALUES ('checked', '1')
                ON CONFLICT (key) DO UPDATE SET value = CASE value WHEN '1' THEN '2' ELSE '1' END
                """)
        }
    }

    /// Checks the whole database, about 5 ms per MiB.
    /// - Throws: `.damaged`.
    package func checkSoundness() throws(StoreError) {
        try read { db in
            let verdict = try db.text("PRAGMA quick_check(1)")
            guard try verdict == "ok" && Schema.isIntact(db) else { throw StoreError.damaged }
        }
    }

    /// `nil` if the popup has been forgotten.
    package func popup(_ id: Popup.ID) throws(StoreError) -> Popup? {
        try read { db in try PopupRows(db: db).find(id) }
    }
}
