package import CivilTime

/// One line of the history of maintenance.
package struct MaintenanceEvent: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenanceEvent>

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case done, skipped
    }

    package let id: ID
    package let plan: MaintenancePlan.ID
    package let at: Instant
    package let kind: Kind
    /// When it was done, or left out.
    package let on: CivilDate
    /// When it was to be done.
    package let due: CivilDate
    /// Who did it; empty if nobody said.
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

/// What is written down when maintenance was done.
package struct MaintenanceDone: Sendable, Hashable {
    /// `nil`: today.
    package let on: CivilDate?
    package let by: String
    package let cost: Money?
    package let note: String

    /// - Throws: Which field cannot be kept, and what would be right.
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

    /// Done today, and nothing else said.
    package static let today = MaintenanceDone()

    private init() {
        (on, by, cost, note) = (nil, "", nil, "")
    }
}

/// A time that maintenance was done or left out before it was planned here, as a list tells it.
package struct MaintenancePast: Sendable, Hashable {
    package let kind: MaintenanceEvent.Kind
    package let at: Instant
    /// When it was to be done.
    package let due: CivilDate
    /// When it was done or left out, by whom, for how much.
    package let done: MaintenanceDone

    package init(kind: MaintenanceEvent.Kind, at: Instant, due: CivilDate, done: MaintenanceDone) {
        self.kind = kind
        self.at = at
        self.due = due
        self.done = done
    }

    /// - Throws: It is to come.
    func check(at now: Instant, on today: CivilDate) throws(InvalidValue) {
        guard at <= now, (done.on ?? today) <= today.adding(days: 1) else {
            throw InvalidValue(
                field: "history", value: (done.on ?? today).description, reason: "that is to come",
                remedy: "write when it was done")
        }
    }
}
