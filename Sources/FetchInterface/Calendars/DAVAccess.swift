/// What a request to a calendar server carries so that the server lets it in.
///
/// It is sent to `steward-fetch` in the line of the request and nowhere else; printing one shows no password.
package struct DAVAccess: Sendable, Hashable {
    package var user: String
    package var password: String
    /// The SHA-256 of the public key of a certificate that the user trusts although the system does not, as 64
    /// hexadecimal digits. It counts for the host of the request alone.
    package var fingerprint: String?
    /// Other hosts that the user lets have the password.
    package var hosts: [String] = []

    package init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension DAVAccess: CustomStringConvertible, CustomReflectable {
    package var description: String { "access of '\(user)'" }
    package var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
