import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds a maintenance plan.
    /// - Throws: `.invalid`, `.notFound` and `.ambiguous` for its item and parts, `.full`.
    package func addMaintenance(_ draft: MaintenanceDraft, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try intend(.add, context, .room) { work in
            let plan = try draft.plan(
                of: try draft.item.map { try work.items.id($0) }, parts: try work.parts(draft.parts),
                now: context.now, in: context.locality)
            try work.maintenance.insert(plan)
            for service in draft.past { try work.tell(service, of: plan) }
            try work.plan(plan)
            work.note(plan, "planned for \(plan.due)")
            return try work.overview(plan.id)
        }
    }

    /// Changes the values that `changes` names.
    /// - Throws: As `addMaintenance`, and `.notFound` and `.ambiguous` for `id`.
    package func editMaintenance(_ id: String, _ changes: MaintenanceChanges, _ context: ChangeContext)
        throws(StoreError) -> Change<MaintenanceOverview>
    {
        try intend(.edit, context, .room) { work in
            let old = try work.maintenance.plan(try work.maintenance.id(id))
            var plan = try changes.applied(to: old, now: context.now, in: context.locality)
            switch changes.item {
            case .keep: break
            case .clear: plan.item = nil
            case .set(let item): plan.item = try work.items.id(item)
            }
            if changes.parts != .keep { plan.parts = try work.parts(changes.parts.applied(to: nil) ?? []) }
            try work.save(&plan, instead: old)
            work.note(plan, "changed")
            return try work.overview(plan.id)
        }
    }

    /// Removes maintenance plans with their history. Undo restores them.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func removeMaintenance(_ ids: [String], _ context: ChangeContext) throws(StoreError) -> Change<
        Int
    > {
        try intend(.remove, context, .reserve) { work in
            guard (1...Limits.identifiers).contains(ids.count) else {
                throw InvalidValue(
                    field: "ids", value: String(ids.count), reason: "that is not a number of plans to remove",
                    remedy: "name 1 to \(Limits.identifiers)")
            }
            let doomed = try Set(ids.map { try work.maintenance.id($0) }).map {
                try work.maintenance.plan($0)
            }
            for plan in doomed {
                try work.remove(plan)
                work.note(plan, "removed")
            }
            if doomed.count > 1 { work.sentence = "\(doomed.count) plans of maintenance removed" }
            return doomed.count
        }
    }

    /// Records a service, takes its parts from stock, and plans the next one.
    /// - Throws: `.conflict` if its item is gone, `.invalid` for a future day, `.notFound`, `.ambiguous`.
    package func maintenanceDone(_ id: String, _ done: MaintenanceDone, _ context: ChangeContext)
        throws(StoreError) -> Change<MaintenanceResult>
    {
        try intend(.complete, context, .reserve) { work in
            let plan = try work.maintenance.plan(try work.maintenance.id(id))
            let missing = try work.finish(plan, done)
            return MaintenanceResult(overview: try work.overview(plan.id), missing: missing)
        }
    }

    /// Skips this service, and plans the next.
    /// - Throws: `.conflict` if there is no next one or its item is gone; `.notFound`, `.ambiguous`.
    package func skipMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError)
        -> Change<MaintenanceOverview>
    {
        try intend(.skip, context, .reserve) { work in
            let plan = try work.maintenance.plan(try work.maintenance.id(id))
            try work.skip(plan)
            return try work.overview(plan.id)
        }
    }

    /// Stops reminders of the service now due. After it is done or skipped, the next one reminds again.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func stopMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<
        MaintenanceOverview
    > {
        try intend(.stop, context, .reserve) { work in
            let plan = try work.maintenance.plan(try work.maintenance.id(id))
            try work.stop(plan)
            return try work.overview(plan.id)
        }
    }

    /// Pauses reminders until `resumeMaintenance`.
    /// - Throws: `.conflict` if it is paused, `.notFound`, `.ambiguous`.
    package func pauseMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<
        MaintenanceOverview
    > {
        try intend(.pause, context, .reserve) { work in
            let old = try work.maintenance.plan(try work.maintenance.id(id))
            if let day = old.pausedOn {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' is paused since \(day)")
            }
            var plan = old
            plan.pausedOn = context.today
            try work.save(&plan, instead: old)
            work.note(plan, "paused")
            return try work.overview(plan.id)
        }
    }

    /// Resumes reminders after a pause or stop. A service that fell due meanwhile is due today, or when its
    /// rule next says.
    /// - Throws: `.conflict` if it is neither paused nor stopped, or has no next date; `.notFound`,
    ///   `.ambiguous`.
    package func resumeMaintenance(_ id: String, _ context: ChangeContext) throws(StoreError) -> Change<
        MaintenanceOverview
    > {
        try intend(.resume, context, .reserve) { work in
            let old = try work.maintenance.plan(try work.maintenance.id(id))
            guard old.isPaused || old.stoppedFor == old.due else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' is not paused")
            }
            guard var plan = try old.resumed(now: context.now, in: context.locality) else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has no next time; remove it instead")
            }
            try work.save(&plan, instead: old)
            work.note(plan, "taken up again, due on \(plan.due)")
            return try work.overview(plan.id)
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

extension Work {
    var maintenance: MaintenanceRows { MaintenanceRows(db: db) }

    fileprivate func parts(_ drafts: [MaintenanceDraft.PartDraft]) throws -> [MaintenancePlan.Part] {
        try drafts.map { MaintenancePlan.Part(item: try items.id($0.item), amount: $0.amount) }
            .sorted { $0.item < $1.item }
    }

    fileprivate func save(_ plan: inout MaintenancePlan, instead old: MaintenancePlan) throws {
        guard plan != old else { return }
        plan.modifiedAt = context.now
        try maintenance.update(plan, instead: old)
        try self.plan(plan)
    }

    /// Plans the reminders that a plan needs, and withdraws the rest.
    func plan(_ plan: MaintenancePlan) throws {
        guard try maintenance.isWanted(plan.id.description) else {
            return try withdrawAll(.maintenance(plan.id))
        }
        let wanted = try plan.reminders(now: context.now, in: context.locality)
        try reminders.replace(of: .maintenance(plan.id), by: wanted.wishes, keeping: wanted.passed)
    }

    func remove(_ plan: MaintenancePlan) throws {
        try withdrawAll(.maintenance(plan.id))
        try maintenance.delete(plan.id)
    }

    /// - Returns: The names of parts whose stock was too small.
    @discardableResult
    mutating func finish(_ plan: MaintenancePlan, _ done: MaintenanceDone) throws -> [String] {
        let day = done.on ?? context.today
        guard day <= context.today else {
            throw InvalidValue(
                field: "on", value: day.description, reason: "that day is to come",
                remedy: "write when it was done")
        }
        try tell(.done, of: plan, on: day, done)
        let missing = try takeParts(of: plan)
        if let last = plan.lastDone, day < last {
            // Recorded late: the next date depends on a later service.
            note(plan, "done on \(day)")
        } else {
            try move(plan, after: day, isDone: true)
        }
        return missing
    }

    mutating func skip(_ plan: MaintenancePlan) throws {
        try tell(.skipped, of: plan, on: context.today, .today)
        try move(plan, after: max(context.today, plan.due), isDone: false)
    }

    mutating func stop(_ old: MaintenancePlan) throws {
        var plan = old
        plan.stoppedFor = plan.due
        try save(&plan, instead: old)
        note(plan, "to be reminded of no more this time")
    }

    /// Records a service from before the plan was added.
    fileprivate func tell(_ service: MaintenancePast, of plan: MaintenancePlan) throws {
        let done = service.done
        try maintenance.insert(
            MaintenanceEvent(
                plan: plan.id, at: service.at, kind: service.kind, on: done.on ?? context.today,
                due: service.due, doneBy: done.by, cost: done.cost, note: done.note))
    }

    private func tell(
        _ kind: MaintenanceEvent.Kind, of plan: MaintenancePlan, on day: CivilDate, _ done: MaintenanceDone
    ) throws {
        guard try maintenance.isWanted(plan.id.description) else {
            throw StoreError.conflict(reason: "what '\(plan.shortTitle)' is done to is gone")
        }
        try maintenance.insert(
            MaintenanceEvent(
                plan: plan.id, at: context.now, kind: kind, on: day, due: plan.due, doneBy: done.by,
                cost: done.cost, note: done.note))
    }

    /// Takes the parts from stock, as far as available.
    /// - Returns: The names of parts whose stock was too small.
    private func takeParts(of plan: MaintenancePlan) throws -> [String] {
        var missing: [String] = []
        for part in plan.parts {
            let old = try items.item(part.item)
            if old.quantity.amount < part.amount { missing.append(old.name) }
            guard old.isPresent else { continue }
            var item = old
            _ = try use(
                &item, min(part.amount, old.quantity.amount),
                note: CleanText.excerpt(of: plan.title, length: 200))
            try save(&item, instead: old)
        }
        return missing
    }

    private mutating func move(_ old: MaintenancePlan, after day: CivilDate, isDone: Bool) throws {
        guard let next = try old.next(after: day, in: context.locality) else {
            guard isDone else {
                throw StoreError.conflict(reason: "'\(old.shortTitle)' has no next time; remove it instead")
            }
            // The rule has ended: plan nothing more.
            var plan = old
            (plan.lastDone, plan.pausedOn, plan.stoppedFor) = (day, context.today, plan.due)
            try save(&plan, instead: old)
            return note(plan, "done for the last time")
        }
        var plan = old
        plan.due = next
        if isDone { plan.lastDone = max(day, old.lastDone ?? day) }
        try save(&plan, instead: old)
        note(plan, "\(isDone ? "done" : "skipped"), next on \(next)")
    }

    /// Describes the change for the journal.
    mutating func note(_ plan: MaintenancePlan, _ verb: String) {
        subject = subject ?? .maintenance(plan.id)
        sentence = "'\(plan.shortTitle)' \(verb)"
    }

    func overview(_ id: MaintenancePlan.ID) throws -> MaintenanceOverview {
        try MaintenanceQueries(db: db).overview(id)
    }
}

extension MaintenancePlan {
    /// The title, shortened for sentences.
    var shortTitle: String { CleanText.excerpt(of: title, length: 60) }
}
