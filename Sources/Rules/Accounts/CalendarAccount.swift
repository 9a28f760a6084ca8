package import CivilTime

/// An account on a calendar server (CalDAV, RFC 4791) whose lists Steward syncs.
package struct CalendarAccount: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<CalendarAccount>

    package let id: ID
    /// Unique among accounts, ignoring case.
    package var name: String
    /// The HTTPS URL of the collection that contains the account's lists (`calendar-home-set`).
    package let home: String
    package let user: String
    package var secret: SecretSource
    /// The SHA-256 of the public key of the certificate that the user trusts for this account's host although
    /// the system does not, as 64 hexadecimal digits.
    package var fingerprint: String?
    package var isPaused = false
    /// The problem that prevents a sync.
    package var problem: AccountProblem?
    /// When it was last synced without a problem.
    package var syncedAt: Instant?
    /// When its server was last asked for the account's lists.
    package var lookedAt: Instant?
    /// The alert that says what the account needs from the user.
    package var alert: Alert.ID?
    package let addedAt: Instant
    /// In the server's order.
    package var lists: [CalendarList] = []

    package init(
        id: ID = .random(), name: String, home: String, user: String, secret: SecretSource,
        fingerprint: String? = nil, addedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.home = home
        self.user = user
        self.secret = secret
        self.fingerprint = fingerprint
        self.addedAt = addedAt
    }

    /// Whether the two accounts cannot coexist: they have the same name, or are the same account on the
    /// server.
    package func overlaps(_ other: CalendarAccount) -> Bool {
        name.lowercased() == other.name.lowercased() || home == other.home && user == other.user
    }
}

/// Where an account's password comes from. Steward itself never stores one.
package enum SecretSource: Sendable, Hashable {
    /// The desktop's Secret Service.
    case keyring
    /// The first line that a program prints; the program's name or path, and its arguments.
    case command([String])
    /// The user types it after each start of the agent.
    case asked
}

/// Why an account is not in sync with its server.
package struct AccountProblem: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The server refuses the password.
        case password
        /// The desktop's keyring is locked or gone, the command prints no password, or the user has not typed
        /// it.
        case noPassword = "no-password"
        case certificate
        case unreachable
        /// The answer is not from a calendar server, for example a web page that asks the user to log in.
        case notCalendar = "not-calendar"
        case trouble

        /// Whether the problem may pass without the user's help.
        package var isRetryable: Bool {
            switch self {
            case .noPassword, .unreachable, .notCalendar, .trouble: true
            case .password, .certificate: false
            }
        }
    }

    package var kind: Kind
    /// Details for users, from the server; may be empty.
    package var detail: String
    /// How long the server wants to be left alone; not stored.
    package var retryAfter: Duration?

    package init(_ kind: Kind, _ detail: String = "", retryAfter: Duration? = nil) {
        self.kind = kind
        self.detail = detail
        self.retryAfter = retryAfter
    }
}

extension AccountProblem: Retryable {
    package var retry: Retry { kind.isRetryable ? .later(after: retryAfter) : .never }
}

/// A list of an account: a CalDAV collection.
package struct CalendarList: Sendable, Hashable, Identifiable {
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// Steward does not read the list.
        case off
        case tasks
        case events
        /// Tasks and events.
        case both
        /// Its tasks are the lines of the shopping list.
        case shopping
        /// Its all-day events are days on which nobody works. It is only read.
        case holidays
        /// An address book, whose contacts have birthdays. It is only read.
        case birthdays
        /// The household's dates, as `HouseholdDate`s. Steward writes them, and reads nothing from the list.
        case household

        /// Whether Steward reads the list and never writes to it.
        package var isReadOnly: Bool { self == .holidays || self == .birthdays }
    }

    /// What a server refuses, so that Steward sends it in another form.
    package enum Quirk: String, Sendable, Hashable, CaseIterable {
        /// Repeating tasks that have a start and a due time.
        case refusesStart = "refuses-start"
        /// Events at a time that have no end.
        case needsEnd = "needs-end"
    }

    /// The list's number in the store; 0 for a list that is not stored.
    package var id: Int64 = 0
    /// The collection's URL.
    package let href: String
    package var name: String
    /// `#RRGGBB`.
    package var colour: String?
    /// Whether the server accepts tasks in the list.
    package var takesTasks = true
    package var takesEvents = true
    package var isWritable = true
    package var isShared = false
    /// Whether it is an address book (CardDAV, RFC 6352), which takes neither tasks nor events.
    package var isBook = false
    /// Whether the server sends invitations itself, so that a write may reach guests.
    package var schedules = false
    package var role = Role.off
    /// The person who is told what others have left unanswered of the list; `nil` for the guardian of the family.
    package var guardian: Person.ID?
    /// The name of that person; empty if there is none, or the person is gone.
    package var guardianName = ""
    /// What its server is known to refuse.
    package var quirks: [Quirk] = []
    /// The number of its entries on this computer.
    package var entries = 0
    /// The number of entries left alone: Steward cannot read them, or the server refuses them.
    package var leftAlone = 0
    /// The number of entries that are suddenly missing on the server, until the user says whether they were
    /// deleted on purpose; 0 if there is no such question.
    package var missing = 0
    /// The alert that asks about the missing entries.
    package var question: Alert.ID?

    package init(href: String, name: String) {
        self.href = href
        self.name = name
    }

    /// The role to propose for the list.
    package var usualRole: Role {
        switch (takesTasks, takesEvents) {
        case (true, true): .both
        case (true, false): .tasks
        case (false, true): .events
        case (false, false): .off
        }
    }

    /// Whether the list can have a role.
    package func allows(_ role: Role) -> Bool {
        switch role {
        case .off: true
        case .tasks, .shopping: takesTasks
        case .events, .holidays: takesEvents
        case .birthdays: isBook
        // A list that is only read because of its role may be one that takes them.
        case .household: takesEvents && (isWritable || self.role.isReadOnly)
        case .both: takesTasks && takesEvents
        }
    }
}
