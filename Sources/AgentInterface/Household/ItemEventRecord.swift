package import CivilTime
package import Household

/// One thing that happened to an item.
package struct ItemEventRecord: AnswerRecord {
    package enum What: String, Sendable, Hashable, CaseIterable {
        case added, used, discarded, opened, frozen, thawed, lent
        /// The quantity was put right.
        case counted
        /// Of what was used, or thrown away.
        case putBack = "put-back"
        case putBackDiscarded = "put-back-discarded"
        case takenBack = "taken-back"
    }

    /// A UUID that never changes; of a line that is told anew, the one that it had elsewhere, or none.
    package var id: String?
    package var at = Instant(millisecondsSince1970: 0)
    /// That of the user's calendar when it happened.
    package var day = CivilDate.earliest
    package var what = What.added
    /// How much was added, used, thrown away, put back or counted; absent where that says nothing.
    package var amount: DecimalAmount?
    /// How much there was afterwards.
    package var left = DecimalAmount.zero
    /// Why it was thrown away.
    package var reason: DiscardReason?
    /// To whom it was lent, or for what it was used.
    package var note = ""
    /// Who did it, as in the journal: `popup`, `cli`, `dbus`.
    package var by = ""

    package init() {}

    package static let fields: [RecordField<ItemEventRecord>] = [
        .optional("id", \.id, .text),
        .required("at", \.at, .instant),
        .required("day", \.day, .canonical),
        .required("what", \.what, .word),
        .optional("amount", \.amount, .amount),
        .required("left", \.left, .amount),
        .optional("reason", \.reason, .word),
        .required("note", \.note, .text),
        .required("by", \.by, .text),
    ]
}
