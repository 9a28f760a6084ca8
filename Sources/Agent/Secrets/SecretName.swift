import Rules

/// What a password or a token is for, as the keyring names it.
struct SecretName: Sendable, Hashable {
    /// The attribute of the keyring's item that holds `id`.
    let owner: String
    let id: String

    init(_ account: CalendarAccount.ID) { (owner, id) = ("account", account.description) }

    init(_ phone: Phone.ID) { (owner, id) = ("phone", phone.description) }
}
