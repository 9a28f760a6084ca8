import AgentInterface
import JSONText

/// The form of a value, as JSON Schema (draft 2020-12).
struct MCPSchema: Sendable, Hashable {
    let json: JSON

    fileprivate init(_ type: String, _ summary: String?, _ more: KeyValuePairs<String, JSON> = [:]) {
        var members = [JSON.Member("type", .text(type))]
        if let summary { members.append(JSON.Member("description", .text(summary))) }
        json = .object(members + more.map { JSON.Member($0.key, $0.value) })
    }

    static func text(_ summary: String?) -> MCPSchema { MCPSchema("string", summary) }

    static func flag(_ summary: String) -> MCPSchema { MCPSchema("boolean", summary) }

    static func number(_ summary: String, _ range: ClosedRange<Int64>) -> MCPSchema {
        MCPSchema(
            "integer", summary, ["minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)])
    }

    static func choice(_ summary: String, _ words: [String]) -> MCPSchema {
        MCPSchema("string", summary, ["enum": .list(words.map(JSON.text))])
    }

    static func list(of element: MCPSchema, _ summary: String? = nil) -> MCPSchema {
        MCPSchema("array", summary, ["items": element.json])
    }

    /// - Parameter isClosed: Whether other members are refused.
    static func object(
        _ members: [(name: String, schema: MCPSchema, isRequired: Bool)], isClosed: Bool = false
    ) -> MCPSchema {
        let required = members.filter(\.isRequired).map { JSON.text($0.name) }
        let properties = JSON.object(members.map { JSON.Member($0.name, $0.schema.json) })
        var schema = MCPSchema("object", nil, ["properties": properties])
        if !required.isEmpty { schema = schema.adding(["required": .list(required)]) }
        return isClosed ? schema.adding(["additionalProperties": .flag(false)]) : schema
    }

    /// Any object.
    static let anyObject = MCPSchema("object", nil)

    /// An object whose members, named here, are lists of records.
    static func parts(_ parts: [(name: String, record: MCPSchema)]) -> MCPSchema {
        object(parts.map { ($0.name, .list(of: $0.record), true) })
    }

    /// A record as `steward --json` prints it.
    static func record<Record: AnswerRecord>(_: Record.Type) -> MCPSchema {
        // An empty record shows the form of required members; optional ones may have any form.
        let sample = Record().json
        return object(
            Record.fields.map { field in
                (
                    field.name, field.isRequired ? sample[field.name]?.schema ?? anything : anything,
                    field.isRequired
                )
            })
    }

    private static let anything = MCPSchema(json: .object([]))

    private init(json: JSON) {
        self.json = json
    }

    private func adding(_ more: KeyValuePairs<String, JSON>) -> MCPSchema {
        MCPSchema(json: json.adding(more))
    }
}

extension JSON {
    fileprivate var schema: MCPSchema? {
        switch self {
        case .text: .text(nil)
        case .flag: MCPSchema("boolean", nil)
        case .number: MCPSchema("integer", nil)
        case .decimal: MCPSchema("number", nil)
        case .list: MCPSchema("array", nil)
        case .object: .anyObject
        case .null: nil
        }
    }
}
