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
        /// The product of one page of a shop; the answer is the product and, unless `robots` has them from an
        /// earlier answer, the rules of the site's `robots.txt`.
        case page(address: String, robots: String? = nil)
        /// Any document; the answer is its text.
        case document(address: String)
        /// A question to the user's own language model; the answer is its text, whatever its HTTP status.
        case assistant(AssistantQuestion)
        /// A request to a calendar server; the answer is lines for a `DAVAnswerCollector`.
        case calendar(DAVRequest, DAVAccess)
        /// A step towards a password for a program, without one; the answer is a `LoginAnswer`.
        /// `fingerprint` is that of `DAVAccess`.
        case login(LoginStep, fingerprint: String?)
        /// A request to a push server; the answer is a `PhoneAnswer`.
        case phone(PhoneRequest, PhoneAccess)
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

    /// Longer lines are invalid. It holds the largest body for a calendar server, in base64.
    package static let longestLine = DAVRequest.largestBody / 3 * 4 + 256 * 1024
    package static let limits = JSON.Limits(bytes: longestLine, depth: 4, values: 2_000)
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
        if json["cancel"] != nil {
            self = .cancel(id: try FetchRequest.id(json, key: "cancel"))
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
        case .page(let address, let robots):
            add("page", address)
            add("robots", robots)
        case .document(let address): add("url", address)
        case .assistant(let question):
            add("assistant", question.address)
            add("body", question.body)
            add("key", question.key)
        case .calendar(let request, let access): request.write(to: &members, with: access)
        case .login(let step, let fingerprint):
            step.write(to: &members)
            add("fingerprint", fingerprint)
        case .phone(let request, let access): request.write(to: &members, with: access)
        }
        add("etag", etag)
        add("last_modified", lastModified)
        var hosts = hosts
        if case .calendar(_, let access) = target { hosts = access.hosts }
        if !hosts.isEmpty { members.append(JSON.Member("hosts", .list(hosts.map(JSON.text)))) }
        if limits != FetchLimits() { members.append(JSON.Member("limits", limits.json)) }
        return .object(members)
    }

    private static let keys: Set<String> = [
        "id", "source", "since", "today", "url", "shop", "barcode", "etag", "last_modified", "hosts",
        "limits", "assistant", "body", "key", "page", "robots",
    ]

    fileprivate init(json: JSON) throws {
        guard case .object(let members) = json else {
            throw FetchFormError(key: "id", reason: "the line must be an object")
        }
        let known =
            if json["calendar"] != nil {
                DAVRequest.keys
            } else if json["login"] != nil {
                LoginStep.keys
            } else if json["phone"] != nil {
                PhoneRequest.keys
            } else {
                Self.keys
            }
        for member in members where !known.contains(member.name) {
            throw FetchFormError(key: String(member.name.prefix(40)), reason: "there is no such key")
        }
        self.init(id: try Self.id(json, key: "id"), try Self.target(json))
        etag = try Self.headerValue(json, "etag")
        lastModified = try Self.headerValue(json, "last_modified")
        if let hosts = json["hosts"] { self.hosts = try Self.hosts(hosts) }
        if case .calendar(let request, var access) = target {
            access.hosts = hosts
            target = .calendar(request, access)
            hosts = []
        }
        if let limits = json["limits"] { try self.limits = FetchLimits(json: limits) }
    }

    private static func target(_ json: JSON) throws -> Target {
        if json["login"] != nil {
            return .login(try LoginStep(json: json), fingerprint: try DAVAccess.fingerprint(in: json))
        }
        if json["calendar"] != nil {
            return .calendar(try DAVRequest(json: json), try DAVAccess(json: json))
        }
        if json["phone"] != nil {
            return .phone(try PhoneRequest(json: json), try PhoneAccess(json: json))
        }
        let (source, url, shop) = (try text(json, "source"), try text(json, "url"), try text(json, "shop"))
        if json["assistant"] != nil {
            guard source == nil, url == nil, shop == nil, json["barcode"] == nil,
                let address = try text(json, "assistant")
            else { throw FetchFormError(key: "assistant", reason: "it must be an address, and stands alone") }
            return .assistant(
                AssistantQuestion(
                    address: address, body: try body(json), key: try headerValue(json, "key")))
        }
        guard json["body"] == nil, json["key"] == nil else {
            throw FetchFormError(key: "body", reason: "only a question to an assistant has a body and a key")
        }
        if json["page"] != nil {
            guard source == nil, url == nil, shop == nil, json["barcode"] == nil,
                let address = try text(json, "page")
            else { throw FetchFormError(key: "page", reason: "it must be an address, and stands alone") }
            return .page(address: address, robots: try robots(json))
        }
        guard json["robots"] == nil else {
            throw FetchFormError(key: "robots", reason: "only a request of a page has it")
        }
        if let barcode = json["barcode"] {
            guard source == nil, url == nil, shop == nil, let text = barcode.asText else {
                throw FetchFormError(key: "barcode", reason: "it must be a text, and stands alone")
            }
            return .barcode(try GTIN(checked: text, key: "barcode"))
        }
        switch (source, url, shop) {
        case (let source?, nil, nil):
            guard let today = try day(json, "today") else {
                throw FetchFormError(key: "today", reason: "it is missing")
            }
            return .source(source, since: try day(json, "since"), today: today)
        case (let source?, let url?, nil): return .sourceDocument(source, address: url)
        case (nil, let url?, nil): return .document(address: url)
        case (nil, nil, let shop?): return .shop(domain: shop)
        default:
            throw FetchFormError(
                key: "source", reason: "write one of source, shop, page, barcode, url, or source and url")
        }
    }

    fileprivate static func id(_ json: JSON, key: String) throws -> String {
        guard let id = try text(json, key, "1 to 64 characters of printable ASCII", { isPrintable($0, 64) })
        else { throw FetchFormError(key: key, reason: "it is missing") }
        return id
    }

    private static func text(_ json: JSON, _ key: String) throws -> String? {
        try text(json, key, "a text of 1 to 4096 bytes") { (1...4_096).contains($0.utf8.count) }
    }

    /// In bytes.
    package static let longestRobots = 32 << 10

    private static func robots(_ json: JSON) throws -> String? {
        try text(json, "robots", "a text of at most \(longestRobots) bytes") {
            $0.utf8.count <= longestRobots
        }
    }

    private static func body(_ json: JSON) throws -> String? {
        let longest = AssistantQuestion.longestBody
        return try text(json, "body", "a text of 1 to \(longest) bytes") {
            (1...longest).contains($0.utf8.count) && !$0.utf8.contains(0)
        }
    }

    /// Goes into a request's head unchanged, where a line break would begin another field (CVE-2022-3215).
    private static func headerValue(_ json: JSON, _ key: String) throws -> String? {
        try text(json, key, "1 to 1024 characters of printable ASCII", isHeaderValue)
    }

    /// - Parameter form: What the text must be, for the error.
    private static func text(
        _ json: JSON, _ key: String, _ form: String, _ isValid: (String) -> Bool
    ) throws -> String? {
        guard let value = json[key] else { return nil }
        guard let text = value.asText, isValid(text) else {
            throw FetchFormError(key: key, reason: "it must be \(form)")
        }
        return text
    }

    private static func day(_ json: JSON, _ key: String) throws -> CivilDate? {
        try json[key].map { try MemberReader.day($0.asText ?? "", key: key) }
    }

    /// Whether a request may carry it in its head.
    package static func isHeaderValue(_ text: String) -> Bool {
        isPrintable(text, 1_024)
    }

    private static func hosts(_ json: JSON) throws -> [String] {
        guard case .list(let values) = json, values.count <= 16 else {
            throw FetchFormError(key: "hosts", reason: "it must be a list of at most 16 names")
        }
        return try values.map { value in
            guard let host = value.asText, isPrintable(host, 253) else {
                throw FetchFormError(
                    key: "hosts", reason: "a name must be 1 to 253 characters of printable ASCII")
            }
            return host
        }
    }

    /// Whether it has 1 to `longest` characters, all in printable ASCII.
    private static func isPrintable(_ text: String, _ longest: Int) -> Bool {
        (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
