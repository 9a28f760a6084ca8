package import CivilTime

/// One entry in the history of maintenance.
package struct MaintenanceEvent: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenanceEvent>

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case done, skipped
    }

    package let id: ID
    package let plan: MaintenancePlan.ID
    package let at: Instant
    package let kind: Kind
    /// When it was done or skipped.
    package let on: CivilDate
    /// When it was due.
    package let due: CivilDate
    /// Who did it; empty if unknown.
    package let doneBy: String
    package let cost: Money?
    package let note: String

    package init(
        id: ID = .random(), plan: MaintenancePlan.ID, at: Instant, kind: Kind, on: CivilDate, due: CivilDate,
        doneBy: String = "", cost: Money? = nil, note: String = ""
    ) {
        self.id = id
        self.plan = plan
        self.at = at
        self.kind = kind
        self.on = on
        self.due = due
        self.doneBy = doneBy
        self.cost = cost
        self.note = note
    }
}

/// The details that the user records for completed maintenance.
package struct MaintenanceDone: Sendable, Hashable {
    /// `nil` for today.
    package let on: CivilDate?
    package let by: String
    package let cost: Money?
    package let note: String

    /// - Throws: The value of a field is invalid.
    package init(on: CivilDate? = nil, by: String = "", cost: Money? = nil, note: String = "")
        throws(InvalidValue)
    {
        if let cost, cost.amount.isNegative {
            throw InvalidValue(
                field: "cost", value: cost.description, reason: "it is less than nothing",
                remedy: "write what it cost")
        }
        self.on = on
        self.by = try FieldRules.short(by, field: "by")
        self.cost = cost
        self.note = try FieldRules.notes(note, field: "note")
    }

    /// Done today, without further details.
    package static let today = MaintenanceDone()

    private init() {
        (on, by, cost, note) = (nil, "", nil, "")
    }
}

/// Maintenance that was done or skipped before its plan was added here, as read from a list.
package struct MaintenancePast: Sendable, Hashable {
    package let kind: MaintenanceEvent.Kind
    package let at: Instant
    /// When it was due.
    package let due: CivilDate
    /// When it was done or skipped, by whom, and at what cost.
    package let done: MaintenanceDone

    package init(kind: MaintenanceEvent.Kind, at: Instant, due: CivilDate, done: MaintenanceDone) {
        self.kind = kind
        self.at = at
        self.due = due
        self.done = done
    }

    /// - Throws: It lies in the future.
    func check(at now: Instant, on today: CivilDate) throws(InvalidValue) {
        guard at <= now, (done.on ?? today) <= today.adding(days: 1) else {
            throw InvalidValue(
                field: "history", value: (done.on ?? today).description, reason: "that is to come",
                remedy: "write when it was done")
        }
    }
}
