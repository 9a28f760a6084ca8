package import DBus
package import EventLoop
import Glibc
package import Notifications

/// The external dependencies of an agent. Tests supply their own.
package struct Dependencies: Sendable {
    package var environment: [String: String]
    package var localtime = "/etc/localtime"
    /// `nil` to run without a system bus.
    package var systemBus: BusAddress? = .system
    package var time: @Sendable (EventLoop) -> any TimeSource = { SystemTime(on: $0) }
    package var notificationServer: @Sendable (Connection) -> any NotificationServer = {
        NotificationBackends(on: $0)
    }
    /// `nil` for the desktop's opener.
    package var opener: (any Opener)?
    /// `nil` for the desktop's window and menus.
    package var answers: (any AnswerPlace)?
    /// How to reach `steward-fetch`; `nil` for the default.
    package var fetchEndpoint: FetchEndpoint?
    /// The program to start as another `steward-agent`: the running program, even if its file has been
    /// replaced.
    package var program = OwnProgram.anyway
    /// The path by which `program` was started, to watch for an upgrade; `nil` to watch nothing.
    package var programFile: String?
    /// The sandbox that this process runs in; `nil` outside one.
    package var sandbox: Sandbox?
    /// Whether to return clean memory to the system after the start.
    package var trimsMemory = false

    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// The dependencies of this process.
    package static func ofProcess() -> Dependencies {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        var dependencies = Dependencies(environment: variables)
        dependencies.trimsMemory = true
        dependencies.programFile = OwnProgram.startedPath()
        dependencies.use(Sandbox.current())
        return dependencies
    }

    /// Popups go through the portal where the sandbox keeps Steward from the notification server.
    package mutating func use(_ sandbox: Sandbox?) {
        self.sandbox = sandbox
        // The notification server, outside the sandbox, finds no file of it.
        let icon = sandbox == nil ? DesktopIcon.path(environment: environment) : nil
        let needsPortal = sandbox?.grants(.sessionName("org.freedesktop.Notifications")) == false
        notificationServer = { connection -> any NotificationServer in
            needsPortal
                ? PortalNotifications(on: connection) as any NotificationServer
                : NotificationBackends(on: connection, iconFile: icon)
        }
    }
}
