package import CivilTime
package import Rules

/// One entry in the history of an item.
package struct ItemEventRecord: AnswerRecord {
    /// A UUID that never changes; for a line that was added from a list, the one that it had there, or none.
    package var id: String?
    package var at = Instant(millisecondsSince1970: 0)
    /// The date in the user's zone.
    package var day = CivilDate.earliest
    package var what = ItemEvent.Kind.added
    /// How much was added, used, discarded, put back or counted; absent for the other kinds.
    package var amount: DecimalAmount?
    /// How much was left afterwards.
    package var left = DecimalAmount.zero
    /// Why it was discarded.
    package var reason: DiscardReason?
    /// Who borrowed it, or what it was used for.
    package var note = ""
    /// The channel, as in the journal: `popup`, `cli`, `dbus`.
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
