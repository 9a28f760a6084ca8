package import CivilTime

/// A phone that shows reminders which nobody sees at the computer. A push server delivers them.
package struct Phone: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Phone>

    /// The program on the push server.
    package enum Service: String, Sendable, Hashable, CaseIterable {
        case ntfy
        /// Has no buttons: answers are given at the computer.
        case gotify

        package var hasButtons: Bool { self == .ntfy }
    }

    /// How much of a reminder its message tells.
    package enum Text: String, Sendable, Hashable, CaseIterable {
        case full
        case title
        /// Only that there is a reminder.
        case hidden
    }

    package let id: ID
    /// Unique among phones, ignoring case.
    package var name: String
    package let service: Service
    /// The server's URL, without a slash at its end.
    package let address: String
    /// Where the server's token comes from; `nil` for a server that wants none.
    package var secret: SecretSource?
    /// The SHA-256 of the public key of a certificate that the user trusts and the system does not, as 64 hexadecimal
    /// digits; `nil` trusts what the system trusts.
    package var fingerprint: String?
    package var text = Text.title
    package var reach = Reach.away
    package var isPaused = false
    package let addedAt: Instant
    /// What is known of its connection.
    package var channel: PhoneChannel

    package init(
        id: ID = .random(), name: String, service: Service, address: String, secret: SecretSource? = nil,
        channel: PhoneChannel = .random(), addedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.service = service
        self.address = address
        self.secret = secret
        self.channel = channel
        self.addedAt = addedAt
    }

    package static let longestAddress = 500

    /// The address of a server as a user types it: `https://`, a host, perhaps a port and a path.
    /// - Returns: Without slashes at its end; `nil` if no server can have it.
    package static func address(_ typed: String) -> String? {
        var text = CleanText.line(typed)
        if !ByteSearch.contains("://", in: text) { text = "https://" + text }
        while text.hasSuffix("/") { text.removeLast() }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        let rest = text.dropFirst(scheme.count + 3)
        guard scheme == "https" || scheme == "http", rest.first != "/", !rest.isEmpty,
            text.utf8.count <= longestAddress,
            text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !forbidden.contains($0) })
        else { return nil }
        return scheme + "://" + rest
    }

    /// No user, query or fragment belongs in the address of a server.
    private static let forbidden = Set("@?#\"\\<>".utf8)

    /// The host of the server, in lower case.
    package var host: String { Self.host(of: address) }

    private static func host(of address: String) -> String {
        let rest = address.split(separator: "/").dropFirst().first ?? ""
        // An IPv6 address has colons of its own.
        let end: Character = rest.hasPrefix("[") ? "]" : ":"
        let host = rest.prefix { $0 != end }
        return (end == "]" ? host.dropFirst() : host).lowercased()
    }

    /// Whether strangers run the server, so that they can read what is sent through it.
    package var isPublic: Bool { Self.publicHost(of: address) != nil }

    /// The host of a server that strangers run; `nil` for any other.
    package static func publicHost(of address: String) -> String? {
        let host = host(of: address)
        return publicHosts.contains { host == $0 || host.hasSuffix("." + $0) } ? host : nil
    }

    private static let publicHosts = ["ntfy.sh", "ntfy.com", "ntfy.net"]

    /// What a phone's app opens to subscribe, for servers whose apps can.
    package var subscription: String {
        let isPlain = address.hasPrefix("http://")
        let rest = address.drop { $0 != ":" }.dropFirst(3)
        return "ntfy://\(rest)/\(channel.topic)\(isPlain ? "?secure=false" : "")"
    }
}

/// What a phone's messages and answers go through, and what has become of them. No change of it is undone.
package struct PhoneChannel: Sendable, Hashable {
    /// The secret names under which the server passes on messages and answers.
    package let topic: String
    package let answers: String
    /// The last answer that was read; `nil` before the first.
    package var since: String?
    /// Whether the server can take a message back; `nil` while that is not known.
    package var canWithdraw: Bool?
    /// What prevents messages.
    package var problem: PhoneProblem?
    /// When the server last took a request.
    package var reachedAt: Instant?

    package init(topic: String, answers: String) {
        self.topic = topic
        self.answers = answers
    }

    /// New topics, of 128 random bits each.
    package static func random() -> PhoneChannel {
        PhoneChannel(topic: "steward-\(PopupToken.random())", answers: "steward-\(PopupToken.random())")
    }
}

/// Why messages do not reach a phone.
package struct PhoneProblem: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The server wants a token, or refuses this one.
        case refused
        /// The keyring is locked or gone, the command prints no token, or the user has not typed it.
        case noToken = "no-token"
        case certificate
        case unreachable
        /// The server asks for a pause: too many messages.
        case busy
        /// The answer is not from such a server, for example a web page.
        case notPush = "not-push"
        case trouble
    }

    package var kind: Kind
    /// Details for users; may be empty.
    package var detail: String

    package init(_ kind: Kind, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// Without a full stop.
    package var words: String {
        if let fingerprint { return "\(kind.words) (fingerprint \(fingerprint))" }
        return detail.isEmpty ? kind.words : "\(kind.words) (\(detail))"
    }

    /// The fingerprint of the certificate that the user may trust; `nil` if there is none.
    package var fingerprint: String? {
        kind == .certificate && detail.utf8.count == 64 && detail.allSatisfy(\.isHexDigit) ? detail : nil
    }
}

extension PhoneProblem.Kind {
    /// Without a full stop.
    package var words: String {
        switch self {
        case .refused: "the server refuses the token, or requires one"
        case .noToken: "the token is not available"
        case .certificate: "this system does not trust the server's certificate"
        case .unreachable: "the server cannot be reached"
        case .busy: "the server asks for a pause"
        case .notPush: "the reply is not from a push server"
        case .trouble: "the server could not carry out the request"
        }
    }
}

/// Why a phone cannot be added or changed as requested.
package enum PhoneConflict: Sendable, Hashable {
    case nameIsTaken(String)

    /// Without a full stop.
    package var reason: String {
        switch self {
        case .nameIsTaken(let name): "there is a phone '\(name)' already"
        }
    }
}
