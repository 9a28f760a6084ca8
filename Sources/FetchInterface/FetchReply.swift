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
    /// The product of a shop's page, and the address of the page after redirects.
    case page(id: String, ProductPage, address: String)
    /// The rules for Steward in a site's `robots.txt`, to pass back with the next request for one of its
    /// pages.
    case robots(id: String, String)
    /// A suggestion for a barcode, which the user has to confirm.
    case suggestion(id: String, ProductSuggestion)
    /// A piece of a document's text.
    case text(id: String, String)
    /// A row of a calendar server's answer.
    case calendarRow(id: String, DAVAnswer.Row)
    /// A chunk of data that is too long for one line: of the next row, or of the resource itself.
    case calendarChunk(id: String, [UInt8])
    /// What a calendar server has answered besides the rows, which come before it.
    case calendarAnswer(id: String, DAVAnswer)
    /// What became of a step towards a password.
    case login(id: String, LoginAnswer)
    /// What a push server has answered.
    case phone(id: String, PhoneAnswer)
    /// A record that could not be read; `record` is the source's own name for it, or empty if that is
    /// unreadable, too.
    case skipped(id: String, record: String, reason: String)
    /// The last line of a request.
    case end(id: String, FetchOutcome)

    /// The request that it is about; `nil` for `hello`.
    package var request: String? {
        switch self {
        case .hello: nil
        case .progress(let id, _), .notice(let id, _), .shop(let id, _), .product(let id, _),
            .suggestion(let id, _), .text(let id, _), .page(let id, _, _), .robots(let id, _),
            .calendarRow(let id, _), .calendarChunk(let id, _), .calendarAnswer(let id, _),
            .login(let id, _), .phone(let id, _), .skipped(let id, _, _), .end(let id, _):
            id
        }
    }

    /// Longer lines are invalid.
    package static let longestLine = 512 * 1024
    package static let limits = JSON.Limits(bytes: longestLine, depth: 24)
    /// In characters, for texts that are only shown to users.
    static let longestWords = 500
}

package struct FetchProgress: Sendable, Hashable {
    /// After decompression, for all documents of the request so far.
    package var bytes = 0
    package var documents = 0
    package var records = 0
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

extension FetchOutcome: Retryable {
    package var retry: Retry { status.retry.isRetryable ? .later(after: retryAfter) : .never }
}

extension FetchReply {
    package var json: JSON {
        switch self {
        case .hello(let version, let protections, let notes):
            .object([
                "hello": .text(version), "protections": .list(protections.map(JSON.text)),
                "notes": .list(notes.map(JSON.text)),
            ])
        case .progress(let id, let progress): .object(["id": .text(id), "progress": progress.json])
        case .notice(let id, let notice): .object(["id": .text(id), "notice": notice.json])
        case .shop(let id, let currency): .object(["id": .text(id), "currency": .text(currency)])
        case .product(let id, let product): .object(["id": .text(id), "product": product.json])
        case .page(let id, let page, let address):
            .object(["id": .text(id), "page": page.json, "address": .text(address)])
        case .robots(let id, let text): .object(["id": .text(id), "robots": .text(text)])
        case .suggestion(let id, let suggestion):
            .object(["id": .text(id), "suggestion": suggestion.json])
        case .text(let id, let text): .object(["id": .text(id), "text": .text(text)])
        case .calendarRow(let id, let row): .object(["id": .text(id), "row": row.json])
        case .calendarChunk(let id, let bytes):
            .object(["id": .text(id), "chunk": .text(Base64.text(of: bytes))])
        case .calendarAnswer(let id, let answer): .object(["id": .text(id), "calendar": answer.json])
        case .login(let id, let answer): .object(["id": .text(id), "login": answer.json])
        case .phone(let id, let answer): .object(["id": .text(id), "phone": answer.json])
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
            self = .progress(id: id, try FetchProgress(MemberReader(progress)))
        } else if let notice = json["notice"] {
            self = .notice(id: id, try RecallNotice(json: notice))
        } else if let product = json["product"] {
            self = .product(id: id, try ShopProduct(json: product))
        } else if let page = json["page"] {
            self = .page(
                id: id, try ProductPage(json: page), address: try MemberReader(json).line("address"))
        } else if let robots = json["robots"]?.asText {
            guard robots.utf8.count <= FetchRequest.longestRobots else {
                throw FetchFormError(key: "robots", reason: "it is too long")
            }
            self = .robots(id: id, robots)
        } else if let suggestion = json["suggestion"] {
            self = .suggestion(id: id, try ProductSuggestion(json: suggestion))
        } else if let currency = json["currency"]?.asText {
            guard currency.utf8.count <= 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
                throw FetchFormError(key: "currency", reason: "it must be three capital letters")
            }
            self = .shop(id: id, currency: currency)
        } else if let text = json["text"]?.asText {
            self = .text(id: id, text)
        } else if let row = json["row"] {
            self = .calendarRow(id: id, try DAVAnswer.Row(json: row))
        } else if let chunk = json["chunk"] {
            self = .calendarChunk(id: id, try MemberReader(json).bytes(chunk, "chunk"))
        } else if let answer = json["calendar"] {
            self = .calendarAnswer(id: id, try DAVAnswer(json: answer))
        } else if let answer = json["login"] {
            self = .login(id: id, try LoginAnswer(json: answer))
        } else if let answer = json["phone"] {
            self = .phone(id: id, try PhoneAnswer(json: answer))
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
    fileprivate func write(to writer: inout MemberWriter) {
        writer.add("bytes", bytes)
        writer.add("documents", documents)
        writer.add("records", records)
    }

    fileprivate var json: JSON {
        var writer = MemberWriter()
        write(to: &writer)
        return writer.object
    }

    fileprivate init(_ reader: MemberReader) throws {
        self.init(
            bytes: try reader.count("bytes"), documents: try reader.count("documents"),
            records: try reader.count("records"))
    }
}

extension FetchOutcome {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        writer.add("status", status.rawValue)
        writer.add("words", words)
        writer.add("detail", detail)
        writer.add("http", code)
        if let retryAfter { writer.add("retry_after", Int(retryAfter.components.seconds)) }
        writer.add("etag", etag ?? "")
        writer.add("last_modified", lastModified ?? "")
        writer.add("location", location ?? "")
        writer.add("wire_bytes", wireBytes)
        progress.write(to: &writer)
        writer.add("skipped", skipped)
        writer.add("passed_over", passedOver)
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        guard let status = json["status"]?.asText.flatMap(FetchStatus.init(rawValue:)) else {
            throw FetchFormError(key: "status", reason: "there is no such status")
        }
        let reader = MemberReader(json)
        let words = FetchReply.longestWords
        self.init(status, CleanText.excerpt(of: json["detail"]?.asText ?? "", length: words))
        code = try reader.count("http")
        if json["retry_after"] != nil {
            retryAfter = min(.seconds(try reader.count("retry_after")), Self.longestPause)
        }
        // Drop a value that requests may not carry: they would be refused every time.
        etag = json["etag"]?.asText.flatMap { FetchRequest.isHeaderValue($0) ? $0 : nil }
        lastModified = json["last_modified"]?.asText.flatMap { FetchRequest.isHeaderValue($0) ? $0 : nil }
        location = json["location"]?.asText.map { CleanText.excerpt(of: $0, length: words) }
        wireBytes = try reader.count("wire_bytes")
        progress = try FetchProgress(reader)
        skipped = try reader.count("skipped")
        passedOver = try reader.count("passed_over")
    }

    /// The longest pause to accept, whatever the server says.
    private static let longestPause = Duration.seconds(7 * 86_400)
}
