import AgentInterface
import DBus
import Rules
import Sentences

/// Implements `org.kde.krunner1` and `org.gnome.Shell.SearchProvider2`.
struct LauncherService: RunnerService, SearchProviderService {
    let launcher: Launcher
    let desktop: DesktopActions

    private static let icon = "org.stewardproject.Steward"
    /// From this relevance on, KRunner treats the row as an exact match.
    private static let exactFrom = 0.9
    /// GNOME Shell shows five rows per program.
    private static let shownByGNOME = 5
    /// The most results of one call; no launcher shows this many.
    private static let mostResults = 100

    /// Serves both interfaces at their paths.
    func export(on connection: Connection) async throws(BusError) {
        try await connection.export(
            ExportedObject([Runner.interface(implementedBy: self)]), at: Runner.path)
        try await connection.export(
            ExportedObject([SearchProvider.interface(implementedBy: self)]), at: SearchProvider.path)
    }

    static func unexport(from connection: Connection) async {
        await connection.unexport(Runner.path)
        await connection.unexport(SearchProvider.path)
    }

    // MARK: KRunner

    private enum Verb: String, CaseIterable {
        case complete, snooze, use

        var text: String {
            switch self {
            case .complete: PopupText.complete.full
            case .snooze: PopupText.snooze.full
            case .use: PopupText.markAsUsed.full
            }
        }

        /// An icon of Plasma's theme, which names such verbs differently.
        var icon: String {
            switch self {
            case .complete: "checkmark"
            case .snooze: "appointment-soon-symbolic"
            case .use: "dialog-ok-apply"
            }
        }
    }

    func runnerVerbs(for caller: BusName) async throws(AgentError) -> [RunnerVerb] {
        Verb.allCases.map { RunnerVerb(id: $0.rawValue, text: $0.text, icon: $0.icon) }
    }

    func matches(_ query: String, for caller: BusName) async throws(AgentError) -> [RunnerMatch] {
        try await launcher.rows(query, for: caller).map { row in
            RunnerMatch(
                id: row.choice.description, text: row.text, subtext: row.subtext,
                category: AgentLauncherText.category(row.group.rawValue), icon: Self.icon,
                relevance: row.relevance,
                isExact: row.isUsable && row.relevance >= Self.exactFrom, verbs: Self.verbs(of: row))
        }
    }

    private static func verbs(of row: LauncherRow) -> [String] {
        let verbs: [Verb] =
            switch row.group {
            case .add, .orders, .others: []
            case .tasks: [.complete, .snooze]
            case .items: [.use]
            }
        return verbs.map(\.rawValue)
    }

    func run(_ id: String, verb: String, for caller: BusName) async throws(AgentError) {
        guard let choice = LauncherChoice(id) else { throw Self.unknown(id) }
        if verb == Runner.withoutPopup {
            return try await launcher.carryOut(choice, showsPopups: false, for: caller)
        }
        try await launcher.carryOut(try Self.choice(choice, by: verb), for: caller)
    }

    /// What a button in the row of `choice` does.
    private static func choice(_ choice: LauncherChoice, by verb: String) throws(AgentError)
        -> LauncherChoice
    {
        switch (choice, Verb(rawValue: verb)) {
        case (_, nil) where verb.isEmpty: return choice
        case (.complete, .complete): return choice
        case (.snooze(let id, _), .complete), (.show(.task, let id), .complete): return .complete(id: id)
        case (.complete(let id, _), .snooze), (.show(.task, let id), .snooze): return .snooze(id: id, nil)
        case (.snooze, .snooze), (.use, .use): return choice
        case (.show(.item, let id), .use): return .use(id: id)
        default: throw unknown(verb)
        }
    }

    private static func unknown(_ text: String) -> AgentError {
        let excerpt = CleanText.excerpt(of: text, length: 60)
        return AgentError(.invalid, AgentLauncherText.notOffered(excerpt))
    }

    // MARK: GNOME Shell

    /// A row does one thing, so that the verbs of a task have rows of their own as long as there is room.
    func found(_ terms: [String], for caller: BusName) async throws(AgentError) -> [String] {
        let rows = try await launcher.rows(terms.joined(separator: " "), for: caller)
        let matches = rows.count { $0.group != .add }
        let hasRoom = rows.count + matches <= Self.shownByGNOME
        return rows.flatMap { row -> [String] in
            guard hasRoom, case .complete(let id, _) = row.choice else { return [row.choice.description] }
            let later = LauncherChoice.snooze(id: id, launcher.usualSnooze)
            return [row.choice.description, later.description]
        }
    }

    func results(_ ids: [String], for caller: BusName) async throws(AgentError) -> [SearchResult] {
        try launcher.gate.admit(caller)
        var results: [SearchResult] = []
        for id in ids.prefix(Self.mostResults) {
            guard let choice = LauncherChoice(id), let row = try launcher.row(of: choice) else { continue }
            results.append(
                SearchResult(id: id, name: row.text, description: row.subtext, icon: Self.icon))
        }
        return results
    }

    func choose(_ id: String, for caller: BusName) async throws(AgentError) {
        guard let choice = LauncherChoice(id) else { throw Self.unknown(id) }
        try await launcher.carryOut(choice, for: caller)
    }

    func openSearch(_ terms: [String], for caller: BusName) async throws(AgentError) {
        try launcher.gate.admit(caller)
        await desktop.perform(.open, activationToken: nil, for: caller)
    }
}
