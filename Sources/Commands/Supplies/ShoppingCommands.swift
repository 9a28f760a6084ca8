import AgentInterface
import ArgumentParser
import JSONText
import Rules
import Sentences

struct ShoppingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopping", abstract: "The shopping list, by shop and aisle.",
        discussion: """
            Items that are low go on the list by themselves; 'steward low' says why.
            Examples: steward shopping add "milk 2" bread, steward bought milk 2 until 5.12. for 1.19
            """,
        subcommands: [
            ShoppingListCommand.self, ShoppingAddCommand.self, ShoppingEditCommand.self,
            ShoppingRemoveCommand.self, ShoppingBoughtCommand.self, ShoppingDatesCommand.self,
            ShoppingExportCommand.self, ShoppingImportCommand.self,
        ], defaultSubcommand: ShoppingListCommand.self)
}

struct ShoppingListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print what to buy, by shop and aisle.")

    @Option(help: "Only what to buy in this shop, or anywhere.")
    var shop: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let entries = try await session.shoppingList(in: shop)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        guard !entries.isEmpty else { return session.say(emptyList: ShoppingText.emptyList) }
        var last: String?
        for entry in entries {
            if FoldedText.of(entry.shop) != last.map({ FoldedText.of($0) }) {
                if last != nil { session.console.say("") }
                session.console.say(
                    entry.shop.isEmpty ? ShoppingText.anyShop : VisibleText.line(entry.shop), .bold)
                last = entry.shop
            }
            let details = ShoppingText.details(entry)
            let line: StyledText = "  \(ShoppingText.line(entry))"
            session.console.say(details.isEmpty ? line : line + StyledText("  \(details)", .dim))
        }
    }
}

struct ShoppingAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put things on the shopping list.",
        discussion: """
            Examples: steward shopping add milk 2
                      steward shopping add "milk 2" "500 g butter" bread --shop Rewe
                      steward shopping add milk, bread and butter
            The same thing in the same unit is one line.
            """)

    @Argument(help: "What to buy, with how much: milk, \"milk 2\", \"500 g butter\".")
    var things: [String] = []

    @OptionGroup var options: ShoppingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if things.isEmpty { throw ValidationError(ShoppingText.noneNamed) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let phrases = ShoppingWords.parts(things).compactMap { ShoppingPhrase($0) }
        guard !phrases.isEmpty else { throw CommandFailure(.badData, ShoppingText.noneNamed) }
        let fields = phrases.map { phrase in
            var fields = options.fields
            (fields.name, fields.quantity) = (phrase.name, phrase.quantity)
            return fields
        }
        try await session.putOnShoppingList(fields, asJSON: wantsJSON)
    }
}

/// Options for the shop, the aisle and a note.
struct ShoppingOptions: ParsableArguments {
    @Option(help: "Where to buy it; where it was bought last if omitted.")
    var shop: String?

    @Option(help: "Where the shop has it: dairy, bakery.")
    var aisle: String?

    @Option(help: "A note: the blue one.")
    var note: String?

    var fields: ShoppingFields {
        var fields = ShoppingFields()
        (fields.shop, fields.aisle, fields.note) = (shop, aisle, note)
        return fields
    }
}

struct ShoppingEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a line of the shopping list; anything you do not mention stays.",
        discussion: "Example: steward shopping edit milk --amount 3 --shop Aldi")

    @Argument(help: "The line: its name, or the beginning of its ID.")
    var line: String

    @Option(help: "What to buy instead.")
    var name: String?

    @Option(name: [.customLong("amount"), .customLong("quantity")], help: "How much to buy: 3, 500 g.")
    var amount: String?

    @OptionGroup var options: ShoppingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if [name, amount, options.shop, options.aisle, options.note].allSatisfy({ $0 == nil }) {
            throw ValidationError(ShoppingText.nothingToChange)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = options.fields
        fields.name = name
        if let amount {
            fields.quantity = try session.checked("--amount") { () throws(InvalidValue) in
                try Quantity(typed: amount)
            }
        }
        let changed = try await session.ask(Shopping1.edit, (line, fields))
        session.confirm(changed, asJSON: wantsJSON) { ShoppingText.changed($0) }
    }
}

struct ShoppingRemoveCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take things off the shopping list.",
        discussion: """
            Examples: steward shopping remove milk
                      steward shopping remove milk, bread
            An item that is low then stays off the list until there has been enough of it again.
            """)

    @Argument(help: "The lines: their names, or the beginnings of their IDs.")
    var lines: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let listed = try await session.ask(Shopping1.list, ())
        let names = names(on: listed)
        let count = try await session.ask(Shopping1.remove, names)
        if wantsJSON {
            return session.console.say(json: .object(["removed": .number(Int64(count))]))
        }
        let removed = listed.filter { entry in names.contains { entry.isNamed($0) } }
        session.confirm(
            StyledText(ShoppingText.removed(removed.map { ShoppingText.line($0) }, count: Int(count))))
    }

    /// The lines that the words name: "milk, bread" names two, unless the list has a line with that name.
    private func names(on list: [ShoppingRecord]) -> [String] {
        let whole = lines.joined(separator: " ")
        guard whole.contains(where: \.isWhitespace) || whole.contains(",") else { return lines }
        let listed = Set(list.map { SupplyName.key(of: $0.name) })
        if listed.contains(SupplyName.key(of: whole)) { return [whole] }
        if lines.allSatisfy({ listed.contains(SupplyName.key(of: $0)) }) { return lines }
        let parts = ShoppingPhrase.parts(of: whole)
        return parts.count > 1 ? parts : lines
    }
}

extension ShoppingRecord {
    /// Whether a text is its name, or the beginning of its ID.
    fileprivate func isNamed(_ text: String) -> Bool {
        SupplyName.key(of: text) == SupplyName.key(of: name) || id?.hasPrefix(text.lowercased()) ?? false
    }
}

/// Splits the words of a command line into things.
enum ShoppingWords {
    /// If any argument has several words, each argument is a thing; otherwise they are one text together.
    static func parts(_ words: [String]) -> [String] {
        if words.count > 1, words.contains(where: { $0.trimmed.contains(" ") }) { return words }
        return ShoppingPhrase.parts(of: words.joined(separator: " "))
    }

    /// As `parts`, with what says more of a purchase behind a comma: "rice, best before 5.12."
    static func purchases(_ words: [String]) -> [String] {
        if words.count > 1, words.contains(where: { $0.trimmed.contains(" ") }) { return words }
        return PurchasePhrase.parts(of: words.joined(separator: " "))
    }
}

extension Session {
    func shoppingList(in shop: String?) async throws(CommandFailure) -> [ShoppingRecord] {
        let entries = try await ask(Shopping1.list, ())
        guard let shop = shop.map({ FoldedText.of($0.trimmed) }) else { return entries }
        return entries.filter { $0.shop.isEmpty || FoldedText.of($0.shop) == shop }
    }

    /// Puts things on the list, and says which of them it already has, if no amount, shop or note is given
    /// for them.
    func putOnShoppingList(_ things: [ShoppingFields], asJSON: Bool) async throws(CommandFailure) {
        let listed = Dictionary(grouping: try await ask(Shopping1.list, ())) { SupplyName.key(of: $0.name) }
        func there(_ thing: ShoppingFields) -> [ShoppingRecord]? {
            guard thing.quantity == nil, thing.shop == nil, thing.aisle == nil, thing.note == nil else {
                return nil
            }
            return listed[SupplyName.key(of: thing.name ?? "")]
        }
        let new = things.filter { there($0) == nil }
        let added = new.isEmpty ? [] : try await ask(Shopping1.add, new)
        let known = things.compactMap(there).flatMap(\.self)
        if asJSON { return console.sayVerbatim(json: JSON.list((added + known).map(\.json)).text) }
        for entry in known { console.say(ShoppingText.alreadyThere(entry)) }
        confirm(added, asJSON: false) { ShoppingText.added($0) }
    }

    func confirm(_ entries: [ShoppingRecord], asJSON: Bool, _ words: (String) -> String) {
        if asJSON { return console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        for entry in entries { confirm(StyledText(words(ShoppingText.line(entry)))) }
    }
}
