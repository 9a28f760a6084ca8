package import CivilTime

/// One line of the history of a thing.
package struct ItemEvent: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<ItemEvent>

    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case added, used, discarded, opened, frozen, thawed, lent
        /// The quantity was put right.
        case counted
        /// Of what was used, or thrown away.
        case unused = "put-back"
        case undiscarded = "put-back-discarded"
        case takenBack = "taken-back"
    }

    package let id: ID
    package let item: Item.ID
    package let at: Instant
    /// That of the user's calendar when it happened.
    package let day: CivilDate
    package let kind: Kind
    /// What was added, used, thrown away, put back or counted; zero where that says nothing.
    package let amount: DecimalAmount
    /// How much there was afterwards.
    package let left: DecimalAmount
    package let reason: DiscardReason?
    /// To whom it was lent, or for what it was used; empty if nobody said.
    package let note: String
    package let by: ChangeSource

    package init(
        id: ID = .random(), item: Item.ID, at: Instant, day: CivilDate, kind: Kind,
        amount: DecimalAmount = .zero,
        left: DecimalAmount, reason: DiscardReason? = nil, note: String = "", by: ChangeSource
    ) {
        self.id = id
        self.item = item
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
