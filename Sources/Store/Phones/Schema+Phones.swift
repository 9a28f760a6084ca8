/// Tables of phones and of what they show. They contain no tokens of servers.
extension Schema {
    /// `secret` is as in `account`, or NULL for a server that wants no token. The journal records `phone`, but not
    /// `phone_channel`: topics are secrets, and what is known of a connection is not undone. A channel outlives its
    /// phone, so that an undo finds it.
    static let phones = """
        CREATE TABLE phone (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
            name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
            service TEXT NOT NULL CHECK (service IN ('ntfy', 'gotify')),
            address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 500),
            secret TEXT CHECK (length(secret) BETWEEN 1 AND 8000),
            text TEXT NOT NULL CHECK (\(oneOf("text", ["full", "title", "hidden"]))),
            reach TEXT NOT NULL CHECK (reach IN ('always', 'away')),
            is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
            added_at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE phone_channel (
            phone TEXT NOT NULL PRIMARY KEY CHECK (length(phone) = 36),
            topic TEXT NOT NULL CHECK (length(topic) BETWEEN 1 AND 64),
            answers TEXT NOT NULL CHECK (length(answers) BETWEEN 1 AND 64),
            since TEXT CHECK (length(since) BETWEEN 1 AND 64),
            can_withdraw INTEGER CHECK (can_withdraw IN (0, 1)),
            problem TEXT,
            detail TEXT NOT NULL DEFAULT '',
            reached_at INTEGER
        ) STRICT;
        """

    static let certificatesOfPhones = """
        ALTER TABLE phone ADD COLUMN fingerprint TEXT CHECK (length(fingerprint) = 64);
        """

    /// A row without a reminder is the message for several. `rang_at` is when the reminder first rang since it was
    /// planned or snoozed. `offers` are the answers of its buttons, separated by line breaks. `is_there` holds once an
    /// attempt to send it may have reached the server.
    static let phoneMessages = """
        CREATE TABLE phone_message (
            number INTEGER PRIMARY KEY,
            phone TEXT NOT NULL CHECK (length(phone) = 36),
            reminder TEXT CHECK (length(reminder) = 36),
            rang_at INTEGER NOT NULL,
            token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
            offers TEXT NOT NULL,
            state TEXT NOT NULL CHECK (
                \(oneOf("state", ["waiting", "sent", "folded", "withdrawing", "over"]))),
            is_there INTEGER NOT NULL DEFAULT 0 CHECK (is_there IN (0, 1)),
            server_id TEXT CHECK (length(server_id) BETWEEN 1 AND 64),
            begun_at INTEGER NOT NULL,
            sent_at INTEGER,
            answer TEXT
        ) STRICT;
        CREATE INDEX phone_message_live ON phone_message (phone, number) WHERE state <> 'over';
        CREATE INDEX phone_message_reminder ON phone_message (reminder, phone, rang_at) WHERE reminder IS NOT NULL;
        """
}
