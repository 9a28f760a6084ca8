import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct ItemEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an item; anything you do not mention stays.",
        discussion: "Example: steward item edit Milk --best-before +3d --clear notes")

    @Argument(help: "The item.", completion: .custom(ItemIDs.complete))
    var item: String

    @Option(help: "What it is.")
    var name: String?

    @Option(
        parsing: .singleValue, help: "Empty a field, as --clear best_before. May be repeated.",
        completion: .list(Field.allValueStrings))
    var clear: [Field] = []

    @Option(help: "How long it keeps after thawing: +2d.")
    var thawedUntil: String?

    @OptionGroup var thing: ThingOptions
    @OptionGroup(title: "Durable things") var durable: DurableOptions
    @OptionGroup(title: "Food") var food: FoodOptions
    @OptionGroup var output: OutputOptions

    /// The field names of the D-Bus interface, as values of an option.
    struct Field: ExpressibleByArgument, Sendable {
        let clearable: ItemFieldChanges.Clearable

        /// Accepts `_` or `-` between words.
        init?(argument: String) {
            let name = String(argument.map { $0 == "-" ? "_" : $0 })
            guard let clearable = ItemFieldChanges.Clearable(rawValue: name) else { return nil }
            self.clearable = clearable
        }

        static var allValueStrings: [String] { ItemFieldChanges.Clearable.allCases.map(\.rawValue) }
    }

    func validate() throws {
        if thing.isEmpty && durable.isEmpty && food.isEmpty && name == nil && clear.isEmpty
            && thawedUntil == nil
        {
            throw ValidationError(
                "nothing to change; give an option such as --best-before DATE or --place fridge")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var changes = ItemFieldChanges()
        changes.set.name = name
        try thing.add(to: &changes.set, in: session)
        try durable.add(to: &changes.set, in: session)
        try food.add(to: &changes.set, in: session)
        if let thawedUntil {
            changes.set.thawedUntil = try session.day(thawedUntil, for: "--thawed-until", .ahead)
        }
        changes.clear = clear.map(\.clearable)
        // A warranty has either an end or a length, so setting one clears the other.
        if changes.set.warrantyFor != nil, !changes.clear.contains(.warrantyUntil) {
            changes.clear.append(.warrantyUntil)
        }
        if changes.set.warrantyUntil != nil, !changes.clear.contains(.warrantyFor) {
            changes.clear.append(.warrantyFor)
        }
        let found = try await ItemFinder(session: session).item(item)
        let changed = try await session.ask(Household1.editItem, (found.id, changes))
        session.confirm("Changed", changed, asJSON: wantsJSON)
        if durable.saysWarranty, !wantsJSON { session.warnAboutEndedWarranty(of: changed) }
    }
}
