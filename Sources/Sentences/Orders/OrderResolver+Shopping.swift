import CivilTime
import Rules

/// The shopping list, and purchases.
extension OrderResolver {
    /// What a line says about the list, or about a purchase.
    /// - Parameter isLast: Whether every other reading of the line has failed.
    /// - Returns: `nil` if it is about neither, or may still mean something else.
    func shopping(_ said: ShoppingSentence, _ line: String, isLast: Bool) async throws(Failure)
        -> OrderAnswer?
    {
        switch said.meaning {
        case .want:
            guard said.namesList || isLast && saysOnlyThings(said, line) && saysNoState(said) else {
                return nil
            }
            return .orderChanges([OrderChange(.want(said.things), nil)])
        case .need:
            guard saysOnlyThings(said, line), saysNoState(said),
                try await unknown(said.things.map(\.name)).isEmpty
            else { return nil }
            return .orderChanges([OrderChange(.want(said.things), nil)])
        case .bought, .got: return try await bought(said, isLast: isLast)
        case .unwanted: return try await unwanted(said, isLast: isLast)
        case .outOf, .gone: return nil
        }
    }

    /// Puts things that are gone on the shopping list, in addition to `answer`; things that are not in stock only go on
    /// the list.
    func wanting(_ said: ShoppingSentence, besides answer: OrderAnswer) async throws(Failure) -> OrderAnswer {
        let listed = Set(try await source.shoppingList().map { SupplyName.key(of: $0) })
        let missing = said.things.filter { !listed.contains(SupplyName.key(of: $0.name)) }
        let want = missing.isEmpty ? [] : [OrderChange(.want(missing), nil)]
        let buys = said.meaning == .outOf
        switch answer {
        case .orderChanges(let changes): return .orderChanges(changes + (buys ? want : []))
        case .none: return buys ? .orderChanges([OrderChange(.want(said.things), nil)]) : .none
        case .doubt(let doubt):
            switch doubt.reason {
            case .nothing, .perhaps, .isMeant, .needsChange:
                return .orderChanges([OrderChange(.want(said.things), nil)])
            case .packages where buys:
                return .doubt(
                    OrderDoubt(doubt.reason, yes: doubt.yes + want, choices: doubt.choices.map { $0 + want }))
            default: return answer
            }
        }
    }

    /// Whether a line only says what to buy: a day, a time or a verb makes it a task.
    private func saysOnlyThings(_ said: ShoppingSentence, _ line: String) -> Bool {
        // In "añade miel a la lista", the list is no part of a task.
        let read = reader.sentence(said.mentionsList ? said.text : line)
        guard read.doubts.isEmpty, read.intent == .create else { return false }
        // "put milk on the list", but not "put call mum on the list"
        if said.mentionsList, said.things.contains(where: { startsWithVerb($0.name) }) { return false }
        return read.parts.allSatisfy { $0.meaning == .lead }
            && (read.parts.isEmpty || !said.things.contains { startsWithVerb($0.name) })
    }

    /// Whether what is said to be gone are things, and not "no hay reunión mañana" or "we are out of town".
    func isOfThings(_ said: ShoppingSentence) -> Bool {
        let read = reader.sentence(said.text)
        return read.due == nil && read.doubts.isEmpty && read.recurrence == nil && saysNoState(said)
    }

    /// Whether it is not about states of people, as "running low on time" is.
    private func saysNoState(_ said: ShoppingSentence) -> Bool {
        !said.things.contains { statesOfPeople.contains($0.name.lowercased()) }
    }

    /// The names that are neither on the list nor those of items, present or past.
    private func unknown(_ names: [String]) async throws(Failure) -> Set<String> {
        let items = (try await known(.current) + known(.gone)).filter { $0.kind == .item }
        let keys = Set(
            (try await source.shoppingList() + items.map(\.thing.title)).map { SupplyName.key(of: $0) })
        return Set(names.filter { !keys.contains(SupplyName.key(of: $0)) })
    }

    // MARK: Bought

    private func bought(_ said: ShoppingSentence, isLast: Bool) async throws(Failure) -> OrderAnswer? {
        guard let phrases = said.purchases else { return nil }
        let names = try await unknown(phrases.map(\.thing.name))
        let unknown = phrases.filter { names.contains($0.thing.name) }
        if said.meaning == .got, !unknown.isEmpty { return nil }
        // "bought milk and called mum"
        if unknown.contains(where: { startsWithVerb($0.thing.name) }) { return nil }
        // If only a task has the name, buying the thing completes the task.
        if !isLast, phrases.count == 1, let thing = unknown.first?.thing {
            let tasks = try await known(.current).filter { $0.kind == .task }
            if let fit = fits("bought \(thing.name)", in: tasks).first?.fit, fit <= .misspelt { return nil }
        }
        if let price = PurchasePhrase.doubtfulPrice(of: phrases), let last = phrases.last?.thing.name {
            return .doubt(OrderDoubt(.isPriceOfSeveral(price, last: last)))
        }
        let typed = TypedTime(reader.parser, in: source.locality)
        var purchases: [Purchase] = []
        for phrase in phrases {
            var purchase = Purchase(phrase.thing.name, phrase.thing.quantity)
            purchase.price = phrase.price
            if phrase.isUseBy { purchase.isUseBy = true }
            purchase.shop =
                phrase.shop ?? (phrases.dropLast().allSatisfy { $0.shop == nil } ? phrases.last?.shop : nil)
            for (text, field, direction) in [
                (phrase.until, \Purchase.until, DatePhrase.Direction.ahead), (said.day, \.day, .back),
            ] {
                guard let text else { continue }
                // The user is asked about a text that is not a date.
                guard let day = try? typed.date(text, direction) else {
                    return .doubt(OrderDoubt(.isNoDay(text)))
                }
                purchase[keyPath: field] = day
            }
            purchases.append(purchase)
        }
        return .orderChanges([OrderChange(.buy(purchases), nil)])
    }

    private func startsWithVerb(_ name: String) -> Bool {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1, let first = words.first?.lowercased() else { return false }
        return reader.parser.knowsVerb(first) || SpokenWord(first).isPast
    }

    // MARK: Off the list

    private func unwanted(_ said: ShoppingSentence, isLast: Bool) async throws(Failure) -> OrderAnswer? {
        let listed = try await source.shoppingList()
        func line(_ name: String) -> String? {
            let key = SupplyName.key(of: name)
            return listed.first { $0.lowercased() == name.lowercased() }
                ?? listed.first { SupplyName.key(of: $0) == key }
        }
        if let whole = line(said.text) { return .orderChanges([OrderChange(.unlist([whole]), nil)]) }
        let names = said.things.map(\.name)
        let missing = names.filter { line($0) == nil }
        guard let first = missing.first else {
            return .orderChanges([OrderChange(.unlist(names.compactMap(line)), nil)])
        }
        return said.namesList || isLast ? .doubt(OrderDoubt(.isNotListed(first))) : nil
    }
}

extension Purchase {
    /// As `PurchasePhrase` reads it, without the day of the purchase: `2 l milk until 2026-12-05 for 1.19 EUR at Rewe`.
    package var phrase: String {
        [
            quantity?.description, name, until.map { "\(isUseBy == true ? "use by" : "until") \($0)" },
            price.map { "for \($0)" },
            shop.map { "at \($0)" },
        ].compactMap(\.self).joined(separator: " ")
    }

    /// - Returns: `nil` if a part is not a purchase, or its last good day is not a date.
    static func all(in text: String, on day: CivilDate?) -> [Purchase]? {
        let parts = PurchasePhrase.parts(of: text)
        let purchases = parts.compactMap { part -> Purchase? in
            guard let phrase = PurchasePhrase(part) else { return nil }
            var purchase = Purchase(phrase.thing.name, phrase.thing.quantity)
            (purchase.price, purchase.shop, purchase.day) = (phrase.price, phrase.shop, day)
            if phrase.isUseBy { purchase.isUseBy = true }
            guard let until = phrase.until else { return purchase }
            purchase.until = CivilDate(until)
            return purchase.until == nil ? nil : purchase
        }
        return purchases.isEmpty || purchases.count != parts.count ? nil : purchases
    }
}

extension ShoppingPhrase {
    /// As it is typed: `2 l milk`.
    package var words: String { [quantity?.description, name].compactMap(\.self).joined(separator: " ") }
}

/// What people are out of that no shop has.
private let statesOfPeople: Set = [
    "town", "office", "house", "country", "time", "luck", "ideas", "order", "breath", "money", "cash",
    "control", "work", "shape", "touch", "bed", "patience", "options", "space", "memory", "stock", "date",
    "energy", "steam", "battery", "sleep", "people", "staff", "disk space",
]
