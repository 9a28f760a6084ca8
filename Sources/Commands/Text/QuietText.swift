import AgentInterface
import Rules

/// What `quiet` says, and other commands about what is held back.
enum QuietText {
    /// For messages about a length or time that cannot be understood.
    static let length = "the length of the quiet time"
    static let end = "the end of the quiet time"

    static let noServer =
        "No notification server is running, so popups cannot be shown: 'steward doctor' says what to do."
    static let notQuiet = "Not quiet: reminders are shown."
    static func quiet(until end: String?, because reason: Attention.Reason) -> String {
        end.map { "Quiet until \($0): \(words(reason))." } ?? "Quiet: \(words(reason))."
    }
    /// A detail, such as `3 held until today 07:00 (quiet hours)`.
    static func held(_ count: UInt32, until end: String?, because reasons: [Attention.Reason]) -> String {
        let because = reasons.map(words).joined(separator: ", ")
        return end.map { "\(count) held until \($0) (\(because))" } ?? "\(count) held (\(because))"
    }
    static func heldNow(_ held: String) -> String { "\(held)." }
    static func quietHours(_ hours: String) -> String {
        hours.isEmpty ? "Quiet hours: none." : "Quiet hours: \(hours)."
    }
    static func paused(until end: String) -> String {
        "Paused until \(end): what can wait is held back, and nothing counts as missed."
    }
    static func doNotDisturb(_ setting: QuietRecord.Switch) -> String {
        switch setting {
        case .on: "The desktop's do-not-disturb is on."
        case .off: "The desktop's do-not-disturb is off."
        case .unknown: "Steward cannot read the desktop's do-not-disturb setting here."
        }
    }
    static func nextBrief(_ time: String) -> String { "Next daily brief: \(time)." }

    static let noServerRuns = "no notification server runs"

    /// Why reminders are held back.
    static func words(_ reason: Attention.Reason) -> String {
        switch reason {
        case .locked: "the screen is locked"
        case .doNotDisturb: "the desktop's do-not-disturb is on"
        case .idle: "nobody is at the computer"
        case .quiet: "at your request"
        case .quietHours: "quiet hours"
        case .brief: "they wait for the daily brief"
        case .pause: "you paused reminders that can wait"
        case .budget: "the day's limit is reached"
        case .timing: "they wait for the hour at which you mostly act"
        }
    }
}
