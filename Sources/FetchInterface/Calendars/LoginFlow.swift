import JSONText
import Rules

/// A step of Nextcloud's Login Flow v2, which gives a program its own password after the user has agreed in a
/// browser.
///
/// Source: Nextcloud developer manual, "Login Flow".
package enum LoginStep: Sendable, Hashable {
    /// Starts the flow at a server, given as its URL or its host.
    case begin(server: String)
    /// Asks whether the user has agreed.
    case poll(LoginOffer)
}

/// A server's offer to a program that asks for a password.
package struct LoginOffer: Sendable, Hashable {
    /// The page on which the user agrees.
    package var page: String
    /// The URL to poll for the user's decision, and the token to send to it.
    package var endpoint: String
    package var token: String

    package init(page: String, endpoint: String, token: String) {
        self.page = page
        self.endpoint = endpoint
        self.token = token
    }
}

/// The result of a `LoginStep`.
package enum LoginAnswer: Sendable, Hashable {
    case offered(LoginOffer)
    /// The user has not agreed yet, or the offer has expired.
    case pending
    /// The server's URL, and the user's credentials there.
    case granted(server: String, DAVAccess)
}

extension LoginStep {
    static let keys: Set<String> = ["id", "login", "page", "token", "fingerprint", "limits"]

    /// Writes the members of a line to `steward-fetch`.
    func write(to members: inout [JSON.Member]) {
        switch self {
        case .begin(let server): members.append(JSON.Member("login", .text(server)))
        case .poll(let offer):
            members.append(JSON.Member("login", .text(offer.endpoint)))
            members.append(JSON.Member("page", .text(offer.page)))
            members.append(JSON.Member("token", .text(offer.token)))
        }
    }

    /// - Throws: A member is missing, or too long.
    init(json: JSON) throws {
        let reader = MemberReader(json)
        let address = try reader.address("login")
        self =
            json["token"] == nil
            ? .begin(server: address)
            : .poll(
                LoginOffer(
                    page: try reader.address("page"), endpoint: address, token: try reader.address("token")))
    }
}

extension LoginAnswer {
    var json: JSON {
        switch self {
        case .pending: .object(["pending": .flag(true)])
        case .offered(let offer):
            .object([
                "page": .text(offer.page), "endpoint": .text(offer.endpoint), "token": .text(offer.token),
            ])
        case .granted(let server, let access):
            .object(["server": .text(server), "user": .text(access.user), "password": .text(access.password)])
        }
    }

    /// - Throws: It is not what `json` writes.
    init(json: JSON) throws {
        let reader = MemberReader(json)
        if try reader.flag("pending") {
            self = .pending
        } else if json["server"] != nil {
            let access = DAVAccess(user: try reader.secret("user"), password: try reader.secret("password"))
            self = .granted(server: try reader.address("server"), access)
        } else {
            self = .offered(
                LoginOffer(
                    page: try reader.address("page"), endpoint: try reader.address("endpoint"),
                    token: try reader.address("token")))
        }
    }
}

extension MemberReader {
    /// Printable ASCII without spaces.
    fileprivate func address(_ name: String) throws -> String {
        let text = try exactText(name)
        guard (1...2_048).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else {
            throw FetchFormError(key: name, reason: "it must be 1 to 2048 characters of printable ASCII")
        }
        return text
    }

    fileprivate func secret(_ name: String) throws -> String {
        let text = try exactText(name)
        guard (1...4_096).contains(text.utf8.count), !text.utf8.contains(where: { $0 < 0x20 }) else {
            throw FetchFormError(key: name, reason: "it must be a line of 1 to 4096 bytes")
        }
        return text
    }
}
