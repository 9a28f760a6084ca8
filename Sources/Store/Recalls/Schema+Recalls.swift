/// Tables of findings, and of the times of recurring jobs.
///
/// The recalls themselves are in the catalogue. A finding repeats what the user has to see, so that Steward
/// can show it without the catalogue.
extension Schema {
    /// `codes` are the fingerprints of all codes of the event compared with the item: an answer covers those.
    /// `recall_item` records which version of each item was last compared, and with which catalogue.
    static let recalls = """
        CREATE TABLE recall (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            item TEXT NOT NULL REFERENCES item (id),
            event TEXT NOT NULL,
            notice TEXT NOT NULL,
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            day TEXT NOT NULL,
            verdict TEXT NOT NULL CHECK (\(oneOf("verdict", ["match", "possible"]))),
            signals TEXT NOT NULL,
            look_for TEXT NOT NULL,
            level TEXT NOT NULL CHECK (\(oneOf("level", ["critical", "standard"]))),
            reason TEXT NOT NULL,
            hazard TEXT NOT NULL,
            remedy TEXT NOT NULL,
            link TEXT NOT NULL,
            codes TEXT NOT NULL,
            state TEXT NOT NULL CHECK (
                \(oneOf("state", ["open", "not-mine", "checked", "resolved", "gone"]))),
            resolution TEXT CHECK (\(oneOf("resolution", ["disposed", "returned", "repaired"]))),
            is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
            found_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL,
            UNIQUE (item, event),
            CHECK ((state = 'resolved') = (resolution IS NOT NULL))
        ) STRICT;
        CREATE INDEX recall_event ON recall (event);
        CREATE INDEX recall_critical ON recall (id) WHERE \(isCriticalRecall());

        CREATE TABLE recall_item (
            item TEXT NOT NULL PRIMARY KEY,
            catalogue TEXT NOT NULL,
            modified_at INTEGER NOT NULL,
            is_quiet INTEGER NOT NULL CHECK (is_quiet IN (0, 1))
        ) STRICT;

        CREATE TABLE job (
            name TEXT NOT NULL PRIMARY KEY,
            next_at INTEGER NOT NULL,
            last_at INTEGER,
            succeeded_at INTEGER,
            failures INTEGER NOT NULL CHECK (failures >= 0),
            error TEXT NOT NULL
        ) STRICT;
        """

    /// Triggers that mark items to compare again after any change, including undo. The index finds them:
    /// scanning 100,000 items takes a tenth of a second.
    static let thingsToCompare = """
        CREATE INDEX recall_item_catalogue ON recall_item (catalogue);
        CREATE TRIGGER recall_item_added AFTER INSERT ON item WHEN NEW.status = 'present' BEGIN
            INSERT INTO recall_item (item, catalogue, modified_at, is_quiet) VALUES (NEW.id, '', NEW.modified_at, 0)
            ON CONFLICT (item) DO UPDATE SET catalogue = '';
        END;
        CREATE TRIGGER recall_item_changed AFTER UPDATE OF modified_at, status ON item
        WHEN NEW.status = 'present' AND (NEW.modified_at <> OLD.modified_at OR NEW.status <> OLD.status) BEGIN
            INSERT INTO recall_item (item, catalogue, modified_at, is_quiet) VALUES (NEW.id, '', NEW.modified_at, 0)
            ON CONFLICT (item) DO UPDATE SET catalogue = '';
        END;
        INSERT INTO recall_item (item, catalogue, modified_at, is_quiet)
        SELECT id, '', modified_at, 0 FROM item WHERE status = 'present'
        ON CONFLICT (item) DO UPDATE SET catalogue = '' WHERE modified_at <> excluded.modified_at;
        """

    /// SQL for findings that may interrupt the user, as in the index `recall_critical`.
    /// - Parameter row: The prefix of the columns.
    static func isCriticalRecall(_ row: String = "") -> String {
        "\(row)verdict = 'match' AND \(row)level = 'critical' AND \(row)state = 'open'"
    }
}
