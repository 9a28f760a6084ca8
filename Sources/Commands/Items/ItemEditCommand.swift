import AgentInterface
import ArgumentParser
import CivilTime
import Rules

extension ItemKind: EditedKind {
    typealias Details = ItemDetails

    static let edit = CommandConfiguration(
        commandName: "edit", abstract: "Change an item; anything you do not mention stays.",
        discussion: "Example: steward item edit Milk --best-before +3d --clear notes")
    static let nameKey = "name"
    static let clearedExample: String? = "best_before"
    static let nothingToChange = ItemText.nothingToChange

    struct EditOptions: FieldOptions {
        @Option(of: ItemDetails.field("thawed_until"))
        var thawedUntil: GivenText?

        @Option(of: ItemDetails.field("lent_until"))
        var lentUntil: GivenText?

        @OptionGroup var thing: ThingOptions
        @OptionGroup(title: "Durable things") var durable: DurableOptions
        @OptionGroup(title: "Food") var food: FoodOptions
    }

    static func edit(
        _ reference: String, _ edit: SubjectEditCommand<ItemKind>, in session: Session
    ) async throws(CommandFailure) {
        let options = edit.options
        var changes = ItemFieldChanges()
        let found = try await found(reference, edit, in: session)
        try options.thing.add(to: &changes.set, in: session, of: found.quantity)
        try options.durable.add(to: &changes.set, in: session)
        try options.food.add(to: &changes.set, in: session)
        try session.take(edit, into: &changes.set.details)
        try session.take(options, into: &changes.set.details)
        changes.clear = edit.clearedKeys
        let changed = try await session.ask(Items1.edit, (found.id, changes))
        session.confirm(session.edited(changed.modifiedAt), changed, asJSON: edit.wantsJSON)
        if options.durable.saysWarranty, !edit.wantsJSON { session.warnAboutEndedWarranty(of: changed) }
    }

    /// The item. If only its levels change, it may also be one that has run out.
    private static func found(
        _ reference: String, _ edit: SubjectEditCommand<ItemKind>, in session: Session
    ) async throws(CommandFailure) -> ItemRecord {
        do throws(CommandFailure) {
            return try await ItemFinder(session: session).item(reference)
        } catch {
            let options = edit.options
            let saysLevels = [options.thing.minimum, options.thing.target, options.thing.pack]
                .contains { $0 != nil }
            guard error.refusal == .notFound, saysLevels, !options.thing.sayMoreThanLevels,
                options.durable.isEmpty, options.food.isEmpty
            else { throw error }
            let key = SupplyName.key(of: reference)
            // Several items may have the name; 'low' names the one that has the levels.
            let low = try await session.ask(Shopping1.low, ()).first { SupplyName.key(of: $0.name) == key }
            if let low { return try await session.ask(Items1.get, low.item) }
            return try await ItemFinder(session: session, status: .usedUp, choice: .soonest).item(reference)
        }
    }
}
