package import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Documents1`: documents that expire or have to be cancelled in time. Ids may be
/// shortened to unique beginnings. Every change has been committed when its method returns, and can be undone.
package enum Documents1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Documents1"

    /// Adds at most 1,000 documents as one step of the journal: all or none. The error names the first invalid
    /// one by its place in the list. With `dry_run` nothing is stored.
    package static let add = Operation<([DocumentFields], Bool), [DocumentRecord]>(
        name, "Add", .two("documents", .list(of: .record, numbered: "document"), "dry_run", .flag),
        .one("added", .list(of: .record)))
    package static let get = Operation<String, DocumentRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("document", .record))
    /// Soonest deadline first, then those without one.
    package static let list = Operation<DocumentQuery, [DocumentRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("documents", .list(of: .record)))
    package static let edit = Operation<(String, DocumentFieldChanges), DocumentRecord>(
        name, "Edit", .two("id", .text, "changes", .record), .one("document", .record))
    /// Gives it a new last day. With an empty one, which is not known yet, only its reminders stop.
    package static let renew = Operation<(String, CivilDate?), DocumentRecord>(
        name, "Renew", .two("id", .text, "until", .orNothing(.canonical)), .one("document", .record))
    /// Cancels a contract, or uses a voucher. The note may be empty.
    package static let cancel = Operation<(String, String), DocumentRecord>(
        name, "Cancel", .two("id", .text, "note", .text), .one("document", .record))
    /// The result counts all that were removed.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("ids", .texts), .one("count", .uint32))
    /// Stores a copy of what can be read from `file`, at most 32 MiB, under a name unique in the document: a
    /// second `scan.pdf` becomes `scan-2.pdf`.
    package static let attach = Operation<AttachmentInput, DocumentRecord>(
        name, "Attach", .attachment, .one("document", .record))
    package static let detach = Operation<(String, String), DocumentRecord>(
        name, "Detach", .two("id", .text, "name", .text), .one("document", .record))

    /// The ids of documents that were added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
