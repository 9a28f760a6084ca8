import JSONText

/// Collects members of an object, without empty ones.
struct MemberWriter {
    private var members: [JSON.Member] = []

    var object: JSON { .object(members) }

    mutating func add(_ name: String, _ value: JSON) {
        members.append(JSON.Member(name, value))
    }

    mutating func add(_ name: String, _ count: Int) {
        add(name, .number(Int64(count)))
    }

    mutating func add(_ name: String, _ text: String) {
        if !text.isEmpty { add(name, .text(text)) }
    }

    mutating func add(_ name: String, _ texts: [String]) {
        add(name, texts.map(JSON.text))
    }

    mutating func add(_ name: String, _ values: [JSON]) {
        if !values.isEmpty { add(name, .list(values)) }
    }

    /// One text, or the two ends of a range.
    static func range(_ first: String, _ last: String?) -> JSON {
        last.map { .list([.text(first), .text($0)]) } ?? .text(first)
    }
}
