import ArgumentParser

struct ShopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop",
        abstract: "Watch shops on the web: prices, stock, what is new and what has gone.",
        discussion: """
            Example: steward shop add shop.example.com --name "Kettles and more"
            Shops that run on Shopify can be read; they are asked once an hour, without an account and without cookies.
            A shop is named by its domain, its name or the beginning of its id. 'steward watch PRODUCT --below 90' waits for
            a price.
            """,
        subcommands: [
            ShopAddCommand.self, ShopListCommand.self, ShopEditCommand.self, ShopSyncCommand.self,
            ShopProductsCommand.self, ShopEventsCommand.self, ShopMarkReadCommand.self,
            ShopSnoozeCommand.self, ShopHistoryCommand.self, ShopRemoveCommand.self,
        ], defaultSubcommand: ShopListCommand.self)
}
