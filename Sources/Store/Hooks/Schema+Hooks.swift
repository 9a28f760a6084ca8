/// Runs of the user's commands.
extension Schema {
    /// A row is a reminder for which the command in `hooks.due` must not start again. The reminder is named by its
    /// identity: its own row changes with each answer and undo, and may be planned anew.
    static let hooks = """
        CREATE TABLE hook_run (
            number INTEGER PRIMARY KEY,
            subject TEXT NOT NULL,
            subject_id TEXT NOT NULL,
            occurrence TEXT NOT NULL,
            step TEXT NOT NULL,
            state TEXT NOT NULL CHECK (
                \(oneOf("state", ["skipped", "begun", "interrupted", "succeeded", "failed"]))),
            begun_at INTEGER NOT NULL,
            detail TEXT NOT NULL CHECK (length(detail) <= 1000),
            UNIQUE (subject, subject_id, occurrence, step)
        ) STRICT;
        CREATE INDEX hook_run_begun ON hook_run (begun_at);
        """
}
