import ArgumentParser

struct ShopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop",
        abstract: "Watch online shops: prices, stock, new and removed products.",
        discussion: """
            Example: steward shop add shop.example.com --name "Kettles and more"
            Steward reads shops that run on Shopify once an hour, without an account and without cookies. Name a \
            shop by its domain, its name or the beginning of its id. 'steward watch PRODUCT --below 90' waits for \
            a price.
            """,
        subcommands: [
            ShopAddCommand.self, ShopListCommand.self, ShopEditCommand.self, ShopSyncCommand.self,
            ShopProductsCommand.self, ShopEventsCommand.self, ShopMarkReadCommand.self,
            ShopSnoozeCommand.self, ShopHistoryCommand.self, ShopRemoveCommand.self,
        ], defaultSubcommand: ShopListCommand.self)
}
