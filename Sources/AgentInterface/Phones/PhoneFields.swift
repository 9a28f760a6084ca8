package import Rules

/// The input of `Phones1.Add`.
package struct PhoneFields: RequestRecord {
    package var name = ""
    package var service = Phone.Service.ntfy
    /// The server's host or URL.
    package var address = ""
    /// The server's token; use either this or `command`, or neither for a server that wants none. For Gotify, the token
    /// of an application, and after a comma that of a client.
    package var token: String?
    /// The program that prints the token, and its arguments. No shell runs it.
    package var command: [String]?
    /// Whether the user types the token after each start of the agent, instead of storing it in the keyring.
    package var isAsked: Bool?
    package var text: Phone.Text?
    package var reach: Reach?
    /// Whether a server that strangers run may pass on the reminders.
    package var allowsPublic: Bool?
    /// The fingerprint of the certificate that the user trusts, as in the detail of the problem `certificate`.
    package var fingerprint: String?

    package init() {}

    package static let fields: [RecordField<PhoneFields>] = [
        .required("name", \.name, .text),
        .required("service", \.service, .word),
        .required("address", \.address, .text),
        .optional("token", \.token, .text),
        .optional("command", \.command, .texts),
        .optional("asked", \.isAsked, .flag),
        .optional("text", \.text, .word),
        .optional("when", \.reach, .word),
        .optional("public", \.allowsPublic, .flag),
        .optional("fingerprint", \.fingerprint, .text),
    ]
}

/// The input of `Phones1.Edit`. Absent fields keep their values.
package struct PhoneChanges: RequestRecord {
    package var name: String?
    package var token: String?
    package var command: [String]?
    package var text: Phone.Text?
    package var reach: Reach?
    package var isPaused: Bool?
    /// The fingerprint of the certificate that the user trusts from now on; empty to trust what the system trusts.
    package var fingerprint: String?

    package init() {}

    package static let fields: [RecordField<PhoneChanges>] = [
        .optional("name", \.name, .text),
        .optional("token", \.token, .text),
        .optional("command", \.command, .texts),
        .optional("text", \.text, .word),
        .optional("when", \.reach, .word),
        .optional("paused", \.isPaused, .flag),
        .optional("fingerprint", \.fingerprint, .text),
    ]
}
