import CivilTime
import Rules

/// Why the value of a column is invalid.
struct ColumnFault: Error, Hashable {
    /// Without a full stop.
    let reason: String
    /// What would be valid, without a full stop.
    let remedy: String

    static func ofValue<Content>(_ make: () throws(InvalidValue) -> Content) throws(ColumnFault) -> Content {
        do {
            return try make()
        } catch {
            throw ColumnFault(reason: error.reason, remedy: error.remedy)
        }
    }

    static func ofTime<Content>(_ make: () throws(TimeTextError) -> Content) throws(ColumnFault) -> Content {
        do {
            return try make()
        } catch {
            throw ColumnFault(reason: error.reason, remedy: error.remedy)
        }
    }
}
