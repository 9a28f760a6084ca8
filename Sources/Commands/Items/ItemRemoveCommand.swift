import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ItemRemoveCommand<Group: ItemGroup>: ItemsCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract:
                "Remove items from all lists; 'steward undo' brings them back.",
            discussion: """
                The maintenance of an item is removed with it, and 'steward undo' brings back both. Used and discarded amounts stay in 'steward stats', unless you give --with-past, which removes those, too. \
                You need not remove items that are used up or thrown away; use 'use' and 'discard' for those.
                """)
    }

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Flag(help: "With what was used and thrown away of them.")
    var withPast = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice { selection.choice(in: Group.self) }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await chosen(for: .remove, in: session)
        let finder = ItemFinder(session: session, status: .all)
        var plans = PlansOfItems()
        try await SeveralSubjects(session: session, kind: .item, asJSON: wantsJSON).remove(
            items, .item,
            find: { reference throws(CommandFailure) in
                let found = try await finder.item(reference)
                return (found.id, found.short, found.fullName)
            },
            remove: { found throws(CommandFailure) in
                plans = try await PlansOfItems(Set(found), in: session)
                let count = try await session.ask(Items1.remove, (found, withPast))
                try await plans.leaveOutWhatGoesOn(in: session)
                return count
            }, also: { plans.members })
        guard !wantsJSON else { return }
        for words in plans.words { session.console.say(StyledText(words, .dim)) }
    }
}

/// The maintenance that goes with items, and that which loses a part.
private struct PlansOfItems {
    private(set) var removed: [String] = []
    /// By their ids, with the number of their parts.
    private var losing: [String: Int] = [:]

    private var lost: [String] = []

    init() {}

    init(_ items: Set<String>, in session: Session) async throws(CommandFailure) {
        var query = MaintenanceQuery()
        query.withGone = true
        for plan in try await session.ask(Maintenance1.list, query) {
            if plan.details.item.map(items.contains) ?? false {
                removed.append(plan.title)
            } else if plan.parts.contains(where: { items.contains($0.item) }) {
                losing[plan.id] = plan.parts.count
            }
        }
    }

    /// Once the items are removed: other items of their names may be parts now.
    mutating func leaveOutWhatGoesOn(in session: Session) async throws(CommandFailure) {
        guard !losing.isEmpty else { return }
        var query = MaintenanceQuery()
        query.withGone = true
        lost = try await session.ask(Maintenance1.list, query).filter { plan in
            losing[plan.id].map { plan.parts.count < $0 } ?? false
        }.map(\.title)
    }

    var members: [JSON.Member] {
        removed.isEmpty ? [] : [JSON.Member("maintenance", .list(removed.map { .text($0) }))]
    }

    var words: [String] {
        [
            removed.isEmpty ? nil : MaintenanceText.removedToo(removed),
            lost.isEmpty ? nil : MaintenanceText.losesPart(lost),
        ].compactMap(\.self)
    }
}
