import DBus
import JSONText

/// What is on the bus as people read it: a line for each key and each element, with its type. Texts are quoted as in JSON.
enum BusText {
    static func lines(_ name: String, _ value: Value) -> [String] {
        let parts: [String]
        switch value {
        case .dictionary(_, _, let entries): parts = entries.flatMap { lines($0) }
        case .array(_, let elements): parts = elements.flatMap { lines("-", $0) }
        case .structure(let members): parts = members.flatMap { lines("-", $0) }
        case .variant(let content): parts = lines("-", content)
        default: parts = []
        }
        guard !parts.isEmpty else { return ["\(name) \(value.type): \(text(value))"] }
        return ["\(name) \(value.type):"] + parts.map { "  " + $0 }
    }

    /// The dictionary's type says where a value lies in a variant.
    private static func lines(_ entry: DictionaryEntry) -> [String] {
        lines(entry.key.asString ?? text(entry.key), entry.value.asVariant ?? entry.value)
    }

    /// Of a value that holds no others.
    private static func text(_ value: Value) -> String {
        switch value {
        case .byte(let number): "\(number)"
        case .int16(let number): "\(number)"
        case .uint16(let number): "\(number)"
        case .int32(let number): "\(number)"
        case .uint32(let number): "\(number)"
        case .int64(let number): "\(number)"
        case .uint64(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .double(let number): "\(number)"
        case .string(let text): JSON.text(text).line
        case .objectPath(let path): "\(path)"
        case .signature(let signature): "\(signature)"
        case .unixFD: "an open file"
        case .bytes(let bytes): "\(bytes)"
        case .array: "[]"
        case .dictionary: "{}"
        case .structure: "()"
        case .variant: "<>"
        }
    }
}
