/// People, and for whom things are.
extension Schema {
    /// `person` in the other tables is a name, not an identifier: names are what computers that share a calendar have in
    /// common, and a person may be unknown here. Empty stands for anyone.
    static let people = """
        CREATE TABLE person (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 80),
            mail TEXT NOT NULL DEFAULT '' CHECK (length(mail) <= 200),
            is_me INTEGER NOT NULL DEFAULT 0 CHECK (is_me IN (0, 1)),
            added_at INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX person_me ON person (is_me) WHERE is_me = 1;

        ALTER TABLE task ADD COLUMN person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80);
        ALTER TABLE task ADD COLUMN completed_by TEXT NOT NULL DEFAULT '' CHECK (length(completed_by) <= 80);
        ALTER TABLE event ADD COLUMN person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80);
        ALTER TABLE maintenance ADD COLUMN person TEXT NOT NULL DEFAULT '' CHECK (length(person) <= 80);
        """

    /// Written as `Turns`.
    static let turns = """
        ALTER TABLE task ADD COLUMN turns TEXT CHECK (length(turns) <= 2000);
        """

    /// What of the family lives in calendars. `guardian` is the id of the person who is told what others have left of a
    /// list. A list of another purpose than its `role` says is only read; `is_book` marks an address book, from which
    /// birthdays come. `born` is the day on which the person of a birthday was born.
    static let familyInCalendars = """
        ALTER TABLE task ADD COLUMN added_by TEXT NOT NULL DEFAULT '' CHECK (length(added_by) <= 80);
        ALTER TABLE event ADD COLUMN added_by TEXT NOT NULL DEFAULT '' CHECK (length(added_by) <= 80);
        ALTER TABLE event ADD COLUMN born TEXT CHECK (length(born) = 10);
        ALTER TABLE person ADD COLUMN role TEXT NOT NULL DEFAULT 'adult' CHECK (role IN ('adult', 'child'));
        ALTER TABLE collection ADD COLUMN guardian TEXT CHECK (length(guardian) = 36);
        ALTER TABLE collection ADD COLUMN purpose TEXT NOT NULL DEFAULT ''
            CHECK (purpose IN ('', 'holidays', 'birthdays'));
        ALTER TABLE collection ADD COLUMN is_book INTEGER NOT NULL DEFAULT 0 CHECK (is_book IN (0, 1));
        """

    static let turnsOfMaintenance = """
        ALTER TABLE maintenance ADD COLUMN turns TEXT CHECK (length(turns) <= 2000);
        """
}
