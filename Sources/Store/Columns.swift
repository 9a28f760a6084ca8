import CivilTime
import GRDB
import Household

/// A row that the schema's checks should have kept out: the file is not what was written.
struct UnreadableRow: Error {}

extension StoredRow {
    func text(_ column: String) throws -> String {
        guard let text = String.fromDatabaseValue(self[column]) else {
            throw UnreadableRow()
        }
        return text
    }

    func optionalText(_ column: String) -> String? {
        String.fromDatabaseValue(self[column])
    }

    func number(_ column: String) throws -> Int64 {
        guard let number = optionalNumber(column) else { throw UnreadableRow() }
        return number
    }

    func optionalNumber(_ column: String) -> Int64? {
        Int64.fromDatabaseValue(self[column])
    }

    func instant(_ column: String) throws -> Instant {
        Instant(millisecondsSince1970: try number(column))
    }

    func optionalInstant(_ column: String) -> Instant? {
        optionalNumber(column).map { Instant(millisecondsSince1970: $0) }
    }

    func id<Thing>(_ column: String) throws -> Identifier<Thing> {
        guard let id = Identifier<Thing>(try text(column)) else { throw UnreadableRow() }
        return id
    }

    func subject() throws -> Subject {
        Subject(kind: Subject.Kind(try text("subject")), id: try text("subject_id"))
    }

    /// A value that is kept as its text.
    func value<Value: LosslessStringConvertible>(_ column: String) throws -> Value {
        guard let value = Value(try text(column)) else { throw UnreadableRow() }
        return value
    }

    func choice<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
        guard let value = Value(rawValue: try text(column)) else { throw UnreadableRow() }
        return value
    }
}

extension Instant {
    /// As it is stored.
    var stored: Int64 { millisecondsSince1970 }
}
