import AgentInterface
import CivilTime
import JSONText

/// What a search for recalls has covered: which sources have been read, how many recalls are stored, and what
/// is missing.
struct SearchedSources {
    let sources: [RecallSourceRecord]
    let session: Session

    init(_ sources: [RecallSourceRecord], _ session: Session) {
        self.sources = sources
        self.session = session
    }

    private var asked: [RecallSourceRecord] { sources.filter(\.isOn) }
    /// The number of stored recalls, including those of sources that are now disabled.
    var count: Int { sources.reduce(0) { $0 + Int($1.count) } }
    /// Whether all enabled sources are up to date.
    var isComplete: Bool { !asked.isEmpty && missing.isEmpty }
    /// The ids of enabled sources that are not up to date.
    var missing: [String] { asked.filter { !health(of: $0).isFresh }.map(\.id) }
    /// Whether any source has ever been read.
    var isAnything: Bool { sources.contains { $0.succeededAt != nil } }

    func health(of source: RecallSourceRecord) -> SourceHealth { SourceHealth(source, at: session.now) }

    /// `Searched: 1,234 recalls of 5 sources, heard today 12:00, the oldest yesterday 18:00.`
    var words: StyledText {
        let heard = asked.filter { $0.succeededAt != nil }
        guard isAnything else { return StyledText("Nothing has been searched.", .bad) }
        let of = Counted.words(sources.filter { $0.count > 0 }.count, "source")
        var text = "Searched: \(Counted.words(count, "recall")) of \(of)"
        let times = heard.compactMap(\.succeededAt)
        if let oldest = times.min(), let newest = times.max() {
            let newestWords = session.relative.text(for: newest)
            let oldestWords = session.relative.text(for: oldest)
            text +=
                ", heard \(newestWords)" + (newestWords == oldestWords ? "" : ", the oldest \(oldestWords)")
        }
        return StyledText(text + ".", .dim)
    }

    /// What is missing and what to do about it: one sentence per problem.
    var warnings: [String] {
        guard !asked.isEmpty else {
            return [
                "no recall source is on, so Steward looks for no recalls: say where you live with 'steward config edit', "
                    + "under [recalls], for example country = \"DE\""
            ]
        }
        return waiting + asked.compactMap(warning)
    }

    private var waiting: [String] {
        let waiting = asked.filter { health(of: $0) == .waiting }.map(\.id)
        if waiting.isEmpty { return [] }
        let isOne = waiting.count == 1
        return [
            "\(waiting.joined(separator: ", ")) \(isOne ? "has" : "have") not been read yet: what "
                + "\(isOne ? "it says" : "they say") is missing here; 'steward refresh' asks now"
        ]
    }

    private func warning(_ source: RecallSourceRecord) -> String? {
        let reason = source.error.isEmpty ? "" : " (\(source.error))"
        switch health(of: source) {
        case .off, .waiting, .good, .failing: return nil
        case .neverHeard:
            return "\(source.id) has never been heard\(reason): its recalls are missing here; "
                + "'steward refresh --source \(source.id)' tries again"
        case .silent:
            let last = source.succeededAt.map { session.relative.text(for: $0) } ?? "long ago"
            return "\(source.id) was heard last \(last)\(reason), and it should be every "
                + "\(LengthWords.text(source.interval)): what it has said since is missing here; "
                + "'steward refresh --source \(source.id)' tries again"
        }
    }

    /// Prints this below a list of results, or instead of one.
    func say(alsoWhenComplete: Bool = true) {
        if alsoWhenComplete, isAnything { session.console.say(words) }
        for warning in warnings { session.console.warn(warning) }
    }
}

extension Session {
    /// The state of all sources of recalls.
    func recallSources() async throws(CommandFailure) -> SearchedSources {
        SearchedSources(try await ask(Recalls1.sources, ()), self)
    }
}
