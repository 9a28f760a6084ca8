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

    /// `Searched 1,234 recalls from 5 sources, last read today 12:00, the oldest yesterday 18:00.`
    var words: StyledText {
        guard isAnything else { return StyledText(RecallSourceText.nothingSearched, .bad) }
        let times = asked.compactMap(\.succeededAt)
        var read: (latest: String, oldest: String)?
        if let oldest = times.min(), let latest = times.max() {
            read = (session.relative.text(for: latest), session.relative.text(for: oldest))
        }
        return StyledText(
            RecallSourceText.searched(
                recalls: count, sources: sources.count { $0.count > 0 }, read: read), .dim)
    }

    /// What is missing and what to do about it: one sentence per problem.
    var warnings: [String] {
        guard !asked.isEmpty else { return [RecallSourceText.noneIsOn] }
        return waiting + asked.compactMap(warning)
    }

    private var waiting: [String] {
        let waiting = asked.filter { health(of: $0) == .waiting }.map(\.id)
        return waiting.isEmpty ? [] : [RecallSourceText.notRead(waiting)]
    }

    private func warning(_ source: RecallSourceRecord) -> String? {
        switch health(of: source) {
        case .off, .waiting, .good, .failing: return nil
        case .neverRead:
            return RecallSourceText.neverRead(source.id, error: source.error)
        case .silent:
            let last = source.succeededAt.map { session.relative.text(for: $0) } ?? RecallSourceText.longAgo
            return RecallSourceText.silent(
                source.id, since: last, every: LengthWords.text(source.interval), error: source.error)
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
