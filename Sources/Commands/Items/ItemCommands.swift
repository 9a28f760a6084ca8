import ArgumentParser

struct ItemCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Track household items: add, list, change, import and export.",
        discussion: """
            Examples: steward item add Drill --brand Bosch --place garage
                      steward item attach Drill manual.pdf --manual
                      steward item lend Drill --to Anna
            Name an item by the beginning of its id, or by its name if no other item has it. \
            'steward food', 'steward warranty' and 'steward maintenance' work with the same items.
            """,
        subcommands: [
            ItemAddCommand.self, ItemListCommand.self, SubjectShowCommand<ItemKind>.self,
            SubjectEditCommand<ItemKind>.self,
            ItemUseCommand.self, ItemOpenCommand.self, ItemFreezeCommand.self, ItemThawCommand.self,
            ItemDiscardCommand.self, ItemPutBackCommand<AnyItem>.self, ItemStopCommand<AnyItem>.self,
            ItemLendCommand.self,
            ItemTakeBackCommand.self,
            SubjectAttachCommand<ItemKind>.self, SubjectDetachCommand<ItemKind>.self,
            SubjectHistoryCommand<ItemKind>.self, ItemPlansCommand.self,
            ItemRemoveCommand<AnyItem>.self,
            ItemImportCommand.self, ItemExportCommand.self, ItemIdentifyCommand.self,
        ], defaultSubcommand: ItemListCommand.self)
}

struct FoodCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "food", abstract: "Track food: what you have, when it expires, what became of it.",
        discussion: """
            Examples: steward food add Milk 27.11. --place fridge --category milk
                      steward food capture         a whole shopping bag, line by line
                      steward food open Milk       keeps for less time once opened
                      steward food use Eggs --amount 2
            """,
        subcommands: [
            FoodAddCommand.self, CaptureCommand.self, FoodListCommand.self, SubjectShowCommand<ItemKind>.self,
            SubjectEditCommand<ItemKind>.self, ItemUseCommand.self, ItemOpenCommand.self,
            ItemFreezeCommand.self,
            ItemThawCommand.self, ItemDiscardCommand.self, ItemPutBackCommand<FoodItem>.self,
            ItemStopCommand<FoodItem>.self,
            RecipesCommand.self,
            SubjectHistoryCommand<ItemKind>.self, ItemRemoveCommand<FoodItem>.self,
        ], defaultSubcommand: FoodListCommand.self)
}

struct WarrantyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "warranty", abstract: "Track warranties and their receipts, and make claims.",
        discussion:
            "Example: steward warranty add Dishwasher --for 2y --bought 2026-03-01 --receipt receipt.pdf",
        subcommands: [
            WarrantyAddCommand.self, WarrantyListCommand.self, SubjectShowCommand<ItemKind>.self,
            SubjectEditCommand<ItemKind>.self,
            ClaimCommand.self, ReceiptCommand.self, ItemStopCommand<WarrantyItem>.self,
            SubjectAttachCommand<ItemKind>.self, SubjectHistoryCommand<ItemKind>.self,
            ItemRemoveCommand<WarrantyItem>.self,
        ], defaultSubcommand: WarrantyListCommand.self)
}
