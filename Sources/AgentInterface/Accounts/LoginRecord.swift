/// The server at which the user wants to sign in with the browser.
package struct LoginFields: RequestRecord {
    /// A host, or any URL of the server.
    package var server = ""
    /// The fingerprint of the certificate that the user trusts, as in `DiscoveryRecord.fingerprint`.
    package var fingerprint: String?

    package init() {}

    package static let fields: [RecordField<LoginFields>] = [
        .required("server", \.server, .text),
        .optional("fingerprint", \.fingerprint, .text),
    ]
}

/// A sign-in in the browser. It holds no password.
package struct LoginRecord: AnswerRecord {
    /// Names the sign-in, until an account has been added with it or it expires.
    package var id = ""
    /// The page on which the user signs in.
    package var page = ""
    package var isGranted = false
    /// The server's URL, once the user has signed in.
    package var server = ""
    /// The user's name on the server, once the user has signed in.
    package var user = ""

    package init() {}

    package static let fields: [RecordField<LoginRecord>] = [
        .required("id", \.id, .text),
        .required("page", \.page, .text),
        .required("granted", \.isGranted, .flag),
        .required("server", \.server, .text),
        .required("user", \.user, .text),
    ]
}
