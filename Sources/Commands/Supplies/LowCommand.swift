import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct LowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "low", abstract: "List what is running low: since when, and how much to buy.",
        discussion: """
            An item is low if less of it is left than its --reorder says.
            Example: steward item edit Milk --reorder 2 --target 6 --pack 6 --shop Rewe --aisle dairy
            """)

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let supplies = try await session.ask(Shopping1.low, ())
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(supplies.map(\.json)).text) }
        guard !supplies.isEmpty else { return session.say(emptyList: ShoppingText.nothingLow) }
        for supply in supplies {
            session.console.say(ShoppingText.low(supply, since: supply.since.map(session.words(for:))))
        }
    }
}
