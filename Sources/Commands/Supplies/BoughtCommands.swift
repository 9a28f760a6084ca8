import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules
import Sentences

struct BoughtCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "bought",
        abstract: "Add what you have bought to stock, and take it off the shopping list.",
        discussion: """
            Examples: steward bought milk
                      steward bought milk 2 until 5.12. for 1.19
                      steward bought "milk 2 until 5.12." "500 g butter" --shop Rewe
            Without an amount, the one on the list counts. One undo takes all of it back.
            """)

    @Argument(help: "What you have bought: milk, \"milk 2 until 5.12. for 1.19\".")
    var things: [String] = []

    @OptionGroup var options: BoughtOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if things.isEmpty { throw ValidationError(ShoppingText.noneBought) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let purchases = try session.purchases(things, options)
        if !wantsJSON, let task = try await session.taskAlone(of: purchases) {
            return try await session.perform(task, asJSON: false)
        }
        try await Bag(purchases: purchases, asJSON: wantsJSON).fill(in: session)
    }
}

struct ShoppingBoughtCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "bought", abstract: "Add what is on the list to stock: all of it, or what you name.",
        discussion: """
            Examples: steward shopping bought --all --shop Rewe
                      steward shopping bought milk 2 until 5.12.
            """)

    @Argument(help: "What you have bought: milk, \"milk 2 until 5.12. for 1.19\".")
    var things: [String] = []

    @Flag(help: "Everything on the list; with --shop, only what to buy there or anywhere.")
    var all = false

    @OptionGroup var options: BoughtOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if things.isEmpty, !all { throw ValidationError(ShoppingText.noneBought) }
        if !things.isEmpty, all { throw ValidationError(ShoppingText.allOrNamed) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var purchases: [Purchase]
        if all {
            let day = try options.day(in: session)
            purchases = try await session.shoppingList(in: options.shop).map { entry in
                var purchase = Purchase(entry.name, entry.quantity)
                // Use the shop's spelling on the list.
                (purchase.shop, purchase.day) = (entry.shop.isEmpty ? options.shop : nil, day)
                return purchase
            }
            guard !purchases.isEmpty else { throw CommandFailure(.noInput, ShoppingText.nothingToBuy) }
        } else {
            purchases = try session.purchases(things, options)
        }
        try await Bag(purchases: purchases, asJSON: wantsJSON).fill(in: session)
    }
}

struct BoughtOptions: ParsableArguments {
    @Option(help: "Where; if omitted, the shop on the list, or else where you bought it last.")
    var shop: String?

    @Option(
        name: [.customLong("on"), .customLong("bought")], help: "When; today if omitted: yesterday, 28.11.")
    var day: String?

    func day(in session: Session) throws(CommandFailure) -> CivilDate? {
        guard let day else { return nil }
        return try session.day(day, for: "--on", .back)
    }
}

/// Purchases to add in one step. It asks for missing dates once, after all of them are in stock.
struct Bag {
    let purchases: [Purchase]
    let asJSON: Bool

    func fill(in session: Session) async throws(CommandFailure) {
        if asJSON {
            let bought = try await session.ask(Shopping1.buy, purchases)
            return session.console.sayVerbatim(json: JSON.list(bought.map(\.json)).text)
        }
        // The purchases and the answers about them are one step.
        try await session.asOneStep(session.prompt != nil) { () async throws(CommandFailure) in
            let bought = try await session.ask(Shopping1.buy, purchases)
            say(bought, in: session)
            let unmeasured = bought.filter { $0.usualQuantity != nil }
            let undated = bought.filter { $0.usualDate != nil }
            guard let prompt = session.prompt else {
                for thing in unmeasured {
                    session.console.note(StyledText(ShoppingText.withoutAmount(thing), .dim))
                }
                guard !undated.isEmpty else { return }
                return session.console.note(
                    StyledText(ShoppingText.withoutDate(undated.map(session.usual)), .dim))
            }
            try await UnmeasuredThings(things: unmeasured).ask(at: prompt, in: session)
            try await UndatedThings(things: undated).ask(at: prompt, in: session)
        }
    }

    private func say(_ bought: [BoughtRecord], in session: Session) {
        for one in bought {
            let expires = one.item.expiresOn.map {
                ItemText.expires(one.item.expiresBy ?? .bestBefore, session.words(for: $0))
            }
            session.confirm(ShoppingText.bought(one.item, expires: expires))
            if let task = one.completedTask {
                session.console.say(ShoppingText.completed(VisibleText.line(task)))
            }
        }
        let new = bought.filter(\.isFirst).map(\.item)
        if !new.isEmpty { session.console.note(StyledText(ShoppingText.areNew(new), .dim)) }
    }
}

extension BoughtRecord {
    /// Whether nothing of that name has been in stock before, so that Steward does not know where it is kept.
    fileprivate var isFirst: Bool {
        item.category == ShelfLives.categoryOfFood && item.place.isEmpty && item.expiresOn == nil
            && usualQuantity == nil && usualDate == nil
    }
}

/// Purchases without an amount of things that are usually measured or counted.
struct UnmeasuredThings {
    let things: [BoughtRecord]

    /// Asks for each amount. Writes only amounts that the user has confirmed.
    func ask(at prompt: Prompt, in session: Session) async throws(CommandFailure) {
        asking: for thing in things {
            guard let usual = thing.usualQuantity else { continue }
            while true {
                session.console.ask(ShoppingText.amountQuestion(VisibleText.line(thing.item.name), usual))
                guard let line = await prompt.readLine()?.trimmed else {
                    session.console.endQuestion()
                    break asking
                }
                if line == ShoppingText.noAnswer { break }
                if ["q", "quit"].contains(line.lowercased()) { break asking }
                do throws(CommandFailure) {
                    let quantity =
                        line.isEmpty
                        ? usual
                        : try session.checked(ItemText.amount) { () throws(InvalidValue) in
                            try Quantity(typed: line)
                        }
                    var changes = ItemFieldChanges()
                    changes.set.quantity = quantity
                    let item = try await session.ask(Items1.edit, (thing.item.id, changes))
                    session.confirm(
                        StyledText(ShoppingText.measured(VisibleText.line(item.name), item.quantity)))
                    break
                } catch {
                    guard error.status == .badData else { throw error }
                    session.console.warn(error.message)
                }
            }
        }
    }
}

/// Purchases that have no date although earlier ones of that name had.
struct UndatedThings {
    let things: [BoughtRecord]

    /// Asks for each date. Writes only dates that the user has confirmed.
    func ask(at prompt: Prompt, in session: Session) async throws(CommandFailure) {
        var dates: [(BoughtRecord, CivilDate)] = []
        asking: for thing in things {
            guard let usual = thing.usualDate else { continue }
            let question = ShoppingText.question(
                VisibleText.line(thing.item.name), days: Int(thing.usualDays ?? 0),
                usual: session.words(for: usual))
            while true {
                session.console.ask(question)
                guard let line = await prompt.readLine()?.trimmed else {
                    session.console.endQuestion()
                    break asking
                }
                if line == ShoppingText.noAnswer { break }
                if ["q", "quit"].contains(line.lowercased()) { break asking }
                if line.isEmpty {
                    dates.append((thing, usual))
                    break
                }
                do throws(CommandFailure) {
                    dates.append((thing, try session.day(line, for: ItemText.date, .ahead)))
                    break
                } catch {
                    session.console.warn(error.message)
                }
            }
        }
        for item in try await session.setLastDays(dates) { session.confirm(dated: item) }
    }
}

extension Session {
    /// Sets the last good days of what was bought, in one step.
    fileprivate func setLastDays(_ dates: [(BoughtRecord, CivilDate)]) async throws(CommandFailure)
        -> [ItemRecord]
    {
        try await asOneStep(dates.count > 1) { () async throws(CommandFailure) in
            var items: [ItemRecord] = []
            for (thing, date) in dates {
                var changes = ItemFieldChanges()
                if thing.usualRule == .useBy {
                    changes.set.useBy = date
                } else {
                    changes.set.bestBefore = date
                }
                items.append(try await ask(Items1.edit, (thing.item.id, changes)))
            }
            return items
        }
    }

    fileprivate func confirm(dated item: ItemRecord) {
        let day = item.details.useBy ?? item.details.bestBefore
        confirm(StyledText(ShoppingText.dated(VisibleText.line(item.name), day.map { words(for: $0) } ?? "")))
    }
}

struct ShoppingDatesCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "dates", abstract: "Set the last good day of things that you bought without a date.",
        discussion: """
            Examples: steward shopping dates
                      steward shopping dates "milk 5.12." "ham 3.12."
            """)

    @Argument(help: "The things with their dates: \"milk 5.12.\"; lists those without a date if omitted.")
    var things: [String] = []

    @Flag(help: "Take the usual number of days for all of them.")
    var usual = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let undated = try await session.ask(Shopping1.undated, ())
        if usual || !things.isEmpty {
            let dates =
                usual
                ? undated.compactMap { thing in thing.usualDate.map { (thing, $0) } }
                : try things.map { text throws(CommandFailure) in try self.date(text, undated, session) }
            let items = try await session.setLastDays(dates)
            if wantsJSON { return session.console.sayVerbatim(json: JSON.list(items.map(\.json)).text) }
            if items.isEmpty { session.say(emptyList: ShoppingText.nothingUndated) }
            for item in items { session.confirm(dated: item) }
            return
        }
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(undated.map(\.json)).text) }
        guard !undated.isEmpty else { return session.say(emptyList: ShoppingText.nothingUndated) }
        for thing in undated { session.console.say(session.usual(thing)) }
    }

    /// Splits a text into the date at its end and the item that the other words name.
    private func date(_ text: String, _ undated: [BoughtRecord], _ session: Session)
        throws(CommandFailure) -> (BoughtRecord, CivilDate)
    {
        let words = text.split(separator: " ").map(String.init)
        for count in 1..<max(2, words.count) where count < words.count {
            let name = words[..<count].joined(separator: " ")
            // The words up to here may still be the name.
            guard let date = try? session.phrases.date(words[count...].joined(separator: " "), .ahead)
            else { continue }
            let key = SupplyName.key(of: name)
            guard let thing = undated.last(where: { SupplyName.key(of: $0.item.name) == key }) else {
                throw CommandFailure(.noInput, ShoppingText.notUndated(name))
            }
            return (thing, date)
        }
        throw CommandFailure(.badData, ShoppingText.noDate(text))
    }
}

extension Session {
    /// The command that completes the task, if the purchase is only a name and only an open task has that name.
    fileprivate func taskAlone(of purchases: [Purchase]) async throws(CommandFailure) -> [String]? {
        guard purchases.count == 1, let purchase = purchases.first, purchase == Purchase(purchase.name) else {
            return nil
        }
        let executor = OrderExecutor(self)
        executor.asksAboutGuesses = false
        // If the task cannot be completed, the thing was bought all the same.
        let commands = try? await executor.commands(for: "bought \(purchase.name)")
        guard let commands, commands.count == 1, commands[0].words.first == "done" else { return nil }
        return commands[0].words
    }

    fileprivate func usual(_ thing: BoughtRecord) -> String {
        ShoppingText.usual(
            VisibleText.line(thing.item.name), days: Int(thing.usualDays ?? 0),
            thing.usualDate.map(words(for:)) ?? "")
    }

    /// The purchases that the words and options describe.
    fileprivate func purchases(_ words: [String], _ options: BoughtOptions) throws(CommandFailure)
        -> [Purchase]
    {
        // "bought milk and bread yesterday"
        let said = ShoppingSentence("bought \(words.joined(separator: " "))")
        let spokenDay = try said?.day.map { text throws(CommandFailure) in
            try self.day(text, for: ItemText.date, .back)
        }
        let day = try options.day(in: self) ?? spokenDay
        let parts = spokenDay == nil ? ShoppingWords.purchases(words) : said?.parts ?? []
        // Whoever quotes each thing says to which one the price belongs.
        if words.count == 1 || !words.contains(where: { $0.contains(" ") }) {
            let phrases = parts.compactMap { PurchasePhrase($0) }
            if let price = PurchasePhrase.doubtfulPrice(of: phrases), let last = phrases.last?.thing.name {
                throw CommandFailure(
                    .badData, ShoppingText.isPriceOfSeveral(price, last: VisibleText.line(last)))
            }
        }
        return try parts.map { text throws(CommandFailure) in
            guard let phrase = PurchasePhrase(text) else {
                throw CommandFailure(.badData, ShoppingText.noneBought)
            }
            if let word = phrase.doubtfulWord {
                throw CommandFailure(.badData, ShoppingText.unclear(word, in: VisibleText.line(text)))
            }
            var purchase = Purchase(phrase.thing.name, phrase.thing.quantity)
            (purchase.price, purchase.day) = (phrase.price, day)
            purchase.shop = phrase.shop ?? options.shop
            if phrase.isUseBy { purchase.isUseBy = true }
            purchase.until = try phrase.until.map { text throws(CommandFailure) in
                try self.day(text, for: ItemText.date, .ahead)
            }
            return purchase
        }
    }
}
