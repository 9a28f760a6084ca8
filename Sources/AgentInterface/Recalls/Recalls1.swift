package import DBus
package import Rules

/// `org.stewardproject.Steward.Recalls1`: recalls by authorities, those that concern the household, and
/// refreshes of everything that comes from outside. Ids of findings may be shortened to unique beginnings.
package enum Recalls1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Recalls1"

    /// The findings: critical ones first, then the latest.
    package static let list = Operation<RecallListQuery, [RecallRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("recalls", .list(of: .record)))
    /// One finding, with all evidence.
    package static let get = Operation<String, RecallRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("recall", .record))
    /// A notice, by its own id (`cpsc:26582`) or that of a finding.
    package static let show = Operation<String, RecallNoticeRecord>(
        name, "Show", isQuery: true, .one("id", .text), .one("notice", .record))
    /// Searches all stored notices; latest first.
    package static let search = Operation<RecallSearchQuery, [RecallNoticeRecord]>(
        name, "Search", isQuery: true, .one("query", .record), .one("notices", .list(of: .record)))
    /// Compares a product that is not stored as an item with all recalls.
    package static let check = Operation<RecallCheckQuery, [CheckedRecallRecord]>(
        name, "Check", isQuery: true, .one("product", .record), .one("recalls", .list(of: .record)))
    /// When the agent searched for recalls, and with what result; latest first.
    package static let history = Operation<RecallHistoryQuery, [RecallLogRecord]>(
        name, "History", isQuery: true, .one("query", .record), .one("looks", .list(of: .record)))
    /// Takes `not-mine`, `checked`, `resolved=disposed`, `resolved=returned` or `resolved=repaired`.
    package static let answer = Operation<(String, String), RecallRecord>(
        name, "Answer", .two("id", .text, "answer", .text), .one("recall", .record))
    /// Opens the authority's page. The result is its URL.
    package static let open = Operation<String, String>(
        name, "Open", .one("id", .text), .one("address", .text))
    /// All sources, including those that are off.
    package static let sources = Operation<Void, [RecallSourceRecord]>(
        name, "Sources", isQuery: true, .nothing, .one("sources", .list(of: .record)))
    /// Begins at once to fetch what is new, and continues what is being fetched already. `Progress` reports
    /// the rest.
    package static let refresh = Operation<RefreshOptions, RefreshRecord>(
        name, "Refresh", .one("options", .record), .one("state", .record))
    package static let refreshState = Operation<Void, RefreshRecord>(
        name, "RefreshState", isQuery: true, .nothing, .one("state", .record))
    /// Ends a refresh; what has come is kept.
    package static let cancelRefresh = Operation<Void, RefreshRecord>(
        name, "CancelRefresh", .nothing, .one("state", .record))

    /// The ids of findings that are new or have changed.
    package static let changed = Contract.changed
    /// A `RefreshRecord`: at most a few times a second during a refresh, and at its end.
    package static let progress = SignalDeclaration("Progress", [Argument("state", "a{sv}")])

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed, progress])
    }
}
