import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct LowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "low", abstract: "List what is running low: since when, and how much to buy.",
        discussion: """
            An item is low if less of it is left than its --reorder says. What will probably be gone before the household
            shops again comes after them; 'steward supplies' says how long everything lasts.
            Example: steward item edit Milk --reorder 2 --target 6 --pack 6 --shop Rewe --aisle dairy
            """)

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let supplies = try await session.ask(Shopping1.low, ())
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(supplies.map(\.json)).text) }
        let low = Set(supplies.map { SupplyName.key(of: $0.name) })
        let soon = try await session.ask(Shopping1.outlook, []).filter {
            $0.runsOutFirst && !low.contains(SupplyName.key(of: $0.name))
        }
        guard !supplies.isEmpty || !soon.isEmpty else {
            return session.say(emptyList: ShoppingText.nothingLow)
        }
        for supply in supplies {
            session.console.say(ShoppingText.low(supply, since: supply.since.map(session.words(for:))))
        }
        if let day = soon.compactMap(\.shopsOn).first {
            session.console.say(OutlookText.runsOutFirst(soon.map(\.name), before: session.words(for: day)))
        }
    }
}
