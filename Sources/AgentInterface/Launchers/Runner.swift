package import DBus

/// `org.kde.krunner1`: how KRunner asks programs for results.
///
/// Plasma 5 and 6 call it at `path`. Our command line uses it as well, for menus such as rofi.
/// Source: KRunner's `dbus/org.kde.krunner1.xml`.
package enum Runner {
    package static let name: InterfaceName = "org.kde.krunner1"
    package static let path: ObjectPath = "/org/stewardproject/Steward/Runner"

    package static func interface(implementedBy service: some RunnerService) -> Interface {
        Interface(
            name,
            methods: [
                Method("Actions", out: [Argument("actions", "a(sss)")]) { call in
                    [actions(try await answer { try await service.runnerVerbs(for: call.sender) })]
                },
                Method("Match", in: [Argument("query", "s")], out: [Argument("matches", "a(sssida{sv})")]) {
                    call in
                    let query = call.arguments[0].asString ?? ""
                    let matches = try await answer { try await service.matches(query, for: call.sender) }
                    return [.array(of: match, matches.map(\.busValue))]
                },
                Method("Run", in: [Argument("matchId", "s"), Argument("actionId", "s")]) { call in
                    try await answer {
                        try await service.run(
                            call.arguments[0].asString ?? "", verb: call.arguments[1].asString ?? "",
                            for: call.sender)
                    }
                    return []
                },
                // Nothing is kept between the queries of a session.
                Method("Teardown") { _ in [] },
                Method("Config", out: [Argument("config", "a{sv}")]) { call in
                    let verbs = try await answer { try await service.runnerVerbs(for: call.sender) }
                    return [
                        .dictionary(["MinLetterCount": .int32(fewestLetters), "Actions": actions(verbs)])
                    ]
                },
                // No window opens.
                Method("SetActivationToken", in: [Argument("token", "s")]) { _ in [] },
            ])
    }

    /// Shorter queries rarely mean a task.
    private static let fewestLetters: Int32 = 3

    private static let action = ValueType.structure([.string, .string, .string])
    private static let match = ValueType.structure([
        .string, .string, .string, .int32, .double, .dictionary(key: .string, value: .variant),
    ])

    private static func actions(_ verbs: [RunnerVerb]) -> Value {
        .array(of: action, verbs.map { .structure([.string($0.id), .string($0.text), .string($0.icon)]) })
    }

    /// The rows for a query.
    package static func match(_ query: String) -> MethodCall {
        MethodCall(to: Contract.busName, at: path, name, "Match", [.string(query)])
    }

    /// Carries out what a row says, or with `verb` what its button says.
    package static func run(_ id: String, verb: String = "") -> MethodCall {
        MethodCall(to: Contract.busName, at: path, name, "Run", [.string(id), .string(verb)])
    }

    /// The verb that does what the row itself does, without a popup: the caller says what was done.
    package static let withoutPopup = "without-popup"

    /// The rows in the reply to `match`.
    package static func matches(in reply: Message) -> [RunnerMatch] {
        (reply.body.first?.asArray ?? []).compactMap(RunnerMatch.init)
    }
}

func answer<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as AgentError {
        throw MethodError(error)
    }
}

/// A button in a row.
package struct RunnerVerb: Sendable, Hashable {
    package let id: String
    package let text: String
    /// An icon's name.
    package let icon: String

    package init(id: String, text: String, icon: String) {
        self.id = id
        self.text = text
        self.icon = icon
    }
}

/// A row.
package struct RunnerMatch: Sendable, Hashable {
    package var id: String
    package var text: String
    package var subtext: String
    /// The heading beside the row.
    package var category: String
    /// An icon's name.
    package var icon: String
    /// 0...1.
    package var relevance: Double
    /// Whether the user surely means this.
    package var isExact: Bool
    /// The ids of its buttons.
    package var verbs: [String]

    package init(
        id: String, text: String, subtext: String, category: String, icon: String, relevance: Double,
        isExact: Bool, verbs: [String]
    ) {
        self.id = id
        self.text = text
        self.subtext = subtext
        self.category = category
        self.icon = icon
        self.relevance = relevance
        self.isExact = isExact
        self.verbs = verbs
    }

    /// KRunner's types of matches.
    private static let exact: Int32 = 100
    private static let possible: Int32 = 30

    fileprivate var busValue: Value {
        .structure([
            .string(id), .string(text), .string(icon), .int32(isExact ? Self.exact : Self.possible),
            .double(relevance),
            .dictionary([
                "subtext": .string(subtext), "category": .string(category), "actions": .strings(verbs),
            ]),
        ])
    }

    fileprivate init?(_ value: Value) {
        guard case .structure(let members) = value, members.count == 6, let id = members[0].asString,
            let text = members[1].asString, let icon = members[2].asString,
            let properties = members[5].asDictionary
        else { return nil }
        self.init(
            id: id, text: text, subtext: properties["subtext"]?.asString ?? "",
            category: properties["category"]?.asString ?? "", icon: icon,
            relevance: members[4].asDouble ?? 0, isExact: members[3].asInt32 == Self.exact,
            verbs: properties["actions"]?.asStrings ?? [])
    }
}

/// Serves `Runner`. `caller` is the caller's unique name.
package protocol RunnerService: Sendable {
    func runnerVerbs(for caller: BusName) async throws(AgentError) -> [RunnerVerb]
    /// - Parameter query: What the user typed; empty for what is due.
    func matches(_ query: String, for caller: BusName) async throws(AgentError) -> [RunnerMatch]
    /// - Parameters:
    ///   - id: Of a match.
    ///   - verb: Of a button in its row; empty for the row itself.
    func run(_ id: String, verb: String, for caller: BusName) async throws(AgentError)
}
