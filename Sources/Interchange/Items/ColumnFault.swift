import CivilTime
import Rules

/// Why the value of a column is invalid.
package struct ColumnFault: Error, Hashable {
    /// Without a full stop.
    package let reason: String
    /// What would be valid, without a full stop.
    package let remedy: String

    package init(reason: String, remedy: String) {
        self.reason = reason
        self.remedy = remedy
    }
}

extension ColumnFault {
    init(_ error: InvalidValue) { self.init(reason: error.reason, remedy: error.remedy) }
    init(_ error: TimeTextError) { self.init(reason: error.reason, remedy: error.remedy) }

    /// - Parameter make: Throws `InvalidValue`, `TimeTextError`, or another error that describes itself.
    static func ofValue<Content>(_ make: () throws -> Content) throws(ColumnFault) -> Content {
        do {
            return try make()
        } catch let error as InvalidValue {
            throw ColumnFault(error)
        } catch let error as TimeTextError {
            throw ColumnFault(error)
        } catch {
            throw ItemImportText.isUnlikeExport("\(error)")
        }
    }
}
