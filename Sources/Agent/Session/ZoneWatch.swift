package import CivilTime
package import DBus
package import EventLoop
import Glibc
package import Logging

/// Follows the user's time zone: the system's setting, and the zone data.
///
/// Source: org.freedesktop.timedate1(5).
package actor ZoneWatch: LoopActor {
    package private(set) var current: SystemZone
    package nonisolated let zones: ZoneDatabase
    private let environment: [String: String]
    private let localtime: String
    private let time: any TimeSource
    private let log: Logger
    package nonisolated let loop: EventLoop
    private var didChange: (@Sendable (SystemZone) -> Void)?
    private var files: [FileWatch] = []
    private var pause = DelayedCall()
    private var subscription: Subscription?

    /// A package update replaces many files one after the other; wait until it is over.
    private static let settling = Duration.seconds(1)

    /// - Parameter localtime: A path other than `/etc/localtime`, for tests.
    package init(
        environment: [String: String], localtime: String = "/etc/localtime", zones: ZoneDatabase,
        time: any TimeSource, loop: EventLoop, log: Logger
    ) {
        self.environment = environment
        self.localtime = localtime
        self.zones = zones
        self.time = time
        self.loop = loop
        self.log = log
        current = SystemZone.find(environment: environment, localtime: localtime, zones: zones)
    }

    /// - Parameter didChange: Called on the loop with each new zone, and when the rules of the zone change.
    package func start(_ didChange: @escaping @Sendable (SystemZone) -> Void) {
        self.didChange = didChange
        if let warning = current.warning { log.warning("\(warning)") }
        watchFiles()
    }

    /// Also follows the service that sets the zone, if there is one.
    ///
    /// - Parameter connection: The system bus.
    package func listen(on connection: Connection) async throws(BusError) {
        let rule = MatchRule(
            sender: "org.freedesktop.timedate1", interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged", path: "/org/freedesktop/timedate1",
            arguments: [0: "org.freedesktop.timedate1"])
        subscription = try await connection.subscribe(rule, callback { watch, _ in watch.lookSoon() })
    }

    package func stop() {
        didChange = nil
        pause.cancel()
        for watch in files { watch.cancel() }
        files = []
        subscription?.cancel()
    }

    /// Determines the zone again, for instance after a suspend.
    package func check() {
        pause.cancel()
        let old = current
        zones.forget()
        current = SystemZone.find(environment: environment, localtime: localtime, zones: zones)
        if current.watchedPaths != old.watchedPaths { watchFiles() }
        guard current.zone != old.zone || current.stamp != old.stamp else { return }
        log.notice("the time zone is \(current.zone.name) now")
        if let warning = current.warning, warning != old.warning { log.warning("\(warning)") }
        didChange?(current)
    }

    private func lookSoon() {
        pause.schedule(after: Self.settling, by: time, callback { $0.check() })
    }

    private func watchFiles() {
        for watch in files { watch.cancel() }
        files = []
        for (directory, names) in Self.byDirectory(current.watchedPaths) {
            do {
                let watch = try loop.watchFiles(
                    names, in: directory, callback { watch, _ in watch.lookSoon() })
                files.append(watch)
            } catch {
                // Not every path exists. Every resume checks the zone again anyway.
                if error.code != ENOENT {
                    log.warning("changes of the time zone may go unnoticed: \(directory): \(error)")
                }
            }
        }
    }

    static func byDirectory(_ paths: [String]) -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for path in paths {
            guard let slash = path.lastIndex(of: "/") else { continue }
            let directory = slash == path.startIndex ? "/" : String(path[..<slash])
            names[directory, default: []].insert(String(path[path.index(after: slash)...]))
        }
        return names
    }
}
