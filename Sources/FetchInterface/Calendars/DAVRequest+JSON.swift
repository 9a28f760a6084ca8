import JSONText
import Rules

extension DAVRequest {
    /// Writes the members of a line to `steward-fetch`.
    func write(to members: inout [JSON.Member], with access: DAVAccess) {
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSON.Member(name, .text(text))) }
        }
        add("calendar", operation.word)
        add("url", address)
        add("user", access.user)
        add("password", access.password)
        add("fingerprint", access.fingerprint)
        switch operation {
        case .discover, .state, .list, .contacts, .get: break
        case .changes(let token): add("since", token)
        case .resources(let hrefs): members.append(JSON.Member("hrefs", .list(hrefs.map(JSON.text))))
        case .put(let body, let condition):
            add("body", Base64.text(of: body))
            switch condition {
            case .any: break
            case .absent: add("if_none_match", "*")
            case .unchanged(let etag): add("if_match", etag)
            }
        case .delete(let etag): add("if_match", etag)
        case .makeCalendar(let name, let components):
            add("name", name)
            members.append(JSON.Member("components", .list(components.map(JSON.text))))
        }
    }

    static let keys: Set<String> = [
        "id", "calendar", "url", "user", "password", "fingerprint", "since", "hrefs", "body", "if_match",
        "if_none_match", "name", "components", "hosts", "limits",
    ]

    /// - Throws: A member is missing, or is not as steward-fetch(8) describes it.
    init(json: JSON) throws {
        let reader = OrderReader(json)
        let word = try reader.text("calendar", most: 20)
        address = try reader.text("url", most: 4_096)
        switch word {
        case "discover": operation = .discover
        case "state": operation = .state
        case "list": operation = .list
        case "changes": operation = .changes(since: try reader.optional("since", most: 4_096))
        case "resources": operation = .resources(try reader.texts("hrefs", most: Self.mostHrefs))
        case "contacts": operation = .contacts
        case "get": operation = .get
        case "put": operation = .put(try reader.body(), try reader.condition())
        case "make":
            operation = .makeCalendar(
                name: try reader.text("name", most: 1_000), components: try reader.components())
        case "delete": operation = .delete(ifMatch: try reader.etag())
        default: throw FetchFormError(key: "calendar", reason: "there is no such word for it")
        }
    }
}

extension DAVAccess {
    /// - Throws: A member is missing, or cannot be sent to a server.
    init(json: JSON) throws {
        let reader = OrderReader(json)
        self.init(
            user: try reader.secret("user", most: 512), password: try reader.secret("password", most: 4_096))
        // A colon would end the user name, because the server splits user name and password there.
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw FetchFormError(key: "user", reason: "it must not have a colon")
        }
        fingerprint = try Self.fingerprint(in: json)
    }

    static func fingerprint(in json: JSON) throws -> String? {
        guard let text = try OrderReader(json).optional("fingerprint", most: 64) else { return nil }
        guard isFingerprint(text) else {
            throw FetchFormError(key: "fingerprint", reason: "it must be 64 hexadecimal digits")
        }
        return text
    }

    /// Whether a text has the form of `fingerprint`.
    package static func isFingerprint(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension DAVRequest.Operation {
    fileprivate var word: String {
        switch self {
        case .discover: "discover"
        case .state: "state"
        case .list: "list"
        case .changes: "changes"
        case .resources: "resources"
        case .contacts: "contacts"
        case .get: "get"
        case .put: "put"
        case .delete: "delete"
        case .makeCalendar: "make"
        }
    }
}

/// Reads the members of a line. Its errors name members, but never contain their values.
private struct OrderReader {
    private let json: JSON

    init(_ json: JSON) { self.json = json }

    func optional(_ key: String, most: Int) throws -> String? {
        guard let value = json[key] else { return nil }
        guard let text = value.asText, (1...most).contains(text.utf8.count), !text.utf8.contains(0) else {
            throw FetchFormError(key: key, reason: "it must be a text of 1 to \(most) bytes")
        }
        return text
    }

    func text(_ key: String, most: Int) throws -> String {
        guard let text = try optional(key, most: most) else {
            throw FetchFormError(key: key, reason: "it is missing")
        }
        return text
    }

    /// May be empty; goes into a header field, but only encoded.
    func secret(_ key: String, most: Int) throws -> String {
        json[key]?.asText == "" ? "" : try text(key, most: most)
    }

    func texts(_ key: String, most: Int) throws -> [String] {
        guard case .list(let values)? = json[key], (1...most).contains(values.count) else {
            throw FetchFormError(key: key, reason: "it must be a list of 1 to \(most) texts")
        }
        return try values.map { value in
            guard let text = value.asText, (1...4_096).contains(text.utf8.count) else {
                throw FetchFormError(key: key, reason: "it must be a list of texts of 1 to 4096 bytes")
            }
            return text
        }
    }

    func components() throws -> [String] {
        let components = try texts("components", most: 2)
        guard components.allSatisfy({ $0 == "VTODO" || $0 == "VEVENT" }) else {
            throw FetchFormError(key: "components", reason: "it must be a list of VTODO and VEVENT")
        }
        return components
    }

    func body() throws -> [UInt8] {
        guard let body = Base64.bytes(of: try text("body", most: FetchOrder.longestLine)),
            body.count <= DAVRequest.largestBody
        else {
            throw FetchFormError(
                key: "body", reason: "it must be base64 of \(DAVRequest.largestBody) bytes at most")
        }
        return body
    }

    func condition() throws -> DAVRequest.Condition {
        guard let word = json["if_none_match"] else {
            return try etag().map(DAVRequest.Condition.unchanged) ?? .any
        }
        guard word == "*", json["if_match"] == nil else {
            throw FetchFormError(key: "if_none_match", reason: "it must be '*', and without if_match")
        }
        return .absent
    }

    func etag() throws -> String? {
        guard let etag = try optional("if_match", most: 1_024) else { return nil }
        guard FetchRequest.isHeaderValue(etag) else {
            throw FetchFormError(key: "if_match", reason: "it must be printable ASCII")
        }
        return etag
    }
}
