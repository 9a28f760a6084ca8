import AgentInterface
import Rules

/// What `status` says.
enum StatusText {
    static let followNeedsFormat = "--follow needs a bar: give --format as well"
    static let formatOrJSON = "give either --format or --json, not both"

    enum Label {
        static let nextReminder = "next reminder"
        static let reminders = "reminders"
        static let openTasks = "open tasks"
        static let events = "events"
        static let notifications = "notifications"
        static let doNotDisturb = "do-not-disturb"
        static let timeZone = "time zone"
        static let database = "database"
        static let configuration = "configuration"
        static let agent = "agent"
        static let recalls = "recalls"
    }

    static let nothingPlanned = "nothing is planned"
    /// - Parameter held: A detail of `QuietText`.
    static func reminders(shown: UInt32, due: UInt32, snoozed: UInt32, held: String?) -> String {
        ["\(shown) on screen", "\(due) waiting", "\(snoozed) snoozed", held].compactMap(\.self)
            .joined(separator: ", ")
    }
    static func server(_ name: String, _ version: String, popupLimit: UInt32) -> String {
        "\(name) \(version), at most \(popupLimit) popups at once"
    }
    static let serverStarts = "looking for a notification server"
    static let noServer = "no notification server is running: 'steward doctor' says what to do"
    static func doNotDisturb(_ setting: QuietRecord.Switch) -> String {
        switch setting {
        case .on: "on"
        case .off: "off"
        case .unknown: "cannot be read here"
        }
    }
    static func timeZone(_ zone: String, from source: String) -> String { "\(zone) (\(source))" }
    static func database(_ file: String, bytes: UInt64) -> String { "\(file), \(size(bytes))" }
    static func agent(
        _ version: String, protocol api: String, process: UInt32, since start: String, bySystemd: Bool
    ) -> String {
        let details = "steward-agent \(version), protocol \(api), process \(process), since \(start)"
        return bySystemd ? "\(details), under systemd" : details
    }
    static func allRead(recalls: Int) -> String {
        "\(Counted.number(recalls)) stored, all sources up to date"
    }
    static func notRead(_ sources: [String]) -> String {
        "not up to date: \(sources.joined(separator: ", ")); see 'steward sources'"
    }

    private static func size(_ bytes: UInt64) -> String {
        switch bytes {
        case ..<1024: "\(bytes) bytes"
        case ..<(1024 * 1024): "\(bytes / 1024) KiB"
        default: "\(bytes / (1024 * 1024)) MiB"
        }
    }
}
