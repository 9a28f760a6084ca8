import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct InsightsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insights",
        abstract:
            "Show how the past year went: what was done in time, late or not at all, and what was thrown away.",
        discussion: """
            Computed on this computer from what was done and used. Nothing is said of fewer than eight cases.
            Examples: steward insights --html insights.html, steward insights accept 1
            """,
        subcommands: [InsightsShow.self, InsightsAccept.self], defaultSubcommand: InsightsShow.self)
}

struct InsightsShow: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the counts, habits, chances and waste of the past year.")

    @Option(
        name: .customLong("html"), help: "Make it a page with charts in this file; - is the standard output.",
        completion: .file(extensions: ["html"]))
    var htmlFile: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        if let htmlFile {
            let page = try await session.ask(Insights1.page, ())
            let isFile = try await TextFile(htmlFile, on: session.loop).write(page)
            if isFile, !wantsJSON { session.console.say(StyledText("The page is \(htmlFile).")) }
            guard wantsJSON else { return }
        }
        let insights = try await session.ask(Insights1.get, ())
        if wantsJSON { return session.console.sayVerbatim(json: insights.json.text) }
        InsightsListing(insights: insights, session: session).say()
    }
}

struct InsightsAccept: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Accept a proposal: change how something repeats.",
        discussion: "'steward insights' numbers the proposals. One undo takes it back.")

    @Argument(help: "The number of the proposal.")
    var number: Int

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let proposals = try await session.ask(Insights1.get, ()).proposals
        guard number >= 1, number <= proposals.count else {
            let there =
                proposals.isEmpty
                ? "there are none"
                : proposals.count == 1 ? "there is only 1" : "there are \(proposals.count)"
            throw CommandFailure(
                .noInput, "there is no proposal \(number): \(there); 'steward insights' prints them")
        }
        let proposal = proposals[number - 1]
        switch proposal.acceptance {
        case .task(let changes)?:
            session.confirm(
                "Changed", try await session.ask(Tasks1.edit, (proposal.id, changes)), asJSON: wantsJSON)
        case .maintenance(let changes)?:
            session.confirm(
                "Changed", try await session.ask(Household1.editMaintenance, (proposal.id, changes)),
                asJSON: wantsJSON)
        case nil: break  // It is none of the proposals.
        }
    }
}

extension InsightsRecord {
    /// Those that can be accepted, in the order of their numbers from 1.
    var proposals: [LateRecord] { late.filter { $0.repeats != nil } }
}

/// Insights on a terminal.
struct InsightsListing {
    let insights: InsightsRecord
    let session: Session

    private static let mostRows = 10

    func say() {
        let words = InsightWords(.plain, today: insights.until)
        guard insights.isTelling else {
            let seen = Int(insights.all.inTime + insights.all.late + insights.all.missed)
            return session.console.say(StyledText(words.tooFew(seen), .dim))
        }
        sayCounts(words)
        sayHabits()
        sayChances()
        sayWaste(words)
    }

    private func heading(_ text: String) {
        session.console.say(StyledText(text, .bold))
    }

    private func end() { session.console.say(StyledText("")) }

    // MARK: Counts

    private func sayCounts(_ words: InsightWords) {
        guard insights.all.percent != nil else { return }
        heading("Since \(InsightWords.words(insights.since)) \(insights.since.year)")
        var table = TextTable([
            .init(heading: "WHAT", leastWidth: 14), .init(heading: "IN TIME", isNumber: true),
            .init(heading: "LATER", isNumber: true), .init(heading: "NOT DONE", isNumber: true),
            .init(heading: "IN TIME %", rank: 1, isNumber: true),
        ])
        func add(_ name: String, _ row: OutcomeRecord, _ style: Style = .plain) {
            table.add([
                StyledText(name, style), StyledText("\(row.inTime)"), StyledText("\(row.late)"),
                StyledText("\(row.missed)"), StyledText(row.percent.map { "\($0)" } ?? "", .dim),
            ])
        }
        add("everything", insights.all, .bold)
        for row in insights.kinds {
            add(Outcome.Kind(rawValue: row.name).map(InsightWords.plural) ?? row.name, row)
        }
        for row in insights.weeks where row.inTime + row.late + row.missed > 0 {
            add("week of \(CivilDate(row.name).map(InsightWords.words) ?? row.name)", row)
        }
        for row in insights.hours { add("due from \(row.name):00", row) }
        session.console.say(table)
        end()
    }

    // MARK: Habits

    private func sayHabits() {
        let streaks = insights.streaks.filter { $0.current >= Insights.fewestInRow }.prefix(Self.mostRows)
        if !streaks.isEmpty {
            heading("In a row")
            for streak in streaks { session.console.say(StyledText(streak.text)) }
            end()
        }
        guard !insights.late.isEmpty else { return }
        heading("Usually later")
        var number = 0
        for late in insights.late {
            guard late.repeats != nil else {
                session.console.say(StyledText(late.text))
                continue
            }
            number += 1
            session.console.say(
                StyledText(late.text) + StyledText("  (steward insights accept \(number))", .dim))
        }
        end()
    }

    // MARK: Chances

    private func sayChances() {
        guard !insights.open.isEmpty else { return }
        heading(InsightWords.chances)
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "WHAT", leastWidth: 14), .init(heading: "DUE"),
            .init(heading: "%", isNumber: true), .init(heading: "WHY", leastWidth: 20, rank: 1),
        ])
        for open in insights.open.prefix(Self.mostRows) {
            table.add([
                StyledText(open.short, .bold), StyledText(open.title),
                StyledText(session.words(for: .date(open.due))), StyledText("\(open.percent)"),
                StyledText(open.reasons.joined(separator: "; "), .dim),
            ])
        }
        session.console.say(table)
        end()
    }

    // MARK: Waste

    private func sayWaste(_ words: InsightWords) {
        guard insights.waste.used + insights.waste.thrownAway >= Insights.fewest, !insights.products.isEmpty
        else { return }
        heading("Thrown away")
        var table = TextTable([
            .init(heading: "WHAT", leastWidth: 14), .init(heading: "USED", isNumber: true),
            .init(heading: "THROWN AWAY", isNumber: true), .init(heading: "LOST", rank: 1),
        ])
        for row in insights.products.prefix(Self.mostRows) {
            table.add([
                StyledText(row.name), StyledText("\(row.used)"), StyledText("\(row.thrownAway)"),
                StyledText(InsightWords.list(row.lost), .dim),
            ])
        }
        session.console.say(table)
        for row in insights.products.filter(\.isTooMuch).prefix(Self.mostRows) {
            session.console.say(StyledText(row.text))
        }
        let total = InsightWords.list(insights.waste.lost)
        if !total.isEmpty { session.console.say(StyledText("What was thrown away had cost \(total).", .dim)) }
    }
}
