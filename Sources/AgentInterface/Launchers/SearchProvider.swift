package import DBus

/// `org.gnome.Shell.SearchProvider2`: how GNOME Shell asks programs for results.
///
/// Source: GNOME Shell's `data/dbus-interfaces/org.gnome.ShellSearchProvider2.xml`.
package enum SearchProvider {
    package static let name: InterfaceName = "org.gnome.Shell.SearchProvider2"
    package static let path: ObjectPath = "/org/stewardproject/Steward/Search"

    package static func interface(implementedBy service: some SearchProviderService) -> Interface {
        let results = [Argument("results", "as")]
        return Interface(
            name,
            methods: [
                Method("GetInitialResultSet", in: [Argument("terms", "as")], out: results) { call in
                    let terms = call.arguments[0].asStrings ?? []
                    return [.strings(try await answer { try await service.found(terms, for: call.sender) })]
                },
                // The previous results are often empty, and may be of any age: search anew.
                Method(
                    "GetSubsearchResultSet",
                    in: [Argument("previous_results", "as"), Argument("terms", "as")],
                    out: results
                ) { call in
                    let terms = call.arguments[1].asStrings ?? []
                    return [.strings(try await answer { try await service.found(terms, for: call.sender) })]
                },
                Method(
                    "GetResultMetas", in: [Argument("identifiers", "as")], out: [Argument("metas", "aa{sv}")]
                ) { call in
                    let ids = call.arguments[0].asStrings ?? []
                    let results = try await answer { try await service.results(ids, for: call.sender) }
                    return [.array(of: .dictionary(key: .string, value: .variant), results.map(\.busValue))]
                },
                Method(
                    "ActivateResult",
                    in: [Argument("identifier", "s"), Argument("terms", "as"), Argument("timestamp", "u")]
                ) { call in
                    let id = call.arguments[0].asString ?? ""
                    try await answer { try await service.choose(id, for: call.sender) }
                    return []
                },
                Method("LaunchSearch", in: [Argument("terms", "as"), Argument("timestamp", "u")]) { call in
                    let terms = call.arguments[0].asStrings ?? []
                    try await answer { try await service.openSearch(terms, for: call.sender) }
                    return []
                },
            ])
    }
}

/// A row of GNOME Shell's search.
package struct SearchResult: Sendable, Hashable {
    package let id: String
    package let name: String
    /// Plain text.
    package let description: String
    /// An icon's name.
    package let icon: String

    package init(id: String, name: String, description: String, icon: String) {
        self.id = id
        self.name = name
        self.description = description
        self.icon = icon
    }

    fileprivate var busValue: Value {
        .dictionary([
            "id": .string(id), "name": .string(name), "description": .string(description),
            "gicon": .string(icon),
        ])
    }
}

/// Serves `SearchProvider`. `caller` is the caller's unique name.
package protocol SearchProviderService: Sendable {
    /// The ids of what matches the words that the user typed, best first.
    func found(_ terms: [String], for caller: BusName) async throws(AgentError) -> [String]
    /// The rows of these ids, without those that have become meaningless.
    func results(_ ids: [String], for caller: BusName) async throws(AgentError) -> [SearchResult]
    func choose(_ id: String, for caller: BusName) async throws(AgentError)
    /// The user clicked our icon beside the results.
    func openSearch(_ terms: [String], for caller: BusName) async throws(AgentError)
}
