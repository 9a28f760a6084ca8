import JSONText

/// A thing that a page describes with a vocabulary such as schema.org's: from JSON-LD, microdata or RDFa.
struct DataNode: Sendable, Hashable {
    indirect enum Value: Sendable, Hashable {
        case text(String)
        /// A number of JSON, as written; its point is a decimal one.
        case number(String)
        case node(DataNode)
    }

    struct Property: Sendable, Hashable {
        /// Without the vocabulary, in lower case: pages write `offercount` and `offerCount`.
        let name: String
        let value: Value
    }

    /// More properties of one thing are dropped.
    static let mostProperties = 2_000

    /// Without the vocabulary, in lower case.
    var types: [String] = []
    var id: String?
    var properties: [Property] = []

    func values(_ name: String) -> [Value] {
        properties.lazy.filter { $0.name == name }.map(\.value)
    }

    func nodes(_ name: String) -> [DataNode] {
        values(name).compactMap { value in
            if case .node(let node) = value { node } else { nil }
        }
    }

    /// The text of the first value that has one; of a thing, its name or id.
    func text(_ name: String) -> String? {
        values(name).lazy.compactMap(\.text).first { !$0.isEmpty }
    }

    func isA(_ types: Set<String>) -> Bool {
        self.types.contains { types.contains($0) }
    }

    /// `offers` of `https://schema.org/offers`, `schema:offers` and `Offers`.
    static func localName(_ name: some StringProtocol) -> String {
        let end = name.lastIndex { "/#:".contains($0) }
        let local = end.map { name[name.index(after: $0)...] } ?? name[...]
        return local.lowercased().filter { !$0.isWhitespace }
    }
}

extension DataNode.Value {
    var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): number
        case .node(let node): node.text("name") ?? node.text("@value") ?? node.id
        }
    }
}

// MARK: JSON-LD

extension DataNode {
    /// The things that a block of JSON-LD describes. A list of things is as good as the things.
    static func nodes(in json: JSON) -> [DataNode] {
        switch json {
        case .list(let values): values.flatMap(nodes)
        case .object(let members): [DataNode(members)]
        default: []
        }
    }

    private init(_ members: [JSON.Member]) {
        for member in members {
            switch member.name {
            case "@type", "type": types += Self.texts(member.value).map(Self.localName)
            case "@id": id = member.value.asText
            case "@context": continue
            default:
                let name = member.name.hasPrefix("@") ? member.name : Self.localName(member.name)
                let values = Self.values(member.value).prefix(Self.mostProperties - properties.count)
                properties += values.map { Property(name: name, value: $0) }
            }
        }
    }

    private static func texts(_ json: JSON) -> [String] {
        switch json {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.asText)
        default: []
        }
    }

    private static func values(_ json: JSON) -> [Value] {
        switch json {
        case .null: []
        case .flag(let flag): [.text(flag ? "true" : "false")]
        case .number(let number): [.number(String(number))]
        case .decimal(let number): [.number(number)]
        case .text(let text): [.text(text)]
        case .list(let values): values.flatMap(Self.values)
        case .object(let members):
            if members.contains(where: { $0.name == "@value" }) {
                members.filter { $0.name == "@value" }.flatMap { Self.values($0.value) }
            } else {
                [.node(DataNode(members))]
            }
        }
    }
}
