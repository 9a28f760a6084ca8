import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Shopping1`: supplies that are low, and the shopping list. Lines are named by the
/// name of the thing, or by unique beginnings of their ids. A low supply is on the list by itself, without a line. Every
/// change has been committed when its method returns, and can be undone.
package enum Shopping1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Shopping1"

    /// What is low, by name.
    package static let low = Operation<Void, [SupplyRecord]>(
        name, "Low", isQuery: true, .nothing, .one("supplies", .list(of: .record)))
    /// By shop, aisle and name.
    package static let list = Operation<Void, [ShoppingRecord]>(
        name, "List", isQuery: true, .nothing, .one("entries", .list(of: .record)))
    /// Adds at most 1,000 things as one step of the journal: all or none. The same thing in the same unit is one
    /// line. Returns all lines of these names.
    package static let add = Operation<[ShoppingFields], [ShoppingRecord]>(
        name, "Add", .one("things", .list(of: .record, numbered: "thing")),
        .one("entries", .list(of: .record)))
    /// Changes a line. An amount given here is final: the need of a low supply is not added to it.
    package static let edit = Operation<(String, ShoppingFields), [ShoppingRecord]>(
        name, "Edit", .two("line", .text, "changes", .record), .one("entries", .list(of: .record)))
    /// A low supply that is removed stays off the list until it has been above its level.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("lines", .texts), .one("count", .uint32))
    /// Adds at most 1,000 things to stock as one step of the journal, all or none, and takes them off the list.
    package static let buy = Operation<[Purchase], [BoughtRecord]>(
        name, "Buy", .one("purchases", .list(of: .record, numbered: "purchase")),
        .one("bought", .list(of: .record)))
    /// How long supplies last: those of some names, or all in stock of which something can be said.
    package static let outlook = Operation<[String], [OutlookRecord]>(
        name, "Outlook", isQuery: true, .one("names", .texts), .one("outlooks", .list(of: .record)))
    /// What was bought in the last seven days without a date, although such things usually have one.
    package static let undated = Operation<Void, [BoughtRecord]>(
        name, "Undated", isQuery: true, .nothing, .one("bought", .list(of: .record)))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
