/// Tables of watched shops and their changes. Their products are in the catalogue.
extension Schema {
    /// `kinds` lists the changes to report, separated by spaces; `heard` is the last revision of the
    /// catalogue `heard_in` whose changes are here.
    static let shops = """
        CREATE TABLE shop (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            domain TEXT NOT NULL UNIQUE,
            is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
            kinds TEXT NOT NULL,
            drop_from TEXT NOT NULL,
            rise_from TEXT NOT NULL,
            unless TEXT,
            urgency TEXT NOT NULL CHECK (\(oneOf("urgency", ["low", "normal", "high"]))),
            currency TEXT NOT NULL,
            heard INTEGER NOT NULL,
            heard_in TEXT NOT NULL,
            added_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE shop_watch (
            shop TEXT NOT NULL REFERENCES shop (id),
            product INTEGER NOT NULL,
            title TEXT NOT NULL,
            handle TEXT NOT NULL,
            drop_from TEXT NOT NULL,
            rise_from TEXT NOT NULL,
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
            is_unread INTEGER NOT NULL CHECK (is_unread IN (0, 1)),
            UNIQUE (shop, catalogue, revision)
        ) STRICT;
        CREATE INDEX shop_event_unread ON shop_event (shop, is_told, number) WHERE is_unread = 1;
        """

    /// Pages that are watched one by one, and additions to their news. `choice` is a `PriceChoice`.
    static let pages = """
        ALTER TABLE shop ADD COLUMN reading TEXT NOT NULL DEFAULT 'list' CHECK (reading IN ('list', 'pages'));
        ALTER TABLE shop ADD COLUMN choice TEXT;
        ALTER TABLE shop_watch ADD COLUMN is_of_return INTEGER NOT NULL DEFAULT 0 CHECK (is_of_return IN (0, 1));
        ALTER TABLE shop_watch ADD COLUMN variant TEXT NOT NULL DEFAULT '';
        ALTER TABLE shop_event ADD COLUMN availability TEXT;
        ALTER TABLE shop_event ADD COLUMN lowest_days INTEGER;
        """

    /// The amounts among which the user is to choose in `alert`. `choice` is a `PriceChoice`.
    static let priceQuestions = """
        CREATE TABLE price_question (
            shop TEXT NOT NULL REFERENCES shop (id),
            place INTEGER NOT NULL CHECK (place >= 0),
            alert TEXT NOT NULL CHECK (length(alert) = 36),
            choice TEXT NOT NULL,
            amount TEXT NOT NULL,
            currency TEXT NOT NULL,
            PRIMARY KEY (shop, place)
        ) STRICT;
        """

    /// Finds a variant's changes without scanning all of its shop's. Only queries by variant use this index:
    /// `shop_event_unread` counts unread changes.
    static let newsByVariant = """
        CREATE INDEX shop_event_variant ON shop_event (shop, variant, number) WHERE variant IS NOT NULL;
        """
}
