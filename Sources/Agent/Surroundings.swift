package import DBus
package import EventLoop
import Glibc
package import Notifications

/// The world that an agent lives in. Tests build their own.
package struct Surroundings: Sendable {
    package var environment: [String: String]
    package var localtime = "/etc/localtime"
    /// `nil`: do without.
    package var systemBus: BusAddress? = .system
    package var time: @Sendable (EventLoop) -> any TimeSource = { SystemTime(on: $0) }
    package var notificationServer: @Sendable (Connection) -> any NotificationServer = {
        NotificationDoors(on: $0)
    }
    /// `nil`: what the desktop has for it.
    package var opener: (any Opener)?
    /// Where what is on the web is fetched; `nil`: the usual.
    package var fetchDoor: FetchDoor?
    /// What to start for another `steward-agent`: this very program, also after it was replaced on disk.
    package var program = "/proc/self/exe"
    /// Whether clean memory may be given back to the system once the agent idles.
    package var trimsMemory = false

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// This process's.
    package static func ofProcess() -> Surroundings {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        var surroundings = Surroundings(environment: variables)
        surroundings.trimsMemory = true
        let icon = DesktopIcon.path(environment: variables)
        surroundings.notificationServer = { NotificationDoors(on: $0, iconFile: icon) }
        return surroundings
    }
}
