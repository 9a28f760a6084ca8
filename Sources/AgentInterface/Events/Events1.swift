package import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Events1`: events, and the agenda. Ids may be shortened to unique beginnings.
/// Every change has been committed when its method returns.
package enum Events1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Events1"

    package static let add = Operation<EventFields, EventRecord>(
        name, "Add", .one("fields", .record), .one("event", .record))
    package static let get = Operation<String, EventRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("event", .record))
    /// Sorted by first day.
    package static let list = Operation<EventQuery, [EventRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("events", .list(of: .record)))
    package static let edit = Operation<(String, EventFieldChanges), EventRecord>(
        name, "Edit", .two("id", .text, "changes", .record), .one("event", .record))
    /// The result counts all that were removed.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("ids", .texts), .one("count", .uint32))
    /// Excludes the occurrence that starts at a time or on a day; if empty, the one that is under way or
    /// comes next.
    package static let skip = Operation<(String, When?), EventRecord>(
        name, "Skip", .two("id", .text, "occurrence", .orNothing(.canonical)), .one("event", .record))
    /// Opens the event's online meeting, and answers its reminder that is due, as *Join* does. The result is the link.
    package static let join = Operation<String, String>(
        name, "Join", .one("id", .text), .one("url", .text))
    /// All occurrences of events and tasks from one day or moment on and before another, in order. At most
    /// ten years and 10,000 entries; beyond that the error is `InvalidArgs`. Of a subject with very many occurrences on one
    /// day, some are there, and `more` of the last says how many are not.
    package static let agenda = Operation<(When, When), [AgendaRecord]>(
        name, "Agenda", isQuery: true, .two("from", .canonical, "to", .canonical),
        .one("entries", .list(of: .record)))

    /// The days on which nobody works, besides weekends, from today on and for a year: what lists of holidays say.
    package static let holidays = Operation<Void, [String]>(
        name, "Holidays", isQuery: true, .nothing, .one("days", .texts))

    /// The ids of events that were added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
