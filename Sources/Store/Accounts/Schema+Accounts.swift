/// Tables of calendar accounts and their lists. They contain no passwords.
extension Schema {
    /// `secret` is `keyring`, `asked`, or a JSON array of a program and its arguments. `sync_token`, `tag`
    /// and `listed_at` record how far a list has been read. `held` is the number of entries that are suddenly
    /// missing on the server, until the user answers the alert `question` with a `verdict`. `avoids_start` is
    /// set for servers that refuse tasks with both a rule and a start.
    static let accounts = """
        CREATE TABLE account (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
            home TEXT NOT NULL CHECK (length(home) BETWEEN 1 AND 4000),
            user TEXT NOT NULL CHECK (length(user) <= 1000),
            secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 8000),
            fingerprint TEXT CHECK (length(fingerprint) = 64),
            is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
            problem TEXT,
            detail TEXT NOT NULL DEFAULT '',
            synced_at INTEGER,
            added_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE collection (
            number INTEGER PRIMARY KEY,
            account TEXT NOT NULL REFERENCES account (id),
            href TEXT NOT NULL CHECK (length(href) BETWEEN 1 AND 4000),
            name TEXT NOT NULL CHECK (length(name) <= 4000),
            colour TEXT,
            takes_tasks INTEGER NOT NULL CHECK (takes_tasks IN (0, 1)),
            takes_events INTEGER NOT NULL CHECK (takes_events IN (0, 1)),
            is_writable INTEGER NOT NULL CHECK (is_writable IN (0, 1)),
            is_shared INTEGER NOT NULL CHECK (is_shared IN (0, 1)),
            schedules INTEGER NOT NULL CHECK (schedules IN (0, 1)),
            role TEXT NOT NULL CHECK (\(oneOf("role", ["off", "tasks", "events", "both"]))),
            sync_token TEXT,
            tag TEXT,
            listed_at INTEGER,
            held INTEGER,
            question TEXT CHECK (length(question) = 36),
            verdict TEXT CHECK (verdict IN ('remove', 'keep')),
            avoids_start INTEGER NOT NULL DEFAULT 0 CHECK (avoids_start IN (0, 1)),
            UNIQUE (account, href)
        ) STRICT;
        """

    /// `alert` is the alert that says what the account needs, `looked_at` when its server was last asked for
    /// lists. `needs_end` is set for servers that refuse events without an end.
    static let careOfAccounts = """
        ALTER TABLE account ADD COLUMN alert TEXT CHECK (length(alert) = 36);
        ALTER TABLE account ADD COLUMN looked_at INTEGER;
        ALTER TABLE collection ADD COLUMN needs_end INTEGER NOT NULL DEFAULT 0 CHECK (needs_end IN (0, 1));
        """
}
