package import DBus

/// `org.stewardproject.Steward.People1`: the people of the household, for whom tasks, events and maintenance may be.
/// People are identified by name, "me", or id.
package enum People1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.People1"

    package static let add = Operation<PersonFields, PersonRecord>(
        name, "Add", .one("fields", .record), .one("person", .record))
    package static let list = Operation<Void, [PersonRecord]>(
        name, "List", isQuery: true, .nothing, .one("people", .list(of: .record)))
    package static let get = Operation<String, PersonRecord>(
        name, "Get", isQuery: true, .one("person", .text), .one("record", .record))
    /// Renaming a person updates everything that is for that person.
    package static let edit = Operation<(String, PersonChanges), PersonRecord>(
        name, "Edit", .two("person", .text, "changes", .record), .one("record", .record))
    /// What was for that person keeps the name.
    package static let remove = Operation<String, PersonRecord>(
        name, "Remove", .one("person", .text), .one("record", .record))
    /// What was for that person is for another one from then on, or for anyone.
    package static let removeGiving = Operation<(String, String), PersonRecord>(
        name, "RemoveGiving", .two("person", .text, "to", .text), .one("record", .record))
    /// What is open and overdue for everyone, and what they have done this week.
    package static let family = Operation<Void, [FamilyRecord]>(
        name, "Family", isQuery: true, .nothing, .one("family", .list(of: .record)))

    /// The ids of people that were added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
