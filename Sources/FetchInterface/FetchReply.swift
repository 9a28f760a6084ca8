package import JSONText
package import Rules

/// A line from `steward-fetch`.
package enum FetchReply: Sendable, Hashable {
    /// The first line: which protections are in force for the process, and which are not.
    case hello(version: String, protections: [String], notes: [String])
    /// At most twice a second for each request.
    case progress(id: String, FetchProgress)
    case notice(id: String, RecallNotice)
    /// The currency of a shop's prices, as an ISO 4217 code. It comes before the products.
    case shop(id: String, currency: String)
    case product(id: String, ShopProduct)
    /// A suggestion for a barcode, which the user has to confirm.
    case suggestion(id: String, ProductSuggestion)
    /// A piece of a document's text.
    case text(id: String, String)
    /// A record that could not be read; `record` is the source's own name for it, or empty if that is
    /// unreadable, too.
    case skipped(id: String, record: String, reason: String)
    /// The last line of a request.
    case end(id: String, FetchOutcome)

    /// Longer lines are invalid.
    package static let longestLine = 512 * 1024
    package static let limits = JSON.Limits(bytes: longestLine, depth: 24)
    /// In characters, for texts that are only shown to users.
    static let longestWords = 500
}

package struct FetchProgress: Sendable, Hashable {
    /// After decompression, for all documents of the request so far.
    package var bytes: Int
    package var documents: Int
    package var records: Int

    package init(bytes: Int = 0, documents: Int = 0, records: Int = 0) {
        self.bytes = bytes
        self.documents = documents
        self.records = records
    }
}

/// How a request ended.
package struct FetchOutcome: Sendable, Hashable {
    package var status: FetchStatus
    /// Details for users: a host, an HTTP status, a fault of the document. May be empty.
    package var detail: String
    /// The HTTP status; 0 without an answer.
    package var code = 0
    /// How long to leave the server alone, by its own request or by our rules.
    package var retryAfter: Duration?
    /// The validator for the next request, if there was one document.
    package var etag: String?
    package var lastModified: String?
    /// The redirect target, if the rules forbid it.
    package var location: String?
    /// The number of bytes as sent, before unpacking.
    package var wireBytes = 0
    package var progress = FetchProgress()
    /// Records that could not be read.
    package var skipped = 0
    /// Records that the source's reader leaves out on purpose.
    package var passedOver = 0

    package init(_ status: FetchStatus, _ detail: String = "") {
        self.status = status
        self.detail = detail
    }

    /// The outcome for users, without a full stop.
    package var words: String {
        detail.isEmpty ? status.words : "\(status.words): \(detail)"
    }
}

extension FetchReply {
    package var json: JSON {
        switch self {
        case .hello(let version, let protections, let notes):
            .object([
                "hello": .text(version), "protections": .list(protections.map(JSON.text)),
                "notes": .list(notes.map(JSON.text)),
            ])
        case .progress(let id, let progress):
            .object(["id": .text(id), "progress": .object(progress.members)])
        case .notice(let id, let notice): .object(["id": .text(id), "notice": notice.json])
        case .shop(let id, let currency): .object(["id": .text(id), "currency": .text(currency)])
        case .product(let id, let product): .object(["id": .text(id), "product": product.json])
        case .suggestion(let id, let suggestion):
            .object(["id": .text(id), "suggestion": suggestion.json])
        case .text(let id, let text): .object(["id": .text(id), "text": .text(text)])
        case .skipped(let id, let record, let reason):
            .object(["id": .text(id), "skipped": .text(record), "reason": .text(reason)])
        case .end(let id, let outcome): .object(["id": .text(id), "end": outcome.json])
        }
    }

    /// - Throws: The line is invalid. The reader should then trust the process no further.
    package init(json: JSON) throws {
        if let version = json["hello"]?.asText {
            self = .hello(
                version: version, protections: try Self.texts(json["protections"], key: "protections"),
                notes: try Self.texts(json["notes"], key: "notes"))
            return
        }
        guard let id = json["id"]?.asText else { throw FetchFormError(key: "id", reason: "it is missing") }
        if let progress = json["progress"] {
            self = .progress(id: id, try FetchProgress(json: progress))
        } else if let notice = json["notice"] {
            self = .notice(id: id, try RecallNotice(json: notice))
        } else if let product = json["product"] {
            self = .product(id: id, try ShopProduct(json: product))
        } else if let suggestion = json["suggestion"] {
            self = .suggestion(id: id, try ProductSuggestion(json: suggestion))
        } else if let currency = json["currency"]?.asText {
            guard currency.utf8.count <= 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw FetchFormError(key: "currency", reason: "it must be three capital letters")
            }
            self = .shop(id: id, currency: currency)
        } else if let text = json["text"]?.asText {
            self = .text(id: id, text)
        } else if let record = json["skipped"]?.asText, let reason = json["reason"]?.asText {
            self = .skipped(
                id: id, record: CleanText.excerpt(of: record, length: Self.longestWords),
                reason: CleanText.excerpt(of: reason, length: Self.longestWords))
        } else if let end = json["end"] {
            self = .end(id: id, try FetchOutcome(json: end))
        } else {
            throw FetchFormError(key: "end", reason: "the line is of no kind that there is")
        }
    }

    private static func texts(_ json: JSON?, key: String) throws -> [String] {
        guard case .list(let values)? = json else {
            throw FetchFormError(key: key, reason: "it must be a list")
        }
        return values.compactMap(\.asText)
    }
}

extension FetchProgress {
    fileprivate var members: [JSON.Member] {
        [
            JSON.Member("bytes", .number(Int64(bytes))), JSON.Member("documents", .number(Int64(documents))),
            JSON.Member("records", .number(Int64(records))),
        ]
    }

    fileprivate init(json: JSON) throws {
        self.init(
            bytes: try FetchOutcome.count(json, "bytes"),
            documents: try FetchOutcome.count(json, "documents"),
            records: try FetchOutcome.count(json, "records"))
    }
}

extension FetchOutcome {
    fileprivate var json: JSON {
        var members = [JSON.Member("status", .text(status.rawValue)), JSON.Member("words", .text(words))]
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSON.Member(name, .text(text))) }
        }
        func add(_ name: String, _ count: Int) {
            members.append(JSON.Member(name, .number(Int64(count))))
        }
        if !detail.isEmpty { add("detail", detail) }
        add("http", code)
        if let retryAfter { add("retry_after", Int(retryAfter.components.seconds)) }
        add("etag", etag)
        add("last_modified", lastModified)
        add("location", location)
        add("wire_bytes", wireBytes)
        members += progress.members
        add("skipped", skipped)
        add("passed_over", passedOver)
        return .object(members)
    }

    fileprivate init(json: JSON) throws {
        guard let status = json["status"]?.asText.flatMap(FetchStatus.init(rawValue:)) else {
            throw FetchFormError(key: "status", reason: "there is no such status")
        }
        let words = FetchReply.longestWords
        self.init(status, CleanText.excerpt(of: json["detail"]?.asText ?? "", length: words))
        code = try Self.count(json, "http")
        if json["retry_after"] != nil {
            retryAfter = min(.seconds(try Self.count(json, "retry_after")), Self.longestPause)
        }
        // Drop a value that requests may not carry: they would be refused every time.
        etag = json["etag"]?.asText.flatMap { FetchRequest.isHeaderValue($0) ? $0 : nil }
        lastModified = json["last_modified"]?.asText.flatMap { FetchRequest.isHeaderValue($0) ? $0 : nil }
        location = json["location"]?.asText.map { CleanText.excerpt(of: $0, length: words) }
        wireBytes = try Self.count(json, "wire_bytes")
        progress = try FetchProgress(json: json)
        skipped = try Self.count(json, "skipped")
        passedOver = try Self.count(json, "passed_over")
    }

    /// The longest pause to accept, whatever the server says.
    private static let longestPause = Duration.seconds(7 * 86_400)

    fileprivate static func count(_ json: JSON, _ name: String) throws -> Int {
        guard case .number(let number)? = json[name], number >= 0, let count = Int(exactly: number) else {
            throw FetchFormError(key: name, reason: "it must be a count")
        }
        return count
    }
}
