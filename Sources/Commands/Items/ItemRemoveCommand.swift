import AgentInterface
import ArgumentParser
import Rules

struct ItemRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract:
            "Remove items from all lists; 'steward undo' brings them back.",
        discussion: """
            What was used and thrown away of them stays in 'steward stats', unless --with-past is given: then it is as if they
            had never been there. What is used up or thrown away need not be removed: for that there are use and discard.
            """)

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String]

    @Flag(help: "With what was used and thrown away of them.")
    var withPast = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let finder = ItemFinder(session: session, status: .all)
        var ids: [String] = []
        for item in items { ids.append(try await finder.item(item).id) }
        let count = try await session.ask(Household1.removeItems, (ids, withPast))
        session.confirmRemoval(of: count, "item", asJSON: wantsJSON)
    }
}
