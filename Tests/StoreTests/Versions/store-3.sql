PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('2026-11 tasks and reminders');
INSERT INTO grdb_migrations VALUES('2026-11 recurrence');
INSERT INTO grdb_migrations VALUES('2026-11 events');
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
    completed_at INTEGER, repeats TEXT, series_start TEXT CHECK ((series_start IS NULL) = (repeats IS NULL)), additions TEXT NOT NULL DEFAULT '', exclusions TEXT NOT NULL DEFAULT '', occurrence TEXT
    CHECK (repeats IS NULL OR (occurrence IS NOT NULL AND due IS NOT NULL)), missed INTEGER NOT NULL DEFAULT 0 CHECK (missed BETWEEN 0 AND 1000), series TEXT CHECK (
    (series IS NULL OR (length(series) = 36 AND repeats IS NULL AND occurrence IS NOT NULL))
    AND (occurrence IS NULL OR repeats IS NOT NULL OR series IS NOT NULL)),
    CHECK ((due IS NULL) = (due_at IS NULL)),
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
    CHECK (parent IS NOT id)
) STRICT;
INSERT INTO task VALUES('11111111-1111-4111-8111-111111111111','Tea','green','open','2026-11-24T17:30',1795624200000,1,60,'home',NULL,0,1,2,NULL,NULL,NULL,'','',NULL,0,NULL);
CREATE TABLE label (
    name TEXT NOT NULL PRIMARY KEY COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 400),
    colour TEXT NOT NULL CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
) STRICT;
INSERT INTO label VALUES('kitchen','#6f8396');
CREATE TABLE task_label (
    task TEXT NOT NULL REFERENCES task (id),
    label TEXT NOT NULL COLLATE NOCASE REFERENCES label (name),
    PRIMARY KEY (task, label)
) STRICT;
INSERT INTO task_label VALUES('11111111-1111-4111-8111-111111111111','kitchen');
CREATE TABLE task_trigger (
    task TEXT NOT NULL REFERENCES task (id),
    kind TEXT NOT NULL CHECK (kind IN ('relative', 'absolute')),
    rule TEXT NOT NULL,
    PRIMARY KEY (task, rule)
) STRICT;
INSERT INTO task_trigger VALUES('11111111-1111-4111-8111-111111111111','relative','PT0S');
CREATE TABLE alert (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
    body TEXT NOT NULL CHECK (length(body) <= 65536),
    urgency TEXT NOT NULL CHECK (urgency IN ('low', 'normal', 'critical')),
    at TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO alert VALUES('33333333-3333-4333-8333-333333333333','Call','','low','2026-12-01T10:00',1);
CREATE TABLE popup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('single', 'summary')),
    token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
    state TEXT NOT NULL CHECK ((state = 'sending' OR state = 'shown' OR state = 'closing' OR state = 'closed' OR state = 'lost')),
    bus TEXT NOT NULL,
    owner TEXT NOT NULL,
    server_id INTEGER CHECK (server_id BETWEEN 1 AND 4294967295),
    replaces INTEGER,
    answer TEXT,
    begun_at INTEGER NOT NULL,
    CHECK (state <> 'shown' OR server_id IS NOT NULL)
) STRICT;
INSERT INTO popup VALUES(7,'single','0123456789abcdef0123456789abcdef','closed','bus',':1.5',3,NULL,NULL,1);
CREATE TABLE popup_reminder (
    popup INTEGER NOT NULL REFERENCES popup (id),
    reminder TEXT NOT NULL REFERENCES reminder (id),
    PRIMARY KEY (popup, reminder)
) STRICT;
CREATE TABLE reminder (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    occurrence TEXT NOT NULL,
    step TEXT NOT NULL,
    state TEXT NOT NULL CHECK (
        (state = 'planned' OR state = 'due' OR state = 'shown' OR state = 'snoozed' OR state = 'answered' OR state = 'superseded' OR state = 'withdrawn')),
    ring_at INTEGER NOT NULL,
    meant TEXT NOT NULL,
    answer TEXT,
    answered_at INTEGER,
    why TEXT NOT NULL,
    popup INTEGER REFERENCES popup (id),
    is_returning INTEGER NOT NULL CHECK (is_returning IN (0, 1)), over_at INTEGER,
    UNIQUE (subject, subject_id, occurrence, step),
    CHECK (is_returning = 0 OR state = 'snoozed'),
    CHECK ((state = 'answered') = (answer IS NOT NULL)),
    CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
    CHECK (popup IS NULL OR state IN ('due', 'shown')),
    CHECK (state <> 'shown' OR popup IS NOT NULL)
) STRICT;
INSERT INTO reminder VALUES('22222222-2222-4222-8222-222222222222','task','11111111-1111-4111-8111-111111111111','2026-11-24T17:30','due','planned',1795624200000,'2026-11-24T17:30',NULL,NULL,'the task is due',NULL,0,NULL);
CREATE TABLE journal (
    entry INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL CHECK ((by = 'popup' OR by = 'cli' OR by = 'dbus' OR by = 'job' OR by = 'agent')),
    what TEXT NOT NULL,
    subject TEXT,
    subject_id TEXT,
    text TEXT NOT NULL,
    undone_by INTEGER,
    undoes INTEGER,
    CHECK ((subject IS NULL) = (subject_id IS NULL))
) STRICT;
INSERT INTO journal VALUES(1,1,'cli','edit','task','11111111-1111-4111-8111-111111111111','''Tea'' changed',NULL,NULL);
CREATE TABLE journal_change (
    number INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    relation TEXT NOT NULL,
    key TEXT NOT NULL,
    before TEXT,
    after TEXT,
    CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT;
INSERT INTO journal_change VALUES(1,1,'task','11111111-1111-4111-8111-111111111111','{"id":"11111111-1111-4111-8111-111111111111","title":"Coffee","notes":"green","status":"open","due":"2026-11-24T17:30","due_at":1795624200000,"priority":1,"estimate":60,"location":"home","parent":null,"rank":0,"created_at":1,"modified_at":2,"completed_at":null}','{"id":"11111111-1111-4111-8111-111111111111","title":"Tea","notes":"green","status":"open","due":"2026-11-24T17:30","due_at":1795624200000,"priority":1,"estimate":60,"location":"home","parent":null,"rank":0,"created_at":1,"modified_at":2,"completed_at":null}');
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
INSERT INTO meta VALUES('checked','1');
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
INSERT INTO event VALUES('44444444-4444-4444-8444-444444444444','Concert','','hall','2026-11-25T20:00','2026-11-25T22:00',NULL,NULL,'','','',20782,20782,1,2);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('popup',7);
CREATE INDEX task_order ON task (status DESC, (due_at IS NULL), due_at, created_at, id);
CREATE INDEX task_parent ON task (parent, rank, id) WHERE parent IS NOT NULL;
CREATE INDEX task_label_by_label ON task_label (label, task);
CREATE INDEX alert_critical ON alert (id) WHERE urgency = 'critical';
CREATE INDEX popup_live ON popup (state) WHERE (state = 'sending' OR state = 'shown' OR state = 'closing');
CREATE INDEX popup_begun ON popup (begun_at);
CREATE INDEX popup_reminder_by_reminder ON popup_reminder (reminder);
CREATE INDEX reminder_ring ON reminder (ring_at) WHERE state IN ('planned', 'snoozed');
CREATE INDEX reminder_snoozed ON reminder (ring_at) WHERE state = 'snoozed';
CREATE INDEX reminder_owed ON reminder (ring_at) WHERE state IN ('due', 'shown');
CREATE INDEX reminder_over ON reminder (ring_at) WHERE (state = 'answered' OR state = 'superseded' OR state = 'withdrawn');
CREATE INDEX reminder_popup ON reminder (popup) WHERE popup IS NOT NULL;
CREATE INDEX journal_subject ON journal (subject_id, entry) WHERE subject_id IS NOT NULL;
CREATE INDEX journal_at ON journal (at);
CREATE INDEX journal_change_entry ON journal_change (entry, number);
CREATE INDEX journal_change_key ON journal_change (key, relation, entry);
CREATE UNIQUE INDEX task_copy ON task (series, occurrence) WHERE series IS NOT NULL;
CREATE INDEX event_days ON event (first_day, start, id);
CREATE INDEX reminder_ending ON reminder (over_at) WHERE over_at IS NOT NULL AND (state = 'planned' OR state = 'due' OR state = 'shown' OR state = 'snoozed');
COMMIT;
