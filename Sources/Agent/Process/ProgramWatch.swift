package import EventLoop
package import Logging

/// Notices when the file of the running program is replaced, as by an upgrade, or removed.
///
/// The kernel reports changes to the folders of the file and of the links that lead to it, so the agent
/// sleeps until something is installed.
package actor ProgramWatch: LoopActor {
    package enum Change: Sendable, Hashable {
        case replaced
        case removed
    }

    package nonisolated let loop: EventLoop
    package nonisolated let file: ProgramFile
    private let time: any TimeSource
    private let log: Logger
    private var watched: [ProgramFile.Place] = []
    private var watches: [FileWatch] = []
    private var pause = DelayedCall()
    private var didChange: (@Sendable (Change) -> Void)?
    private var retries: [Duration] = [.seconds(30), .seconds(120), .seconds(600), .seconds(1800)]

    /// Installers replace one file after another: the helper, the units and the rest are still to come.
    static let settling = Duration.seconds(3)
    /// A file that is missing for this long is gone for good. Rebuilding a program removes it for a while.
    static let longestGap = Duration.seconds(45)

    package init(file: ProgramFile, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.file = file
        self.time = time
        self.loop = loop
        self.log = log
    }

    /// - Parameter didChange: Called on the loop with each change.
    package func start(_ didChange: @escaping @Sendable (Change) -> Void) {
        self.didChange = didChange
        follow()
        // It may have been replaced since the process was started. What cannot be examined is examined again soon.
        if (try? file.state()) != .same { lookSoon() }
    }

    /// Looks again later, a few times at most: a package manager may unpack what a new program needs after it.
    package func lookAgain() {
        guard !retries.isEmpty else { return }
        look(after: retries.removeFirst())
    }

    package func look(after length: Duration) {
        guard didChange != nil else { return }
        pause.schedule(after: length, by: time, callback { $0.look() })
    }

    package func stop() {
        didChange = nil
        pause.cancel()
        endWatches()
    }

    /// Watches the places that the path leads through now.
    private func follow() {
        let places = file.places
        guard places != watched else { return }
        endWatches()
        watched = places
        for (folder, places) in Dictionary(grouping: places, by: \.folder) {
            do {
                watches.append(
                    try loop.watchFiles(
                        Set(places.map(\.name)), in: folder, callback { watch, _ in watch.lookSoon() }))
            } catch {
                warn(error)
            }
        }
    }

    private func endWatches() {
        for watch in watches { watch.cancel() }
        (watches, watched) = ([], [])
    }

    private func lookSoon() {
        look(after: Self.settling)
    }

    private func look() {
        do throws(SystemError) {
            switch try file.state() {
            case .same: follow()
            case .replaced: didChange?(.replaced)
            case .missing:
                pause.schedule(after: Self.longestGap, by: time, callback { $0.lookOnceMore() })
            }
        } catch {
            warn(error)
        }
    }

    private func lookOnceMore() {
        do throws(SystemError) {
            guard try file.state() == .missing else { return look() }
            didChange?(.removed)
        } catch {
            warn(error)
        }
    }

    private func warn(_ error: SystemError) {
        log.warning("an upgrade of Steward may go unnoticed until the next session: \(error)")
    }
}
