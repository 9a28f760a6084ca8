/// Uses of removed items, and maintenance without reminders.
extension Schema {
    /// `past_use` keeps the uses and discards of removed items, under their original ids, with the item's
    /// data that statistics need.
    static let pasts = """
        ALTER TABLE maintenance ADD COLUMN paused_on TEXT;
        ALTER TABLE maintenance ADD COLUMN stopped_for TEXT;

        CREATE TABLE past_use (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            item TEXT NOT NULL CHECK (length(item) = 36),
            day TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (\(oneOf("kind", ["used", "discarded", "put-back", "put-back-discarded"]))),
            amount TEXT NOT NULL,
            reason TEXT CHECK (reason IS NULL OR \(oneOf("reason", ["expired", "spoiled", "too-much"]))),
            category TEXT NOT NULL COLLATE NOCASE,
            unit TEXT NOT NULL,
            whole TEXT NOT NULL,
            price TEXT
        ) STRICT;
        CREATE INDEX past_use_day ON past_use (day);
        """
}
