package import CivilTime

/// What users say about one time that maintenance was done or skipped.
package struct ServiceDetails: FieldDetails {
    /// When it was done or skipped.
    package var on = CivilDate.earliest
    /// Who did it; empty if unknown.
    package var by = ""
    package var cost: Money?
    /// Any lines, at most 64 KiB.
    package var note = ""
    /// What the meter of the maintenance showed.
    package var reading: DecimalAmount?

    package init() {}

    package static let fields: [Field<ServiceDetails>] = [
        .always(
            "on", \.on, .day(.back), column: "done_on",
            help: "The day on which it was done; today if omitted."),
        .always("by", \.by, .line, column: "done_by", help: "Who did it."),
        .optional("cost", \.cost, .price, help: "What it cost: 129 EUR."),
        .always("note", \.note, .paragraphs, help: "A note to keep."),
        .optional(
            "reading", \.reading, .amount, help: "What its meter showed; the last reading if omitted: 48950."),
    ]

    /// - Parameters:
    ///   - today: When it was done, if that is not given.
    ///   - usual: Who did it, if that is not given.
    /// - Throws: The value of a field is invalid.
    package init(
        of given: GivenFields<ServiceDetails> = GivenFields(), on today: CivilDate, by usual: String = ""
    ) throws(InvalidValue) {
        var details = given.details
        details.on = given.on ?? today
        details.by = given.by ?? usual
        self = try details.withCheckedFields()
    }
}

/// One entry in the history of maintenance.
package struct MaintenanceEvent: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<MaintenanceEvent>

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case done, skipped
    }

    package let id: ID
    package let at: Instant
    package let kind: Kind
    /// When it was due.
    package let due: CivilDate
    package let details: ServiceDetails

    package init(id: ID = .random(), at: Instant, kind: Kind, due: CivilDate, _ details: ServiceDetails) {
        self.id = id
        self.at = at
        self.kind = kind
        self.due = due
        self.details = details
    }

    /// Checks entries from before a plan was added.
    /// - Returns: The entries with cleaned texts.
    /// - Throws: There are too many, or one lies in the future.
    package static func checked(
        _ events: [MaintenanceEvent], now: Instant, on today: CivilDate
    ) throws(InvalidValue) -> [MaintenanceEvent] {
        guard events.count <= Limits.history else {
            throw InvalidValue(
                field: "history", value: String(events.count), reason: "these are too many lines",
                remedy: "give the newest \(Limits.history) at most")
        }
        return try events.map { event throws(InvalidValue) in
            let details = try event.details.withCheckedFields()
            guard event.at <= now, details.on <= today.adding(days: 1) else {
                throw InvalidValue(
                    field: "history", value: details.on.description, reason: "that is in the future",
                    remedy: "write when it was done")
            }
            return MaintenanceEvent(id: event.id, at: event.at, kind: event.kind, due: event.due, details)
        }
    }
}
