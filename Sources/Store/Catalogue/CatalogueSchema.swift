import SQLite

/// The tables of the catalogue. A migration is never edited once it has landed.
///
/// They store the output of `ProductWords` and `GTIN.readings`. When these change, a migration has to empty
/// the tables and forget the sources' states, so that Steward fetches everything again.
enum CatalogueSchema {
    static let migrator = Migrator([
        Migration("2026-11 catalogue") { db in
            try db.execute(recalls)
            try db.execute(items)
            try db.execute(shops)
            for (key, value) in [("revision", "0"), ("events", "0")] {
                try db.run("INSERT INTO meta (key, value) VALUES (?, ?)", [key, value])
            }
            // Identifies this file: positions recorded for another file do not apply to it.
            try db.execute("INSERT INTO meta (key, value) VALUES ('epoch', lower(hex(randomblob(16))))")
        },
        Migration("2026-11 looks for recalls", [looks]),
        Migration("2026-11 words by length", [wordsByLength]),
        Migration(
            "2026-11 where sources are read",
            ["ALTER TABLE source ADD COLUMN read_from TEXT NOT NULL DEFAULT ''"]),
        Migration("2026-11 names of recalls", [names, counts]),
        // By default FTS5 merges sixteen parts at once, perhaps most of the index. `doUpkeep` merges before
        // there are that many.
        Migration(
            "2026-11 merges", ["INSERT INTO recall_index (recall_index, rank) VALUES ('crisismerge', 64)"]),
        Migration(
            "2026-11 currencies of prices",
            [
                "ALTER TABLE price ADD COLUMN currency TEXT NOT NULL DEFAULT ''",
                "UPDATE price SET currency = ifnull((SELECT currency FROM shop WHERE shop.id = price.shop), '')",
            ]),
        // Codes are read more strictly: what an older version stored may rule recalls out wrongly. Until its source
        // has been read again, a recall counts as one whose codes and models are not all known.
        Migration(
            "2026-11 codes of recalls",
            [
                """
                UPDATE recall SET notice = replace(notice, '"scope":"coded"', '"scope":"unread","incomplete":["models","barcodes"]');
                """,
                "UPDATE source SET etag = '', last_modified = '', read_until = NULL;",
            ]),
        Migration("2026-11 pages of shops", [pages]),
    ])

    /// `page` holds the watched pages as the last request found them; `reading` is the last line of JSON that
    /// `steward-fetch` sent for a page. `robots` keeps sites' rules for Steward for a day.
    private static let pages = """
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

        ALTER TABLE variant ADD COLUMN availability TEXT;
        ALTER TABLE shop_change ADD COLUMN availability TEXT;
        ALTER TABLE shop_change ADD COLUMN lowest_days INTEGER;
        """

    /// `line` is that of `RecallNames`, in its own table to avoid reading the notice's pages.
    private static let names = """
        CREATE TABLE recall_names (
            recall INTEGER PRIMARY KEY REFERENCES recall (number) ON DELETE CASCADE,
            line TEXT NOT NULL
        ) STRICT;
        """

    /// Counting a source's recalls takes longer the more there are.
    private static let counts = """
        CREATE TABLE recall_count (
            source TEXT NOT NULL PRIMARY KEY,
            recalls INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO recall_count SELECT source, count(*) FROM recall GROUP BY source;
        CREATE TRIGGER recall_added AFTER INSERT ON recall BEGIN
            INSERT INTO recall_count VALUES (NEW.source, 1) ON CONFLICT (source) DO UPDATE SET recalls = recalls + 1;
        END;
        CREATE TRIGGER recall_removed AFTER DELETE ON recall BEGIN
            UPDATE recall_count SET recalls = recalls - 1 WHERE source = OLD.source;
        END;
        """

    /// A typing slip changes the length of a word by at most one, so the search can skip words of other
    /// lengths.
    private static let wordsByLength = """
        DROP INDEX word_backwards;
        CREATE INDEX word_length ON word (length(text), text);
        CREATE INDEX word_length_backwards ON word (length(text), backwards) WHERE backwards IS NOT NULL;
        """

    /// `notice` is the line of JSON from `steward-fetch`. `words` holds the indexed words; `lower` and
    /// `makers` hold those of them that occur in lower case and in company names. `word` counts the events
    /// and the items that use a word.
    private static let recalls = """
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
        CREATE INDEX recall_event ON recall (event, number);
        CREATE INDEX recall_date ON recall (date DESC, number DESC);
        CREATE INDEX recall_source ON recall (source, date);

        CREATE VIRTUAL TABLE recall_index USING fts5 (
            words, content = 'recall', content_rowid = 'number', tokenize = 'ascii', detail = none, columnsize = 0);

        CREATE TABLE recall_code (
            kind TEXT NOT NULL CHECK (kind IN ('gtin', 'model')),
            value TEXT NOT NULL,
            recall INTEGER NOT NULL REFERENCES recall (number),
            PRIMARY KEY (kind, value, recall)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recall_code_recall ON recall_code (recall);

        CREATE TABLE word (
            text TEXT NOT NULL PRIMARY KEY,
            backwards TEXT,
            skeleton TEXT,
            events INTEGER NOT NULL DEFAULT 0,
            lower INTEGER NOT NULL DEFAULT 0,
            maker INTEGER NOT NULL DEFAULT 0,
            items INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX word_backwards ON word (backwards) WHERE backwards IS NOT NULL;
        CREATE INDEX word_skeleton ON word (skeleton) WHERE skeleton IS NOT NULL;

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
        ) STRICT;

        CREATE TABLE meta (
            key TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;
        """

    /// Searches for recalls. `sources`, `failures` and `notices` each hold a list as one text.
    private static let looks = """
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
        CREATE INDEX look_started_at ON look (started_at);
        """

    /// The index of items, to find those that a new recall may concern; `share` is how much of an item's name
    /// a word accounts for, in hundredths.
    private static let items = """
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
        CREATE INDEX item_word_item ON item_word (item);

        CREATE TABLE item_code (
            kind TEXT NOT NULL CHECK (kind IN ('gtin', 'model')),
            value TEXT NOT NULL,
            item INTEGER NOT NULL REFERENCES item (number),
            PRIMARY KEY (kind, value, item)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX item_code_item ON item_code (item);
        """

    /// `shop` is the id in the household's database; `crawl` numbers complete crawls. Amounts are texts.
    private static let shops = """
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
        CREATE INDEX product_title ON product (shop, title COLLATE NOCASE, id);

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
            rise_at INTEGER,
            PRIMARY KEY (shop, id),
            FOREIGN KEY (shop, product) REFERENCES product (shop, id)
        ) STRICT;
        CREATE INDEX variant_product ON variant (shop, product, position);

        CREATE TABLE price (
            shop TEXT NOT NULL,
            variant INTEGER NOT NULL,
            at INTEGER NOT NULL,
            price TEXT NOT NULL,
            PRIMARY KEY (shop, variant, at)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX price_at ON price (at);

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
        ) STRICT;
        CREATE INDEX shop_change_shop ON shop_change (shop, revision);
        """
}
