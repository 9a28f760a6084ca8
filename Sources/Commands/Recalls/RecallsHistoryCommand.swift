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
        if wantsJSON { return session.console.say(json: .list(looks.map(\.json))) }
        if looks.isEmpty {
            let isWhole = (page.offset ?? 0) == 0
            session.console.say(RecallText.noHistory(isWhole: isWhole), .dim)
            if isWhole { try await session.recallSources().say() }
            return
        }
        session.console.say(table(looks, session))
        page.warnOfMore(than: looks.count, of: 50, .searches, session)
    }

    private func table(_ looks: [RecallLogRecord], _ session: Session) -> TextTable {
        typealias Heading = RecallText.Heading
        var table = TextTable([
            .init(heading: Heading.when), .init(heading: Heading.what, leastWidth: 24),
            .init(heading: Heading.compared, rank: 3),
            .init(heading: Heading.news, rank: 2, isNumber: true),
            .init(heading: Heading.found, isNumber: true),
            .init(heading: Heading.missing, leastWidth: 12, rank: 1),
        ])
        for entry in looks {
            let isRefresh = entry.kind == .refresh
            table.add([
                StyledText(session.relative.text(for: entry.startedAt)),
                StyledText(
                    isRefresh ? RecallText.read(entry.sources) : RecallText.checked(entry.about)),
                StyledText(
                    RecallText.compared(items: isRefresh ? entry.things : nil, with: entry.recalls), .dim),
                StyledText(isRefresh ? Counted.number(entry.news) : "", .dim),
                StyledText(Counted.number(entry.found), entry.found > 0 ? .attention : .plain),
                StyledText(Self.missing(entry), .attention),
            ])
        }
        return table
    }

    private static func missing(_ entry: RecallLogRecord) -> String {
        let errors = entry.errors.map { "\($0.name): \($0.reason)" }
        return ((entry.isCancelled ? [RecallText.cancelled] : []) + errors).joined(separator: "; ")
    }
}
