package import EventLoop
import Glibc
package import Logging

/// Notices when the file of the running program is replaced, as by an upgrade, or removed.
///
/// The kernel reports changes to the file's folder, so nothing wakes up until something is installed.
package actor ProgramWatch: LoopActor {
    package enum Change: Sendable, Hashable {
        case replaced
        case removed
    }

    /// Which file a path leads to: a replacement is another file, even if it is the same byte for byte.
    package struct FileIdentity: Sendable, Hashable {
        private let device: UInt64
        private let node: UInt64

        /// `nil` if there is no such file.
        /// - Throws: If the file cannot be examined, for example in a locked home directory.
        package init?(of path: String) throws(SystemError) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                if errno == ENOENT || errno == ENOTDIR { return nil }
                throw SystemError("stat '\(path)'")
            }
            (device, node) = (UInt64(status.st_dev), UInt64(status.st_ino))
        }
    }

    package nonisolated let loop: EventLoop
    /// The absolute path that the program was started from.
    package nonisolated let file: String
    private let running: FileIdentity
    private let time: any TimeSource
    private let log: Logger
    private var watch: FileWatch?
    private var pause = DelayedCall()
    private var didChange: (@Sendable (Change) -> Void)?
    private var retries: [Duration] = [.seconds(30), .seconds(120), .seconds(600), .seconds(1800)]

    /// Installers replace one file after another: the helper, the units and the rest are still to come.
    static let settling = Duration.seconds(3)
    /// A file that is missing for this long is gone for good. Rebuilding a program removes it for a while.
    static let longestGap = Duration.seconds(45)

    package init(
        file: String, running: FileIdentity, time: any TimeSource, loop: EventLoop, log: Logger
    ) {
        self.file = file
        self.running = running
        self.time = time
        self.loop = loop
        self.log = log
    }

    /// - Parameter didChange: Called on the loop with each change.
    package func start(_ didChange: @escaping @Sendable (Change) -> Void) {
        guard let slash = file.lastIndex(of: "/") else { return }
        self.didChange = didChange
        let folder = slash == file.startIndex ? "/" : String(file[..<slash])
        do {
            watch = try loop.watchFiles(
                [String(file[file.index(after: slash)...])], in: folder,
                callback { watch, _ in watch.lookSoon() })
        } catch {
            warn(error)
        }
        // It may have been replaced since the process was started.
        if (try? FileIdentity(of: file)) != running { lookSoon() }
    }

    /// Looks again later, a few times at most: a package manager may unpack what a new program needs after it.
    package func lookAgain() {
        guard didChange != nil, !retries.isEmpty else { return }
        pause.schedule(after: retries.removeFirst(), by: time, callback { $0.look() })
    }

    package func stop() {
        didChange = nil
        pause.cancel()
        watch?.cancel()
        watch = nil
    }

    private func lookSoon() {
        pause.schedule(after: Self.settling, by: time, callback { $0.look() })
    }

    private func look() {
        do throws(SystemError) {
            guard let found = try FileIdentity(of: file) else {
                return pause.schedule(after: Self.longestGap, by: time, callback { $0.lookOnceMore() })
            }
            if found != running { didChange?(.replaced) }
        } catch {
            warn(error)
        }
    }

    private func lookOnceMore() {
        do throws(SystemError) {
            guard try FileIdentity(of: file) == nil else { return look() }
            didChange?(.removed)
        } catch {
            warn(error)
        }
    }

    private func warn(_ error: SystemError) {
        log.warning("an upgrade of Steward may go unnoticed until the next session: \(error)")
    }
}
