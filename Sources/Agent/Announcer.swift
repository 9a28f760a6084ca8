import AgentInterface
import DBus
import Household
import Logging

/// Tells everybody on the bus which tasks, events, things at home and reminders have changed. It belongs to the loop's thread.
struct Announcer: Sendable {
    let connection: Connection
    let log: Logger

    /// Names in one signal; who keeps up with more reads the list anew anyway.
    private static let mostNames = 1_000

    func tell(tasks: [Todo.ID], events: [Event.ID], household: [String], reminders: [Reminder.ID]) {
        emit(Tasks1.changed.name, of: Tasks1.name, tasks.map(\.description))
        emit(Events1.changed.name, of: Events1.name, events.map(\.description))
        emit(Household1.changed.name, of: Household1.name, household)
        emit(Reminders1.changed.name, of: Reminders1.name, reminders.map(\.description))
    }

    func tell(recalls: [RecallFinding.ID], shops: [Shop.ID]) {
        emit(Recalls1.changed.name, of: Recalls1.name, recalls.map(\.description))
        emit(Shops1.changed.name, of: Shops1.name, shops.map(\.description))
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

    private func emit(_ signal: MemberName, of interface: InterfaceName, _ ids: [String]) {
        var rest = ids[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostNames))
            rest = rest.dropFirst(Self.mostNames)
            connection.assumeIsolated { connection in
                do {
                    try connection.emit(signal, of: interface, at: Contract.path, [.strings(part)])
                } catch {
                    // The change itself is safe; who missed the signal can ask.
                    log.debug("a change was not announced: \(error)")
                }
            }
        }
    }
}
