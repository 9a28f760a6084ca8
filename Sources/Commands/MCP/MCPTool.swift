import JSONText
import Rules
import Sentences
import Settings

/// An operation that a client can call: a command of `steward`, under a name and with arguments that a
/// language model can fill in.
struct MCPTool: Sendable {
    /// How a call is carried out.
    enum Action: Sendable {
        /// Runs the command that begins with these words; its JSON is the result.
        case command([String])
        /// Runs several; the result has the JSON of each under its name.
        case commands(@Sendable (MCPArguments) -> [(name: String, words: [String])])
        case quickAdd, list, remove
    }

    let name: String
    let title: String
    /// For the model: what it does, when to use it, an example.
    let description: String
    let rights: Settings.MCP.Rights
    /// Whether it may remove something.
    var isDestructive = false
    let parameters: [MCPParameter]
    let result: MCPSchema
    let action: Action
    /// What it adds, so that it does not add it twice; `nil` if the sentence decides.
    var addition: Addition?

    /// The names of the parameters that distinguish additions.
    struct Addition: Sendable {
        let kind: Sentence.Kind
        let title: String
        var dates: [String] = []
    }

    /// Whether a client may repeat a call with the same key without repeating its effect.
    var takesKey: Bool { rights == .add }

    /// Those of the table, and those that all tools of its kind take.
    var allParameters: [MCPParameter] {
        guard takesKey else { return parameters }
        return parameters + (addition?.kind == .label ? [] : [.another]) + [.idempotencyKey]
    }

    var json: JSON {
        .object([
            "name": .text(name), "title": .text(title), "description": .text(description),
            "inputSchema": MCPSchema.object(
                allParameters.map { ($0.name, $0.schema, $0.isRequired) }, isClosed: true
            ).json,
            "outputSchema": result.json,
            "annotations": .object([
                "readOnlyHint": .flag(rights == .read), "destructiveHint": .flag(isDestructive),
                "idempotentHint": .flag(rights == .read), "openWorldHint": .flag(false),
            ]),
        ])
    }
}

/// An argument of a tool, and where it goes on the command line.
struct MCPParameter: Sendable {
    enum Form: Sendable, Hashable {
        case text, texts, flag
        case number(ClosedRange<Int64>)
        case choice([String])
    }

    enum Place: Sendable, Hashable {
        /// The value of an option; of a list, of several.
        case option(String)
        /// An argument without a name, in the order of the table.
        case argument
        /// Nowhere: the action of the tool asks for it.
        case action
    }

    let name: String
    let summary: String
    let form: Form
    let isRequired: Bool
    let place: Place

    /// - Parameter place: `nil` for the option of the same name.
    init(
        _ name: String, _ summary: String, _ form: Form = .text, isRequired: Bool = false, place: Place? = nil
    ) {
        self.name = name
        self.summary = summary
        self.form = form
        self.isRequired = isRequired
        self.place = place ?? .option("--\(name.replacing("_", with: "-"))")
    }

    static let note = MCPParameter("note", "Notes.")

    static func whose(option: String) -> MCPParameter {
        MCPParameter(
            "for", "Who it is for: a person in the household, or 'me'; anyone if omitted.",
            place: .option(option))
    }

    static let repetition = MCPParameter(
        "repeat", "How it repeats: day, 2w, weekdays, month on last fri.", place: .option("--every"))

    static let another = MCPParameter(
        "another",
        "Adds it even if one with that name exists, which is otherwise returned; only if the user wants both.",
        .flag, place: .action)

    static let idempotencyKey = MCPParameter(
        "idempotency_key",
        "Any text of your own: a second call with the same key adds nothing and returns the first result.",
        place: .action)

    var schema: MCPSchema {
        switch form {
        case .text: .text(summary)
        case .texts: .list(of: .text(nil), summary)
        case .flag: .flag(summary)
        case .number(let range): .number(summary, range)
        case .choice(let words): .choice(summary, words)
        }
    }
}

/// The arguments of a call, checked against the parameters of its tool.
struct MCPArguments: Sendable, Hashable {
    private let values: [String: JSON]

    /// - Throws: A sentence that names the argument, the reason and the remedy.
    init(_ arguments: JSON, for tool: MCPTool) throws(MCPRefusal) {
        guard case .object(let members) = arguments else {
            throw MCPRefusal(MCPText.argumentsAreNoObject)
        }
        let parameters = tool.allParameters
        var values: [String: JSON] = [:]
        for member in members where member.value != .null {
            guard let parameter = parameters.first(where: { $0.name == member.name }) else {
                let name = VisibleText.line(String(member.name.prefix(60)))
                throw MCPRefusal(
                    MCPText.unknownArgument(name, of: tool.name, taking: parameters.map(\.name)))
            }
            guard parameter.form.holds(member.value) else {
                throw MCPRefusal(
                    MCPText.wrongArgument(parameter.name, of: tool.name, mustBe: parameter.form))
            }
            guard values.updateValue(member.value, forKey: member.name) == nil else {
                throw MCPRefusal(MCPText.givenTwice(parameter.name, of: tool.name))
            }
        }
        if let missing = parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw MCPRefusal(MCPText.missingArgument(missing.name, of: tool.name, missing.summary))
        }
        self.values = values
    }

    func text(_ name: String) -> String? { values[name]?.asText }

    func isSet(_ name: String) -> Bool { values[name] == .flag(true) }

    /// All but the key of the call, in a fixed order, so that equal arguments are equal texts.
    var json: JSON {
        .object(
            values.filter { $0.key != MCPParameter.idempotencyKey.name }.sorted { $0.key < $1.key }
                .map { JSON.Member($0.key, $0.value) })
    }

    /// The command line that begins with `words`.
    func commandLine(_ words: [String], _ parameters: [MCPParameter]) -> [String] {
        var options: [String] = []
        var arguments: [String] = []
        for parameter in parameters {
            let texts = values[parameter.name].map(Self.texts) ?? []
            switch parameter.place {
            case .option(let option): options += texts.map { "\(option)=\($0)" }
            case .argument: arguments += texts
            case .action: break
            }
        }
        return words + ["--json"] + options + (arguments.isEmpty ? [] : ["--"] + arguments)
    }

    private static func texts(_ value: JSON) -> [String] {
        switch value {
        case .text(let text): [text]
        case .number(let number): [String(number)]
        case .list(let values): values.compactMap(\.asText)
        case .null, .flag, .decimal, .object: []
        }
    }
}

/// Why a call is refused, in a sentence that a model can act on.
struct MCPRefusal: Error, Hashable {
    let sentence: String
    let retry: Retry

    init(_ sentence: String, retry: Retry = .never) {
        self.sentence = sentence
        self.retry = retry
    }

    /// What the protocol has no member for; `nil` unless another try may succeed.
    var meta: JSON? {
        guard retry.isRetryable else { return nil }
        return .object(retry.members.map { JSON.Member("org.stewardproject.Steward/\($0.name)", $0.value) })
    }
}

extension MCPParameter.Form {
    fileprivate func holds(_ value: JSON) -> Bool {
        switch (self, value) {
        case (.text, .text), (.flag, .flag): true
        case (.texts, .list(let values)): values.allSatisfy { $0.asText != nil }
        case (.number(let range), .number(let number)): range.contains(number)
        case (.choice(let words), .text(let word)): words.contains(word)
        default: false
        }
    }
}
