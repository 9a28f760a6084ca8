import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct StatsCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show what was used and thrown away, by month and category, and what it cost.",
        discussion: """
            Examples: steward stats --from jan
                      steward stats --html household.html
            The pictures also show what expires and the warranties.
            """)

    @Option(help: "The first month; a year ago if omitted: 2026-01, jan, jan 2026.")
    var from: String?

    @Option(help: "The last month; this one if omitted.")
    var to: String?

    @Option(
        name: .customLong("svg"), help: "Write a picture to this file; - is the standard output.",
        completion: .file(extensions: ["svg"]))
    var svgFile: String?

    @Option(
        name: .customLong("html"), help: "Write a page that needs no other files to this file.",
        completion: .file(extensions: ["html"]))
    var htmlFile: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let last =
            if let to { try session.month(to, for: "--to") } else { session.today.firstOfMonth }
        let first =
            if let from { try session.month(from, for: "--from") } else { last.adding(months: -11) }
        guard first <= last else {
            throw CommandFailure(.badData, StatsText.isAfter(first.monthText, last.monthText))
        }
        let rows = try await session.ask(Items1.stats, (first.monthText, last.monthText))
        if svgFile != nil || htmlFile != nil {
            let picture = try await picture(of: rows, first, last, session)
            for (file, text) in [(svgFile, picture.svg), (htmlFile, picture.html)] {
                guard let file else { continue }
                let isFile = try await TextFile(file, on: session.loop).write(text)
                if isFile, !wantsJSON { session.console.say(SessionText.wrote(file)) }
            }
        }
        if wantsJSON { return session.console.say(json: .list(rows.map(\.json))) }
        if svgFile != nil || htmlFile != nil { return }
        guard !rows.isEmpty else {
            let span = StatsText.span(from: first.monthWords, to: last.monthWords)
            return session.console.say(StatsText.nothingGone(from: span), .dim)
        }
        StatsTables(rows: rows, session: session).say()
    }

    private func picture(
        of rows: [StatRecord], _ first: CivilDate, _ last: CivilDate, _ session: Session
    ) async throws(CommandFailure) -> StockPicture {
        var dated = ItemQuery()
        dated.order = .expiry
        let expiring = try await session.records(
            Items1.list, dated, where: { $0.expiresOn != nil && !$0.isFrozen }
        ).found
        var warranted = ItemQuery()
        warranted.hasWarranty = true
        warranted.order = .warranty
        let warranties = try await session.records(Items1.list, warranted).found
        return StatsPicture(rows: rows, expiring: expiring, warranties: warranties, first: first, last: last)
            .picture(
                on: session.today)
    }
}

extension Session {
    /// Parses a month, `2026-01`, `jan` or `jan 2026`, and returns its first day.
    func month(_ text: String, for option: String) throws(CommandFailure) -> CivilDate {
        let phrase = DatePhrase(today: today, direction: .back)
        // A month without a year is one of the last twelve.
        if let date = try? phrase.date("1 \(text)") { return date.firstOfMonth }
        do throws(CommandFailure) {
            return try day(text, for: option, .ahead).firstOfMonth
        } catch {
            throw CommandFailure(.badData, StatsText.isNoMonth(VisibleText.line(text), for: option))
        }
    }
}

extension CivilDate {
    var firstOfMonth: CivilDate { adding(days: 1 - day) }

    /// `2026-11`.
    var monthText: String { String(description.prefix(7)) }
}
