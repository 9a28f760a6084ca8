package import CivilTime
package import Rules

/// A calendar account. It holds no password.
package struct AccountRecord: AnswerRecord {
    /// A UUID that never changes.
    package var id = ""
    package var name = ""
    /// The URL of the collection that contains its lists.
    package var home = ""
    package var user = ""
    /// `keyring`, `command` or `asked`.
    package var secret = ""
    /// The program that prints the password, and its arguments.
    package var command: [String] = []
    package var isPaused = false
    package var lists: [CalendarListRecord] = []
    /// Why the account is not in sync; absent if it is.
    package var problem: AccountProblem.Kind?
    package var detail = ""
    /// Whether the problem may pass without the user's help.
    package var isRetryable = false
    /// In how many seconds the server wants to be asked again; absent if it does not say. Not in lists.
    package var retryAfter: UInt32?
    package var syncedAt: Instant?
    /// When the server's certificate expires; absent if not known yet.
    package var certificateEnds: Instant?
    /// The server's clock minus this computer's, in seconds; absent if not known yet.
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
        .optional("retry_after", \.retryAfter, .uint32),
        .optional("synced_at", \.syncedAt, .instant),
        .optional("certificate_ends", \.certificateEnds, .instant),
        .optional("clock_difference", \.clockDifference, .int64),
        .required("added_at", \.addedAt, .instant),
    ]
}

/// A list of an account: a collection on its server.
package struct CalendarListRecord: AnswerRecord {
    package var href = ""
    package var name = ""
    /// `#RRGGBB`; empty if the list has no colour.
    package var colour = ""
    package var takesTasks = true
    package var takesEvents = true
    package var isWritable = true
    package var isShared = false
    package var role = CalendarList.Role.off
    /// The role to propose for a newly discovered list.
    package var usualRole = CalendarList.Role.off
    /// What its server is known to refuse, by `CalendarList.Quirk`.
    package var quirks: [String] = []
    /// The number of its entries on this computer.
    package var entries: UInt32 = 0
    /// The number of entries left alone because they cannot be read or the server refuses them.
    package var unread: UInt32 = 0
    /// Names of the first of those, with reasons.
    package var leftAlone: [String] = []
    /// The number of entries that are suddenly missing on the server, until `Settle` decides what to do.
    package var missing: UInt32 = 0
    /// The name of the person who is told what others have left unanswered; absent for the guardian of the family.
    package var guardian: String?
    /// Whether it is an address book, which has birthdays; absent if not.
    package var isBook: Bool?

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
        .orEmpty("quirks", \.quirks, .texts),
        .required("entries", \.entries, .uint32),
        .required("unread", \.unread, .uint32),
        .orEmpty("left_alone", \.leftAlone, .texts),
        .required("missing", \.missing, .uint32),
        .optional("guardian", \.guardian, .text),
        .optional("book", \.isBook, .flag),
    ]
}

/// The result of a discovery.
package struct DiscoveryRecord: AnswerRecord {
    /// The URL of the collection that contains the lists; empty if none was found.
    package var home = ""
    package var lists: [CalendarListRecord] = []
    /// The outcome of each failed step, in words.
    package var steps: [String] = []
    /// Why no lists were found; absent otherwise.
    package var problem: AccountProblem.Kind?
    package var detail = ""
    package var isRetryable = false
    /// In how many seconds the server wants to be asked again; absent if it does not say.
    package var retryAfter: UInt32?
    /// The SHA-256 of the public key of a certificate that the system does not trust, as 64 hexadecimal
    /// digits. The user may choose to trust it.
    package var fingerprint = ""
    /// Another host that the server names for the calendars. The user may allow it to receive the password.
    package var otherHost = ""

    package init() {}

    package static let fields: [RecordField<DiscoveryRecord>] = [
        .required("home", \.home, .text),
        .orEmpty("lists", \.lists, .list(of: .record)),
        .orEmpty("steps", \.steps, .texts),
        .optional("problem", \.problem, .word),
        .required("detail", \.detail, .text),
        .required("retryable", \.isRetryable, .flag),
        .optional("retry_after", \.retryAfter, .uint32),
        .required("fingerprint", \.fingerprint, .text),
        .required("other_host", \.otherHost, .text),
    ]
}
