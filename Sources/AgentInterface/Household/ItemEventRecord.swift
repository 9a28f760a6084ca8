package import CivilTime
package import Household

/// One thing that happened to an item.
package struct ItemEventRecord: AnswerRecord {
    package enum What: String, Sendable, Hashable, CaseIterable {
        case added, edited, used, opened, frozen, thawed, discarded
        case putBack = "put-back"
        case lent
        case takenBack = "taken-back"
        case attached, detached, removed
    }

    package var at = Instant(millisecondsSince1970: 0)
    package var what = What.edited
    /// How much was used or discarded.
    package var amount: Quantity?
    /// Why it was discarded.
    package var reason: DiscardReason?
    /// To whom it was lent, what was attached.
    package var note = ""
    /// Who did it: `popup`, `cli`, `bus`, `agent`.
    package var by = ""

    package init() {}

    package static let fields: [RecordField<ItemEventRecord>] = [
        .required("at", \.at, .instant),
        .required("what", \.what, .word),
        .optional("amount", \.amount, .quantity),
        .optional("reason", \.reason, .word),
        .required("note", \.note, .text),
        .required("by", \.by, .text),
    ]
}
