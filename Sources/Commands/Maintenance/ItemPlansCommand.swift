import AgentInterface
import ArgumentParser
import JSONText
import Rules

/// Which of the proposed plans to add.
struct PlanChoiceOptions: ParsableArguments {
    @Flag(help: "Add all the plans that Steward proposes, without asking.")
    var yes = false

    @Option(help: "Add the plans with these numbers, without asking: 1,3.")
    var choose: String?

    func validate() throws {
        if yes && choose != nil { throw ValidationError(PlansText.needsOneOfYesAndChoose) }
    }

    /// Whether nobody has to be asked.
    var isGiven: Bool { yes || choose != nil }
}

struct ItemPlansCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "plans",
        abstract: "Propose maintenance that an item usually needs, and add what you choose.",
        discussion: """
            Examples: steward item plans "Water heater"
                      steward item plans Miele --as dishwasher --choose 1,3
            Steward knows about seventy kinds of things, by their English and German names. Without a terminal it only \
            prints the proposals, unless --yes or --choose is given. Plans of your own go into plans.toml, beside config.toml.
            """)

    @Argument(help: "The item.", completion: .names(of: .item))
    var item: String

    @Option(
        name: .customLong("as"), help: "What kind of thing it is, if its name does not say so: dishwasher.")
    var kind: String?

    @OptionGroup var choice: PlanChoiceOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session).item(item)
        let name = kind ?? item.name
        let proposed = try await ProposedPlans(called: name, of: item.id, in: session)
        if wantsJSON, !choice.isGiven {
            return session.console.sayVerbatim(json: JSON.list(proposed.things.map(\.json)).text)
        }
        guard !proposed.things.isEmpty else {
            throw CommandFailure(.noInput, PlansText.unknown(VisibleText.line(name), asks: kind == nil))
        }
        if !wantsJSON { proposed.say(of: item.name, in: session) }
        guard proposed.isNew else {
            if wantsJSON { return session.console.sayVerbatim(json: JSON.list([]).text) }
            return session.console.say(PlansText.hasAll)
        }
        guard choice.isGiven || session.prompt != nil else {
            return session.console.note(StyledText(PlansText.howToAdd(VisibleText.line(item.name)), .dim))
        }
        let chosen = try await proposed.chosen(by: choice, in: session)
        guard !chosen.isEmpty else { throw CommandFailure(.refused, SessionText.nothingChanged) }
        var added: [MaintenanceRecord] = []
        try await session.allOrNothing { () async throws(CommandFailure) in
            added = try await proposed.add(chosen, to: item.id, in: session)
        }
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(added.map(\.json)).text) }
        session.confirm(plans: added)
    }
}

/// Maintenance that is proposed for an item, numbered from 1.
struct ProposedPlans {
    let things: [ProposalRecord]
    /// Those that the item does not have yet.
    private let plans: [ProposedPlanRecord]

    /// - Parameter item: The item's id; empty if it does not exist yet.
    init(called name: String, of item: String, in session: Session) async throws(CommandFailure) {
        things = try await session.ask(Maintenance1.propose, (name, item))
        plans = things.flatMap(\.plans).filter { !$0.isKnown }
    }

    var isNew: Bool { !plans.isEmpty }

    func say(of item: String, in session: Session) {
        var number = 0
        for thing in things {
            session.console.say(
                StyledText(
                    PlansText.heading(
                        VisibleText.line(item), as: VisibleText.line(thing.thing), isOwn: thing.isOwn), .bold)
            )
            var table = TextTable([
                .init(heading: PlansText.Heading.number, isNumber: true),
                .init(heading: PlansText.Heading.plan, leastWidth: 20),
                .init(heading: PlansText.Heading.repeats, leastWidth: 12),
                .init(heading: PlansText.Heading.source, leastWidth: 10, rank: 1),
            ])
            for plan in thing.plans {
                if !plan.isKnown { number += 1 }
                table.add([
                    StyledText(plan.isKnown ? PlansText.known : String(number)),
                    StyledText(VisibleText.line(plan.title)), StyledText(plan.repeatsWords),
                    StyledText(VisibleText.line(plan.source), .dim),
                ])
            }
            session.console.say(table)
        }
    }

    /// - Throws: Nobody can be asked, or the answer names no plans.
    func chosen(by choice: PlanChoiceOptions, in session: Session) async throws(CommandFailure)
        -> [ProposedPlanRecord]
    {
        if choice.yes { return plans }
        if let numbers = choice.choose { return try self.plans(numbered: numbers) }
        guard let prompt = session.prompt else {
            throw CommandFailure(.refused, PlansText.needsChoice)
        }
        while true {
            let answer = try await session.answer(to: PlansText.question(plans.count), at: prompt).trimmed
            switch answer.lowercased() {
            case "y", "yes", "all": return plans
            case "", "n", "no", "none", "q": return []
            default:
                do throws(CommandFailure) {
                    return try self.plans(numbered: answer)
                } catch {
                    session.console.warn(error.message)
                }
            }
        }
    }

    /// The plans of numbers such as `1,3` or `1-3`.
    private func plans(numbered text: String) throws(CommandFailure) -> [ProposedPlanRecord] {
        var chosen: [Int] = []
        for part in text.split(whereSeparator: { ", ".contains($0) }) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                first <= last, first >= 1, last <= plans.count
            else {
                throw CommandFailure(
                    .badData, PlansText.isNoNumber(VisibleText.line(String(part)), of: plans.count))
            }
            chosen += first...last
        }
        guard !chosen.isEmpty else {
            throw CommandFailure(.badData, PlansText.isNoNumber(VisibleText.line(text), of: plans.count))
        }
        return Set(chosen).sorted().map { plans[$0 - 1] }
    }

    func add(_ chosen: [ProposedPlanRecord], to item: String, in session: Session)
        async throws(CommandFailure) -> [MaintenanceRecord]
    {
        var added: [MaintenanceRecord] = []
        for plan in chosen {
            var fields = MaintenanceFields()
            (fields.title, fields.item, fields.repeats) = (plan.title, item, plan.repeats)
            if !plan.source.isEmpty { fields.notes = PlansText.note(plan.source) }
            added.append(try await session.ask(Maintenance1.add, fields))
        }
        return added
    }
}

extension Session {
    func confirm(plans: [MaintenanceRecord]) {
        confirm(PlansText.added(plans.count))
        for plan in plans {
            console.say(
                StyledText(
                    PlansText.line(
                        VisibleText.line(plan.title), plan.repeatsWords, due: words(for: plan.due)),
                    .dim))
        }
    }
}
