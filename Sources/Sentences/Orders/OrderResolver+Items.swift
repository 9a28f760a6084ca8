import CivilTime
import Rules

/// What an order comes to for food and other things.
extension OrderResolver {
    /// Lends an item, with the day on which it is due back. A time of that day is more than an item keeps, so a task
    /// reminds of it.
    func lend(_ order: Order, _ item: OrderItem) -> Outcome {
        guard let person = order.person, !Self.isNobody(person) else { return .nothing }
        // Food that is given away does not come back.
        if order.isDoubtful, item.isFood { return .doubt(OrderDoubt(.isGivenAway(item))) }
        let name = person.asName
        guard let words = order.time else {
            return .orderChanges([OrderChange(.lend(to: name, until: nil), item.thing)], order)
        }
        guard let due = reader.time(words)?.due else { return .nothing }
        if case .date(let day) = due {
            return .orderChanges([OrderChange(.lend(to: name, until: day), item.thing)], order)
        }
        let title = StoredWords.titleOfGettingBack(item.name, from: name)
        return .orderChanges(
            [
                OrderChange(.lend(to: name, until: nil), item.thing),
                OrderChange(.add(title, due: due), nil, title: item.name),
            ], order)
    }

    /// Takes an item back, and completes the task that was to remind of it.
    func takingBack(_ item: OrderItem, from borrower: String) async throws(Failure) -> [OrderChange] {
        let title = StoredWords.titleOfGettingBack(item.name, from: borrower)
        let task = try await known(.current).first { $0.kind == .task && $0.thing.title == title }
        return [OrderChange(.takeBack, item.thing)]
            + (task.map { [OrderChange(.complete(OrderCompletion()), $0.thing, title: item.name)] } ?? [])
    }

    /// Whether none of the words at the place of a person is a name: "gave back the drill", "gave it up to Tom".
    static func isNobody(_ person: String) -> Bool {
        var words = FoldedText.of(person).split(separator: " ").map(String.init)
        // "my neighbour", "the guys downstairs"
        if let first = words.first, OrderReader.owners.contains(first) { words.removeFirst() }
        return words.isEmpty || words.contains(where: nobody.contains)
    }

    private static var nobody: Set<String> {
        [
            "back", "away", "up", "out", "in", "off", "it", "them", "this", "that", "me", "us", "the", "my",
            "our", "to", "a", "an", "until", "till", "for", "by", "zuruck", "ab", "weg", "es", "mir", "uns",
            "bis", "den", "die", "das", "hat", "sich", "has", "have",
        ]
    }

    /// Uses or discards an item, or a part of it.
    func take(_ order: Order, _ item: OrderItem) -> Outcome {
        let isUse = ![.discard, .discardSpoiled].contains(order.verb)
        if !isUse, order.isDoubtful, !item.isFood { return .doubt(OrderDoubt(.needsChange(item.thing))) }
        // Nobody uses up a drill.
        if isUse, !item.isFood, item.quantity == .one, item.minimum == nil { return .nothing }
        if order.verb == .finish, !item.isFood { return .nothing }
        let quantity = item.quantity
        func orderChange(_ part: String?) -> OrderChange {
            let action =
                isUse
                ? OrderChange.Action.use(part) : .discard(part, isSpoiled: order.verb == .discardSpoiled)
            return OrderChange(action, item.thing, title: item.name, isFood: item.isFood)
        }
        func asks() -> Outcome {
            // Of what is counted, one is as likely as all.
            let one = quantity.unit.isEmpty && quantity.amount > DecimalAmount(1) ? [[orderChange("1")]] : []
            return .doubt(OrderDoubt(.howMuch(item, orderChange(nil)), choices: one + [[orderChange(nil)]]))
        }
        var part: String?
        switch order.amount {
        case .all?: break
        case .unclear?: return asks()
        case .half?:
            guard
                let half = DecimalAmount(
                    significand: quantity.amount.significand &* 5, scale: quantity.amount.scale + 1)
            else { return asks() }
            part = "\(half)\(quantity.unit.isEmpty ? "" : " \(quantity.unit)")"
        case .number(let number, let unit)?:
            // "used a milk" of two litres
            if unit.isEmpty, !quantity.unit.isEmpty, order.verb != .leave { return asks() }
            guard let said = Self.amount(number, unit, in: quantity) else {
                return .doubt(OrderDoubt(.hasOtherUnit(item, said: "\(number) \(unit)")))
            }
            var amount = said
            if order.verb == .leave {
                guard let used = quantity.amount - said, used.isPositive else { return asks() }
                amount = used
            }
            if amount > quantity.amount { return .doubt(OrderDoubt(.notSoMuch(item))) }
            // In its number: "1 can" of several cans.
            part = quantity.words(for: amount)
        case nil:
            let isWhole =
                [.useUp, .finish, .discardSpoiled].contains(order.verb) || quantity.amount <= DecimalAmount(1)
            let isMeasured = !quantity.unit.isEmpty && Self.hasArticle(order.name)
            if !isWhole, !isMeasured, !Self.namesAll(order.name) { return asks() }
        }
        return .orderChanges([orderChange(part)], order)
    }

    /// A spoken amount in the unit in which a thing is counted; `nil` if it cannot be told in it.
    static func amount(_ number: DecimalAmount, _ unit: String, in quantity: Quantity)
        -> DecimalAmount?
    {
        if unit.isEmpty { return number }
        // "a carton of milk" of what is counted in pieces.
        if quantity.unit.isEmpty { return Quantity.isContainer(unit) ? number : nil }
        let known = OrderAmount.unit(of: unit) ?? unit
        // What is no quantity is in no unit of the thing.
        return (try? Quantity(number, unit: known))?.converted(to: quantity.unit)
            ?? (try? Quantity(number, unit: unit))?.converted(to: quantity.unit)
    }

    /// Whether the words mean all that is there: "the eggs", and not "the egg" or "eggs".
    static func namesAll(_ said: String) -> Bool {
        let words = said.lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = words.last, words.count > 1 else { return false }
        let english: Set = ["the", "my", "our", "those", "these", "all"]
        if ["die", "unsere", "meine", "les", "nos", "los", "las", "gli", "i"].contains(first) { return true }
        // "the yoghurt" may be one of four.
        return english.contains(first) && last.hasSuffix("s")
    }

    /// Of what is measured, "the milk" is all of it.
    static func hasArticle(_ said: String) -> Bool {
        [
            "the", "my", "our", "die", "den", "das", "unsere", "unseren", "unser", "le", "la", "l'", "el",
            "il", "lo",
        ].contains(
            said.lowercased().split(separator: " ").first.map(String.init) ?? "")
    }

    /// "moved the tent to the cellar"
    func store(_ order: Order, _ known: Known) -> Outcome {
        guard let place = order.value?.withoutArticle, !place.isEmpty, reader.time(place) == nil else {
            return .nothing
        }
        return .orderChanges([OrderChange(.place(place), known.thing)], order)
    }

    /// - Parameter isFood: Whether it is food, if another package says so.
    func keep(_ order: Order, _ item: OrderItem, isFood: Bool = false) -> Outcome {
        guard isFood || item.isFood else { return .nothing }
        if case .number(let number, let unit)? = order.amount,
            let said = Self.amount(number, unit, in: item.quantity), said > item.quantity.amount,
            !unit.isEmpty || item.quantity.unit.isEmpty
        {
            return .doubt(OrderDoubt(.notSoMuch(item)))
        }
        if Self.isPart(order.amount, of: item.quantity) {
            return .doubt(OrderDoubt(.onlyAsWhole(item, order.verb)))
        }
        if order.verb == .open, item.openedOn != nil { return .doubt(OrderDoubt(.isOpened(item))) }
        let orderChange = OrderChange(action(of: order), item.thing, title: item.name, isFood: true)
        guard Self.mayNameOneOf(item, order) else { return .orderChanges([orderChange], order) }
        return .doubt(OrderDoubt(.isAllMeant(item, orderChange), yes: [orderChange]))
    }

    /// Whether an order may be about one of several pieces: "opened the yoghurt" of six.
    static func mayNameOneOf(_ item: OrderItem, _ order: Order) -> Bool {
        let name = order.name.lowercased()
        guard order.amount == nil, item.quantity.unit.isEmpty, item.quantity.amount > DecimalAmount(1),
            !name.hasSuffix("s"), let last = name.split(separator: " ").last
        else { return false }
        // "the tuna tin" of six
        return item.name.lowercased().hasSuffix(last + "s") || Quantity.isContainer(String(last))
    }

    /// Whether an amount is less than all that is there; a part that cannot be told may be all.
    static func isPart(_ amount: OrderAmount?, of quantity: Quantity) -> Bool {
        switch amount {
        case nil, .all?: false
        case .half?, .unclear?: true
        case .number(let number, let unit)?:
            // "opened a milk" of what is measured is the pack.
            unit.isEmpty && !quantity.unit.isEmpty && !Quantity.isContainer(quantity.unit)
                ? false : self.amount(number, unit, in: quantity).map { $0 < quantity.amount } ?? false
        }
    }
}

extension String {
    /// "cellar" of "the cellar"
    var withoutArticle: String {
        let words = split(separator: " ")
        guard let first = words.first, OrderReader.owners.contains(first.lowercased()) else { return self }
        return words.dropFirst().joined(separator: " ")
    }

    /// A name, as people write theirs: "Tom" of "tom", but "my wife".
    var asName: String {
        let words = split(separator: " ")
        guard self == lowercased(), let first, let word = words.first,
            words.count == 1 || !OrderReader.owners.contains(String(word))
        else { return self }
        return first.uppercased() + dropFirst()
    }
}
