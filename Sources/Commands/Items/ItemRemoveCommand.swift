import AgentInterface
import ArgumentParser
import Rules

struct ItemRemoveCommand<Group: ItemGroup>: ItemsCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove",
            abstract:
                "Remove items from all lists; 'steward undo' brings them back.",
            discussion: """
                Used and discarded amounts stay in 'steward stats', unless you give --with-past, which removes those, too. \
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
        try await SeveralSubjects(session: session, kind: .item, asJSON: wantsJSON).remove(items, .item) {
            reference throws(CommandFailure) in
            let found = try await finder.item(reference)
            return (found.id, found.short, found.fullName)
        } remove: { found throws(CommandFailure) in
            try await session.ask(Items1.remove, (found, withPast))
        }
    }
}
