import CivilTime
import JSONText
import Rules

/// Reads members of an object from outside, each with the type that it must have. Missing texts, lists and
/// flags are empty.
struct MemberReader {
    private let json: JSON

    init(_ json: JSON) {
        self.json = json
    }

    func has(_ name: String) -> Bool { json[name] != nil }

    /// The text as it is, which is shown to nobody.
    func exactText(_ name: String) throws -> String { try text(name) }

    func line(_ name: String) throws -> String {
        CleanText.line(try text(name))
    }

    /// A line short enough for an id, or for tables and lists.
    func name(_ name: String) throws -> String {
        let text = try line(name)
        guard text.utf8.count <= Self.longestName else {
            throw FetchFormError(key: name, reason: "it must have at most \(Self.longestName) bytes")
        }
        return text
    }

    private static let longestName = 1_000

    func paragraphs(_ name: String) throws -> String {
        CleanText.paragraphs(try text(name))
    }

    func lines(_ name: String) throws -> [String] {
        try list(name).map { value in
            guard let text = value.asText else {
                throw FetchFormError(key: name, reason: "it must be a list of texts")
            }
            return CleanText.line(text)
        }
    }

    func list(_ name: String) throws -> [JSON] {
        switch json[name] {
        case nil: return []
        case .list(let values)?: return values
        default: throw FetchFormError(key: name, reason: "it must be a list")
        }
    }

    func flag(_ name: String) throws -> Bool {
        switch json[name] {
        case nil: return false
        case .flag(let flag)?: return flag
        default: throw FetchFormError(key: name, reason: "it must be true or false")
        }
    }

    func number(_ name: String) throws -> Int64 {
        guard case .number(let number)? = json[name] else {
            throw FetchFormError(key: name, reason: "it must be a whole number")
        }
        return number
    }

    func count(_ name: String) throws -> Int {
        guard case .number(let number)? = json[name], number >= 0, let count = Int(exactly: number) else {
            throw FetchFormError(key: name, reason: "it must be a count")
        }
        return count
    }

    /// An exact number, written as a text; `nil` if missing.
    func amount(_ name: String) throws -> DecimalAmount? {
        let text = try text(name)
        if text.isEmpty { return nil }
        guard let amount = DecimalAmount(text) else {
            throw FetchFormError(key: name, reason: "it must be an amount such as 129.00")
        }
        return amount
    }

    func day(_ name: String) throws -> CivilDate? {
        let text = try text(name)
        return text.isEmpty ? nil : try Self.day(text, key: name)
    }

    /// One of a closed list of words; `usual` if missing.
    func choice<Choice: RawRepresentable<String>>(
        _ name: String, or usual: Choice?
    ) throws -> Choice {
        let text = try text(name)
        guard let choice = text.isEmpty ? usual : Choice(rawValue: text) else {
            throw FetchFormError(key: name, reason: "there is no such word for it")
        }
        return choice
    }

    private func text(_ name: String) throws -> String {
        switch json[name] {
        case nil: return ""
        case .text(let text)?: return text
        default: throw FetchFormError(key: name, reason: "it must be a text")
        }
    }

    static func day(_ text: String, key: String) throws -> CivilDate {
        // The reason is of no use to a program.
        guard let day = try? CivilDate(parsing: text) else {
            throw FetchFormError(key: key, reason: "it must be a day such as 2026-11-24")
        }
        return day
    }

    /// One text, or the two ends of a range.
    static func range(_ json: JSON, key: String) throws -> (first: String, last: String?) {
        if let only = json.asText { return (only, nil) }
        guard case .list(let ends) = json, ends.count == 2, let first = ends[0].asText,
            let last = ends[1].asText
        else { throw FetchFormError(key: key, reason: "it must be a text or a list of two") }
        return (first, last)
    }
}
