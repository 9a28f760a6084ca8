package import CivilTime
package import Rules

/// Whether reminders are held back now, and which wait.
package struct QuietRecord: AnswerRecord {
    /// The desktop's do-not-disturb; `unknown` if it cannot be read.
    package enum Switch: String, Sendable, Hashable, CaseIterable {
        case on, off, unknown
    }

    /// Whether an ordinary reminder would be held back now.
    package var isQuiet = false
    /// Why one would be held back.
    package var because: Attention.Reason?
    /// When the clock alone ends that; absent if unknown.
    package var ends: Instant?
    /// Until when the user has asked for quiet.
    package var until: Instant?
    /// Until when the user has paused; absent if there is no pause.
    package var pausedUntil: Instant?
    /// The quiet hours, as written in the configuration.
    package var hours = ""
    package var doNotDisturb = Switch.unknown
    package var isLocked = false
    package var isIdle = false
    package var nextBrief = Instant(millisecondsSince1970: 0)
    /// How many reminders are due and held back.
    package var held: UInt32 = 0
    /// When the clock alone releases the first of them.
    package var heldUntil: Instant?
    package var heldBecause: [Attention.Reason] = []
    /// Whether a notification server runs, which can show popups.
    package var serverState: StatusRecord.ServerState?

    package init() {}

    package static let fields: [RecordField<QuietRecord>] = [
        .required("is_quiet", \.isQuiet, .flag),
        .optional("because", \.because, .word),
        .optional("ends", \.ends, .instant),
        .optional("until", \.until, .instant),
        .optional("paused_until", \.pausedUntil, .instant),
        .required("hours", \.hours, .text),
        .required("do_not_disturb", \.doNotDisturb, .word),
        .required("locked", \.isLocked, .flag),
        .required("idle", \.isIdle, .flag),
        .required("next_brief", \.nextBrief, .instant),
        .required("held", \.held, .uint32),
        .optional("held_until", \.heldUntil, .instant),
        .required("held_because", \.heldBecause, .list(of: .word)),
        .optional("server_state", \.serverState, .word),
    ]
}
