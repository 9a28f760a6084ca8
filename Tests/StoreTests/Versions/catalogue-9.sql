PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('2026-11 catalogue');
INSERT INTO grdb_migrations VALUES('2026-11 looks for recalls');
INSERT INTO grdb_migrations VALUES('2026-11 words by length');
INSERT INTO grdb_migrations VALUES('2026-11 where sources are read');
INSERT INTO grdb_migrations VALUES('2026-11 names of recalls');
INSERT INTO grdb_migrations VALUES('2026-11 merges');
INSERT INTO grdb_migrations VALUES('2026-11 currencies of prices');
INSERT INTO grdb_migrations VALUES('2026-11 codes of recalls');
INSERT INTO grdb_migrations VALUES('2026-11 pages of shops');
CREATE TABLE recall (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    source TEXT NOT NULL,
    event TEXT NOT NULL,
    date TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    codes TEXT NOT NULL,
    revision INTEGER NOT NULL UNIQUE,
    is_first INTEGER NOT NULL CHECK (is_first IN (0, 1)),
    seen_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    words TEXT NOT NULL,
    lower TEXT NOT NULL,
    makers TEXT NOT NULL,
    notice TEXT NOT NULL
) STRICT;
INSERT INTO recall VALUES(1,'source:1','source','event','2026-11-01','f','',1,1,1,1,'kettle','kettle','','{}');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','recall_index','recall_index',0,'CREATE VIRTUAL TABLE recall_index USING fts5 (
    words, content = ''recall'', content_rowid = ''number'', tokenize = ''ascii'', detail = none, columnsize = 0)');
CREATE TABLE IF NOT EXISTS 'recall_index_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO recall_index_data VALUES(1,X'0101');
INSERT INTO recall_index_data VALUES(10,X'000000010101010001010101');
INSERT INTO recall_index_data VALUES(137438953473,X'0000000d07306b6574746c650104');
CREATE TABLE IF NOT EXISTS 'recall_index_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO recall_index_idx VALUES(1,X'',2);
CREATE TABLE IF NOT EXISTS 'recall_index_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO recall_index_config VALUES('crisismerge',64);
INSERT INTO recall_index_config VALUES('version',4);
CREATE TABLE recall_code (
    kind TEXT NOT NULL CHECK (kind IN ('gtin', 'model')),
    value TEXT NOT NULL,
    recall INTEGER NOT NULL REFERENCES recall (number),
    PRIMARY KEY (kind, value, recall)
) STRICT, WITHOUT ROWID;
CREATE TABLE word (
    text TEXT NOT NULL PRIMARY KEY,
    backwards TEXT,
    skeleton TEXT,
    events INTEGER NOT NULL DEFAULT 0,
    lower INTEGER NOT NULL DEFAULT 0,
    maker INTEGER NOT NULL DEFAULT 0,
    items INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO word VALUES('kettle','elttek','kttl',1,0,0,0);
CREATE TABLE source (
    id TEXT NOT NULL PRIMARY KEY,
    asked_at INTEGER,
    succeeded_at INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '',
    usual INTEGER NOT NULL DEFAULT 0,
    etag TEXT NOT NULL DEFAULT '',
    last_modified TEXT NOT NULL DEFAULT '',
    read_until TEXT
, read_from TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO source VALUES('source',1,2,0,'',1,'','',NULL,'');
CREATE TABLE meta (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
INSERT INTO meta VALUES('revision','1');
INSERT INTO meta VALUES('events','1');
INSERT INTO meta VALUES('epoch','0123456789abcdef0123456789abcdef');
CREATE TABLE item (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    fingerprint TEXT NOT NULL
) STRICT;
CREATE TABLE item_word (
    text TEXT NOT NULL,
    item INTEGER NOT NULL REFERENCES item (number),
    share INTEGER NOT NULL,
    PRIMARY KEY (text, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE item_code (
    kind TEXT NOT NULL CHECK (kind IN ('gtin', 'model')),
    value TEXT NOT NULL,
    item INTEGER NOT NULL REFERENCES item (number),
    PRIMARY KEY (kind, value, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE shop (
    id TEXT NOT NULL PRIMARY KEY,
    currency TEXT NOT NULL,
    crawl INTEGER NOT NULL,
    is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
    read_at INTEGER
) STRICT;
CREATE TABLE product (
    shop TEXT NOT NULL REFERENCES shop (id),
    id INTEGER NOT NULL,
    title TEXT NOT NULL,
    handle TEXT NOT NULL,
    vendor TEXT NOT NULL,
    kind TEXT NOT NULL,
    images TEXT NOT NULL,
    missed INTEGER NOT NULL,
    crawl INTEGER NOT NULL,
    PRIMARY KEY (shop, id)
) STRICT;
CREATE TABLE variant (
    shop TEXT NOT NULL,
    id INTEGER NOT NULL,
    product INTEGER NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    sku TEXT NOT NULL,
    price TEXT NOT NULL,
    list_price TEXT,
    is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
    missed INTEGER NOT NULL,
    told_price TEXT NOT NULL,
    told_available INTEGER NOT NULL CHECK (told_available IN (0, 1)),
    last_back INTEGER,
    last_out INTEGER,
    drop_price TEXT,
    drop_at INTEGER,
    rise_price TEXT,
    rise_at INTEGER, availability TEXT,
    PRIMARY KEY (shop, id),
    FOREIGN KEY (shop, product) REFERENCES product (shop, id)
) STRICT;
CREATE TABLE price (
    shop TEXT NOT NULL,
    variant INTEGER NOT NULL,
    at INTEGER NOT NULL,
    price TEXT NOT NULL, currency TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shop, variant, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE shop_change (
    revision INTEGER PRIMARY KEY,
    shop TEXT NOT NULL,
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
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1))
, availability TEXT, lowest_days INTEGER) STRICT;
CREATE TABLE look (
    number INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('refresh', 'check')),
    about TEXT NOT NULL,
    sources TEXT NOT NULL,
    failures TEXT NOT NULL,
    records INTEGER NOT NULL,
    news INTEGER NOT NULL,
    recalls INTEGER NOT NULL,
    things INTEGER NOT NULL,
    found INTEGER NOT NULL,
    notices TEXT NOT NULL,
    is_cancelled INTEGER NOT NULL CHECK (is_cancelled IN (0, 1))
) STRICT;
CREATE TABLE recall_names (
    recall INTEGER PRIMARY KEY REFERENCES recall (number) ON DELETE CASCADE,
    line TEXT NOT NULL
) STRICT;
CREATE TABLE recall_count (
    source TEXT NOT NULL PRIMARY KEY,
    recalls INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO recall_count VALUES('source',1);
CREATE TABLE page (
    shop TEXT NOT NULL REFERENCES shop (id),
    product INTEGER NOT NULL,
    state TEXT NOT NULL,
    detail TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    read_at INTEGER,
    failures INTEGER NOT NULL,
    suspicion INTEGER NOT NULL,
    currency TEXT NOT NULL,
    reading TEXT NOT NULL,
    PRIMARY KEY (shop, product)
) STRICT, WITHOUT ROWID;
CREATE TABLE robots (
    site TEXT NOT NULL PRIMARY KEY,
    rules TEXT NOT NULL,
    read_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recall_event ON recall (event, number);
CREATE INDEX recall_date ON recall (date DESC, number DESC);
CREATE INDEX recall_source ON recall (source, date);
CREATE INDEX recall_code_recall ON recall_code (recall);
CREATE INDEX word_skeleton ON word (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX item_word_item ON item_word (item);
CREATE INDEX item_code_item ON item_code (item);
CREATE INDEX product_title ON product (shop, title COLLATE NOCASE, id);
CREATE INDEX variant_product ON variant (shop, product, position);
CREATE INDEX price_at ON price (at);
CREATE INDEX shop_change_shop ON shop_change (shop, revision);
CREATE INDEX look_started_at ON look (started_at);
CREATE INDEX word_length ON word (length(text), text);
CREATE INDEX word_length_backwards ON word (length(text), backwards) WHERE backwards IS NOT NULL;
CREATE TRIGGER recall_added AFTER INSERT ON recall BEGIN
    INSERT INTO recall_count VALUES (NEW.source, 1) ON CONFLICT (source) DO UPDATE SET recalls = recalls + 1;
END;
CREATE TRIGGER recall_removed AFTER DELETE ON recall BEGIN
    UPDATE recall_count SET recalls = recalls - 1 WHERE source = OLD.source;
END;
PRAGMA writable_schema=OFF;
COMMIT;
