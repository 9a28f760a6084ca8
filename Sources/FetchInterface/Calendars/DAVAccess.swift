/// The user's credentials for a calendar server.
///
/// They travel to `steward-fetch` in the line of the request and nowhere else. Printing a `DAVAccess` shows
/// no password.
package struct DAVAccess: Sendable, Hashable {
    package var user: String
    package var password: String
    /// The SHA-256 of the public key of a certificate that the user trusts although the system does not, as
    /// 64 hexadecimal digits. Applies only to the host of the request.
    package var fingerprint: String?
    /// Other hosts that the user allows to receive the password.
    package var hosts: [String] = []

    package init(user: String, password: String, fingerprint: String? = nil, hosts: [String] = []) {
        (self.user, self.password, self.fingerprint, self.hosts) = (user, password, fingerprint, hosts)
    }

    /// Whether the user allows this other host, in lower case, to receive the password.
    package func allows(host: String) -> Bool { hosts.contains { $0.lowercased() == host } }
}

extension DAVAccess: CustomStringConvertible, CustomReflectable {
    package var description: String { "access of '\(user)'" }
    package var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
