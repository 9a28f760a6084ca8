import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds a maintenance plan.
    /// - Parameter past: When it was done or skipped before, oldest first.
    /// - Throws: `.invalid`, `.notFound` and `.ambiguous` for its item and parts, `.full`.
    package func addMaintenance(
        _ given: GivenFields<MaintenanceDetails>, parts: [PartDetails] = [], past: [MaintenanceEvent] = [],
        _ context: ChangeContext
    ) throws(StoreError) -> Change<MaintenanceOverview> {
        try transact(.add, context, .room) { transaction in
            var given = given
            if let item = given.item { given.item = try transaction.items.id(item).description }
            if let meter = given.meter {
                given.meter = try transaction.meters.meter(meter).id.description
            }
            given.person = try given.person.map { try transaction.people.name(for: $0) }
            given.turns = try given.turns.map { try transaction.people.turns(for: $0) }
            let plan = try transaction.met(
                try MaintenancePlan(
                    of: given, parts: try transaction.parts(parts), now: context.now, in: context.locality))
            try transaction.refuseItself(asPartOf: plan)
            try transaction.maintenance.insert(plan)
            for event in try MaintenanceEvent.checked(past, now: context.now, on: context.today) {
                try transaction.maintenance.insert(event, of: plan.id)
            }
            try transaction.plan(plan, isSaid: true)
            transaction.note(plan, "planned for \(plan.due)")
            return try transaction.overview(plan.id)
        }
    }

    /// Changes the fields that `edits` name.
    /// - Parameter parts: The new parts; `nil` if `edits` say all.
    /// - Throws: As `addMaintenance`, and `.notFound` and `.ambiguous` for `id`.
    package func editMaintenance(
        _ id: String, _ edits: FieldEdits<MaintenanceDetails>, parts: [PartDetails]? = nil,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<MaintenanceOverview> {
        try transact(.edit, context, .room) { transaction in
            let old = try transaction.maintenance.record(id)
            var edits = edits
            if let item = edits.set.item { edits.set.item = try transaction.items.id(item).description }
            if let meter = edits.set.meter {
                edits.set.meter = try transaction.meters.meter(meter).id.description
            }
            edits.set.person = try edits.set.person.map { try transaction.people.name(for: $0) }
            edits.set.turns = try edits.set.turns.map { try transaction.people.turns(for: $0) }
            var plan = try edits.applied(
                to: old, parts: parts.map { try transaction.parts($0) }, now: context.now,
                in: context.locality)
            if parts != nil || plan.item != old.item { try transaction.refuseItself(asPartOf: plan) }
            try transaction.save(&plan, instead: old)
            transaction.note(plan, "changed")
            return try transaction.overview(plan.id)
        }
    }

    /// Removes maintenance plans with their history. Undo restores them.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func removeMaintenance(_ ids: [String], _ context: ChangeContext) throws(StoreError) -> Change<
        Int
    > {
        try transact(.remove, context, .reserve) { transaction in
            try transaction.remove(
                ids, from: transaction.maintenance, things: "plans", inJournal: "maintenance plans"
            ) { transaction, plan in try transaction.remove(plan) }
        }
    }

    /// Records a service, takes its parts from stock, and plans the next one.
    /// - Parameter isAgain: Whether it may have been done on that day already.
    /// - Throws: `.conflict` if its item is gone, or if it was done on that day already; `.invalid` for a future day;
    ///   `.notFound`, `.ambiguous`.
    package func maintenanceDone(
        _ id: String, _ done: ServiceDetails, isAgain: Bool = false, _ context: ChangeContext
    ) throws(StoreError) -> Change<MaintenanceResult> {
        try transact(.complete, context, .reserve) { transaction in
            let plan = try transaction.maintenance.record(id)
            if !isAgain, try transaction.isDone(plan, on: done.on) {
                let day = done.on == context.today ? "today" : "on \(done.on)"
                throw StoreError.conflict(
                    reason:
                        "'\(plan.shortTitle)' was already done \(day); to record it again: --again")
            }
            let parts = try transaction.finish(plan, done)
            return MaintenanceResult(overview: try transaction.overview(plan.id), parts: parts)
        }
    }

    /// Skips this service, and plans the next.
    /// - Throws: `.conflict` if there is no next one or its item is gone; `.notFound`, `.ambiguous`.
    package func skipMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try change(id, .skip, context) { transaction, plan in try transaction.skip(plan) }
    }

    /// Stops reminders of the service now due. After it is done or skipped, the next one reminds again.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func stopMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try change(id, .stop, context) { transaction, plan in try transaction.stop(plan) }
    }

    /// Pauses reminders until `resumeMaintenance`.
    /// - Throws: `.conflict` if it is paused, `.notFound`, `.ambiguous`.
    package func pauseMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try change(id, .pause, context) { transaction, old in
            if let day = old.pausedOn {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' is paused since \(day)")
            }
            var plan = old
            plan.pausedOn = context.today
            try transaction.save(&plan, instead: old)
            transaction.note(plan, "paused")
        }
    }

    /// Resumes reminders after a pause or stop. A service that fell due meanwhile is due today, or when its
    /// rule next says.
    /// - Throws: `.conflict` if it is neither paused nor stopped, or has no next date; `.notFound`,
    ///   `.ambiguous`.
    package func resumeMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try change(id, .resume, context) { transaction, old in
            guard old.isPaused || old.isStopped else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' is not paused")
            }
            guard var plan = try old.resumed(now: context.now, in: context.locality) else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has no next time; remove it instead")
            }
            try transaction.save(&plan, instead: old)
            transaction.note(plan, "taken up again, due on \(plan.due)")
        }
    }

    private func change(
        _ id: String, _ kindOfChange: ChangeKind, _ context: ChangeContext,
        _ body: (inout ChangeTransaction, MaintenancePlan) throws -> Void
    ) throws(StoreError) -> Change<MaintenanceOverview> {
        try transact(kindOfChange, context, .reserve) { transaction in
            let plan = try transaction.maintenance.record(id)
            try body(&transaction, plan)
            return try transaction.overview(plan.id)
        }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func maintenance(_ id: String) throws(StoreError) -> MaintenanceOverview {
        try read { db in try MaintenanceQueries(db: db).overview(try MaintenanceRows(db: db).id(id)) }
    }

    /// Plans, soonest first.
    /// - Throws: `.notFound` and `.ambiguous` for the item.
    package func maintenance(_ query: MaintenanceQuery) throws(StoreError) -> [MaintenanceOverview] {
        try read { db in try MaintenanceQueries(db: db).overviews(query) }
    }

    /// Services done and skipped, oldest first.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func maintenanceHistory(_ id: String) throws(StoreError) -> [MaintenanceEvent] {
        try read { db in try MaintenanceRows(db: db).events(of: try MaintenanceRows(db: db).id(id)) }
    }
}

extension ChangeTransaction {
    var maintenance: MaintenanceRows { MaintenanceRows(db: db) }

    /// The parts with the identifiers of their items, by item.
    fileprivate func parts(_ given: [PartDetails]) throws -> [PartDetails] {
        try given.map { part in
            var part = part
            part.item = try items.id(part.item).description
            return part
        }.sorted { $0.item < $1.item }
    }

    /// What is serviced is not used up by the service.
    fileprivate func refuseItself(asPartOf plan: MaintenancePlan) throws {
        guard let item = plan.details.item, plan.parts.contains(where: { $0.item == item }) else { return }
        throw InvalidValue(
            field: "parts", value: try items.record(item).name,
            reason: "it is what the maintenance is done to, so it cannot be used up by it",
            remedy: "name another item, such as the filter that is replaced")
    }

    func save(_ plan: inout MaintenancePlan, instead old: MaintenancePlan) throws {
        plan = try met(plan)
        guard plan != old else { return }
        plan.modifiedAt = context.now
        if old.isForecastOtherwise(than: plan, on: context.today) {
            try reminders.carryRung(
                of: .maintenance(plan.id), from: old.due.description, to: plan.due.description)
        }
        try maintenance.update(plan, instead: old)
        // Planning again drops the evening reminder of a plan that the user entered after the hour for dates.
        guard old.isRemindedOtherwise(than: plan) else { return }
        try self.plan(plan, isSaid: true)
    }

    /// The plan, due on the day that its meter says.
    fileprivate func met(_ plan: MaintenancePlan) throws -> MaintenancePlan {
        guard let meter = plan.details.meter else { return plan }
        var plan = plan
        plan.meet(try meters.log(meter), on: context.today)
        return plan
    }

    /// Plans the reminders that a plan needs, and withdraws the rest.
    /// - Parameter isSaid: Whether the user has just given its times.
    func plan(_ plan: MaintenancePlan, isSaid: Bool = false) throws {
        guard try maintenance.isWanted(plan.id.description) else {
            return try withdrawAll(.maintenance(plan.id))
        }
        let meter = try plan.details.meter.map { try meters.meter($0) }
        var wanted = try plan.reminders(
            now: context.now, in: context.locality,
            by: try meter.map { try meters.log($0.id.description) }, unit: meter?.unit ?? "")
        if isSaid { wanted = try wanted.asSaid(in: context) }
        try reminders.replace(of: .maintenance(plan.id), by: wanted.reminders, keeping: wanted.passed)
    }

    func remove(_ plan: MaintenancePlan) throws {
        try withdrawAll(.maintenance(plan.id))
        try maintenance.delete(plan.id)
    }

    /// - Parameter isForDueDate: Whether this certainly completes the next due time, as when the user
    ///   answered a popup about it.
    @discardableResult
    mutating func finish(
        _ plan: MaintenancePlan, _ done: ServiceDetails, isForDueDate: Bool = false
    ) throws -> PartsUsed {
        var (plan, done) = (plan, done)
        if done.by.isEmpty { done.by = try doer() }
        let day = done.on
        guard day <= context.today else {
            throw InvalidValue(
                field: "on", value: day.description, reason: "that day is in the future",
                remedy: "write when it was done")
        }
        let total = try takeReading(of: &plan, &done)
        let later = try maintenance.firstDone(of: plan.id, after: day)
        try record(.done, of: plan, done, dueOn: later?.due)
        let parts = try takeParts(of: plan)
        if later != nil || plan.lastDone.map({ day < $0 }) ?? false {
            // Recorded late: the next date depends on a later service.
            var changed = plan
            changed.details.countTurn(doneBy: done.by)
            try save(&changed, instead: plan)
            note(plan, "done on \(day)")
        } else if try !isForDueDate && plan.isDoneForTimeBefore(on: day, in: context.locality) {
            var changed = plan
            changed.lastDone = day
            changed.details.countTurn(doneBy: done.by)
            try save(&changed, instead: plan)
            note(plan, "done, next on \(plan.due) as before")
        } else {
            try move(plan, after: day, doneBy: done.by, at: total)
        }
        return parts
    }

    /// Records what its meter showed, if that was said; otherwise the last reading counts.
    /// - Returns: The use until then; `nil` without a meter or a reading.
    private func takeReading(of plan: inout MaintenancePlan, _ done: inout ServiceDetails) throws
        -> DecimalAmount?
    {
        guard let id = plan.details.meter else {
            if let reading = done.reading {
                throw InvalidValue(
                    field: "reading", value: reading.description, reason: "the maintenance has no meter",
                    remedy: "leave it out, or write it into the note")
            }
            return nil
        }
        var log = try meters.log(id)
        if let reading = done.reading {
            log = try read(try meters.meter(id), NewMeterReading(reading, on: done.on))
            // The reading may have made it due.
            plan = try maintenance.record(plan.id.description)
        }
        let total = log.total(on: done.on) ?? log.readings.first?.total
        done.reading = done.reading ?? log.reading(by: done.on)?.value
        return total
    }

    mutating func skip(_ plan: MaintenancePlan) throws {
        try record(.skipped, of: plan, ServiceDetails(on: context.today))
        // It is skipped until the meter has gone as far again.
        let total = try plan.details.meter.flatMap { meter in
            [try meters.log(meter).latest?.total, plan.dueAt].compactMap(\.self).max()
        }
        try move(plan, after: max(context.today, plan.due), doneBy: nil, at: total)
    }

    mutating func stop(_ old: MaintenancePlan) throws {
        var plan = old
        plan.stoppedFor = plan.due
        try save(&plan, instead: old)
        note(plan, "reminders stopped this time")
    }

    /// Whether it is recorded as done on a day.
    fileprivate func isDone(_ plan: MaintenancePlan, on day: CivilDate) throws -> Bool {
        try plan.lastDone == day || maintenance.isDone(plan.id, on: day)
    }

    /// - Parameter due: When it was due then, if that is not known to be when it is due next.
    private func record(
        _ kind: MaintenanceEvent.Kind, of plan: MaintenancePlan, _ service: ServiceDetails,
        dueOn due: CivilDate? = nil
    ) throws {
        guard try maintenance.isWanted(plan.id.description) else {
            throw StoreError.conflict(reason: "what '\(plan.shortTitle)' is done to is gone")
        }
        try maintenance.insert(
            MaintenanceEvent(at: context.now, kind: kind, due: due ?? plan.due, service), of: plan.id)
    }

    /// Takes the parts from stock, as far as available: from the items that the plan names, then from others of their
    /// names. What is not enough for the next time goes on the shopping list.
    private func takeParts(of plan: MaintenancePlan) throws -> PartsUsed {
        var parts = PartsUsed()
        for part in plan.parts {
            let stock = try PartStock(db: db, of: try items.record(part.item))
            var needed = part.amount
            for id in stock.items where needed.isPositive {
                let old = try items.record(id.description)
                var item = old
                let taken = min(needed, old.quantity.amount)
                guard taken.isPositive else { continue }
                _ = try use(&item, taken, note: CleanText.excerpt(of: plan.title, length: 200))
                try save(&item, instead: old)
                needed = needed - taken ?? .zero
            }
            if needed.isPositive { parts.missing.append(stock.named.name) }
            let left = try PartStock(db: db, of: stock.named).quantity.amount
            if left < part.amount, try putOnList(stock.named) { parts.listed.append(stock.named.name) }
        }
        return parts
    }

    /// - Returns: Whether it is on the list now; not if the user has taken it off.
    private func putOnList(_ item: Item) throws -> Bool {
        let rows = ShoppingRows(db: db)
        let lines = try rows.lines(SupplyName.key(of: item.name))
        guard lines.isEmpty else { return lines.allSatisfy(\.isListed) }
        let supply = try supplies.supply(titled: item.name)
        // What is low is on the list without a row.
        if supply?.isLow ?? false { return true }
        var thing = ShoppingDetails(name: item.name)
        (thing.shop, thing.aisle) = (supply?.shop ?? "", supply?.aisle ?? "")
        try rows.insert(ShoppingLine(thing, addedAt: context.now))
        return true
    }

    /// - Parameters:
    ///   - doer: Who has done it, empty if nobody has said so; `nil` if it is skipped.
    ///   - total: The use of its meter until then.
    private mutating func move(
        _ old: MaintenancePlan, after day: CivilDate, doneBy doer: String?, at total: DecimalAmount?
    ) throws {
        guard let next = try old.next(after: day, in: context.locality) else {
            guard doer != nil else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has no next time; remove it instead")
            }
            // The rule has ended: plan nothing more.
            var plan = old
            (plan.lastDone, plan.pausedOn, plan.stoppedFor) = (day, context.today, plan.due)
            try save(&plan, instead: old)
            return note(plan, "done for the last time")
        }
        var plan = old
        plan.count(from: total, to: next)
        if let doer {
            plan.lastDone = max(day, old.lastDone ?? day)
            plan.details.passTurn(doneBy: doer)
        } else {
            plan.details.keepTurn()
        }
        try save(&plan, instead: old)
        note(plan, "\(doer == nil ? "skipped" : "done"), next on \(plan.due)")
    }

    func overview(_ id: MaintenancePlan.ID) throws -> MaintenanceOverview {
        try MaintenanceQueries(db: db).overview(id)
    }
}
