import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsSearchCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search all stored recalls, latest first.",
        discussion: """
            Finds recalls that contain all words; a barcode or a recall's own number works, too. Without a text, prints \
            the latest recalls.
            Example: steward recalls search heater --since 2026-01-01 --severity critical
            """)

    @Argument(help: "Words, a barcode or a number.")
    var text: [String] = []

    @Option(help: "Only recalls from this source.", completion: .custom(RecallIDs.sources))
    var source: String?

    @Option(help: "Only from this day on: 2026-11-01, 30 days ago.")
    var since: String?

    @Option(help: "Only recalls of this severity: critical or standard.")
    var severity: RecallSeverity.Level?

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = RecallSearchQuery()
        query.text = text.isEmpty ? nil : text.joined(separator: " ")
        query.source = source
        if let since { query.since = try session.day(since, for: "--since", .back) }
        query.severity = severity
        query.limit = page.limit
        query.offset = page.offset
        let notices = try await session.ask(Recalls1.search, query)
        let searched = try await session.recallSources()
        if let source, !searched.sources.contains(where: { $0.id == source }) {
            throw CommandFailure(.noInput, RecallText.noSource(source), refusal: .notFound)
        }
        if wantsJSON { return session.console.say(json: .list(notices.map(\.json))) }
        if notices.isEmpty {
            if searched.isAnything { session.console.say(RecallText.noneStored) }
            return searched.say()
        }
        session.console.say(RecallTable.notices(notices, session))
        page.warnOfMore(than: notices.count, of: 50, .recalls, session)
        searched.say(alsoWhenComplete: false)
    }
}

extension RecallSeverity.Level: ExpressibleByArgument {}
