import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct RecipesCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "Search for recipes that use what you have, or what expires soon.",
        discussion: "Example: steward food recipes Milk Eggs")

    @Argument(
        help: "The items; what expires within three days if none is given.",
        completion: .names(of: .item))
    var items: [String] = []

    @Flag(name: .customLong("print"), help: "Print the address, and open nothing.")
    var isPrintedOnly = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let finder = ItemFinder(session: session)
        var ids: [String] = []
        for item in items { ids.append(try await finder.item(item).id) }
        let address = try await session.ask(Items1.findRecipes, (ids, !isPrintedOnly))
        if wantsJSON { return session.console.sayVerbatim(json: JSON.object(["url": .text(address)]).text) }
        session.console.say(StyledText(address))
    }
}
