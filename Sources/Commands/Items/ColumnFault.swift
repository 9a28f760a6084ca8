import CivilTime
import Rules

/// Why the value of a column is invalid.
struct ColumnFault: Error, Hashable {
    /// Without a full stop.
    let reason: String
    /// What would be valid, without a full stop.
    let remedy: String

    /// - Parameter make: Throws `InvalidValue`, `TimeTextError`, or another error that describes itself.
    static func ofValue<Content>(_ make: () throws -> Content) throws(ColumnFault) -> Content {
        do {
            return try make()
        } catch let error as InvalidValue {
            throw ColumnFault(reason: error.reason, remedy: error.remedy)
        } catch let error as TimeTextError {
            throw ColumnFault(reason: error.reason, remedy: error.remedy)
        } catch {
            throw ItemImportText.isUnlikeExport("\(error)")
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
