package import CivilTime
package import JSONText
package import Rules

/// A request to fetch something, sent to `steward-fetch` as a line.
package struct FetchRequest: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
        /// All that a recall source has published since a day, or ever if that is `nil`; the answer is
        /// notices.
        case source(String, since: CivilDate?, today: CivilDate)
        /// One document of a recall source, for documents that a day alone does not identify; the answer is
        /// notices.
        case sourceDocument(String, address: String)
        /// All products of a shop; the answer is products, and the currency if the shop says so.
        case shop(domain: String)
        /// The product of a barcode; the answer is a suggestion, if there is one.
        case barcode(GTIN)
        /// Any document; the answer is its text.
        case document(address: String)
        /// A question to the user's own language model; the answer is its text, whatever its HTTP status.
        case assistant(AssistantQuestion)
    }

    /// A request to a server of language models, which goes there and nowhere else.
    package struct AssistantQuestion: Sendable, Hashable {
        package var address: String
        /// The JSON to post, of at most `longestBody` bytes; `nil` asks without a body.
        package var body: String?
        /// Proves to the server who asks; printable ASCII.
        package var key: String?

        package static let longestBody = 24 * 1024

        package init(address: String, body: String? = nil, key: String? = nil) {
            self.address = address
            self.body = body
            self.key = key
        }
    }

    /// Identifies the request in replies: 1 to 64 characters of printable ASCII.
    package var id: String
    package var target: Target
    /// The `ETag` that came with the document last time; for requests of one document.
    package var etag: String?
    /// The `Last-Modified` that came with the document last time.
    package var lastModified: String?
    /// Other hosts that the server may redirect to, besides those of the same site.
    package var hosts: [String] = []
    package var limits = FetchLimits()

    package init(id: String, _ target: Target) {
        self.id = id
        self.target = target
    }
}

/// A line to `steward-fetch`.
package enum FetchOrder: Sendable, Hashable {
    case fetch(FetchRequest)
    /// Cancels the request with this id.
    case cancel(id: String)

    /// Longer lines are invalid.
    package static let longestLine = 64 * 1024
}

extension FetchOrder {
    package var json: JSON {
        switch self {
        case .cancel(let id): .object(["cancel": .text(id)])
        case .fetch(let request): request.json
        }
    }

    /// - Throws: The line is not as steward-fetch(8) describes it, or has unknown keys.
    package init(json: JSON) throws {
        if let cancelled = json["cancel"] {
            self = .cancel(id: try FetchRequest.id(cancelled, key: "cancel"))
        } else {
            self = .fetch(try FetchRequest(json: json))
        }
    }
}

extension FetchRequest {
    fileprivate var json: JSON {
        var members = [JSON.Member("id", .text(id))]
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSON.Member(name, .text(text))) }
        }
        switch target {
        case .source(let source, let since, let today):
            add("source", source)
            add("since", since?.description)
            add("today", today.description)
        case .sourceDocument(let source, let address):
            add("source", source)
            add("url", address)
        case .shop(let domain): add("shop", domain)
        case .barcode(let gtin): add("barcode", gtin.description)
        case .document(let address): add("url", address)
        case .assistant(let question):
            add("assistant", question.address)
            add("body", question.body)
            add("key", question.key)
        }
        add("etag", etag)
        add("last_modified", lastModified)
        if !hosts.isEmpty { members.append(JSON.Member("hosts", .list(hosts.map(JSON.text)))) }
        if limits != FetchLimits() { members.append(JSON.Member("limits", limits.json)) }
        return .object(members)
    }

    private static let keys: Set<String> = [
        "id", "source", "since", "today", "url", "shop", "barcode", "etag", "last_modified", "hosts",
        "limits", "assistant", "body", "key",
    ]

    fileprivate init(json: JSON) throws {
        guard case .object(let members) = json else {
            throw FetchFormError(key: "id", reason: "the line must be an object")
        }
        for member in members where !Self.keys.contains(member.name) {
            throw FetchFormError(key: String(member.name.prefix(40)), reason: "there is no such key")
        }
        guard let id = json["id"] else { throw FetchFormError(key: "id", reason: "it is missing") }
        self.init(id: try Self.id(id, key: "id"), try Self.target(json))
        etag = try Self.headerValue(json["etag"], key: "etag")
        lastModified = try Self.headerValue(json["last_modified"], key: "last_modified")
        if let hosts = json["hosts"] { self.hosts = try Self.hosts(hosts) }
        if let limits = json["limits"] { try self.limits = FetchLimits(json: limits) }
    }

    private static func target(_ json: JSON) throws -> Target {
        let (source, url, shop) = (
            try text(json["source"], key: "source"), try text(json["url"], key: "url"),
            try text(json["shop"], key: "shop")
        )
        if let assistant = json["assistant"] {
            guard source == nil, url == nil, shop == nil, json["barcode"] == nil,
                let address = try text(assistant, key: "assistant")
            else { throw FetchFormError(key: "assistant", reason: "it must be an address, and stands alone") }
            return .assistant(
                AssistantQuestion(
                    address: address, body: try body(json["body"]),
                    key: try headerValue(json["key"], key: "key")))
        }
        guard json["body"] == nil, json["key"] == nil else {
            throw FetchFormError(key: "body", reason: "only a question to an assistant has a body and a key")
        }
        if let barcode = json["barcode"] {
            guard source == nil, url == nil, shop == nil, let text = barcode.asText else {
                throw FetchFormError(key: "barcode", reason: "it must be a text, and stands alone")
            }
            return .barcode(try GTIN(checked: text, key: "barcode"))
        }
        switch (source, url, shop) {
        case (let source?, nil, nil):
            guard let today = try day(json["today"], key: "today") else {
                throw FetchFormError(key: "today", reason: "it is missing")
            }
            return .source(source, since: try day(json["since"], key: "since"), today: today)
        case (let source?, let url?, nil): return .sourceDocument(source, address: url)
        case (nil, let url?, nil): return .document(address: url)
        case (nil, nil, let shop?): return .shop(domain: shop)
        default:
            throw FetchFormError(
                key: "source", reason: "write one of source, shop, barcode, url, or source and url")
        }
    }

    fileprivate static func id(_ json: JSON, key: String) throws -> String {
        guard let id = json.asText, (1...64).contains(id.utf8.count), isPrintable(id) else {
            throw FetchFormError(key: key, reason: "it must be 1 to 64 characters of printable ASCII")
        }
        return id
    }

    private static func text(_ json: JSON?, key: String) throws -> String? {
        guard let json else { return nil }
        guard let text = json.asText, (1...4_096).contains(text.utf8.count) else {
            throw FetchFormError(key: key, reason: "it must be a text of 1 to 4096 bytes")
        }
        return text
    }

    private static func body(_ json: JSON?) throws -> String? {
        guard let json else { return nil }
        guard let text = json.asText, (1...AssistantQuestion.longestBody).contains(text.utf8.count),
            !text.utf8.contains(0)
        else {
            throw FetchFormError(
                key: "body", reason: "it must be a text of 1 to \(AssistantQuestion.longestBody) bytes")
        }
        return text
    }

    private static func day(_ json: JSON?, key: String) throws -> CivilDate? {
        guard let json else { return nil }
        // The reason is of no use to a program.
        guard let day = json.asText.flatMap({ try? CivilDate(parsing: $0) }) else {
            throw FetchFormError(key: key, reason: "it must be a day such as 2026-11-24")
        }
        return day
    }

    /// Goes into a request's head unchanged, where a line break would begin another field (CVE-2022-3215).
    private static func headerValue(_ json: JSON?, key: String) throws -> String? {
        guard let json else { return nil }
        guard let text = json.asText, isHeaderValue(text) else {
            throw FetchFormError(key: key, reason: "it must be 1 to 1024 characters of printable ASCII")
        }
        return text
    }

    static func isHeaderValue(_ text: String) -> Bool {
        (1...1_024).contains(text.utf8.count) && isPrintable(text)
    }

    private static func hosts(_ json: JSON) throws -> [String] {
        guard case .list(let values) = json, values.count <= 16 else {
            throw FetchFormError(key: "hosts", reason: "it must be a list of at most 16 names")
        }
        return try values.map { value in
            guard let host = value.asText, (1...253).contains(host.utf8.count), isPrintable(host) else {
                throw FetchFormError(
                    key: "hosts", reason: "a name must be 1 to 253 characters of printable ASCII")
            }
            return host
        }
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
