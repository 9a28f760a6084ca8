import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct LowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "low", abstract: "List what is running low: since when, and how much to buy.",
        discussion: """
            An item is low if less of it is left than its --reorder says. Below these come the items that will probably run \
            out before you shop again; 'steward supplies' says how long everything lasts. If you give names, 'low' says of \
            each whether it is low.
            Examples: steward item edit Milk --reorder 2 --target 6 --pack 6 --shop Rewe --aisle dairy
                      steward low milk, coffee
            """)

    @Argument(help: "Names of items.", completion: .names(of: .item))
    var names: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let outlooks = try await session.outlooks(named: names)
        let asked = Set(outlooks.map(\.key))
        let supplies = try await session.ask(Shopping1.low, ()).filter {
            names.isEmpty || asked.contains($0.key)
        }
        let low = Set(supplies.map(\.key))
        let others = outlooks.filter { !low.contains($0.key) && (!names.isEmpty || $0.runsOutFirst) }
        if wantsJSON {
            let first = Dictionary(outlooks.map { ($0.key, $0) }) { first, _ in first }
            let all =
                supplies.map { $0.json(first[$0.key]) } + others.map { $0.json.adding(["low": .flag(false)]) }
            return session.console.sayVerbatim(json: JSON.list(all).text)
        }
        let soon = others.filter(\.runsOutFirst)
        guard !supplies.isEmpty || !others.isEmpty else {
            return session.say(emptyList: ShoppingText.nothingLow)
        }
        for supply in supplies {
            session.console.say(ShoppingText.low(supply, since: supply.since.map(session.words(for:))))
        }
        if let day = soon.compactMap(\.shopsOn).first {
            session.console.say(OutlookText.runsOutFirst(soon.map(\.name), before: session.words(for: day)))
        }
        for outlook in others where !outlook.runsOutFirst {
            let hasLevel = try await session.ask(Items1.get, outlook.item).minimum != nil
            session.console.say(ShoppingText.isNotLow(outlook, hasLevel: hasLevel))
        }
    }
}

extension SupplyRecord {
    fileprivate var key: String { SupplyName.key(of: name) }

    /// - Parameter outlook: How long it lasts, if that is known.
    fileprivate func json(_ outlook: OutlookRecord?) -> JSON {
        let first: KeyValuePairs<String, JSON> = [
            "low": .flag(true), "runs_out_first": .flag(outlook?.runsOutFirst ?? false),
        ]
        return json.adding(first)
    }
}
