package import CivilTime

/// An account on a calendar server (CalDAV, RFC 4791) with which lists are kept in step.
package struct CalendarAccount: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<CalendarAccount>

    package let id: ID
    /// Unique among accounts, whatever its case.
    package var name: String
    /// An HTTPS URL: the collection in which the account's lists are (`calendar-home-set`).
    package let home: String
    package let user: String
    package var secret: SecretSource
    /// SHA-256 of the one certificate that the user trusts for this account's host although the system does not; 64
    /// hexadecimal digits.
    package var fingerprint: String?
    package var isPaused = false
    /// What keeps it from being synchronised.
    package var problem: AccountProblem?
    /// When it was last synchronised without a problem.
    package var syncedAt: Instant?
    package let addedAt: Instant
    /// In the order in which the server lists them.
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

    /// Whether both cannot exist: they have one name, or are the same account of the server.
    package func overlaps(_ other: CalendarAccount) -> Bool {
        name.lowercased() == other.name.lowercased() || home == other.home && user == other.user
    }
}

/// Where the password of an account comes from. Steward itself never stores one.
package enum SecretSource: Sendable, Hashable {
    /// The Secret Service of the desktop.
    case keyring
    /// The first line that a program prints: its name or path, and its arguments.
    case command([String])
    /// The user types it after each start of the agent.
    case asked
}

/// Why an account is not in step with its server.
package struct AccountProblem: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The server refuses the password.
        case password
        /// The desktop's keyring is locked or gone, the command prints none, or nobody has typed it.
        case noPassword = "no-password"
        case certificate
        case unreachable
        /// What answers is no calendar server, such as a page that asks for a login.
        case notCalendar = "not-calendar"
        case trouble

        /// Whether it may pass by itself.
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

    package init(_ kind: Kind, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }
}

/// A list of an account: a CalDAV collection.
package struct CalendarList: Sendable, Hashable, Identifiable {
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// Nothing of it is read.
        case off
        case tasks
        case events
        /// Tasks and events.
        case both
    }

    /// A number of the store; 0 for a list that is not stored.
    package var id: Int64 = 0
    /// The collection's URL.
    package let href: String
    package var name: String
    /// `#RRGGBB`.
    package var colour: String?
    /// Whether the server takes tasks and events there.
    package var takesTasks = true
    package var takesEvents = true
    package var isWritable = true
    package var isShared = false
    /// Whether the server sends invitations by itself, so that what is written there can reach guests.
    package var schedules = false
    package var role = Role.off
    /// How many of its entries are here.
    package var entries = 0
    /// How many entries are left alone: they cannot be read, or the server refuses them.
    package var leftAlone = 0
    /// How many entries the server suddenly has no more; the user has to say whether that is meant. 0 for none.
    package var missing = 0
    /// The alert that asks about them.
    package var question: Alert.ID?

    package init(href: String, name: String) {
        self.href = href
        self.name = name
    }

    /// The role to propose for it.
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
        case .tasks: takesTasks
        case .events: takesEvents
        case .both: takesTasks && takesEvents
        }
    }
}
