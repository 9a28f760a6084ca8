import CivilTime
package import JSONText
import Rules

extension DAVAnswer.Row {
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("href", href)
        writer.add("status", status)
        writer.add("etag", etag ?? "")
        if let data { writer.add("data", .text(Base64.text(of: data))) }
        if let collection { writer.add("collection", collection.json) }
        return writer.object
    }

    /// - Throws: It is not what `json` writes.
    init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init(href: try reader.link("href"))
        status = try reader.count("status")
        etag = DAVAnswer.strongETag(json["etag"]?.asText)
        data = try json["data"].map { try reader.bytes($0, "data") }
        collection = try json["collection"].map { try DAVAnswer.Collection(json: $0) }
    }
}

extension DAVAnswer.Collection {
    fileprivate var json: JSON {
        var writer = MemberWriter()
        writer.add("name", name ?? "")
        writer.add("colour", colour ?? "")
        if let components { writer.add("components", .list(components.map(JSON.text))) }
        writer.add("writable", .flag(isWritable))
        writer.add("shared", .flag(isShared))
        if isBook { writer.add("book", .flag(true)) }
        writer.add("schedules", .flag(schedules))
        writer.add("token", token ?? "")
        writer.add("tag", tag ?? "")
        writer.add("changes", .flag(hasChanges))
        if let largestResource { writer.add("largest", largestResource) }
        return writer.object
    }

    fileprivate init(json: JSON) throws {
        self.init()
        let reader = MemberReader(json)
        name = try reader.optional("name")
        colour = try reader.optional("colour").flatMap { Self.isColour($0) ? $0 : nil }
        components = json["components"] == nil ? nil : try reader.lines("components")
        isWritable = try reader.flag("writable")
        isShared = try reader.flag("shared")
        isBook = try reader.flag("book")
        schedules = try reader.flag("schedules")
        token = try reader.exact("token")
        tag = try reader.exact("tag")
        hasChanges = try reader.flag("changes")
        largestResource = json["largest"] == nil ? nil : try reader.count("largest")
    }

    /// Whether a text has the form of `colour`.
    package static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
    }
}

extension DAVAnswer {
    /// The answer without its rows and its body, which travel in lines of their own.
    package var json: JSON {
        var writer = MemberWriter()
        writer.add("http", status)
        writer.add("etag", etag ?? "")
        writer.add("token", token ?? "")
        if isCut { writer.add("cut", .flag(true)) }
        if let date { writer.add("date", Int(date.secondsSince1970)) }
        if let retryAfter { writer.add("retry_after", Int(retryAfter.components.seconds)) }
        if let certificateEnds { writer.add("certificate_ends", Int(certificateEnds.secondsSince1970)) }
        writer.add("precondition", precondition ?? "")
        writer.add("principal", principal ?? "")
        if !homes.isEmpty { writer.add("homes", homes) }
        if !steps.isEmpty { writer.add("steps", steps) }
        if let failure { failure.write(to: &writer) }
        return writer.object
    }

    /// - Throws: It is not what `json` writes.
    package init(json: JSON) throws {
        let reader = MemberReader(json)
        self.init()
        status = try reader.count("http")
        etag = Self.strongETag(json["etag"]?.asText)
        token = try reader.exact("token")
        isCut = try reader.flag("cut")
        date = try reader.moment("date")
        retryAfter = json["retry_after"] == nil ? nil : .seconds(try reader.count("retry_after"))
        certificateEnds = try reader.moment("certificate_ends")
        precondition = try reader.optional("precondition")
        principal = json["principal"] == nil ? nil : try reader.link("principal")
        homes = try reader.lines("homes")
        steps = try reader.lines("steps")
        failure = try Failure(reader, in: json)
    }

    /// `nil` if the `ETag` is missing, empty or weak, or could not be sent back (RFC 9110, 8.8.3).
    package static func strongETag(_ text: String?) -> String? {
        guard let text, !text.hasPrefix("W/"), text != "\"\"", FetchRequest.isHeaderValue(text) else {
            return nil
        }
        return text
    }
}

extension DAVAnswer.Failure {
    fileprivate func write(to writer: inout MemberWriter) {
        switch self {
        case .password: writer.add("failure", "password")
        case .certificate(let fingerprint):
            writer.add("failure", "certificate")
            writer.add("fingerprint", fingerprint)
        case .fetch(let status, let detail):
            writer.add("failure", "fetch")
            writer.add("status", status.rawValue)
            writer.add("detail", detail)
        case .notCalendar(let detail):
            writer.add("failure", "not-calendar")
            writer.add("detail", detail)
        case .otherHost(let host):
            writer.add("failure", "other-host")
            writer.add("detail", host)
        }
    }

    fileprivate init?(_ reader: MemberReader, in json: JSON) throws {
        guard let word = json["failure"]?.asText else { return nil }
        let detail = CleanText.excerpt(of: json["detail"]?.asText ?? "", length: FetchReply.longestWords)
        switch word {
        case "password": self = .password
        case "certificate":
            let fingerprint = try reader.line("fingerprint")
            guard fingerprint.isEmpty || DAVAccess.isFingerprint(fingerprint) else {
                throw FetchFormError(key: "fingerprint", reason: "it must be 64 hexadecimal digits")
            }
            self = .certificate(fingerprint: fingerprint)
        case "fetch": self = .fetch(try reader.choice("status", or: nil), detail)
        case "not-calendar": self = .notCalendar(detail)
        case "other-host": self = .otherHost(detail)
        default: throw FetchFormError(key: "failure", reason: "there is no such word for it")
        }
    }
}

extension MemberReader {
    /// `nil` if it is missing or empty.
    fileprivate func optional(_ name: String) throws -> String? {
        let text = try line(name)
        return text.isEmpty ? nil : text
    }

    /// A text that only the server understands and that goes back to it unchanged.
    fileprivate func exact(_ name: String) throws -> String? {
        let text = try exactText(name)
        guard text.utf8.count <= 4_096 else {
            throw FetchFormError(key: name, reason: "it must have at most 4096 bytes")
        }
        return text.isEmpty ? nil : text
    }

    fileprivate func link(_ name: String) throws -> String {
        let text = try exactText(name)
        guard (1...4_096).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
        else {
            throw FetchFormError(key: name, reason: "it must be an address")
        }
        return text
    }

    fileprivate func moment(_ name: String) throws -> Instant? {
        self.has(name) ? Instant(secondsSince1970: try number(name)) : nil
    }

    func bytes(_ json: JSON, _ name: String) throws -> [UInt8] {
        guard let bytes = json.asText.flatMap(Base64.bytes(of:)) else {
            throw FetchFormError(key: name, reason: "it must be base64")
        }
        return bytes
    }
}
