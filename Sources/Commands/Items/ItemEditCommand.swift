import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct ItemEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an item; anything you do not mention stays.",
        discussion: "Example: steward item edit Milk --best-before +3d --clear notes")

    @Argument(help: "The item.", completion: .names(of: .item))
    var item: String

    @Option(of: ItemDetails.field("name"))
    var name: GivenText?

    @Option(
        help: "Empty a field, as --clear best_before. May be repeated.",
        completion: .list(ItemDetails.clearable))
    var clear: [ClearedField<ItemDetails>] = []

    @Option(of: ItemDetails.field("thawed_until"))
    var thawedUntil: GivenText?

    @OptionGroup var thing: ThingOptions
    @OptionGroup(title: "Durable things") var durable: DurableOptions
    @OptionGroup(title: "Food") var food: FoodOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if thing.isEmpty && durable.isEmpty && food.isEmpty && name == nil && clear.isEmpty
            && thawedUntil == nil
        {
            throw ValidationError(ItemText.nothingToChange)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var changes = ItemFieldChanges()
        try thing.add(to: &changes.set, in: session)
        try durable.add(to: &changes.set, in: session)
        try food.add(to: &changes.set, in: session)
        try session.take(self, into: &changes.set.details)
        changes.clear = clear.map(\.key)
        let found = try await ItemFinder(session: session).item(item)
        let changed = try await session.ask(Items1.edit, (found.id, changes))
        session.confirm(.change, changed, asJSON: wantsJSON)
        if durable.saysWarranty, !wantsJSON { session.warnAboutEndedWarranty(of: changed) }
    }
}
