PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('2026-11 tasks and reminders');
INSERT INTO grdb_migrations VALUES('2026-11 recurrence');
INSERT INTO grdb_migrations VALUES('2026-11 events');
INSERT INTO grdb_migrations VALUES('2026-11 attention');
INSERT INTO grdb_migrations VALUES('2026-11 quiet');
INSERT INTO grdb_migrations VALUES('2026-11 household');
INSERT INTO grdb_migrations VALUES('2026-11 recalls and shops');
INSERT INTO grdb_migrations VALUES('2026-11 clean-up');
INSERT INTO grdb_migrations VALUES('2026-11 pasts');
INSERT INTO grdb_migrations VALUES('2026-11 things to compare');
INSERT INTO grdb_migrations VALUES('2026-11 news by variant');
INSERT INTO grdb_migrations VALUES('2026-11 condition of items');
INSERT INTO grdb_migrations VALUES('2026-11 starts');
INSERT INTO grdb_migrations VALUES('2026-11 documents');
INSERT INTO grdb_migrations VALUES('2026-11 clients');
INSERT INTO grdb_migrations VALUES('2026-11 timing');
INSERT INTO grdb_migrations VALUES('2026-11 text of tasks');
INSERT INTO grdb_migrations VALUES('2026-11 reserved numbers of popups');
INSERT INTO grdb_migrations VALUES('2026-11 calls with keys');
INSERT INTO grdb_migrations VALUES('2026-11 pages of shops');
INSERT INTO grdb_migrations VALUES('2026-11 supplies');
INSERT INTO grdb_migrations VALUES('2026-11 accounts');
INSERT INTO grdb_migrations VALUES('2026-11 care of accounts');
INSERT INTO grdb_migrations VALUES('2026-11 questions about prices');
INSERT INTO grdb_migrations VALUES('2026-11 hooks');
INSERT INTO grdb_migrations VALUES('2026-11 return of lent items');
INSERT INTO grdb_migrations VALUES('2026-11 links to meetings');
INSERT INTO grdb_migrations VALUES('2026-11 phones');
INSERT INTO grdb_migrations VALUES('2026-11 messages to phones');
INSERT INTO grdb_migrations VALUES('2026-11 meters');
INSERT INTO grdb_migrations VALUES('2026-12 people');
INSERT INTO grdb_migrations VALUES('2026-12 turns');
INSERT INTO grdb_migrations VALUES('2026-12 order of tasks');
INSERT INTO grdb_migrations VALUES('2026-12 shopping list on a server');
INSERT INTO grdb_migrations VALUES('2026-12 turns of maintenance');
INSERT INTO grdb_migrations VALUES('2026-12 family in calendars');
INSERT INTO grdb_migrations VALUES('2026-12 certificates of phones');
INSERT INTO grdb_migrations VALUES('2026-12 household dates on a server');
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
    AND (occurrence IS NULL OR repeats IS NOT NULL OR series IS NOT NULL)), nag TEXT CHECK (length(nag) BETWEEN 1 AND 300), done_by TEXT NOT NULL DEFAULT 'check'
    CHECK (done_by IN ('acknowledge', 'check', 'note')), done_note TEXT NOT NULL DEFAULT '' CHECK (length(done_note) <= 65536), late_cancel INTEGER CHECK (late_cancel > 0), start TEXT CHECK (length(start) > 0), person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80), completed_by TEXT NOT NULL DEFAULT '' CHECK (length(completed_by) <= 80), turns TEXT CHECK (length(turns) <= 2000), after TEXT, is_freed INTEGER NOT NULL DEFAULT 0 CHECK (is_freed IN (0, 1)), added_by TEXT NOT NULL DEFAULT '' CHECK (length(added_by) <= 80),
    CHECK ((due IS NULL) = (due_at IS NULL)),
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
    CHECK (parent IS NOT id)
) STRICT;
INSERT INTO task VALUES('11111111-1111-4111-8111-111111111111','Tea','green','open','2026-11-24T17:30',1795624200000,1,60,'home',NULL,0,1,2,NULL,NULL,NULL,'','',NULL,0,NULL,NULL,'check','',NULL,NULL,'','',NULL,NULL,0,'');
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
    begun_at INTEGER NOT NULL, reserved_id INTEGER CHECK (reserved_id BETWEEN 1 AND 4294967295),
    CHECK (state <> 'shown' OR server_id IS NOT NULL)
) STRICT;
INSERT INTO popup VALUES(7,'single','0123456789abcdef0123456789abcdef','closed','bus',':1.5',3,NULL,NULL,1,NULL);
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
    is_returning INTEGER NOT NULL CHECK (is_returning IN (0, 1)), over_at INTEGER, rang_at INTEGER, nag_at INTEGER
    CHECK (nag_at IS NULL OR state = 'due' OR state = 'shown'), nag_step INTEGER NOT NULL DEFAULT 0 CHECK (nag_step >= 0), alerts_on TEXT, alerts INTEGER NOT NULL DEFAULT 0
    CHECK (alerts >= 0 AND (alerts = 0) = (alerts_on IS NULL)), is_insistent INTEGER NOT NULL DEFAULT 0 CHECK (is_insistent IN (0, 1)),
    UNIQUE (subject, subject_id, occurrence, step),
    CHECK (is_returning = 0 OR state = 'snoozed'),
    CHECK ((state = 'answered') = (answer IS NOT NULL)),
    CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
    CHECK (popup IS NULL OR state IN ('due', 'shown')),
    CHECK (state <> 'shown' OR popup IS NOT NULL)
) STRICT;
INSERT INTO reminder VALUES('22222222-2222-4222-8222-222222222222','task','11111111-1111-4111-8111-111111111111','2026-11-24T17:30','due','planned',1795624200000,'2026-11-24T17:30',NULL,NULL,'the task is due',NULL,0,NULL,NULL,NULL,0,NULL,0,0);
CREATE TABLE journal (
    entry INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL CHECK ((by = 'popup' OR by = 'cli' OR by = 'dbus' OR by = 'job' OR by = 'agent')),
    what TEXT NOT NULL,
    subject TEXT,
    subject_id TEXT,
    text TEXT NOT NULL,
    undone_by INTEGER,
    undoes INTEGER, client TEXT CHECK (length(client) BETWEEN 1 AND 64), call_key TEXT CHECK (length(call_key) BETWEEN 1 AND 200), call_tool TEXT CHECK ((call_tool IS NULL) = (call_key IS NULL)), call_arguments TEXT CHECK ((call_arguments IS NULL) = (call_key IS NULL)), call_is_cut INTEGER NOT NULL DEFAULT 0 CHECK (call_is_cut IN (0, 1)), call_answer TEXT CHECK (call_answer IS NULL OR call_key IS NOT NULL),
    CHECK ((subject IS NULL) = (subject_id IS NULL))
) STRICT;
INSERT INTO journal VALUES(1,1,'cli','edit','task','11111111-1111-4111-8111-111111111111','''Tea'' changed',NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
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
    modified_at INTEGER NOT NULL, join_link TEXT NOT NULL DEFAULT '' CHECK (length(join_link) <= 2000), person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80), added_by TEXT NOT NULL DEFAULT '' CHECK (length(added_by) <= 80), born TEXT CHECK (length(born) = 10),
    CHECK (ends IS NULL OR duration IS NULL),
    CHECK ((last_day IS NULL) = (repeats IS NOT NULL)),
    CHECK (repeats IS NOT NULL OR (additions = '' AND exclusions = ''))
) STRICT;
INSERT INTO event VALUES('44444444-4444-4444-8444-444444444444','Concert','','hall','2026-11-25T20:00','2026-11-25T22:00',NULL,NULL,'','','',20782,20782,1,2,'','','',NULL);
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
    status TEXT NOT NULL CHECK ((status = 'present' OR status = 'used-up' OR status = 'discarded')),
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
    next_on TEXT, condition TEXT
    CHECK ((condition = 'new' OR condition = 'good' OR condition = 'worn' OR condition = 'broken')), target TEXT, pack TEXT, aisle TEXT NOT NULL DEFAULT '', lent_until TEXT,
    CHECK ((lent_to IS NULL) = (lent_on IS NULL)),
    CHECK ((status = 'present') = (ended_on IS NULL)),
    CHECK ((status = 'present') = (amount <> '0')),
    CHECK (warranty_until IS NULL OR warranty_for IS NULL),
    CHECK ((uses = 0) = (used_last IS NULL) AND (uses = 0) = (used_amount IS NULL)),
    CHECK ((expires_on IS NULL) = (expires_by IS NULL))
) STRICT;
INSERT INTO item VALUES('55555555-5555-4555-8555-555555555555','Rice','','','','',NULL,'','1','','1',NULL,'',NULL,'',NULL,'','2027-06-01',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','','',NULL,NULL,NULL,'present',NULL,'2026-11-01',0,NULL,NULL,1,2,NULL,NULL,'',NULL,'',NULL,NULL,NULL,NULL,'',NULL);
CREATE TABLE item_file (
    item TEXT NOT NULL REFERENCES item (id),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
    kind TEXT NOT NULL CHECK ((kind = 'photo' OR kind = 'receipt' OR kind = 'manual' OR kind = 'other')),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    size INTEGER NOT NULL CHECK (size >= 0),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (item, name)
) STRICT;
CREATE TABLE item_event (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    item TEXT NOT NULL REFERENCES item (id),
    at INTEGER NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL CHECK ((kind = 'added' OR kind = 'used' OR kind = 'discarded' OR kind = 'opened' OR kind = 'frozen' OR kind = 'thawed' OR kind = 'lent' OR kind = 'counted' OR kind = 'put-back' OR kind = 'put-back-discarded' OR kind = 'taken-back')),
    amount TEXT NOT NULL,
    left TEXT NOT NULL,
    reason TEXT CHECK (reason IS NULL OR (kind = 'discarded' AND (reason = 'expired' OR reason = 'spoiled' OR reason = 'too-much'))),
    note TEXT NOT NULL,
    by TEXT NOT NULL CHECK ((by = 'popup' OR by = 'cli' OR by = 'dbus' OR by = 'job' OR by = 'agent'))
) STRICT;
INSERT INTO item_event VALUES('66666666-6666-4666-8666-666666666666','55555555-5555-4555-8555-555555555555',1,'2026-11-01','added','1','1',NULL,'','cli');
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
, paused_on TEXT, stopped_for TEXT, meter TEXT REFERENCES meter (id), use TEXT, done_at TEXT, due_by TEXT, person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80), turns TEXT CHECK (length(turns) <= 2000)) STRICT;
CREATE TABLE maintenance_part (
    plan TEXT NOT NULL REFERENCES maintenance (id),
    item TEXT NOT NULL REFERENCES item (id),
    amount TEXT NOT NULL,
    PRIMARY KEY (plan, item)
) STRICT;
CREATE TABLE maintenance_event (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    plan TEXT NOT NULL REFERENCES maintenance (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK ((kind = 'done' OR kind = 'skipped')),
    done_on TEXT NOT NULL,
    due TEXT NOT NULL,
    done_by TEXT NOT NULL,
    cost TEXT,
    note TEXT NOT NULL CHECK (length(note) <= 65536)
, reading TEXT) STRICT;
CREATE TABLE recall (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    item TEXT NOT NULL REFERENCES item (id),
    event TEXT NOT NULL,
    notice TEXT NOT NULL,
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
    day TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK ((verdict = 'match' OR verdict = 'possible')),
    signals TEXT NOT NULL,
    look_for TEXT NOT NULL,
    level TEXT NOT NULL CHECK ((level = 'critical' OR level = 'standard')),
    reason TEXT NOT NULL,
    hazard TEXT NOT NULL,
    remedy TEXT NOT NULL,
    link TEXT NOT NULL,
    codes TEXT NOT NULL,
    state TEXT NOT NULL CHECK (
        (state = 'open' OR state = 'not-mine' OR state = 'checked' OR state = 'resolved' OR state = 'gone')),
    resolution TEXT CHECK ((resolution = 'disposed' OR resolution = 'returned' OR resolution = 'repaired')),
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
    found_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (item, event),
    CHECK ((state = 'resolved') = (resolution IS NOT NULL))
) STRICT;
CREATE TABLE recall_item (
    item TEXT NOT NULL PRIMARY KEY,
    catalogue TEXT NOT NULL,
    modified_at INTEGER NOT NULL,
    is_quiet INTEGER NOT NULL CHECK (is_quiet IN (0, 1))
) STRICT;
INSERT INTO recall_item VALUES('55555555-5555-4555-8555-555555555555','',2,0);
CREATE TABLE job (
    name TEXT NOT NULL PRIMARY KEY,
    next_at INTEGER NOT NULL,
    last_at INTEGER,
    succeeded_at INTEGER,
    failures INTEGER NOT NULL CHECK (failures >= 0),
    error TEXT NOT NULL
) STRICT;
CREATE TABLE shop (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
    domain TEXT NOT NULL UNIQUE,
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    kinds TEXT NOT NULL,
    drop_from TEXT NOT NULL,
    rise_from TEXT NOT NULL,
    unless TEXT,
    urgency TEXT NOT NULL CHECK ((urgency = 'low' OR urgency = 'normal' OR urgency = 'high')),
    currency TEXT NOT NULL,
    heard INTEGER NOT NULL,
    heard_in TEXT NOT NULL,
    added_at INTEGER NOT NULL
, reading TEXT NOT NULL DEFAULT 'list' CHECK (reading IN ('list', 'pages')), choice TEXT) STRICT;
INSERT INTO shop VALUES('77777777-7777-4777-8777-777777777777','Shop','shop.example',1,'','any','any',NULL,'normal','EUR',0,'',1,'list',NULL);
CREATE TABLE shop_watch (
    shop TEXT NOT NULL REFERENCES shop (id),
    product INTEGER NOT NULL,
    title TEXT NOT NULL,
    handle TEXT NOT NULL,
    drop_from TEXT NOT NULL,
    rise_from TEXT NOT NULL, is_of_return INTEGER NOT NULL DEFAULT 0 CHECK (is_of_return IN (0, 1)), variant TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shop, product)
) STRICT;
CREATE TABLE shop_event (
    number INTEGER PRIMARY KEY,
    shop TEXT NOT NULL REFERENCES shop (id),
    catalogue TEXT NOT NULL,
    revision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    product INTEGER NOT NULL,
    title TEXT NOT NULL,
    handle TEXT NOT NULL,
    variant INTEGER,
    variant_title TEXT NOT NULL,
    price TEXT,
    old TEXT,
    new TEXT,
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1)),
    is_unread INTEGER NOT NULL CHECK (is_unread IN (0, 1)), availability TEXT, lowest_days INTEGER,
    UNIQUE (shop, catalogue, revision)
) STRICT;
CREATE TABLE past_use (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    item TEXT NOT NULL CHECK (length(item) = 36),
    day TEXT NOT NULL,
    kind TEXT NOT NULL CHECK ((kind = 'used' OR kind = 'discarded' OR kind = 'put-back' OR kind = 'put-back-discarded')),
    amount TEXT NOT NULL,
    reason TEXT CHECK (reason IS NULL OR (reason = 'expired' OR reason = 'spoiled' OR reason = 'too-much')),
    category TEXT NOT NULL COLLATE NOCASE,
    unit TEXT NOT NULL,
    whole TEXT NOT NULL,
    price TEXT
) STRICT;
CREATE TABLE document (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
    type TEXT NOT NULL CHECK ((type = 'passport' OR type = 'identity-card' OR type = 'driving-licence' OR type = 'residence-permit' OR type = 'contract' OR type = 'insurance' OR type = 'voucher' OR type = 'other')),
    holder TEXT NOT NULL COLLATE NOCASE,
    number TEXT NOT NULL,
    issuer TEXT NOT NULL,
    issued_on TEXT,
    valid_until TEXT,
    notice TEXT,
    renewal TEXT,
    place TEXT NOT NULL COLLATE NOCASE,
    leads TEXT,
    notes TEXT NOT NULL CHECK (length(notes) <= 65536),
    stopped_for TEXT,
    cancelled_on TEXT,
    cancellation TEXT NOT NULL CHECK (length(cancellation) <= 65536),
    created_at INTEGER NOT NULL,
    modified_at INTEGER NOT NULL
) STRICT;
INSERT INTO document VALUES('99999999-9999-4999-8999-999999999999','Passport','passport','Anna','C1','City','2021-05-03','2031-05-02',NULL,NULL,'folder',NULL,'green',NULL,NULL,'',1,2);
CREATE TABLE document_file (
    document TEXT NOT NULL REFERENCES document (id),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
    kind TEXT NOT NULL CHECK ((kind = 'photo' OR kind = 'receipt' OR kind = 'manual' OR kind = 'other')),
    size INTEGER NOT NULL CHECK (size >= 0),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (document, name)
) STRICT;
CREATE TABLE timing_count (
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    week INTEGER NOT NULL,
    slot INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 71),
    answered INTEGER NOT NULL CHECK (answered >= 0),
    missed INTEGER NOT NULL CHECK (missed >= 0),
    unprompted INTEGER NOT NULL CHECK (unprompted >= 0),
    PRIMARY KEY (kind, week, slot)
) STRICT;
INSERT INTO timing_count VALUES('task',2968,18,3,1,0);
CREATE TABLE timing_observation (
    number INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    week INTEGER NOT NULL,
    slot INTEGER NOT NULL CHECK (slot BETWEEN 0 AND 71),
    outcome TEXT NOT NULL CHECK ((outcome = 'answered' OR outcome = 'missed' OR outcome = 'unprompted')),
    is_taken_back INTEGER NOT NULL CHECK (is_taken_back IN (0, 1))
) STRICT;
INSERT INTO timing_observation VALUES(1,1,'task',2968,18,'answered',0);
CREATE TABLE timing_mode (
    kind TEXT NOT NULL PRIMARY KEY CHECK (length(kind) BETWEEN 1 AND 40),
    is_off INTEGER NOT NULL CHECK (is_off IN (0, 1)),
    is_rare INTEGER NOT NULL CHECK (is_rare IN (0, 1)),
    decided_at INTEGER,
    CHECK (is_rare = 0 OR decided_at IS NOT NULL)
) STRICT;
INSERT INTO timing_mode VALUES('item',0,0,NULL);
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','task_text','task_text',0,'CREATE VIRTUAL TABLE task_text USING fts5 (
    text, content = '''', columnsize = 0, detail = none, tokenize = ''trigram case_sensitive 1'')');
CREATE TABLE IF NOT EXISTS 'task_text_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO task_text_data VALUES(1,X'010c');
INSERT INTO task_text_data VALUES(10,X'000000000101010001010101');
INSERT INTO task_text_data VALUES(137438953473,X'0000004904300a6772010202686f010103610a6701010365610a010202656e0102026e0a010103677265010103686f6d0101036e0a680101036f6d6501010372656501010374656101040605060605050606060606');
CREATE TABLE IF NOT EXISTS 'task_text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO task_text_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'task_text_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO task_text_config VALUES('version',4);
CREATE TABLE task_text_stale (number INTEGER PRIMARY KEY, text TEXT) STRICT;
CREATE TABLE shopping_line (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
    amount TEXT,
    unit TEXT NOT NULL,
    shop TEXT NOT NULL,
    aisle TEXT NOT NULL,
    note TEXT NOT NULL,
    state TEXT NOT NULL CHECK ((state = 'wanted' OR state = 'settled' OR state = 'refused')),
    added_at INTEGER NOT NULL
) STRICT;
INSERT INTO shopping_line VALUES('88888888-8888-4888-8888-888888888888','Milk','2','','Shop','dairy','','wanted',1);
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
, alert TEXT CHECK (length(alert) = 36), looked_at INTEGER) STRICT;
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
    role TEXT NOT NULL CHECK ((role = 'off' OR role = 'tasks' OR role = 'events' OR role = 'both')),
    sync_token TEXT,
    tag TEXT,
    listed_at INTEGER,
    held INTEGER,
    question TEXT CHECK (length(question) = 36),
    verdict TEXT CHECK (verdict IN ('remove', 'keep')),
    avoids_start INTEGER NOT NULL DEFAULT 0 CHECK (avoids_start IN (0, 1)), needs_end INTEGER NOT NULL DEFAULT 0 CHECK (needs_end IN (0, 1)), is_shopping INTEGER NOT NULL DEFAULT 0 CHECK (is_shopping IN (0, 1)), guardian TEXT CHECK (length(guardian) = 36), purpose TEXT NOT NULL DEFAULT ''
    CHECK (purpose IN ('', 'holidays', 'birthdays')), is_book INTEGER NOT NULL DEFAULT 0 CHECK (is_book IN (0, 1)), is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    UNIQUE (account, href)
) STRICT;
CREATE TABLE resource (
    number INTEGER PRIMARY KEY,
    collection INTEGER NOT NULL REFERENCES collection (number) ON DELETE CASCADE,
    href TEXT NOT NULL CHECK (length(href) BETWEEN 1 AND 8000),
    uid TEXT NOT NULL,
    base BLOB,
    etag TEXT,
    earlier TEXT NOT NULL DEFAULT '',
    is_there INTEGER NOT NULL CHECK (is_there IN (0, 1)),
    edits INTEGER NOT NULL CHECK (edits >= 0),
    edited_at INTEGER,
    is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
    sent BLOB,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    problem TEXT,
    CHECK (base IS NOT NULL OR is_there = 0),
    UNIQUE (collection, href)
) STRICT;
CREATE TABLE resource_subject (
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL CHECK (length(subject_id) = 36),
    resource INTEGER NOT NULL REFERENCES resource (number) ON DELETE CASCADE,
    identity TEXT CHECK (length(identity) = 36),
    answered_at INTEGER,
    PRIMARY KEY (subject_id, subject)
) STRICT;
CREATE TABLE price_question (
    shop TEXT NOT NULL REFERENCES shop (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    alert TEXT NOT NULL CHECK (length(alert) = 36),
    choice TEXT NOT NULL,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    PRIMARY KEY (shop, place)
) STRICT;
CREATE TABLE hook_run (
    number INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    occurrence TEXT NOT NULL,
    step TEXT NOT NULL,
    state TEXT NOT NULL CHECK (
        (state = 'skipped' OR state = 'begun' OR state = 'interrupted' OR state = 'succeeded' OR state = 'failed')),
    begun_at INTEGER NOT NULL,
    detail TEXT NOT NULL CHECK (length(detail) <= 1000),
    UNIQUE (subject, subject_id, occurrence, step)
) STRICT;
CREATE TABLE phone (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
    service TEXT NOT NULL CHECK (service IN ('ntfy', 'gotify')),
    address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
    secret TEXT CHECK (length(secret) BETWEEN 1 AND 8000),
    text TEXT NOT NULL CHECK ((text = 'full' OR text = 'title' OR text = 'hidden')),
    reach TEXT NOT NULL CHECK (reach IN ('always', 'away')),
    is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
    added_at INTEGER NOT NULL
, fingerprint TEXT CHECK (length(fingerprint) = 64)) STRICT;
INSERT INTO phone VALUES('11111111-1111-4111-8111-1111111111aa','Anna''s','ntfy','https://push.example.org','["pass","show","ntfy"]','title','away',0,1795600000000,'0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef');
CREATE TABLE phone_channel (
    phone TEXT NOT NULL PRIMARY KEY CHECK (length(phone) = 36),
    topic TEXT NOT NULL CHECK (length(topic) BETWEEN 1 AND 64),
    answers TEXT NOT NULL CHECK (length(answers) BETWEEN 1 AND 64),
    since TEXT CHECK (length(since) BETWEEN 1 AND 64),
    can_withdraw INTEGER CHECK (can_withdraw IN (0, 1)),
    problem TEXT,
    detail TEXT NOT NULL DEFAULT '',
    reached_at INTEGER
) STRICT;
INSERT INTO phone_channel VALUES('11111111-1111-4111-8111-1111111111aa','steward-0123456789abcdef0123456789abcdef','steward-fedcba9876543210fedcba9876543210','Xy12',1,NULL,'',1795600000000);
CREATE TABLE phone_message (
    number INTEGER PRIMARY KEY,
    phone TEXT NOT NULL CHECK (length(phone) = 36),
    reminder TEXT CHECK (length(reminder) = 36),
    rang_at INTEGER NOT NULL,
    token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
    offers TEXT NOT NULL,
    state TEXT NOT NULL CHECK (
        (state = 'waiting' OR state = 'sent' OR state = 'folded' OR state = 'withdrawing' OR state = 'over')),
    is_there INTEGER NOT NULL DEFAULT 0 CHECK (is_there IN (0, 1)),
    server_id TEXT CHECK (length(server_id) BETWEEN 1 AND 64),
    begun_at INTEGER NOT NULL,
    sent_at INTEGER,
    answer TEXT
) STRICT;
INSERT INTO phone_message VALUES(1,'11111111-1111-4111-8111-1111111111aa','22222222-2222-4222-8222-222222222222',1795624200000,'0123456789abcdef0123456789abcdef',replace('complete\nsnooze=PT1H','\n',char(10)),'sent',1,'Ab12',1795600000000,1795600000000,NULL);
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
CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 80),
    mail TEXT NOT NULL DEFAULT '' CHECK (length(mail) <= 200),
    is_me INTEGER NOT NULL DEFAULT 0 CHECK (is_me IN (0, 1)),
    added_at INTEGER NOT NULL
, role TEXT NOT NULL DEFAULT 'adult' CHECK (role IN ('adult', 'child'))) STRICT;
CREATE TABLE shopping_entry (
    resource INTEGER NOT NULL PRIMARY KEY REFERENCES resource (number) ON DELETE CASCADE,
    line TEXT CHECK (length(line) = 36),
    name TEXT NOT NULL,
    shown TEXT NOT NULL,
    is_bought INTEGER NOT NULL CHECK (is_bought IN (0, 1))
) STRICT;
CREATE TABLE published_date (
    resource INTEGER NOT NULL PRIMARY KEY REFERENCES resource (number) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    subject_id TEXT NOT NULL CHECK (length(subject_id) = 36),
    meaning TEXT NOT NULL,
    day TEXT NOT NULL CHECK (length(day) > 0),
    name TEXT NOT NULL,
    details TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('shown', 'declined', 'gone'))
) STRICT;
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
CREATE INDEX reminder_nag ON reminder (nag_at) WHERE (nag_at IS NULL) = 0;
CREATE INDEX task_late_cancel ON task (id) WHERE late_cancel IS NOT NULL;
CREATE INDEX item_title ON item (status, title COLLATE NOCASE, id);
CREATE INDEX item_expiry ON item (expires_on, title COLLATE NOCASE, id) WHERE expires_on IS NOT NULL;
CREATE INDEX item_warranty ON item (warranty_on) WHERE warranty_on IS NOT NULL;
CREATE INDEX item_next ON item (next_on) WHERE next_on IS NOT NULL;
CREATE INDEX item_gtin ON item (gtin) WHERE gtin IS NOT NULL;
CREATE INDEX item_file_digest ON item_file (digest);
CREATE INDEX item_event_item ON item_event (item, at);
CREATE INDEX item_event_day ON item_event (day) WHERE kind <> 'added';
CREATE INDEX maintenance_item ON maintenance (item) WHERE item IS NOT NULL;
CREATE INDEX maintenance_due ON maintenance (due, title, id);
CREATE INDEX maintenance_part_item ON maintenance_part (item);
CREATE INDEX maintenance_event_plan ON maintenance_event (plan, at);
CREATE INDEX recall_event ON recall (event);
CREATE INDEX recall_critical ON recall (id) WHERE verdict = 'match' AND level = 'critical' AND state = 'open';
CREATE INDEX shop_event_unread ON shop_event (shop, is_told, number) WHERE is_unread = 1;
CREATE INDEX journal_change_file ON journal_change (entry) WHERE relation = 'item_file';
CREATE INDEX shop_event_at ON shop_event (at);
CREATE INDEX past_use_day ON past_use (day);
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
CREATE INDEX shop_event_variant ON shop_event (shop, variant, number) WHERE variant IS NOT NULL;
CREATE INDEX document_title ON document (title COLLATE NOCASE, id);
CREATE INDEX document_file_digest ON document_file (digest);
CREATE INDEX journal_change_document_file ON journal_change (entry) WHERE relation = 'document_file';
CREATE INDEX timing_observation_entry ON timing_observation (entry);
CREATE TRIGGER task_text_added AFTER INSERT ON task BEGIN
    INSERT INTO task_text_stale (number, text) VALUES (NEW.rowid, NULL)
    ON CONFLICT (number) DO NOTHING;
END;
CREATE TRIGGER task_text_changed AFTER UPDATE OF title, notes, location ON task
WHEN NEW.title <> OLD.title OR NEW.notes <> OLD.notes OR NEW.location <> OLD.location BEGIN
    INSERT INTO task_text_stale (number, text)
    VALUES (OLD.rowid, OLD.title || char(10) || OLD.notes || char(10) || OLD.location)
    ON CONFLICT (number) DO NOTHING;
END;
CREATE TRIGGER task_text_removed AFTER DELETE ON task BEGIN
    INSERT INTO task_text_stale (number, text)
    VALUES (OLD.rowid, OLD.title || char(10) || OLD.notes || char(10) || OLD.location)
    ON CONFLICT (number) DO NOTHING;
END;
CREATE INDEX journal_call ON journal (call_key, entry) WHERE call_key IS NOT NULL;
CREATE INDEX resource_edited ON resource (collection, edited_at) WHERE edits > 0;
CREATE INDEX resource_uid ON resource (uid, collection);
CREATE INDEX resource_subject_resource ON resource_subject (resource);
CREATE INDEX hook_run_begun ON hook_run (begun_at);
CREATE INDEX phone_message_live ON phone_message (phone, number) WHERE state <> 'over';
CREATE INDEX phone_message_reminder ON phone_message (reminder, phone, rang_at) WHERE reminder IS NOT NULL;
CREATE INDEX maintenance_meter ON maintenance (meter) WHERE meter IS NOT NULL;
CREATE UNIQUE INDEX person_me ON person (is_me) WHERE is_me = 1;
CREATE INDEX task_after ON task (after) WHERE after IS NOT NULL;
PRAGMA writable_schema=OFF;
COMMIT;
