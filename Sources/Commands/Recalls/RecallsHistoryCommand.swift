import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsHistoryCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List when Steward looked for recalls, and what it found.",
        discussion: "Latest first: refreshes by the agent or by you, and your checks.")

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = RecallHistoryQuery()
        query.limit = page.limit
        query.offset = page.offset
        let looks = try await session.ask(Recalls1.history, query)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(looks.map(\.json)).text) }
        if looks.isEmpty {
            if (page.offset ?? 0) > 0 {
                return session.console.say(StyledText("There are no more of them.", .dim))
            }
            session.console.say(StyledText("Nobody has looked for recalls yet.", .dim))
            return try await session.recallSources().say()
        }
        session.console.say(table(looks, session))
        page.warnOfMore(than: looks.count, of: 50, "of them", session)
    }

    private func table(_ looks: [RecallLookRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: "WHEN"), .init(heading: "WHAT", leastWidth: 24),
            .init(heading: "AGAINST", rank: 3),
            .init(heading: "NEW", rank: 2, isNumber: true),
            .init(heading: "FOUND", isNumber: true), .init(heading: "MISSING", leastWidth: 12, rank: 1),
        ])
        for look in looks {
            let isRefresh = look.kind == .refresh
            table.add([
                StyledText(session.relative.text(for: look.startedAt)),
                StyledText(
                    isRefresh ? "asked \(look.sources.joined(separator: ", "))" : "checked \(look.about)"),
                StyledText(Self.against(look), .dim),
                StyledText(isRefresh ? Counted.number(look.news) : "", .dim),
                StyledText(Counted.number(look.found), look.found > 0 ? .attention : .plain),
                StyledText(Self.missing(look), .attention),
            ])
        }
        return table
    }

    private static func against(_ look: RecallLookRecord) -> String {
        let recalls = Counted.words(look.recalls, "recall")
        return look.kind == .refresh ? "\(Counted.words(look.things, "thing")), \(recalls)" : recalls
    }

    private static func missing(_ look: RecallLookRecord) -> String {
        let errors = look.errors.map { "\($0.name): \($0.reason)" }
        return ((look.isCancelled ? ["cancelled"] : []) + errors).joined(separator: "; ")
    }
}
