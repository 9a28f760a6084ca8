package import CivilTime

/// Whether the user is left alone at the moment, and what waits for the end of that.
package struct QuietRecord: AnswerRecord {
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case locked
        case doNotDisturb = "do-not-disturb"
        case idle, quiet
        case quietHours = "quiet-hours"
        case brief, budget
    }

    /// The desktop's; `unknown` where it cannot be read.
    package enum Switch: String, Sendable, Hashable, CaseIterable {
        case on, off, unknown
    }

    /// Whether an ordinary reminder would be held back now.
    package var isQuiet = false
    /// Why.
    package var because: Reason?
    /// When that ends by the clock; absent where nobody knows.
    package var ends: Instant?
    /// Until when somebody has asked for quiet.
    package var until: Instant?
    /// The configured quiet hours, as they are written there.
    package var hours = ""
    package var doNotDisturb = Switch.unknown
    package var isLocked = false
    package var isIdle = false
    package var nextBrief = Instant(millisecondsSince1970: 0)
    /// How many reminders are due and held back.
    package var held: UInt32 = 0
    /// When the first of them may come by the clock alone.
    package var heldUntil: Instant?
    package var heldBecause: [Reason] = []

    package init() {}

    package static let fields: [RecordField<QuietRecord>] = [
        .required("is_quiet", \.isQuiet, .flag),
        .optional("because", \.because, .word),
        .optional("ends", \.ends, .instant),
        .optional("until", \.until, .instant),
        .required("hours", \.hours, .text),
        .required("do_not_disturb", \.doNotDisturb, .word),
        .required("locked", \.isLocked, .flag),
        .required("idle", \.isIdle, .flag),
        .required("next_brief", \.nextBrief, .instant),
        .required("held", \.held, .uint32),
        .optional("held_until", \.heldUntil, .instant),
        .required("held_because", \.heldBecause, .list(of: .word)),
    ]
}
