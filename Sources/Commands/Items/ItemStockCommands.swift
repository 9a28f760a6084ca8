import AgentInterface
import ArgumentParser
import CivilTime
import Rules
import Settings

struct ItemUseCommand: OutputCommand, PartialCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Use up items, or part of one.",
        discussion: "Examples: steward food use Milk\n          steward food use 3f2a --amount 2")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @Option(help: "How much of it: 2, 200 g; all that is left if omitted.")
    var amount: String?

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice { selection.choice(in: FoodItem.self) }

    func validate() throws {
        try choice.check(named: items)
        if amount != nil && items.count != 1 {
            throw ValidationError(ItemText.amountNeedsOneItem)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .use(), in: session)
        try await SeveralItems(
            session: session, asJSON: wantsJSON, choice: which ? .asked : .soonest
        ).change(
            items, for: .use(amount)
        ) {
            item throws(CommandFailure) in
            let part = try self.part(of: item, session)
            do throws(CommandFailure) {
                return try await session.ask(Household1.use, (item.id, part))
            } catch {
                throw quoting(part, error)
            }
        }
    }
}

struct ItemDiscardCommand: OutputCommand, PartialCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Record that items, or part of one, were thrown away.",
        discussion: "Example: steward food discard Yoghurt --amount 2 --reason too-much")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @Option(help: "Why: expired, spoiled or too-much; expired if omitted.")
    var reason = DiscardReason.expired

    @Option(help: "How much of it: 2, 200 g; all that is left if omitted.")
    var amount: String?

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice { selection.choice(in: FoodItem.self) }

    func validate() throws {
        try choice.check(named: items)
        if amount != nil && items.count != 1 {
            throw ValidationError(ItemText.amountNeedsOneItem)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .discard(), in: session)
        try await SeveralItems(
            session: session, asJSON: wantsJSON, choice: which ? .asked : .soonest
        ).change(items, for: .discard(amount)) {
            item throws(CommandFailure) in
            let part = try self.part(of: item, session)
            do throws(CommandFailure) {
                return try await session.ask(Household1.discard, (item.id, part, reason))
            } catch {
                throw quoting(part, error)
            }
        }
    }
}

/// A command for a part of an item, or all of it.
private protocol PartialCommand {
    var amount: String? { get }
}

extension PartialCommand {
    /// `nil` for all of it.
    fileprivate func part(of item: ItemRecord, _ session: Session) throws(CommandFailure) -> DecimalAmount? {
        guard let amount else { return nil }
        return try session.amount(amount, of: item, for: "--amount")
    }

    /// The agent's message about `part`, with the amount as the user typed it.
    fileprivate func quoting(_ part: DecimalAmount?, _ failure: CommandFailure) -> CommandFailure {
        guard let amount, let part else { return failure }
        return failure.quoting(amount, insteadOf: part.description)
    }
}

extension DiscardReason: ExpressibleByArgument {}

struct ItemOpenCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Mark items as opened; they keep for less time from then on.")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.unopenedFood) { $0.openedOn == nil }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .open, in: session)
        try await SeveralItems(
            session: session, asJSON: wantsJSON, choice: which ? .asked : .soonest
        ).change(items, for: .open) {
            item throws(CommandFailure) in
            let opened = try await session.ask(Household1.open, item.id)
            if opened.expiresBy != .opened { session.sayWhyOpeningChangesNothing(opened) }
            return opened
        }
    }
}

extension Session {
    /// Explains why opening has not changed the date, because users expect it to.
    fileprivate func sayWhyOpeningChangesNothing(_ item: ItemRecord) {
        guard !item.isFrozen, item.status == .present else { return }
        if let days = item.opensFor ?? daysAfterOpening(of: item.category) {
            return console.warn(ItemText.keepsOnceOpened(days, staying: item.expiresOn.map(words(for:))))
        }
        console.warn(ItemText.keepsUnknownOnceOpened(item.short))
    }

    /// `nil` if opening changes nothing, or it is unknown.
    private func daysAfterOpening(of category: String) -> Int? {
        // If the settings are invalid, the agent uses its last valid ones; the defaults are close enough.
        let rules = (try? settings())?.household.rules ?? .usual
        return rules.shelfLives.life(of: category).opened
    }
}

struct ItemFreezeCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "freeze", abstract: "Mark items as frozen; they do not expire in the freezer.")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.unfrozenFood) { !$0.isFrozen }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .freeze, in: session)
        try await SeveralItems(session: session, asJSON: wantsJSON).change(items, for: .freeze) {
            item throws(CommandFailure) in try await session.ask(Household1.freeze, item.id)
        }
    }
}

struct ItemThawCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "thaw", abstract: "Mark items as taken out of the freezer.",
        discussion: "Example: steward food thaw \"Minced meat\" --until tomorrow")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @Option(help: "The last day they are good after thawing; set by their category if omitted: +2d.")
    var until: String?

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.frozenFood) { $0.isFrozen }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .thaw, in: session)
        let end = try until.map { text throws(CommandFailure) in
            try session.day(text, for: "--until", .ahead)
        }
        try await SeveralItems(session: session, asJSON: wantsJSON).change(items, for: .thaw) {
            item throws(CommandFailure) in try await session.ask(Household1.thaw, (item.id, end))
        }
    }
}

struct ItemPutBackCommand<Group: ItemGroup>: OutputCommand, PartialCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "put-back", abstract: "Undo using or discarding an item.",
            discussion: "Example: steward food put-back Eggs --amount 2")
    }

    @Argument(help: "The items.", completion: .custom(ItemIDs.completeGone))
    var items: [String] = []

    @Option(help: "How much of it: 2, 200 g; what was taken last if omitted.")
    var amount: String?

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(in: Group.self, noMatch: ItemText.NoMatch.usedOrDiscardedItem, .all) {
            $0.status != .present
        }
    }

    func validate() throws {
        try choice.check(named: items)
        if amount != nil && items.count != 1 {
            throw ValidationError(ItemText.amountNeedsOneItem)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .putBack, in: session)
        try await SeveralItems(session: session, asJSON: wantsJSON, status: .all).change(items, for: .putBack)
        {
            item throws(CommandFailure) in
            let part = try self.part(of: item, session)
            do throws(CommandFailure) {
                return try await session.ask(Household1.putBack, (item.id, part))
            } catch {
                throw quoting(part, error)
            }
        }
    }
}

struct ItemStopCommand<Group: ItemGroup>: OutputCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stop", abstract: "Stop reminders for items; a new date starts them again."
        )
    }

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(in: Group.self, noMatch: Group.noneEnds) { Group.date(of: $0) != nil }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .stopReminding, in: session)
        try await SeveralItems(session: session, asJSON: wantsJSON).change(items, for: .stopReminding) {
            item throws(CommandFailure) in try await session.ask(Group.stop, item.id)
        }
    }
}

struct ItemLendCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "lend", abstract: "Record whom you have lent an item to.",
        discussion: "Example: steward item lend Drill --to Anna")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @Option(name: .customLong("to"), help: "Who has it.")
    var person: String

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(noMatch: ItemText.NoMatch.itemAtHome) { $0.lentTo == nil }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .lend, in: session)
        try await SeveralItems(session: session, asJSON: wantsJSON).change(items, for: .lend) {
            item throws(CommandFailure) in try await session.ask(Household1.lend, (item.id, person))
        }
    }
}

struct ItemTakeBackCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-back", abstract: "Record that lent items are back.")

    @Argument(help: "The items.", completion: .custom(ItemIDs.complete))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    private var choice: ItemChoice {
        selection.choice(noMatch: ItemText.NoMatch.lentItem) { $0.lentTo != nil }
    }

    func validate() throws {
        try choice.check(named: items)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await choice.references(items, for: .takeBack, in: session)
        try await SeveralItems(session: session, asJSON: wantsJSON).change(items, for: .takeBack) {
            item throws(CommandFailure) in try await session.ask(Household1.takeBack, item.id)
        }
    }
}
