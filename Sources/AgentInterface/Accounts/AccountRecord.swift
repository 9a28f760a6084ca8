package import CivilTime
package import Rules

/// A calendar account. It holds no password.
package struct AccountRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var name = ""
    /// The URL of the collection that holds its lists.
    package var home = ""
    package var user = ""
    /// `keyring`, `command` or `asked`.
    package var secret = ""
    /// The program that prints the password, and its arguments.
    package var command: [String] = []
    package var isPaused = false
    package var lists: [CalendarListRecord] = []
    /// What keeps it from being in step; absent if nothing does.
    package var problem: AccountProblem.Kind?
    package var detail = ""
    /// Whether the problem may pass by itself.
    package var isRetryable = false
    package var syncedAt: Instant?
    /// When the server's certificate ends; absent if it has not been seen yet.
    package var certificateEnds: Instant?
    /// The server's clock minus this computer's, in seconds; absent if it has not been seen yet.
    package var clockDifference: Int64?
    package var addedAt = Instant(millisecondsSince1970: 0)

    package init() {}

    package static let fields: [RecordField<AccountRecord>] = [
        .required("id", \.id, .text),
        .required("name", \.name, .text),
        .required("home", \.home, .text),
        .required("user", \.user, .text),
        .required("secret", \.secret, .text),
        .orEmpty("command", \.command, .texts),
        .required("paused", \.isPaused, .flag),
        .orEmpty("lists", \.lists, .list(of: .record)),
        .optional("problem", \.problem, .word),
        .required("detail", \.detail, .text),
        .required("retryable", \.isRetryable, .flag),
        .optional("synced_at", \.syncedAt, .instant),
        .optional("certificate_ends", \.certificateEnds, .instant),
        .optional("clock_difference", \.clockDifference, .int64),
        .required("added_at", \.addedAt, .instant),
    ]
}

/// A list of an account: a collection of its server.
package struct CalendarListRecord: AnswerRecord {
    package var href = ""
    package var name = ""
    /// `#RRGGBB`; empty if it has none.
    package var colour = ""
    package var takesTasks = true
    package var takesEvents = true
    package var isWritable = true
    package var isShared = false
    package var role = CalendarList.Role.off
    /// The role to propose for a list that was discovered.
    package var usualRole = CalendarList.Role.off
    /// How many entries of it are here.
    package var entries: UInt32 = 0
    /// How many of them are left alone, as they cannot be read.
    package var unread: UInt32 = 0
    /// The first of those, by name, and why.
    package var leftAlone: [String] = []
    /// How many entries the server suddenly has no more, until `Settle` says what becomes of them.
    package var missing: UInt32 = 0

    package init() {}

    package static let fields: [RecordField<CalendarListRecord>] = [
        .required("href", \.href, .text),
        .required("name", \.name, .text),
        .required("colour", \.colour, .text),
        .required("takes_tasks", \.takesTasks, .flag),
        .required("takes_events", \.takesEvents, .flag),
        .required("writable", \.isWritable, .flag),
        .required("shared", \.isShared, .flag),
        .required("role", \.role, .word),
        .required("usual_role", \.usualRole, .word),
        .required("entries", \.entries, .uint32),
        .required("unread", \.unread, .uint32),
        .orEmpty("left_alone", \.leftAlone, .texts),
        .required("missing", \.missing, .uint32),
    ]
}

/// What was found of an account.
package struct DiscoveryRecord: AnswerRecord {
    /// The URL of the collection that holds the lists; empty if nothing was found.
    package var home = ""
    package var lists: [CalendarListRecord] = []
    /// What each step that failed has come to, in words.
    package var steps: [String] = []
    /// Why nothing was found; absent otherwise.
    package var problem: AccountProblem.Kind?
    package var detail = ""
    package var isRetryable = false
    /// The SHA-256 of the public key of a certificate that the system does not trust, as 64 hexadecimal digits. The
    /// user may trust it.
    package var fingerprint = ""
    /// Another host that the server names for the calendars. The user may allow that it gets the password.
    package var otherHost = ""

    package init() {}

    package static let fields: [RecordField<DiscoveryRecord>] = [
        .required("home", \.home, .text),
        .orEmpty("lists", \.lists, .list(of: .record)),
        .orEmpty("steps", \.steps, .texts),
        .optional("problem", \.problem, .word),
        .required("detail", \.detail, .text),
        .required("retryable", \.isRetryable, .flag),
        .required("fingerprint", \.fingerprint, .text),
        .required("other_host", \.otherHost, .text),
    ]
}
