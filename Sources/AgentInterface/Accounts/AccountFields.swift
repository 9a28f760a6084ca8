package import Rules

/// How to reach the account that the user names.
package struct AccountAccess: RequestRecord {
    /// An email address, a host, or a URL.
    package var address = ""
    package var user = ""
    /// The account's password; use either this or `command`.
    package var password: String?
    /// The program that prints the password, and its arguments. No shell runs it.
    package var command: [String]?
    /// The fingerprint of the certificate that the user trusts, as in `DiscoveryRecord.fingerprint`.
    package var fingerprint: String?
    /// Other hosts that may receive the password.
    package var hosts: [String]?
    /// A sign-in in the browser, `LoginRecord.id`, instead of user and password.
    package var login: String?

    package init() {}

    package static let fields: [RecordField<AccountAccess>] = [
        .required("address", \.address, .text),
        .required("user", \.user, .text),
        .optional("password", \.password, .text),
        .optional("command", \.command, .texts),
        .optional("fingerprint", \.fingerprint, .text),
        .optional("hosts", \.hosts, .texts),
        .optional("login", \.login, .text),
    ]
}

/// The input of `Accounts1.Add`.
package struct AccountFields: RequestRecord {
    package var name = ""
    /// `DiscoveryRecord.home`, where the agent reads the lists again.
    package var home = ""
    package var user = ""
    package var password: String?
    package var command: [String]?
    /// Whether the user types the password after each start of the agent, instead of storing it in the
    /// keyring.
    package var isAsked: Bool?
    package var fingerprint: String?
    /// The roles of lists, by URL; lists not named are off.
    package var roles: [ListRoleRecord]?
    /// A sign-in in the browser, `LoginRecord.id`, instead of user and password.
    package var login: String?

    package init() {}

    package static let fields: [RecordField<AccountFields>] = [
        .required("name", \.name, .text),
        .required("home", \.home, .text),
        .required("user", \.user, .text),
        .optional("password", \.password, .text),
        .optional("command", \.command, .texts),
        .optional("asked", \.isAsked, .flag),
        .optional("fingerprint", \.fingerprint, .text),
        .optional("roles", \.roles, .list(of: .record)),
        .optional("login", \.login, .text),
    ]
}

/// The input of `Accounts1.Edit`. Absent fields keep their values.
package struct AccountChanges: RequestRecord {
    package var name: String?
    package var password: String?
    package var command: [String]?
    package var fingerprint: String?
    package var isPaused: Bool?
    package var roles: [ListRoleRecord]?
    /// The guardians of lists, who are told what others have left unanswered.
    package var guardians: [ListGuardianRecord]?
    /// Lists to create on the server.
    package var newLists: [NewListRecord]?

    package init() {}

    package static let fields: [RecordField<AccountChanges>] = [
        .optional("name", \.name, .text),
        .optional("password", \.password, .text),
        .optional("command", \.command, .texts),
        .optional("fingerprint", \.fingerprint, .text),
        .optional("paused", \.isPaused, .flag),
        .optional("roles", \.roles, .list(of: .record)),
        .optional("guardians", \.guardians, .list(of: .record)),
        .optional("new_lists", \.newLists, .list(of: .record)),
    ]
}

/// A list and its new role.
package struct ListRoleRecord: RequestRecord {
    package var href = ""
    package var role = CalendarList.Role.off

    package init() {}

    package static let fields: [RecordField<ListRoleRecord>] = [
        .required("href", \.href, .text),
        .required("role", \.role, .word),
    ]
}

/// A list to create, and its role.
package struct NewListRecord: RequestRecord {
    package var name = ""
    package var role = CalendarList.Role.off

    package init() {}

    package static let fields: [RecordField<NewListRecord>] = [
        .required("name", \.name, .text),
        .required("role", \.role, .word),
    ]
}

/// A list and its guardian.
package struct ListGuardianRecord: RequestRecord {
    package var href = ""
    /// The name of a person, "me", or "anyone" for the guardian of the family.
    package var guardian = ""

    package init() {}

    package static let fields: [RecordField<ListGuardianRecord>] = [
        .required("href", \.href, .text),
        .required("guardian", \.guardian, .text),
    ]
}
