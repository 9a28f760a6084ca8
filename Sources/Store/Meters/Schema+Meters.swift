/// Meters, and maintenance that they make due.
extension Schema {
    static let meters = """
        CREATE TABLE meter (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
            unit TEXT NOT NULL CHECK (length(unit) BETWEEN 1 AND 240),
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE meter_reading (
            meter TEXT NOT NULL REFERENCES meter (id),
            read_on TEXT NOT NULL,
            value TEXT NOT NULL,
            total TEXT NOT NULL,
            PRIMARY KEY (meter, read_on)
        ) STRICT;

        ALTER TABLE maintenance ADD COLUMN meter TEXT REFERENCES meter (id);
        ALTER TABLE maintenance ADD COLUMN use TEXT;
        ALTER TABLE maintenance ADD COLUMN done_at TEXT;
        ALTER TABLE maintenance ADD COLUMN due_by TEXT;
        ALTER TABLE maintenance_event ADD COLUMN reading TEXT;
        CREATE INDEX maintenance_meter ON maintenance (meter) WHERE meter IS NOT NULL;
        """
}
