/// The household's dates on a calendar server.
extension Schema {
    /// A date, as a resource of the list on a server that has the role `household`; the columns are those of a
    /// `HouseholdDate`, with all edits that are to be sent. `state` is a `PublishedDateRow.State`.
    static let publishedDates = """
        ALTER TABLE collection ADD COLUMN is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1));

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
        """
}
