import AgentInterface
import Settings

extension MCPTool {
    /// The shopping list.
    static let shopping: [MCPTool] = [
        MCPTool(
            name: "shopping_list", title: "Shopping list",
            description: """
                What to buy, by shop and aisle. Items that are low are on the list by themselves. Example: {"shop": "Rewe"}
                """,
            rights: .read,
            parameters: [.init("shop", "Only what is bought in this shop or anywhere.")],
            result: .parts([("results", .record(ShoppingRecord.self))]),
            action: .command(["shopping", "list"])),
        MCPTool(
            name: "supplies", title: "How long supplies last",
            description: """
                How long what is in stock will last, as a range of days, and what runs out before the household shops. Without \
                a name, all items that Steward can forecast. Example: {"names": "milk"}
                """,
            rights: .read,
            parameters: [.init("names", "The name of an item.", place: .argument)],
            result: .parts([("results", .record(OutlookRecord.self))]),
            action: .command(["supplies"])),
        MCPTool(
            name: "buy", title: "Put on the shopping list",
            description: """
                Puts one or several things on the shopping list, with how much of each. Example: {"things": "milk 2, bread"}
                """,
            rights: .add,
            parameters: [
                .init("things", "What to buy: milk 2, 500 g butter.", isRequired: true, place: .argument),
                .init("shop", "Where to buy it."),
                .init("note", "A note: the blue one."),
            ],
            result: .parts([("results", .record(ShoppingRecord.self))]),
            action: .command(["shopping", "add"])),
        MCPTool(
            name: "bought", title: "Bought",
            description: """
                Adds what the user has bought to stock, and takes it off the shopping list. Give the last good day only if the \
                user has named it. Example: {"things": "milk 2 until 24 dec for 1.19"}
                """,
            rights: .change,
            parameters: [
                .init(
                    "things", "What was bought: milk 2 until 24 dec for 1.19.", isRequired: true,
                    place: .argument),
                .init("shop", "Where."),
                .init("on", "When; today if omitted."),
            ],
            result: .parts([("results", .record(BoughtRecord.self))]), action: .command(["bought"])),
    ]
}
