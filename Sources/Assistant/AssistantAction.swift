package import JSONText
import Rules
package import Sentences

/// One thing that a model understood a message to ask for, in the user's own words.
///
/// It holds no date: `AssistantReader` lets our parser read the words for times.
package struct AssistantAction: Sendable, Hashable {
    package enum Intent: String, Sendable, Hashable, CaseIterable {
        case create, complete, snooze, move, remove
        /// A list that Steward prints itself.
        case query
        /// A question that needs a sentence, answered from the user's data.
        case question
        case none

        /// Whether it changes something.
        package var isChange: Bool {
            switch self {
            case .create, .complete, .snooze, .move, .remove: true
            case .query, .question, .none: false
            }
        }
    }

    package var intent: Intent
    /// What to create.
    package var kind: Sentence.Kind?
    /// The name of what to create, or of what is there.
    package var title: String?
    package var when: String?
    package var repetition: String?
    package var duration: String?
    package var alert: String?
    package var quantity: String?
    package var labels: [String] = []
    /// 1 (urgent) to 4 (low).
    package var priority: Int?
    package var assignee: String?
    package var query: Sentence.Query.Subject?
    package var reply: String?

    package init(_ intent: Intent) {
        self.intent = intent
    }
}

/// Why an answer of a model is not carried out. The model reads it with the second request.
package struct AssistantFault: Error, Hashable, CustomStringConvertible {
    /// Without a full stop.
    package let description: String
    /// What the model should do instead; empty if that is plain.
    package let remedy: String

    package init(_ description: String, remedy: String = "") {
        self.description = description
        self.remedy = remedy
    }
}

/// What a model answered: what to do, and what it says itself.
package struct AssistantAnswer: Sendable, Hashable {
    package var actions: [AssistantAction]
    package var reply: String?

    package init(actions: [AssistantAction] = [], reply: String? = nil) {
        self.actions = actions
        self.reply = reply
    }
}

// MARK: The closed form

extension AssistantAnswer {
    /// The most actions of one message.
    package static let mostActions = 12

    /// The JSON schema of an answer. Small servers enforce only simple schemas: no number ranges, no patterns, and
    /// `null` as a member of an enumeration or an alternative.
    package static var schema: JSON {
        let action = object(AssistantAction.members.map { JSON.Member($0.name, $0.schema) })
        return object([
            JSON.Member(
                "actions",
                .object([
                    "type": "array", "items": action, "maxItems": .number(Int64(mostActions)),
                ])),
            JSON.Member("reply", AssistantAction.text(most: AssistantAction.longestReply)),
        ])
    }

    private static func object(_ members: [JSON.Member]) -> JSON {
        .object([
            "type": "object", "additionalProperties": .flag(false),
            "required": .list(members.map { .text($0.name) }), "properties": .object(members),
        ])
    }

    /// Reads an answer: a list of actions, or one action by itself.
    /// - Throws: The first deviation from the schema.
    package init(json: JSON) throws(AssistantFault) {
        guard case .object(let members) = json else {
            throw AssistantFault("the answer is not a JSON object")
        }
        guard json["actions"] != nil else {
            let action = try AssistantAction(json: json)
            self.init(actions: [action], reply: action.reply)
            return
        }
        for member in members where !["actions", "reply"].contains(member.name) {
            throw AssistantFault("there is no member '\(CleanText.excerpt(of: member.name, length: 40))'")
        }
        guard members.count == Set(members.map(\.name)).count else {
            throw AssistantFault("a member stands twice in the answer")
        }
        guard case .list(let values)? = json["actions"], values.count <= Self.mostActions else {
            throw AssistantFault("'actions' must be a list of at most \(Self.mostActions)")
        }
        var actions: [AssistantAction] = []
        for value in values { actions.append(try AssistantAction(json: value)) }
        self.init(
            actions: actions,
            reply: try AssistantAction.text(json["reply"], "reply", most: AssistantAction.longestReply))
    }
}

extension AssistantAction {
    fileprivate static let longestReply = 600

    /// A member of an action: its form, and where it belongs.
    fileprivate struct Field: Sendable {
        let name: String
        let schema: JSON
        var isRequired = true
        let read: @Sendable (JSON?, inout AssistantAction) throws(AssistantFault) -> Void
    }

    fileprivate static let members: [Field] = [
        Field(
            name: "intent",
            schema: .object(["type": "string", "enum": .list(Intent.allCases.map { .text($0.rawValue) })])
        ) { json, action throws(AssistantFault) in
            guard let intent = json?.asText.flatMap(Intent.init(rawValue:)) else {
                throw AssistantFault("'intent' is none of the intents that there are")
            }
            action.intent = intent
        },
        choice("kind", \.kind, of: kinds, orFault: "'kind' is not a kind of thing"),
        field("title", \.title, most: 200),
        field("when_text", \.when, most: 80),
        field("repeat_text", \.repetition, most: 80),
        field("duration_text", \.duration, most: 40),
        field("alert_text", \.alert, most: 60, isRequired: false),
        field("quantity_text", \.quantity, most: 40),
        Field(
            name: "labels",
            schema: .object([
                "type": "array", "items": .object(["type": "string", "maxLength": .number(40)]),
                "maxItems": .number(5),
            ])
        ) { json, action throws(AssistantFault) in
            guard case .list(let values)? = json, values.count <= 5 else {
                throw AssistantFault("'labels' must be a list of at most 5")
            }
            for value in values {
                guard value != .null else { throw AssistantFault("a label must be a text") }
                if let label = try text(value, "labels", most: 40) { action.labels.append(label) }
            }
        },
        Field(
            name: "priority",
            schema: .object(["enum": .list([.number(1), .number(2), .number(3), .number(4), .null])])
        ) { json, action throws(AssistantFault) in
            switch json {
            case .null?: action.priority = nil
            case .number(let number)? where (1...4).contains(number): action.priority = Int(number)
            default: throw AssistantFault("'priority' must be a number from 1 to 4, or null")
            }
        },
        field("assignee", \.assignee, most: 40),
        choice("query", \.query, of: queries, orFault: "'query' is nothing that can be listed"),
        field("reply", \.reply, most: longestReply),
    ]

    private static let kinds: [Sentence.Kind] = [.task, .event, .item, .maintenance, .document, .label]
    private static let queries: [Sentence.Query.Subject] = [
        .overdue, .due, .list, .expiring, .familyStatus, .next, .completed, .search,
    ]

    /// - Throws: The first deviation from the schema.
    fileprivate init(json: JSON) throws(AssistantFault) {
        guard case .object(let members) = json else { throw AssistantFault("an action is not a JSON object") }
        for member in members where !Self.members.contains(where: { $0.name == member.name }) {
            throw AssistantFault("there is no member '\(CleanText.excerpt(of: member.name, length: 40))'")
        }
        guard members.count == Set(members.map(\.name)).count else {
            throw AssistantFault("a member stands twice in an action")
        }
        self.init(.none)
        for field in Self.members {
            let value = json[field.name]
            guard value != nil || !field.isRequired else {
                throw AssistantFault("'\(field.name)' is missing")
            }
            if let value { try field.read(value, &self) }
        }
    }

    private static func field(
        _ name: String, _ path: any WritableKeyPath<AssistantAction, String?> & Sendable, most: Int,
        isRequired: Bool = true
    ) -> Field {
        Field(name: name, schema: text(most: most), isRequired: isRequired) {
            json, action throws(AssistantFault) in
            action[keyPath: path] = try text(json, name, most: most)
        }
    }

    fileprivate static func text(most: Int) -> JSON {
        .object([
            "anyOf": .list([
                .object(["type": "string", "maxLength": .number(Int64(most))]), .object(["type": "null"]),
            ])
        ])
    }

    private static func choice<Word: RawRepresentable<String> & Sendable>(
        _ name: String, _ path: any WritableKeyPath<AssistantAction, Word?> & Sendable, of words: [Word],
        orFault fault: String
    ) -> Field {
        let schema: JSON = .object(["enum": .list(words.map { .text($0.rawValue) } + [.null])])
        return Field(name: name, schema: schema) { json, action throws(AssistantFault) in
            let word = try text(json, name, most: 40)
            action[keyPath: path] = word.flatMap(Word.init)
            if word != nil, action[keyPath: path] == nil { throw AssistantFault(fault) }
        }
    }

    /// `nil` for `null`, and for a text without a letter or a digit where models mean nothing: "".
    fileprivate static func text(_ json: JSON?, _ name: String, most: Int) throws(AssistantFault) -> String? {
        switch json {
        case .null?, nil: return nil
        case .text(let text)?:
            guard text.unicodeScalars.count <= most else {
                throw AssistantFault("'\(name)' is longer than \(most) characters")
            }
            return text.isEmpty ? nil : text
        default: throw AssistantFault("'\(name)' must be a text or null")
        }
    }
}
