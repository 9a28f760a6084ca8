package import CivilTime

/// One entry in the history of an item.
package struct ItemEvent: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<ItemEvent>

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case added, used, discarded, opened, frozen, thawed, lent
        /// The quantity was corrected.
        case counted
        /// Undoes a use, or a discard.
        case unused = "put-back"
        case undiscarded = "put-back-discarded"
        case takenBack = "taken-back"
    }

    package var id: ID
    package let at: Instant
    /// The date in the user's zone.
    package let day: CivilDate
    package let kind: Kind
    /// What was added, used, discarded, put back or counted; zero for the other kinds.
    package let amount: DecimalAmount
    /// How much was left afterwards.
    package let left: DecimalAmount
    package let reason: DiscardReason?
    /// Who borrowed it, or what it was used for; empty if unknown.
    package var note: String
    package let by: ChangeSource

    package init(
        id: ID = .random(), at: Instant, day: CivilDate, kind: Kind, amount: DecimalAmount = .zero,
        left: DecimalAmount, reason: DiscardReason? = nil, note: String = "", by: ChangeSource
    ) {
        self.id = id
        self.at = at
        self.day = day
        self.kind = kind
        self.amount = amount
        self.left = left
        self.reason = reason
        self.note = note
        self.by = by
    }
}
