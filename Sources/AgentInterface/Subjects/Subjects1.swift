package import DBus
package import Rules

/// `org.stewardproject.Steward.Subjects1`: what can be done to subjects of every kind, several at a time.
///
/// Each dictionary names its kind under `subject`: `task`, `event`, `item`, `maintenance` or `document`, and for `Add` also
/// `label`. Its other keys are those of that kind's interface. All changes of one call are one transaction and one step of
/// the journal: all are made, or none. If there are several requests, the error numbers the first refused one.
package enum Subjects1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Subjects1"

    /// At most 1,000; a label that exists stays as it is.
    package static let add = Operation<[SubjectRequest], [SubjectRecord]>(
        name, "Add", .one("requests", .list(of: .ofSubject, numbered: "request")),
        .one("added", .list(of: .ofSubject)))
    package static let get = Operation<[SubjectReference], [SubjectRecord]>(
        name, "Get", isQuery: true, .one("subjects", .list(of: .record, numbered: "request")),
        .one("found", .list(of: .ofSubject)))
    /// In the order of the kind's own `List`.
    package static let list = Operation<SubjectQuery, [SubjectRecord]>(
        name, "List", isQuery: true, .one("query", .ofSubject), .one("found", .list(of: .ofSubject)))
    package static let edit = Operation<[SubjectEdit], [SubjectRecord]>(
        name, "Edit", .one("edits", .list(of: .ofSubject, numbered: "request")),
        .one("edited", .list(of: .ofSubject)))
    /// The result counts all that were removed.
    package static let remove = Operation<[SubjectReference], UInt32>(
        name, "Remove", .one("subjects", .list(of: .record, numbered: "request")), .one("count", .uint32))
    /// The entries of the journal about a subject, newest first. A limit of 0 is the usual one, 50.
    package static let history = Operation<(SubjectReference, UInt32), [JournalRecord]>(
        name, "History", isQuery: true, .two("subject", .record, "limit", .uint32),
        .one("entries", .list(of: .record)))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
