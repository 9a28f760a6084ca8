/// What calendar servers have of tasks and events.
extension Schema {
    /// A resource of a list on a server: `base` is what the server had last, `sent` what was sent while no reply has come
    /// (`CalendarResourceRows.blob`), `earlier` the `ETag`s of earlier forms with spaces between them. `edits` counts changes
    /// that were not sent. `identity` is the identifier that the resource itself gives a task or an event that was here
    /// before, under another one. At `answered_at` a reminder of it was last answered or snoozed.
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
