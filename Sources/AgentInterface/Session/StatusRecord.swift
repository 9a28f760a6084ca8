package import CivilTime
package import Rules

/// The state of the agent.
package struct StatusRecord: AnswerRecord {
    package enum ServerState: String, Sendable, Hashable, CaseIterable {
        case present, absent, starting
    }

    /// What became of the shortcut for quick add.
    package enum Shortcut: String, Sendable, Hashable, CaseIterable {
        /// The settings name none.
        case unset
        /// The desktop's portal does not run.
        case absent
        /// The portal assigns no shortcuts.
        case unsupported
        /// The desktop has been asked, and may be asking the user.
        case asking
        case assigned
        /// The user or the desktop has refused.
        case refused
    }

    package var version = ""
    package var apiVersion = ""
    package var pid: UInt32 = 0
    package var startedAt = Instant(millisecondsSince1970: 0)
    /// The path of the database file.
    package var database = ""
    package var databaseBytes: UInt64 = 0
    package var openTasks: UInt32 = 0
    /// How many are stored, including those that are over.
    package var events: UInt32?
    package var nextRingAt: Instant?
    /// How many reminders are due and not on screen.
    package var due: UInt32 = 0
    package var shown: UInt32 = 0
    package var snoozed: UInt32 = 0
    /// How many due reminders are held back for now.
    package var held: UInt32 = 0
    /// When the clock alone releases the first of them.
    package var heldUntil: Instant?
    package var heldBecause: [Attention.Reason] = []
    /// When the pause that the user asked for ends.
    package var pausedUntil: Instant?
    /// The desktop's do-not-disturb; `unknown` if it cannot be read.
    package var doNotDisturb = QuietRecord.Switch.unknown
    package var zone = ""
    /// Where the zone setting comes from.
    package var zoneSource = ""
    /// Empty without a notification server.
    package var serverName = ""
    package var serverVersion = ""
    package var serverVendor = ""
    package var serverCapabilities: [String] = []
    package var serverState = ServerState.absent
    /// How many popups the agent shows at once on this server.
    package var popupLimit: UInt32 = 0
    /// What this server cannot do, and how the agent makes up for it, in words.
    package var quirks: [String] = []
    package var configFile = ""
    /// What keeps the agent from working as it should, in words; empty if nothing does.
    package var trouble = ""
    package var busID = ""
    /// Whether systemd supervises it.
    package var isBySystemd = false
    package var journalEntries: Int64 = 0
    package var shortcut: Shortcut?
    /// The assigned key in the desktop's words; empty if it does not say, or if none is assigned.
    package var shortcutKey: String?

    /// How often the command in `hooks.due` has run in the last seven days; absent if none is set.
    package var hookRuns: UInt32?
    /// How many of those runs failed.
    package var hookFailures: UInt32?
    /// When the last of them began.
    package var hookFailedAt: Instant?
    /// Why it failed, to complete "The command failed: ".
    package var hookFailure: String?

    /// The file in `calendar.publish_file`; absent if none is set.
    package var calendarFile: String?
    /// Why the last calendar is not in it.
    package var calendarFailure: String?

    package init() {}

    package static let fields: [RecordField<StatusRecord>] = [
        .required("version", \.version, .text),
        .required("api_version", \.apiVersion, .text),
        .required("pid", \.pid, .uint32),
        .required("started_at", \.startedAt, .instant),
        .required("database", \.database, .text),
        .required("database_bytes", \.databaseBytes, .uint64),
        .required("open_tasks", \.openTasks, .uint32),
        .optional("events", \.events, .uint32),
        .optional("next_ring_at", \.nextRingAt, .instant),
        .required("due", \.due, .uint32),
        .required("shown", \.shown, .uint32),
        .required("snoozed", \.snoozed, .uint32),
        .required("held", \.held, .uint32),
        .optional("held_until", \.heldUntil, .instant),
        .required("held_because", \.heldBecause, .list(of: .word)),
        .optional("paused_until", \.pausedUntil, .instant),
        .required("do_not_disturb", \.doNotDisturb, .word),
        .required("zone", \.zone, .text),
        .required("zone_source", \.zoneSource, .text),
        .required("server_name", \.serverName, .text),
        .required("server_version", \.serverVersion, .text),
        .required("server_vendor", \.serverVendor, .text),
        .required("server_capabilities", \.serverCapabilities, .texts),
        .required("server_state", \.serverState, .word),
        .required("popup_limit", \.popupLimit, .uint32),
        .required("quirks", \.quirks, .texts),
        .required("config_file", \.configFile, .text),
        .required("trouble", \.trouble, .text),
        .required("bus_id", \.busID, .text),
        .required("by_systemd", \.isBySystemd, .flag),
        .required("journal_entries", \.journalEntries, .int64),
        .optional("shortcut", \.shortcut, .word),
        .optional("shortcut_key", \.shortcutKey, .text),
        .optional("hook_runs", \.hookRuns, .uint32),
        .optional("hook_failures", \.hookFailures, .uint32),
        .optional("hook_failed_at", \.hookFailedAt, .instant),
        .optional("hook_failure", \.hookFailure, .text),
        .optional("calendar_file", \.calendarFile, .text),
        .optional("calendar_failure", \.calendarFailure, .text),
    ]
}
