import AgentInterface
import DBus
import EventLoop
import Household
import Logging

/// Tells everybody on the bus what has changed, once the work at hand is done: whoever waits for an answer, or for the popup
/// they clicked on to go, does not wait for that, too. What changes meanwhile is told together. It belongs to the loop's
/// thread.
final class Announcer: @unchecked Sendable {
    private enum Kind: CaseIterable {
        case tasks, events, household, reminders, recalls, shops

        var signal: (name: MemberName, interface: InterfaceName) {
            switch self {
            case .tasks: (Tasks1.changed.name, Tasks1.name)
            case .events: (Events1.changed.name, Events1.name)
            case .household: (Household1.changed.name, Household1.name)
            case .reminders: (Reminders1.changed.name, Reminders1.name)
            case .recalls: (Recalls1.changed.name, Recalls1.name)
            case .shops: (Shops1.changed.name, Shops1.name)
            }
        }
    }

    private let connection: Connection
    private let loop: EventLoop
    private let log: Logger
    /// Ids of what has changed and was not told yet.
    private var changed: [Kind: [String]] = [:]

    /// Names in one signal; who keeps up with more reads the list anew anyway.
    private static let mostNames = 1_000

    init(connection: Connection, loop: EventLoop, log: Logger) {
        self.connection = connection
        self.loop = loop
        self.log = log
    }

    /// To be told of what is of interest to others.
    func tell(_ news: Ledger.News) {
        switch news {
        case .changed(let tasks, let events, let household, let reminders):
            note(.tasks, tasks.map(\.description))
            note(.events, events.map(\.description))
            note(.household, household)
            note(.reminders, reminders.map(\.description))
        case .outside(let recalls, let shops):
            note(.recalls, recalls.map(\.description))
            note(.shops, shops.map(\.description))
        case .rang, .inTrouble, .recovered, .repaired: break
        }
    }

    func tell(_ refresh: RefreshRecord) {
        connection.assumeIsolated { connection in
            do {
                try connection.emit(
                    Recalls1.progress.name, of: Recalls1.name, at: Contract.path, [refresh.busValue])
            } catch {
                // Who missed it can ask.
                log.debug("the progress of a refresh was not announced: \(error)")
            }
        }
    }

    private func note(_ kind: Kind, _ ids: [String]) {
        guard !ids.isEmpty else { return }
        if changed.isEmpty { loop.after(.zero) { self.tellChanges() } }
        changed[kind, default: []] += ids
    }

    private func tellChanges() {
        let changed = changed
        self.changed = [:]
        for kind in Kind.allCases {
            guard let ids = changed[kind] else { continue }
            emit(kind, ids.count == 1 ? ids : Self.once(ids))
        }
    }

    /// Each of them, in the order of its first coming.
    private static func once(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }

    private func emit(_ kind: Kind, _ ids: [String]) {
        let signal = kind.signal
        var rest = ids[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostNames))
            rest = rest.dropFirst(Self.mostNames)
            connection.assumeIsolated { connection in
                do {
                    try connection.emit(
                        signal.name, of: signal.interface, at: Contract.path, [.strings(part)])
                } catch {
                    // The change itself is safe; who missed the signal can ask.
                    log.debug("a change was not announced: \(error)")
                }
            }
        }
    }
}
