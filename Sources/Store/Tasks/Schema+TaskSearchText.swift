import SQLite

/// An index of the texts of tasks, so that a search need not read all tasks.
///
/// `trusted_schema = OFF` lets no trigger write to a virtual table. So triggers note which rows the index has outdated, with
/// the text that it holds of them, and `TaskSearchText` brings it up to date before the transaction ends.
extension Schema {
    static let taskText = Migration("2026-11 text of tasks") { db in
        try db.execute(
            """
            CREATE VIRTUAL TABLE task_text USING fts5 (
                text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
            CREATE TABLE task_text_stale (number INTEGER PRIMARY KEY, text TEXT) STRICT;
            CREATE TRIGGER task_text_added AFTER INSERT ON task BEGIN
                INSERT INTO task_text_stale (number, text) VALUES (NEW.rowid, NULL)
                ON CONFLICT (number) DO NOTHING;
            END;
            CREATE TRIGGER task_text_changed AFTER UPDATE OF title, notes, location ON task
            WHEN NEW.title <> OLD.title OR NEW.notes <> OLD.notes OR NEW.location <> OLD.location BEGIN
                INSERT INTO task_text_stale (number, text)
                VALUES (OLD.rowid, OLD.title || char(10) || OLD.notes || char(10) || OLD.location)
                ON CONFLICT (number) DO NOTHING;
            END;
            CREATE TRIGGER task_text_removed AFTER DELETE ON task BEGIN
                INSERT INTO task_text_stale (number, text)
                VALUES (OLD.rowid, OLD.title || char(10) || OLD.notes || char(10) || OLD.location)
                ON CONFLICT (number) DO NOTHING;
            END;
            INSERT INTO task_text_stale (number) SELECT rowid FROM task;
            """)
        try TaskSearchText(db: db).update()
    }
}
