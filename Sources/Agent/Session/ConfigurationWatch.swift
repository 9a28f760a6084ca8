package import EventLoop
import Glibc
package import Logging
package import Settings

/// The last valid configuration.
///
/// Confined to the loop's thread, which protects its state.
package final class ConfigurationWatch: @unchecked Sendable {
    package let file: String
    package private(set) var settings: Settings
    /// What is wrong with the file now; empty if nothing is.
    package private(set) var fault = ""
    private let time: any TimeSource
    private let loop: EventLoop
    private let log: Logger
    private var watch: FileWatch?
    private var pause = DelayedCall()
    private var didChange: (@Sendable (Settings) -> Void)?

    /// Editors write a file in several steps.
    private static let settling = Duration.milliseconds(200)

    /// - Throws: What is wrong with the file, if the agent cannot use it.
    package init(file: String, time: any TimeSource, loop: EventLoop, log: Logger) throws(SettingsError) {
        self.file = file
        self.time = time
        self.loop = loop
        self.log = log
        settings = try Settings.load(file)
    }

    /// - Parameter didChange: Called with the new settings whenever they change.
    package func start(_ didChange: @escaping @Sendable (Settings) -> Void) {
        self.didChange = didChange
        watchFile()
        // The file may have changed between the first read and the start of the watch.
        try? reload()  // the log reports errors
    }

    /// Watches the file's directory; if that does not exist, its nearest existing ancestor, until the next
    /// level appears.
    private func watchFile() {
        watch?.cancel()
        watch = nil
        var path = file[...]
        while let slash = path.lastIndex(of: "/") {
            let directory = path[..<slash]
            let isFile = path.endIndex == file.endIndex
            do {
                watch = try loop.watchFiles(
                    [String(path[path.index(after: slash)...])],
                    in: directory.isEmpty ? "/" : String(directory)
                ) { [weak self] event in self?.handle(event, isOfFile: isFile) }
                return
            } catch {
                guard error.code == ENOENT else {
                    return log.warning("changes of the configuration may go unnoticed: \(file): \(error)")
                }
                path = directory
            }
        }
    }

    private func handle(_ event: FileWatch.Event, isOfFile: Bool) {
        if !isOfFile || event == .lostTrack(directoryIsGone: true) { watchFile() }
        reloadSoon()
    }

    package func stop() {
        didChange = nil
        pause.cancel()
        watch?.cancel()
        watch = nil
    }

    /// Reads the file again. If it is invalid, the last valid settings stay in force.
    package func reload() throws(SettingsError) {
        pause.cancel()
        let old = settings
        do {
            settings = try Settings.load(file)
        } catch {
            fault = error.description
            log.error("keeping the last good configuration: \(error)")
            throw error
        }
        fault = ""
        guard settings != old else { return }
        log.notice("the configuration has changed")
        didChange?(settings)
    }

    private func reloadSoon() {
        pause.schedule(after: Self.settling, by: time) { [weak self] in
            // The log and the status report the error.
            try? self?.reload()
        }
    }
}
