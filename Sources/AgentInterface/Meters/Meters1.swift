package import DBus

/// `org.stewardproject.Steward.Meters1`: what counts the use of things, such as the kilometres of a car. Meters are
/// named by their names, or by unique beginnings of their ids. Every change has been committed when its method returns,
/// and can be undone.
package enum Meters1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Meters1"

    package static let add = Operation<MeterFields, MeterRecord>(
        name, "Add", .one("fields", .record), .one("meter", .record))
    /// With its readings, newest first.
    package static let get = Operation<String, MeterRecord>(
        name, "Get", isQuery: true, .one("meter", .text), .one("meter", .record))
    /// By name, without readings.
    package static let list = Operation<Void, [MeterRecord]>(
        name, "List", isQuery: true, .nothing, .one("meters", .list(of: .record)))
    /// Changes the name or the unit.
    package static let edit = Operation<(String, MeterFields), MeterRecord>(
        name, "Edit", .two("meter", .text, "changes", .record), .one("meter", .record))
    /// Records a reading; one of the same day is replaced. A reading that is lower than an earlier one, or higher than a
    /// later one, is refused unless it is a correction. Maintenance whose use is reached is due.
    package static let read = Operation<(String, ReadingFields), MeterRecord>(
        name, "Read", .two("meter", .text, "reading", .record), .one("meter", .record))
    /// Puts a new meter in its place: the use goes on, whatever the new one shows.
    package static let replace = Operation<(String, ReadingFields), MeterRecord>(
        name, "Replace", .two("meter", .text, "reading", .record), .one("meter", .record))
    /// The result counts all that were removed. Their maintenance is then due by its interval only.
    package static let remove = Operation<[String], UInt32>(
        name, "Remove", .one("meters", .texts), .one("count", .uint32))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
