/// The shopping list on a calendar server.
extension Schema {
    /// An entry of the shopping list, as a resource of the list on a server that has that role. `line` is the row that
    /// the user has written; without it, the entry is there because a supply of the name `name` is low. `shown` is what
    /// the resource says, with all edits that are to be sent. A bought entry stays, so that ticking it twice buys it
    /// once.
    static let shoppingEntries = """
        ALTER TABLE collection ADD COLUMN is_shopping INTEGER NOT NULL DEFAULT 0 CHECK (is_shopping IN (0, 1));

        CREATE TABLE shopping_entry (
            resource INTEGER NOT NULL PRIMARY KEY REFERENCES resource (number) ON DELETE CASCADE,
            line TEXT CHECK (length(line) = 36),
            name TEXT NOT NULL,
            shown TEXT NOT NULL,
            is_bought INTEGER NOT NULL CHECK (is_bought IN (0, 1))
        ) STRICT;
        """
}
