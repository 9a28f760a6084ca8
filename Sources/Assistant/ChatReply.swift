package import JSONText
import Rules

/// The answer of an OpenAI-compatible server to a chat request, from its HTTP status and its text.
///
/// The four known local servers differ in where they put reasoning, how they say that something is wrong, and
/// whether a stream was wanted; all of these are read.
package enum ChatReply {
    private static let limits = JSON.Limits(bytes: 1 << 20, depth: 32, values: 50_000)

    /// The model's text.
    package static func content(status: Int, _ text: String) throws(AssistantFailure) -> String {
        guard (200...299).contains(status) else { throw failure(status, text) }
        let text = trimmed(text)
        if text.isEmpty { throw .empty }
        if text.hasPrefix("<") { throw .page }
        if text.hasPrefix("data:") || text.hasPrefix(":") || text.hasPrefix("event:") {
            return try streamed(text)
        }
        let json: JSON
        do {
            json = try JSON(parsing: Array(text.utf8), within: limits)
        } catch {
            // What ends in the middle of a value was cut off.
            throw error.offset >= text.utf8.count ? .cutOff : .notUnderstood(reason: error.description)
        }
        if json["error"] != nil { throw failure(400, text) }
        guard let choice = json["choices"]?.first else { throw .notUnderstood(reason: "it has no choices") }
        return try content(
            choice["message"] ?? .null, isCalling: choice["message"]?["tool_calls"]?.first != nil,
            finish: choice["finish_reason"]?.asText)
    }

    /// The names of a server's models, from its list of them.
    package static func models(status: Int, _ text: String) throws(AssistantFailure) -> [String] {
        guard (200...299).contains(status) else { throw failure(status, text) }
        if trimmed(text).hasPrefix("<") { throw .page }
        // Text that is no JSON is refused in the same words as JSON without a list.
        guard let json = try? JSON(parsing: Array(text.utf8), within: limits),
            case .list(let models)? = json["data"]
        else { throw .notUnderstood(reason: "it is not a list of models") }
        return models.compactMap { $0["id"]?.asText.map(CleanText.line) }
    }

    private static func content(
        _ message: JSON, isCalling: Bool, finish: String?
    ) throws(AssistantFailure) -> String {
        if let refusal = message["refusal"]?.asText, !refusal.isEmpty { throw .declined(reason: refusal) }
        if finish == "length" { throw .cutOff }
        if finish == "content_filter" { throw .declined(reason: "") }
        let text = trimmed(words(of: message["content"] ?? .null))
        guard text.isEmpty else { return text }
        if isCalling { throw .fault(AssistantFault("it calls a tool instead of answering in JSON")) }
        throw .empty
    }

    /// Plain text, or the texts of a list of parts.
    private static func words(of content: JSON) -> String {
        switch content {
        case .text(let text): text
        case .list(let parts): parts.compactMap { $0["text"]?.asText }.joined()
        default: ""
        }
    }

    /// Puts a stream of events together, though we never ask for one.
    private static func streamed(_ text: String) throws(AssistantFailure) -> String {
        var content = ""
        var (finish, isCalling, hasEnded): (String?, Bool, Bool) = (nil, false, false)
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("data:") {
            let event = trimmed(String(line.dropFirst(5)))
            if event == "[DONE]" {
                hasEnded = true
                break
            }
            // A line that is no JSON is noise between events.
            guard let json = try? JSON(parsing: Array(event.utf8), within: limits) else { continue }
            if json["error"] != nil { throw failure(400, event) }
            guard let choice = json["choices"]?.first else { continue }
            content += words(of: choice["delta"]?["content"] ?? .null)
            isCalling = isCalling || choice["delta"]?["tool_calls"]?.first != nil
            finish = choice["finish_reason"]?.asText ?? finish
        }
        guard hasEnded || finish != nil else { throw .cutOff }
        return try Self.content(
            .object(["content": .text(content)]), isCalling: isCalling, finish: finish)
    }

    // MARK: What is wrong

    private static func failure(_ status: Int, _ text: String) -> AssistantFailure {
        let reason = reason(in: text)
        let words = reason.lowercased()
        func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
        if says(
            "context length", "context size", "context window", "n_ctx", "context_length", "too many tokens")
            || says("exceed") && says("context", "token")
        {
            return .contextTooLong
        }
        let isAboutModel =
            says("model")
            && says("not found", "does not exist", "no models", "not loaded", "unload", "no model")
        if isAboutModel { return .noModel(reason: reason) }
        switch status {
        case 401, 402, 403: return .denied(code: status)
        case 404, 405: return .wrongAddress(code: status)
        case 413: return .contextTooLong
        case 429: return .busy
        case 400, 422: return .refusedRequest(reason: reason.isEmpty ? "HTTP \(status)" : reason)
        default: return .serverTrouble(code: status, reason: reason)
        }
    }

    /// The server's own words; empty if there are none, or if they are a web page.
    private static func reason(in text: String) -> String {
        // Text that is no JSON has no words to quote; the status tells the failure.
        guard let json = try? JSON(parsing: Array(text.utf8), within: limits) else { return "" }
        return json["error"]?["message"]?.asText ?? json["error"]?.asText ?? json["message"]?.asText ?? ""
    }

    private static func trimmed(_ text: String) -> String {
        func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[first...last])
    }

    // MARK: The JSON in it

    /// The JSON that a model's text is; `nil` if it is anything else.
    ///
    /// What thinking models write before it, and a fence around it, are taken off. JSON in the middle of prose does
    /// not count: nobody knows what the prose says about it.
    package static func json(in content: String) -> JSON? {
        var text = withoutThoughts(content)[...]
        if text.hasPrefix("```"), text.hasSuffix("```"), text.count > 6, let end = text.firstIndex(of: "\n") {
            text = text[text.index(after: end)...].dropLast(3)
        }
        let bytes = Array(trimmed(String(text)).utf8)
        guard bytes.first == UInt8(ascii: "{") else { return nil }
        // What is no JSON is talk, which the caller shows.
        return try? JSON(parsing: bytes, within: JSON.Limits(bytes: 64 * 1024, depth: 8, values: 2_000))
    }

    /// What a model says in prose, for people: without its thoughts, and short.
    package static func prose(in content: String) -> String {
        let clean = CleanText.paragraphs(withoutThoughts(content))
        return clean.count > longestProse ? clean.prefix(longestProse) + "…" : clean
    }

    private static let longestProse = 2_000

    private static func withoutThoughts(_ content: String) -> String {
        let end = content.utf8.ranges(of: "</think>".utf8).last?.upperBound
        return trimmed(String(content[(end ?? content.startIndex)...]))
    }
}

extension JSON {
    fileprivate var first: JSON? {
        guard case .list(let values) = self else { return nil }
        return values.first
    }
}
