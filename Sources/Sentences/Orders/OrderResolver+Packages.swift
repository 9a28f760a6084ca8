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
        // What one package is, the others of that name are, even if only one of them has a date.
        if isUse, !items.contains(where: \.isFood) {
            // Nobody uses up a drill.
            items.removeAll { $0.quantity == .one && $0.minimum == nil }
            if order.verb == .finish { return .nothing }
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

    /// Opens, freezes or thaws one of several packages, or all of them if the line says so. Asks which one, unless one
    /// is as good as the other.
    /// - Parameter found: Packages of one name, soonest to expire first.
    func keepEach(_ order: Order, _ found: [Known]) async throws(Failure) -> Outcome {
        var items: [OrderItem] = []
        for known in found { items.append(try await source.item(known.thing)) }
        guard let first = items.first else { return .nothing }
        guard items.contains(where: \.isFood) else { return .nothing }
        let open = items.filter { item in
            switch order.verb {
            case .open: item.openedOn == nil
            case .freeze: item.frozenOn == nil
            default: item.frozenOn != nil
            }
        }
        // What has been done to all of them is said of the first.
        guard let next = open.first else { return keep(order, first, isFood: true) }
        let changes = open.map { OrderChange(action(of: order), $0.thing, title: $0.name, isFood: true) }
        switch order.amount {
        case .all?: return .orderChanges(changes, order)
        case .half?, .unclear?: return keep(order, next, isFood: true)
        case .number(let number, let unit)?:
            // "froze 2 milks"
            guard unit.isEmpty || Quantity.isContainer(unit), let count = Int("\(number)") else {
                return keep(order, next, isFood: true)
            }
            if count == changes.count { return .orderChanges(changes, order) }
            guard count == 1 else {
                return .doubt(OrderDoubt(.package(open, changes), choices: changes.map { [$0] }))
            }
        case nil: break
        }
        let isAlike = open.allSatisfy {
            $0.quantity == next.quantity && $0.thing.date == next.thing.date
                && $0.thing.detail == next.thing.detail
                && ($0.openedOn, $0.frozenOn) == (next.openedOn, next.frozenOn)
        }
        if open.count == 1 || isAlike { return keep(order, next, isFood: true) }
        return .doubt(OrderDoubt(.package(open, changes), yes: [changes[0]], choices: changes.map { [$0] }))
    }

    /// What opening, freezing or thawing does.
    func action(of order: Order) -> OrderChange.Action {
        switch order.verb {
        case .open: .open
        case .freeze: .freeze
        default: .thaw
        }
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
            frozenOn: frozenOn, lentTo: lentTo, isFood: isFood)
    }
}
