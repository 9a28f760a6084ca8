/// What is left of things that were removed, and maintenance of which nobody wants to hear.
extension Schema {
    /// `past_use` has the lines of the history of removed things that say what was used and thrown away, by the ids that
    /// they had, each with what statistics need to know of its thing.
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
