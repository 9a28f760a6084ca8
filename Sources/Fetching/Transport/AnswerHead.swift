import FetchInterface

/// The parts of an answer's head that matter.
struct AnswerHead: Sendable {
    private(set) var contentEncoding = ""
    private(set) var charset: String?
    private(set) var etag: String?
    private(set) var lastModified: String?
    /// When to ask again: seconds or a date, as received.
    private(set) var retryAfter: String?
    /// Without parameters, in lower case.
    private(set) var contentType = ""
    /// As received.
    private(set) var date: String?
    /// Where a redirect leads, as received.
    private(set) var location: String?
    /// The ways in which the server wants to be told who asks, in lower case: `basic`, `digest`.
    private(set) var challenges: [String] = []
    /// The length of all lines, including those of interim answers.
    private(set) var bytes = 0

    /// A longer head is refused.
    static let mostBytes = 64 * 1024

    /// - Parameter line: As received, with its line break.
    mutating func add(_ line: UnsafeRawBufferPointer) {
        bytes += line.count
        let text = String(decoding: line.prefix(2_048), as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // Only the head after "100 Continue" counts.
            self = AnswerHead(bytes: bytes)
        }
        guard let colon = text.firstIndex(of: ":") else { return }
        let value = text[text.index(after: colon)...].withoutBlankEnds
        switch text[..<colon].lowercased() {
        case "content-encoding": contentEncoding += (contentEncoding.isEmpty ? "" : ", ") + value.lowercased()
        case "etag": etag = Self.validator(value)
        case "last-modified": lastModified = Self.validator(value)
        case "retry-after": retryAfter = value
        case "content-type":
            charset = Self.charset(value)
            contentType = String(value.prefix { $0 != ";" }).lowercased()
            while contentType.last == " " { contentType.removeLast() }
        case "date": date = value
        case "location": location = value
        case "www-authenticate": challenges.append(value.prefix { $0 != " " }.lowercased())
        default: break
        }
    }

    private init(bytes: Int) {
        self.bytes = bytes
    }

    init() {}

    /// The charset, as in `text/html; charset="utf-8"`.
    private static func charset(_ value: String) -> String? {
        for parameter in value.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].withoutBlankEnds.lowercased() == "charset" else { continue }
            return parts[1].withoutBlankEnds.filter { $0 != "\"" && $0 != "'" }
        }
        return nil
    }

    /// `nil` if `value` must not be sent back.
    private static func validator(_ value: String) -> String? {
        FetchRequest.isHeaderValue(value) ? value : nil
    }
}
