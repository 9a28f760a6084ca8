import Rules

/// Documents with their files.
extension Schema {
    /// The columns of `document_file` stand in another order than those of `item_file`, so that `Salvage` can
    /// tell their rows apart.
    static let documents = """
        CREATE TABLE document (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 4000),
            type TEXT NOT NULL CHECK (\(oneOf("type", [
                "passport", "identity-card", "driving-licence", "residence-permit", "contract", "insurance",
                "voucher", "other",
            ]))),
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
        CREATE INDEX document_title ON document (title COLLATE NOCASE, id);

        CREATE TABLE document_file (
            document TEXT NOT NULL REFERENCES document (id),
            digest TEXT NOT NULL CHECK (length(digest) = 64),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
            kind TEXT NOT NULL CHECK (\(oneOf("kind", ["photo", "receipt", "manual", "other"]))),
            size INTEGER NOT NULL CHECK (size >= 0),
            added_at INTEGER NOT NULL,
            PRIMARY KEY (document, name)
        ) STRICT;
        CREATE INDEX document_file_digest ON document_file (digest);
        CREATE INDEX journal_change_document_file ON journal_change (entry) WHERE relation = 'document_file';
        """
}
