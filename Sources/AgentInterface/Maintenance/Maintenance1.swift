package import DBus
package import Rules

/// `org.stewardproject.Steward.Maintenance1`: what has to be done to things again and again. Ids may be shortened to
/// unique beginnings. Every change has been committed when its method returns, and can be undone.
package enum Maintenance1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Maintenance1"

    package static let add = Operation<MaintenanceFields, MaintenanceRecord>(
        name, "Add", .one("fields", .record), .one("maintenance", .record))
    package static let get = Operation<String, MaintenanceRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("maintenance", .record))
    /// Soonest due first.
    package static let list = Operation<MaintenanceQuery, [MaintenanceRecord]>(
        name, "List", isQuery: true, .one("query", .record),
        .one("maintenance", .list(of: .record)))
    package static let edit = Operation<(String, MaintenanceFieldChanges), MaintenanceRecord>(
        name, "Edit", .two("id", .text, "changes", .record), .one("maintenance", .record))
    /// The result counts all that were removed.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("ids", .texts), .one("count", .uint32))
    /// The result has the next due date. A second time on the same day has to be said to be one.
    package static let complete = Operation<(String, MaintenanceReport), MaintenanceRecord>(
        name, "Complete", .two("id", .text, "report", .record), .one("maintenance", .record))
    /// Skips the current due date. The result has the next.
    package static let skip = Operation<String, MaintenanceRecord>(
        name, "Skip", .one("id", .text), .one("maintenance", .record))
    /// Stops reminders of its current due date; once it is done or skipped, the next one reminds again.
    package static let stopReminding = Operation<String, MaintenanceRecord>(
        name, "StopReminding", .one("id", .text), .one("maintenance", .record))
    /// Stops all reminders until it is resumed.
    package static let pause = Operation<String, MaintenanceRecord>(
        name, "Pause", .one("id", .text), .one("maintenance", .record))
    /// Maintenance that fell due while it was paused is due today, or on its rule's next day.
    package static let resume = Operation<String, MaintenanceRecord>(
        name, "Resume", .one("id", .text), .one("maintenance", .record))
    /// Newest first.
    package static let history = Operation<String, [ServiceRecord]>(
        name, "History", isQuery: true, .one("id", .text), .one("services", .list(of: .record)))
    /// What maintenance a thing of that name usually needs: one entry for each thing that the name may mean, the
    /// household's own first; none if the name is unknown. With the id of an item, the plans say which it has already.
    package static let propose = Operation<(String, String), [ProposalRecord]>(
        name, "Propose", isQuery: true, .two("thing", .text, "item", .text),
        .one("proposals", .list(of: .record)))

    /// The ids of maintenance that was added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
