import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Shopping1` over the store.
struct ShoppingService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Shopping1.interface([
            Shopping1.low.serve(low),
            Shopping1.list.serve(list),
            Shopping1.add.serve(add),
            Shopping1.edit.serve(edit),
            Shopping1.remove.serve(remove),
            Shopping1.buy.serve(buy),
            Shopping1.outlook.serve(outlook),
            Shopping1.undated.serve(undated),
        ])
    }

    func low(for caller: BusName) async throws(AgentError) -> [SupplyRecord] {
        try gate.query(for: caller) { store in
            try store.lowSupplies(now: gate.now, in: gate.agentState.locality)
        }.map(\.record)
    }

    func list(for caller: BusName) async throws(AgentError) -> [ShoppingRecord] {
        try gate.query(for: caller) { store in
            try store.shoppingList(now: gate.now, in: gate.agentState.locality)
        }.map(\.record)
    }

    func add(_ things: [ShoppingFields], for caller: BusName) async throws(AgentError) -> [ShoppingRecord] {
        let details = things.map { thing in
            var details = ShoppingDetails()
            thing.apply(to: &details)
            return details
        }
        return try gate.change(for: caller) { store, context in
            try store.addToShoppingList(details, context)
        }.map(\.record)
    }

    func edit(_ line: String, _ changes: ShoppingFields, for caller: BusName) async throws(AgentError)
        -> [ShoppingRecord]
    {
        try gate.change(for: caller) { store, context in
            try store.editShoppingLine(line, context) { changes.apply(to: &$0) }
        }.map(\.record)
    }

    func remove(_ lines: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.removeFromShoppingList(lines, context) }
    }

    func buy(_ purchases: [Purchase], for caller: BusName) async throws(AgentError) -> [BoughtRecord] {
        try gate.change(for: caller) { store, context in try store.buy(purchases, context) }
            .map { $0.record(in: gate) }
    }

    func outlook(_ names: [String], for caller: BusName) async throws(AgentError) -> [OutlookRecord] {
        guard names.isEmpty else {
            return try gate.query(for: caller) { store in
                try store.outlooks(of: names, now: gate.now, in: gate.agentState.locality)
            }.map(\.record)
        }
        return try await gate.outlooks(for: caller).map(\.record)
    }

    func undated(for caller: BusName) async throws(AgentError) -> [BoughtRecord] {
        try gate.query(for: caller) { store in
            try store.undatedPurchases(now: gate.now, in: gate.agentState.locality)
        }.map { $0.record(in: gate) }
    }
}

extension RequestGate {
    /// How long all supplies last of which something can be said, by name. Other calls run in between.
    func outlooks(for caller: BusName) async throws(AgentError) -> [Store.Outlook] {
        try admit(caller)
        return try await AgentError.translating { try await agentState.outlooks() }
    }
}

extension Store.LowSupply {
    var record: SupplyRecord {
        var record = SupplyRecord()
        (record.name, record.item) = (supply.name, supply.holder.description)
        // Stock and need are sums of valid quantities; one that has become too large is left out.
        record.stock = (try? Quantity(supply.stock, unit: supply.unit)) ?? .one
        record.apart = supply.apart.map(\.description)
        record.minimum = supply.levels?.reorder ?? .zero
        (record.target, record.pack, record.unit) = (
            supply.levels?.target, supply.pack, supply.unit.isEmpty ? nil : supply.unit
        )
        record.need = need.flatMap { try? Quantity($0.amount, unit: supply.unit) }
        (record.packs, record.since, record.isListed) = (need?.packs, since, isListed)
        (record.shop, record.aisle) = (supply.shop, supply.aisle)
        return record
    }
}

extension Store.Outlook {
    var record: OutlookRecord {
        func quantity(_ amount: DecimalAmount) -> Quantity? {
            Quantity(clamping: amount, unit: supply.unit)
        }
        var record = OutlookRecord()
        (record.name, record.item) = (supply.name, supply.holder.description)
        record.stock = quantity(supply.stock) ?? .one
        record.apart = supply.apart.map(\.description)
        record.finishedPacks = UInt32(clamping: finishedPacks)
        (record.shopsOn, record.runsOutFirst) = (shopsOn, runsOutFirst)
        if let forecast {
            (record.used, record.usedDays) = (quantity(forecast.used), UInt32(clamping: forecast.daysOfUse))
            (record.likeliest, record.earliest) = (forecast.likeliest, forecast.earliest)
            record.latest = forecast.latest
            record.wasted = forecast.wasted.isPositive ? quantity(forecast.wasted) : nil
        }
        if let useUp {
            (record.useUp, record.useUpBy) = (quantity(useUp.amount), useUp.until)
            record.useUpDays = UInt32(clamping: useUp.days)
            record.useUpPieces = UInt32(clamping: useUp.pieces)
        }
        return record
    }
}

extension ShoppingEntry {
    var record: ShoppingRecord {
        var record = ShoppingRecord()
        record.id = line?.id.description
        (record.name, record.quantity, record.packs, record.isLow) = (name, quantity, packs, isLow)
        (record.shop, record.aisle, record.note) = (shop, aisle, line?.details.note ?? "")
        record.addedAt = line?.addedAt
        return record
    }
}

extension Store.Bought {
    func record(in gate: RequestGate) -> BoughtRecord {
        var record = BoughtRecord()
        record.item = item.record(in: gate)
        (record.usualQuantity, record.completedTask) = (usualQuantity, task)
        guard let usual, let days = usual.days else { return record }
        record.usualDays = Int32(clamping: days)
        record.usualDate = (item.item.boughtOn ?? gate.today).adding(days: days)
        record.usualRule = usual.rule
        return record
    }
}
