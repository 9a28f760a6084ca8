/// Tables of items with their files and history, and of maintenance.
extension Schema {
    /// Dates are texts such as `2026-11-24`, which sort correctly; amounts and money are canonical texts.
    ///
    /// The columns of `item` from `expires_on` to `next_on` are computed: see `ItemRows.computed`. `next_on` is
    /// the day of the next planned reminder. Columns of later migrations come after it.
    static let household = """
        CREATE TABLE item (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            brand TEXT NOT NULL,
            model TEXT NOT NULL,
            serial TEXT NOT NULL,
            lot TEXT NOT NULL,
            gtin TEXT CHECK (length(gtin) = 14),
            category TEXT NOT NULL COLLATE NOCASE,
            amount TEXT NOT NULL,
            unit TEXT NOT NULL,
            whole TEXT NOT NULL,
            minimum TEXT,
            place TEXT NOT NULL COLLATE NOCASE,
            bought_on TEXT,
            bought_at TEXT NOT NULL,
            price TEXT,
            notes TEXT NOT NULL CHECK (length(notes) <= 65536),
            best_before TEXT,
            use_by TEXT,
            opened_on TEXT,
            opens_for INTEGER CHECK (opens_for >= 0),
            frozen_on TEXT,
            thawed_on TEXT,
            thawed_until TEXT,
            leads TEXT,
            stopped_for TEXT,
            warranty_until TEXT,
            warranty_for TEXT,
            warranty_provider TEXT NOT NULL,
            warranty_terms TEXT NOT NULL CHECK (length(warranty_terms) <= 65536),
            warranty_contact TEXT NOT NULL,
            warranty_stopped_for TEXT,
            lent_to TEXT,
            lent_on TEXT,
            status TEXT NOT NULL CHECK (\(oneOf("status", ["present", "used-up", "discarded"]))),
            ended_on TEXT,
            added_on TEXT NOT NULL,
            uses INTEGER NOT NULL CHECK (uses >= 0),
            used_last TEXT,
            used_amount TEXT,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            expires_on TEXT,
            expires_by TEXT,
            ladder TEXT NOT NULL,
            warranty_on TEXT,
            warranty_ladder TEXT NOT NULL,
            next_on TEXT,
            CHECK ((lent_to IS NULL) = (lent_on IS NULL)),
            CHECK ((status = 'present') = (ended_on IS NULL)),
            CHECK ((status = 'present') = (amount <> '0')),
            CHECK (warranty_until IS NULL OR warranty_for IS NULL),
            CHECK ((uses = 0) = (used_last IS NULL) AND (uses = 0) = (used_amount IS NULL)),
            CHECK ((expires_on IS NULL) = (expires_by IS NULL))
        ) STRICT;
        CREATE INDEX item_title ON item (status, title COLLATE NOCASE, id);
        CREATE INDEX item_expiry ON item (expires_on, title COLLATE NOCASE, id) WHERE expires_on IS NOT NULL;
        CREATE INDEX item_warranty ON item (warranty_on) WHERE warranty_on IS NOT NULL;
        CREATE INDEX item_next ON item (next_on) WHERE next_on IS NOT NULL;
        CREATE INDEX item_gtin ON item (gtin) WHERE gtin IS NOT NULL;

        CREATE TABLE item_file (
            item TEXT NOT NULL REFERENCES item (id),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
            kind TEXT NOT NULL CHECK (\(oneOf("kind", ["photo", "receipt", "manual", "other"]))),
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            size INTEGER NOT NULL CHECK (size >= 0),
            added_at INTEGER NOT NULL,
            PRIMARY KEY (item, name)
        ) STRICT;
        CREATE INDEX item_file_digest ON item_file (digest);

        CREATE TABLE item_event (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            item TEXT NOT NULL REFERENCES item (id),
            at INTEGER NOT NULL,
            day TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (\(oneOf("kind", [
                "added", "used", "discarded", "opened", "frozen", "thawed", "lent", "counted", "put-back",
                "put-back-discarded", "taken-back",
            ]))),
            amount TEXT NOT NULL,
            left TEXT NOT NULL,
            reason TEXT CHECK (reason IS NULL OR (kind = 'discarded' AND \(oneOf("reason", [
                "expired", "spoiled", "too-much",
            ])))),
            note TEXT NOT NULL,
            by TEXT NOT NULL CHECK (\(oneOf("by", ["popup", "cli", "dbus", "job", "agent"])))
        ) STRICT;
        CREATE INDEX item_event_item ON item_event (item, at);
        CREATE INDEX item_event_day ON item_event (day) WHERE kind <> 'added';

        CREATE TABLE maintenance (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            item TEXT REFERENCES item (id),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            notes TEXT NOT NULL CHECK (length(notes) <= 65536),
            repeats TEXT NOT NULL,
            start TEXT NOT NULL,
            season TEXT,
            leads TEXT NOT NULL,
            due TEXT NOT NULL,
            last_done TEXT,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX maintenance_item ON maintenance (item) WHERE item IS NOT NULL;
        CREATE INDEX maintenance_due ON maintenance (due, title, id);

        CREATE TABLE maintenance_part (
            plan TEXT NOT NULL REFERENCES maintenance (id),
            item TEXT NOT NULL REFERENCES item (id),
            amount TEXT NOT NULL,
            PRIMARY KEY (plan, item)
        ) STRICT;
        CREATE INDEX maintenance_part_item ON maintenance_part (item);

        CREATE TABLE maintenance_event (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            plan TEXT NOT NULL REFERENCES maintenance (id),
            at INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (\(oneOf("kind", ["done", "skipped"]))),
            done_on TEXT NOT NULL,
            due TEXT NOT NULL,
            done_by TEXT NOT NULL,
            cost TEXT,
            note TEXT NOT NULL CHECK (length(note) <= 65536)
        ) STRICT;
        CREATE INDEX maintenance_event_plan ON maintenance_event (plan, at);
        """

    static let condition = """
        ALTER TABLE item ADD COLUMN condition TEXT
            CHECK (\(oneOf("condition", ["new", "good", "worn", "broken"])));
        """
}
