import AgentInterface
import ArgumentParser
import CivilTime
import Rules
import Settings

struct ItemUseCommand: PartialCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Use up items, or part of one.",
        discussion: "Examples: steward food use Milk\n          steward food use 3f2a --amount 2")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Option(help: "How much of it: 2, 200 g; all that is left if omitted.")
    var amount: String?

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice { selection.choice(in: FoodItem.self) }

    func execute(in session: Session) async throws(CommandFailure) {
        try await changePart(for: .use(amount), taking: which ? .asked : .soonest, in: session) {
            item, part throws(CommandFailure) in
            try await session.ask(Items1.use, (item.id, part))
        }
    }
}

struct ItemDiscardCommand: PartialCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Record that items, or part of one, were thrown away.",
        discussion: "Example: steward food discard Yoghurt --amount 2 --reason too-much")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Option(help: "Why: expired, spoiled or too-much; by default expired if its date has passed.")
    var reason: DiscardReason?

    @Option(help: "How much of it: 2, 200 g; all that is left if omitted.")
    var amount: String?

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice { selection.choice(in: FoodItem.self) }

    func execute(in session: Session) async throws(CommandFailure) {
        try await changePart(for: .discard(amount), taking: which ? .asked : .soonest, in: session) {
            item, part throws(CommandFailure) in
            try await session.ask(Items1.discard, (item.id, part, reason))
        }
    }
}

/// A command for items, or a part of one.
protocol PartialCommand: ItemsCommand {
    var amount: String? { get }
}

extension PartialCommand {
    func validate() throws {
        try choice.check(named: items)
        // "food use Oranges 3": the words may say the amount, too.
        if amount != nil && items.count != 1 {
            throw ValidationError(ItemText.amountNeedsOneItem)
        }
    }

    /// - Parameter change: Takes the part of the item; `nil` for all of it.
    fileprivate func changePart(
        for action: SubjectAction, _ status: ItemQuery.Status = .present,
        taking pick: NameFinder.Choice = .asked,
        in session: Session,
        _ change: (ItemRecord, DecimalAmount?) async throws(CommandFailure) -> ItemRecord
    ) async throws(CommandFailure) {
        let (chosen, spoken) = try await apart(action, status, in: session)
        let amount = amount ?? spoken
        let action = spoken.map { action.ofPart($0) } ?? action
        try await self.change(chosen, for: action, status, taking: pick, in: session) {
            item throws(CommandFailure) in
            guard let amount else { return try await change(item, nil) }
            let part = try session.amount(amount, of: item, for: "--amount")
            do throws(CommandFailure) {
                return try await change(item, part)
            } catch {
                throw error.quoting(amount, insteadOf: part.description)
            }
        }
    }
}

extension PartialCommand {
    /// The names, and the amount if the words say one: "Oranges 3", "3 Oranges", "200 g butter".
    private func apart(
        _ action: SubjectAction, _ status: ItemQuery.Status, in session: Session
    ) async throws(CommandFailure) -> (chosen: [String], amount: String?) {
        let chosen = try await chosen(for: action, in: session)
        guard amount == nil, (2...6).contains(items.count),
            items.contains(where: { $0.first?.isNumber == true }),
            !items.allSatisfy({ ListPlaces($0) != nil || $0.isIDLike })
        else { return (chosen, nil) }
        let finder = NameFinder(
            session: session, kinds: [.item], status: ItemFinder(session: session, status: status).nameStatus)
        // Two words may be the name of one thing: "Vitamin 3".
        if try await finder.matches(items.joined(separator: " "))?.isEmpty == false { return (chosen, nil) }
        for (name, part) in Self.divisions(of: items) {
            guard let text = ItemText.amount(part), try await finder.matches(name)?.isEmpty == false else {
                continue
            }
            return ([name], text)
        }
        return (chosen, nil)
    }

    /// Each name with the words before or behind it.
    private static func divisions(of words: [String]) -> [(name: String, part: String)] {
        (1..<words.count).flatMap { place in
            let (begin, end) = (
                words[..<place].joined(separator: " "), words[place...].joined(separator: " ")
            )
            return [(begin, end), (end, begin)]
        }
    }
}

extension SubjectAction {
    /// The same with a part of an item.
    fileprivate func ofPart(_ part: String) -> SubjectAction {
        switch self {
        case .use: .use(part)
        case .discard: .discard(part)
        default: self
        }
    }
}

extension ItemText {
    /// An amount in words that are one, as `Quantity` reads it; `nil` for other words.
    fileprivate static func amount(_ words: String) -> String? {
        let text = words.hasSuffix(" of") ? String(words.dropLast(3)) : words
        // What begins with no number, or goes on for more than a unit, is no amount.
        guard text.first?.isNumber == true, text.split(separator: " ").count <= 2 else { return nil }
        return (try? Quantity(typed: text)) == nil ? nil : text
    }
}

extension DiscardReason: ExpressibleByArgument {}

struct ItemOpenCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Mark items as opened; they keep for less time from then on.")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Flag(help: "Ask which one if several have this name; by default, the first to expire.")
    var which = false

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.unopenedFood) { $0.openedOn == nil }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .open, taking: which ? .asked : .soonest, in: session) {
            item throws(CommandFailure) in
            let opened = try await session.ask(Items1.open, item.id)
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

struct ItemFreezeCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "freeze", abstract: "Mark items as frozen; they do not expire in the freezer.")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.unfrozenFood) { !$0.isFrozen }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .freeze, in: session) {
            item throws(CommandFailure) in try await session.ask(Items1.freeze, item.id)
        }
    }
}

struct ItemThawCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "thaw", abstract: "Mark items as taken out of the freezer.",
        discussion: "Example: steward food thaw \"Minced meat\" --until tomorrow")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Option(help: "The last day they are good after thawing; set by their category if omitted: +2d.")
    var until: String?

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(in: FoodItem.self, noMatch: ItemText.NoMatch.frozenFood) { $0.isFrozen }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let items = try await chosen(for: .thaw, in: session)
        let end = try until.map { text throws(CommandFailure) in
            try session.day(text, for: "--until", .ahead)
        }
        try await change(items, for: .thaw, in: session) {
            item throws(CommandFailure) in try await session.ask(Items1.thaw, (item.id, end))
        }
    }
}

struct ItemPutBackCommand<Group: ItemGroup>: PartialCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "put-back", abstract: "Undo using or discarding an item.",
            discussion: "Example: steward food put-back Eggs --amount 2")
    }

    @Argument(help: "The items.", completion: .names(of: .item, .gone))
    var items: [String] = []

    @Option(help: "How much of it: 2, 200 g; what was taken last if omitted.")
    var amount: String?

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(in: Group.self, noMatch: ItemText.NoMatch.usedOrDiscardedItem, .all) {
            $0.status != .present
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await changePart(for: .putBack, .all, in: session) {
            item, part throws(CommandFailure) in
            try await session.ask(Items1.putBack, (item.id, part))
        }
    }
}

struct ItemStopCommand<Group: ItemGroup>: ItemsCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "stop", abstract: "Stop reminders for items; a new date starts them again."
        )
    }

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(in: Group.self, noMatch: Group.noneEnds) { Group.date(of: $0) != nil }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .stopReminding, in: session) {
            item throws(CommandFailure) in try await session.ask(Group.stop, item.id)
        }
    }
}

struct ItemLendCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "lend", abstract: "Record whom you have lent an item to.",
        discussion: """
            Examples: steward item lend Drill --to Anna
                      steward item lend Drill --to Anna --back "next friday"
            """)

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @Option(name: .customLong("to"), help: "Who has it.")
    var person: String

    @Option(of: ItemDetails.field("lent_until"))
    var back: String?

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(noMatch: ItemText.NoMatch.itemAtHome) { $0.lentTo == nil }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let option = ItemDetails.field("lent_until").option
        let day = try back.map { text throws(CommandFailure) in try session.day(text, for: option, .ahead) }
        try await change(for: .lend, in: session) { item throws(CommandFailure) in
            guard let day else { return try await session.ask(Items1.lend, (item.id, person)) }
            return try await session.ask(Items1.lendUntil, (item.id, person, day))
        }
    }
}

struct ItemTakeBackCommand: ItemsCommand {
    static let configuration = CommandConfiguration(
        commandName: "take-back", abstract: "Record that lent items are back.")

    @Argument(help: "The items.", completion: .names(of: .item))
    var items: [String] = []

    @OptionGroup(title: "Choosing items") var selection: ItemSelection
    @OptionGroup var output: OutputOptions

    var choice: ItemChoice {
        selection.choice(noMatch: ItemText.NoMatch.lentItem) { $0.lentTo != nil }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        try await change(for: .takeBack, in: session) {
            item throws(CommandFailure) in try await session.ask(Items1.takeBack, item.id)
        }
    }
}
