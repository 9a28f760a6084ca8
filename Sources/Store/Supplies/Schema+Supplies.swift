/// Levels of items, and the shopping list.
extension Schema {
    /// If `amount` is NULL and `unit` is empty, the line stands for as much as is needed.
    static let supplies = """
        ALTER TABLE item ADD COLUMN target TEXT;
        ALTER TABLE item ADD COLUMN pack TEXT;
        ALTER TABLE item ADD COLUMN aisle TEXT NOT NULL DEFAULT '';

        CREATE TABLE shopping_line (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
            amount TEXT,
            unit TEXT NOT NULL,
            shop TEXT NOT NULL,
            aisle TEXT NOT NULL,
            note TEXT NOT NULL,
            state TEXT NOT NULL CHECK (\(oneOf("state", ["wanted", "settled", "refused"]))),
            added_at INTEGER NOT NULL
        ) STRICT;
        """
}
