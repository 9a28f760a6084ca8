import SQLite

/// The tables of the database. A migration is never edited once it has landed.
///
/// Rules for all tables, so that `Salvage` can identify the rows of a damaged file: use ordinary rowid
/// tables, and give no two tables the same number of columns and similar contents.
enum Schema {
    static let migrator = Migrator([
        Migration("2026-11 tasks and reminders", [tasks, reminders, journal]),
        Migration("2026-11 recurrence", [series]),
        Migration("2026-11 events", [events]),
        Migration("2026-11 attention", [attention]),
        Migration("2026-11 quiet", [quiet]),
        Migration("2026-11 household", [household]),
        Migration("2026-11 recalls and shops", [recalls, shops]),
        Migration("2026-11 clean-up", [cleanUp]),
        Migration("2026-11 pasts", [pasts]),
        Migration("2026-11 things to compare", [thingsToCompare]),
        Migration("2026-11 news by variant", [newsByVariant]),
        Migration("2026-11 condition of items", [condition]),
        Migration("2026-11 starts", ["ALTER TABLE task ADD COLUMN start TEXT CHECK (length(start) > 0);"]),
        Migration("2026-11 documents", [documents]),
        Migration(
            "2026-11 clients",
            ["ALTER TABLE journal ADD COLUMN client TEXT CHECK (length(client) BETWEEN 1 AND 64);"]),
        Migration("2026-11 timing", [timing]),
        taskText,
        Migration(
            "2026-11 reserved numbers of popups",
            [
                "ALTER TABLE popup ADD COLUMN reserved_id INTEGER CHECK (reserved_id BETWEEN 1 AND 4294967295);"
            ]),
        Migration("2026-11 calls with keys", [calls]),
        Migration("2026-11 pages of shops", [pages]),
        Migration("2026-11 supplies", [supplies]),
        Migration("2026-11 accounts", [accounts, resources]),
        Migration("2026-11 care of accounts", [careOfAccounts]),
        Migration("2026-11 questions about prices", [priceQuestions]),
        Migration("2026-11 hooks", [hooks]),
        Migration("2026-11 return of lent items", ["ALTER TABLE item ADD COLUMN lent_until TEXT;"]),
        Migration(
            "2026-11 links to meetings",
            [
                "ALTER TABLE event ADD COLUMN join_link TEXT NOT NULL DEFAULT '' CHECK (length(join_link) <= 2000);"
            ]),
        Migration("2026-11 phones", [phones]),
        Migration("2026-11 messages to phones", [phoneMessages]),
        Migration("2026-11 meters", [meters]),
        Migration("2026-12 people", [people]),
        Migration("2026-12 turns", [turns]),
        Migration("2026-12 order of tasks", [orderOfTasks]),
        Migration("2026-12 shopping list on a server", [shoppingEntries]),
        Migration("2026-12 turns of maintenance", [turnsOfMaintenance]),
        Migration("2026-12 family in calendars", [familyInCalendars]),
        Migration("2026-12 certificates of phones", [certificatesOfPhones]),
        Migration("2026-12 household dates on a server", [publishedDates]),
    ])

    /// Whether tables, indexes and triggers match the definitions in the migrations.
    static func isIntact(_ db: Database, by migrator: Migrator = migrator) throws -> Bool {
        let applied = try migrator.applied(in: db)
        guard let last = migrator.names.last(where: applied.contains) else { return false }
        return try DatabaseQueue().use { fresh in
            try migrator.migrate(fresh, upTo: last)
            return try definitions(fresh) == definitions(db)
        }
    }

    private static func definitions(_ db: Database) throws -> [String] {
        try db.texts("SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY 1")
    }

    /// SQL for `column IN (values)` in checks and indexes, which SQLite evaluates for every row it writes:
    /// for more than two values, IN would fill a temporary index each time.
    static func oneOf(_ column: String, _ values: [String]) -> String {
        "(" + values.map { "\(column) = '\($0)'" }.joined(separator: " OR ") + ")"
    }

    /// Popups that may be on screen, as in the index `popup_live`. SQLite uses the index only for the same
    /// expression.
    static let isLive = isLive("state")

    static func isLive(_ column: String) -> String {
        oneOf(column, ["sending", "shown", "closing"])
    }

    /// Popups that disappear with their server. Its unique bus name begins with a colon
    /// (`PopupEpoch.isLasting`).
    static let endsWithServer = "owner LIKE ':%'"
    /// Reminders that can still ring or wait for an answer.
    static let isActive = oneOf("state", ["planned", "due", "shown", "snoozed"])
    /// Reminders that are over, as in the index `reminder_over`.
    static let isOver = oneOf("state", ["answered", "superseded", "withdrawn"])

    /// Active reminders whose subject ends by itself, as in the index `reminder_ending`.
    static let isEnding = "over_at IS NOT NULL AND \(isActive)"

    /// Lengths count code points here and characters in `Limits`; a character may have several code points.
    private static let tasks = """
        CREATE TABLE task (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            notes TEXT NOT NULL CHECK (length(notes) <= 65536),
            status TEXT NOT NULL CHECK (status IN ('open', 'completed')),
            due TEXT,
            due_at INTEGER,
            priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 9),
            estimate INTEGER CHECK (estimate > 0),
            location TEXT NOT NULL CHECK (length(location) <= 4000),
            parent TEXT REFERENCES task (id),
            rank INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            completed_at INTEGER,
            CHECK ((due IS NULL) = (due_at IS NULL)),
            CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
            CHECK (parent IS NOT id)
        ) STRICT;
        CREATE INDEX task_order ON task (status DESC, (due_at IS NULL), due_at, created_at, id);
        CREATE INDEX task_parent ON task (parent, rank, id) WHERE parent IS NOT NULL;

        CREATE TABLE label (
            name TEXT NOT NULL PRIMARY KEY COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 400),
            colour TEXT NOT NULL CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
        ) STRICT;

        CREATE TABLE task_label (
            task TEXT NOT NULL REFERENCES task (id),
            label TEXT NOT NULL COLLATE NOCASE REFERENCES label (name),
            PRIMARY KEY (task, label)
        ) STRICT;
        CREATE INDEX task_label_by_label ON task_label (label, task);

        CREATE TABLE task_trigger (
            task TEXT NOT NULL REFERENCES task (id),
            kind TEXT NOT NULL CHECK (kind IN ('relative', 'absolute')),
            rule TEXT NOT NULL,
            PRIMARY KEY (task, rule)
        ) STRICT;

        CREATE TABLE alert (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            body TEXT NOT NULL CHECK (length(body) <= 65536),
            urgency TEXT NOT NULL CHECK (urgency IN ('low', 'normal', 'critical')),
            at TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX alert_critical ON alert (id) WHERE urgency = 'critical';
        """

    private static let reminders = """
        CREATE TABLE popup (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('single', 'summary')),
            token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
            state TEXT NOT NULL CHECK (\(oneOf("state", ["sending", "shown", "closing", "closed", "lost"]))),
            bus TEXT NOT NULL,
            owner TEXT NOT NULL,
            server_id INTEGER CHECK (server_id BETWEEN 1 AND 4294967295),
            replaces INTEGER,
            answer TEXT,
            begun_at INTEGER NOT NULL,
            CHECK (state <> 'shown' OR server_id IS NOT NULL)
        ) STRICT;
        CREATE INDEX popup_live ON popup (state) WHERE \(isLive);
        CREATE INDEX popup_begun ON popup (begun_at);

        CREATE TABLE popup_reminder (
            popup INTEGER NOT NULL REFERENCES popup (id),
            reminder TEXT NOT NULL REFERENCES reminder (id),
            PRIMARY KEY (popup, reminder)
        ) STRICT;
        CREATE INDEX popup_reminder_by_reminder ON popup_reminder (reminder);

        CREATE TABLE reminder (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            subject TEXT NOT NULL,
            subject_id TEXT NOT NULL,
            occurrence TEXT NOT NULL,
            step TEXT NOT NULL,
            state TEXT NOT NULL CHECK (
                \(oneOf("state", ["planned", "due", "shown", "snoozed", "answered", "superseded", "withdrawn"]))),
            ring_at INTEGER NOT NULL,
            meant TEXT NOT NULL,
            answer TEXT,
            answered_at INTEGER,
            why TEXT NOT NULL,
            popup INTEGER REFERENCES popup (id),
            is_returning INTEGER NOT NULL CHECK (is_returning IN (0, 1)),
            UNIQUE (subject, subject_id, occurrence, step),
            CHECK (is_returning = 0 OR state = 'snoozed'),
            CHECK ((state = 'answered') = (answer IS NOT NULL)),
            CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
            CHECK (popup IS NULL OR state IN ('due', 'shown')),
            CHECK (state <> 'shown' OR popup IS NOT NULL)
        ) STRICT;
        CREATE INDEX reminder_ring ON reminder (ring_at) WHERE state IN ('planned', 'snoozed');
        CREATE INDEX reminder_snoozed ON reminder (ring_at) WHERE state = 'snoozed';
        CREATE INDEX reminder_owed ON reminder (ring_at) WHERE state IN ('due', 'shown');
        CREATE INDEX reminder_over ON reminder (ring_at) WHERE \(isOver);
        CREATE INDEX reminder_popup ON reminder (popup) WHERE popup IS NOT NULL;
        """

    /// `first_day` and `last_day` are `EventDays`; `Series.text(of:)` writes the lists, and the triggers look
    /// alike.
    private static let events = """
        CREATE TABLE event (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            notes TEXT NOT NULL CHECK (length(notes) <= 65536),
            location TEXT NOT NULL CHECK (length(location) <= 4000),
            start TEXT NOT NULL,
            ends TEXT,
            duration TEXT,
            repeats TEXT,
            additions TEXT NOT NULL,
            exclusions TEXT NOT NULL,
            reminders TEXT NOT NULL,
            first_day INTEGER NOT NULL,
            last_day INTEGER,
            created_at INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            CHECK (ends IS NULL OR duration IS NULL),
            CHECK ((last_day IS NULL) = (repeats IS NOT NULL)),
            CHECK (repeats IS NOT NULL OR (additions = '' AND exclusions = ''))
        ) STRICT;
        CREATE INDEX event_days ON event (first_day, start, id);

        ALTER TABLE reminder ADD COLUMN over_at INTEGER;
        CREATE INDEX reminder_ending ON reminder (over_at) WHERE \(isEnding);
        """

    /// Which task is to be done first. The other may be gone, or come later with an import.
    private static let orderOfTasks = """
        ALTER TABLE task ADD COLUMN after TEXT;
        ALTER TABLE task ADD COLUMN is_freed INTEGER NOT NULL DEFAULT 0 CHECK (is_freed IN (0, 1));
        CREATE INDEX task_after ON task (after) WHERE after IS NOT NULL;
        """

    /// Nagging, and how the user completes a task.
    private static let attention = """
        ALTER TABLE task ADD COLUMN nag TEXT CHECK (length(nag) BETWEEN 1 AND 300);
        ALTER TABLE task ADD COLUMN done_by TEXT NOT NULL DEFAULT 'check'
            CHECK (done_by IN ('acknowledge', 'check', 'note'));
        ALTER TABLE task ADD COLUMN done_note TEXT NOT NULL DEFAULT '' CHECK (length(done_note) <= 65536);

        ALTER TABLE reminder ADD COLUMN rang_at INTEGER;
        ALTER TABLE reminder ADD COLUMN nag_at INTEGER
            CHECK (nag_at IS NULL OR state = 'due' OR state = 'shown');
        ALTER TABLE reminder ADD COLUMN nag_step INTEGER NOT NULL DEFAULT 0 CHECK (nag_step >= 0);
        ALTER TABLE reminder ADD COLUMN alerts_on TEXT;
        ALTER TABLE reminder ADD COLUMN alerts INTEGER NOT NULL DEFAULT 0
            CHECK (alerts >= 0 AND (alerts = 0) = (alerts_on IS NULL));
        CREATE INDEX reminder_nag ON reminder (nag_at) WHERE (nag_at IS NULL) = 0;
        UPDATE reminder SET rang_at = ring_at
            WHERE state IN ('due', 'shown') OR (state = 'snoozed' AND is_returning = 1);
        """

    private static let journal = """
        CREATE TABLE journal (
            entry INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            by TEXT NOT NULL CHECK (\(oneOf("by", ["popup", "cli", "dbus", "job", "agent"]))),
            what TEXT NOT NULL,
            subject TEXT,
            subject_id TEXT,
            text TEXT NOT NULL,
            undone_by INTEGER,
            undoes INTEGER,
            CHECK ((subject IS NULL) = (subject_id IS NULL))
        ) STRICT;
        CREATE INDEX journal_subject ON journal (subject_id, entry) WHERE subject_id IS NOT NULL;
        CREATE INDEX journal_at ON journal (at);

        CREATE TABLE journal_change (
            number INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL,
            relation TEXT NOT NULL,
            key TEXT NOT NULL,
            before TEXT,
            after TEXT,
            CHECK (before IS NOT NULL OR after IS NOT NULL)
        ) STRICT;
        CREATE INDEX journal_change_entry ON journal_change (entry, number);
        CREATE INDEX journal_change_key ON journal_change (key, relation, entry);

        CREATE TABLE meta (
            key TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        """

    /// Which call with a key an entry belongs to, in the row that its change is committed with, and what the caller
    /// answered. `call_is_cut` holds while the call has further changes to make that belong to this one.
    private static let calls = """
        ALTER TABLE journal ADD COLUMN call_key TEXT CHECK (length(call_key) BETWEEN 1 AND 200);
        ALTER TABLE journal ADD COLUMN call_tool TEXT CHECK ((call_tool IS NULL) = (call_key IS NULL));
        ALTER TABLE journal ADD COLUMN call_arguments TEXT CHECK ((call_arguments IS NULL) = (call_key IS NULL));
        ALTER TABLE journal ADD COLUMN call_is_cut INTEGER NOT NULL DEFAULT 0 CHECK (call_is_cut IN (0, 1));
        ALTER TABLE journal ADD COLUMN call_answer TEXT CHECK (call_answer IS NULL OR call_key IS NOT NULL);
        CREATE INDEX journal_call ON journal (call_key, entry) WHERE call_key IS NOT NULL;
        """
}
