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
            Examples: steward insights --html insights.html, steward insights --person anna, steward insights accept 1
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

    @Option(
        help: "Only what was for this person, or done by that person.",
        completion: .custom(PersonCommand.complete))
    var person: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        if let htmlFile {
            let page =
                if let person {
                    try await session.ask(Insights1.pageFor, person)
                } else {
                    try await session.ask(Insights1.page, ())
                }
            let isFile = try await TextFile(htmlFile, on: session.loop).write(page)
            if isFile, !wantsJSON { session.console.say(InsightText.page(htmlFile)) }
            guard wantsJSON else { return }
        }
        let insights =
            if let person {
                try await session.ask(Insights1.getFor, person)
            } else {
                try await session.ask(Insights1.get, ())
            }
        if wantsJSON { return session.console.say(json: insights.json) }
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
            throw CommandFailure(.noInput, InsightText.noProposal(number, of: proposals.count))
        }
        let proposal = proposals[number - 1]
        switch proposal.acceptance {
        case .task(let changes)?:
            session.confirm(
                .change, try await session.ask(Tasks1.edit, (proposal.id, changes)), asJSON: wantsJSON)
        case .maintenance(let changes)?:
            session.confirm(
                .change, try await session.ask(Maintenance1.edit, (proposal.id, changes)),
                asJSON: wantsJSON)
        case nil: break  // It is none of the proposals.
        }
    }
}

extension InsightsRecord {
    /// Those that can be accepted, in the order of their numbers from 1.
    var proposals: [LateRecord] { late.filter { $0.repeats != nil } + intervals }
}

/// Insights on a terminal.
struct InsightsListing {
    let insights: InsightsRecord
    let session: Session

    private static let mostRows = 10

    func say() {
        let words = InsightWords(.plain, today: insights.until)
        guard insights.isSignificant else {
            let all = insights.all
            let seen = Int(all.inTime) + Int(all.late) + Int(all.missed)
            session.console.say(words.tooFew(seen), .dim)
            guard !(insights.useUp.isEmpty && insights.intervals.isEmpty) else { return }
            end()
            sayIntervals()
            return sayUseUp()
        }
        sayCounts(words)
        sayHabits()
        sayIntervals()
        sayChances()
        sayUseUp()
        sayWaste(words)
    }

    private func heading(_ text: String) {
        session.console.say(text, .bold)
    }

    private func end() { session.console.say("") }

    // MARK: Counts

    private func sayCounts(_ words: InsightWords) {
        guard insights.all.percent != nil else { return }
        heading(InsightText.since(InsightWords.words(insights.since), insights.since.year))
        var table = TextTable([
            .init(heading: InsightText.whatHeading, leastWidth: 14),
            .init(heading: InsightText.inTimeHeading, isNumber: true),
            .init(heading: InsightText.laterHeading, isNumber: true),
            .init(heading: InsightText.notDoneHeading, isNumber: true),
            .init(heading: InsightText.percentHeading, rank: 1, isNumber: true),
        ])
        func add(_ name: String, _ row: OutcomeRecord, _ style: Style = .plain) {
            table.add([
                StyledText(name, style), StyledText("\(row.inTime)"), StyledText("\(row.late)"),
                StyledText("\(row.missed)"), StyledText(row.percent.map { "\($0)" } ?? "", .dim),
            ])
        }
        add(InsightText.everything, insights.all, .bold)
        for row in insights.kinds {
            add(Outcome.Kind(rawValue: row.name).map(InsightWords.plural) ?? row.name, row)
        }
        for row in insights.weeks where row.inTime + row.late + row.missed > 0 {
            add(InsightText.week(of: CivilDate(row.name).map(InsightWords.words) ?? row.name), row)
        }
        for row in insights.hours { add(InsightText.due(fromHour: row.name), row) }
        session.console.say(table)
        end()
    }

    // MARK: Habits

    private func sayHabits() {
        let streaks = insights.streaks.filter { $0.current >= Insights.fewestInRow }.prefix(Self.mostRows)
        if !streaks.isEmpty {
            heading(InsightText.inRow)
            for streak in streaks { session.console.say(streak.text) }
            end()
        }
        guard !insights.late.isEmpty else { return }
        heading(InsightText.usuallyLater)
        var number = 0
        for late in insights.late {
            guard late.repeats != nil else {
                session.console.say(late.text)
                continue
            }
            number += 1
            session.console.say(InsightText.proposal(late.text, number: number))
        }
        end()
    }

    private func sayIntervals() {
        guard !insights.intervals.isEmpty else { return }
        heading(InsightWords.intervalsHeading)
        let first = insights.late.count { $0.repeats != nil } + 1
        for (index, habit) in insights.intervals.prefix(Self.mostRows).enumerated() {
            session.console.say(InsightText.proposal(habit.text, number: first + index))
        }
        end()
    }

    // MARK: Chances

    private func sayChances() {
        guard !insights.open.isEmpty else { return }
        heading(InsightWords.chances)
        var table = TextTable([
            .init(heading: InsightText.idHeading), .init(heading: InsightText.whatHeading, leastWidth: 14),
            .init(heading: InsightText.dueHeading), .init(heading: InsightText.chanceHeading, isNumber: true),
            .init(heading: InsightText.whyHeading, leastWidth: 20, rank: 1),
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

    /// How fast to use what would be left.
    private func sayUseUp() {
        guard !insights.useUp.isEmpty else { return }
        heading(InsightWords.useUpHeading)
        for outlook in insights.useUp.prefix(Self.mostRows) {
            if let words = OutlookText.useUp(named: outlook, session.words(for:)) {
                session.console.say(words)
            }
        }
        end()
    }

    private func sayWaste(_ words: InsightWords) {
        guard insights.waste.used + insights.waste.thrownAway >= Insights.fewest, !insights.products.isEmpty
        else { return }
        heading(InsightText.discarded)
        var table = TextTable([
            .init(heading: InsightText.whatHeading, leastWidth: 14),
            .init(heading: StatsText.usedHeading, isNumber: true),
            .init(heading: StatsText.discardedHeading, isNumber: true),
            .init(heading: StatsText.lostHeading, rank: 1),
        ])
        for row in insights.products.prefix(Self.mostRows) {
            table.add([
                StyledText(row.name), StyledText("\(row.used)"), StyledText("\(row.thrownAway)"),
                StyledText(InsightWords.list(row.lost), .dim),
            ])
        }
        session.console.say(table)
        for row in insights.products.filter(\.isTooMuch).prefix(Self.mostRows) {
            session.console.say(row.text)
        }
        let total = InsightWords.list(insights.waste.lost)
        if !total.isEmpty { session.console.say(InsightText.discardedCost(total), .dim) }
    }
}
