/// The state of tasks and events on calendar servers.
extension Schema {
    /// A resource of a list on a server: `base` is the server's last known form, `sent` the forms whose
    /// replies have not come (`CalendarResourceRows.blob`), `earlier` the `ETag`s of earlier forms, separated
    /// by spaces. `edits` is the number of unsent changes. `identity` is the identifier in the resource, if
    /// the task or event was already here under another one. `answered_at` is the time of the last answer or
    /// snooze of one of its reminders.
    static let resources = """
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
        CREATE INDEX resource_edited ON resource (collection, edited_at) WHERE edits > 0;
        CREATE INDEX resource_uid ON resource (uid, collection);

        CREATE TABLE resource_subject (
            subject TEXT NOT NULL,
            subject_id TEXT NOT NULL CHECK (length(subject_id) = 36),
            resource INTEGER NOT NULL REFERENCES resource (number) ON DELETE CASCADE,
            identity TEXT CHECK (length(identity) = 36),
            answered_at INTEGER,
            PRIMARY KEY (subject_id, subject)
        ) STRICT;
        CREATE INDEX resource_subject_resource ON resource_subject (resource);
        """
}
