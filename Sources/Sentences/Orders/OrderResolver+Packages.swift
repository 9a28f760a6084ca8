import CivilTime
import Rules

/// Several packages of one thing.
extension OrderResolver {
    /// Uses or discards some or all of several packages.
    ///
    /// Takes an amount from the package that expires first, and the rest of it from the next ones. "All" takes all.
    /// Anything else may mean one package or all, so the user is asked.
    /// - Parameter found: Packages of one name, soonest to expire first.
    func takeEach(_ order: Order, _ found: [Known]) async throws(Failure) -> Outcome {
        var items: [OrderItem] = []
        for known in found { items.append(try await source.item(known.thing)) }
        let isUse = ![.discard, .discardSpoiled].contains(order.verb)
        if isUse {
            // Nobody uses up a drill.
            items.removeAll { !$0.isFood && $0.quantity == .one && $0.minimum == nil }
            if order.verb == .finish { items.removeAll { !$0.isFood } }
        }
        guard let first = items.first else { return .nothing }
        guard items.count > 1 else { return take(order, first) }
        func change(_ item: OrderItem, _ part: String?) -> OrderChange {
            let action =
                isUse
                ? OrderChange.Action.use(part) : .discard(part, isSpoiled: order.verb == .discardSpoiled)
            return OrderChange(action, item.thing, title: item.name, isFood: item.isFood)
        }
        let all = items.map { change($0, nil) }
        let asks = Outcome.doubt(
            OrderDoubt(.packages(items, all), yes: all, choices: all.map { [$0] } + [all]))
        if order.amount == .all { return .orderChanges(all, order) }
        guard case .number(let number, let unit)? = order.amount else { return asks }
        // "used a milk" of two litres
        if unit.isEmpty, items.contains(where: { !$0.quantity.unit.isEmpty }), order.verb != .leave {
            return asks
        }
        guard let said = Self.amount(number, unit, in: first.quantity), let total = Self.total(items) else {
            return .doubt(OrderDoubt(.hasOtherUnit(first, said: "\(number) \(unit)")))
        }
        var rest = said
        if order.verb == .leave {
            guard let used = total.amount - said, used.isPositive else { return asks }
            rest = used
        }
        guard rest <= total.amount else { return .doubt(OrderDoubt(.notSoMuch(first.holding(total)))) }
        var changes: [OrderChange] = []
        for item in items where rest.isPositive {
            guard let here = item.quantity.converted(to: total.unit),
                let wanted = (try? total.with(rest))?.converted(to: item.quantity.unit)
            else { return asks }
            changes.append(change(item, here <= rest ? nil : item.quantity.words(for: wanted)))
            rest = here <= rest ? rest - here ?? .zero : .zero
        }
        return .orderChanges(changes, order)
    }

    /// All packages together, in the unit of the first; `nil` if their units differ.
    private static func total(_ items: [OrderItem]) -> Quantity? {
        guard let first = items.first else { return nil }
        var sum = DecimalAmount.zero
        for item in items {
            guard let amount = item.quantity.converted(to: first.quantity.unit), let more = sum + amount
            else {
                return nil
            }
            sum = more
        }
        // Without a total if the sum is too large.
        return try? first.quantity.with(sum)
    }
}

extension OrderItem {
    /// The same item with another quantity.
    fileprivate func holding(_ quantity: Quantity) -> OrderItem {
        OrderItem(
            thing: thing, name: name, quantity: quantity, minimum: minimum, openedOn: openedOn,
            lentTo: lentTo, isFood: isFood)
    }
}
