/// What the hours for reminders are learned from.
extension Schema {
    /// The counts are sums, so cleaning up the journal loses nothing. `timing_observation` says which journal entry
    /// added what, so that its undo takes exactly that back. A slot is a `TimingSlot.index`.
    static let timing = """
        CREATE TABLE timing_count (
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
            week INTEGER NOT NULL,
            slot INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 71),
            answered INTEGER NOT NULL CHECK (answered >= 0),
            missed INTEGER NOT NULL CHECK (missed >= 0),
            unprompted INTEGER NOT NULL CHECK (unprompted >= 0),
            PRIMARY KEY (kind, week, slot)
        ) STRICT;

        CREATE TABLE timing_observation (
            number INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
            week INTEGER NOT NULL,
            slot INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 71),
            outcome TEXT NOT NULL CHECK (\(oneOf("outcome", ["answered", "missed", "unprompted"]))),
            is_taken_back INTEGER NOT NULL CHECK (is_taken_back IN (0, 1))
        ) STRICT;
        CREATE INDEX timing_observation_entry ON timing_observation (entry);

        CREATE TABLE timing_mode (
            kind TEXT NOT NULL PRIMARY KEY CHECK (length(kind) BETWEEN 1 AND 40),
            is_off INTEGER NOT NULL CHECK (is_off IN (0, 1)),
            is_rare INTEGER NOT NULL CHECK (is_rare IN (0, 1)),
            decided_at INTEGER,
            CHECK (is_rare = 0 OR decided_at IS NOT NULL)
        ) STRICT;
        """
}
