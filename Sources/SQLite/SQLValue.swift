import CSQLite

/// A column's value, in one of SQLite's storage classes.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The text, or a blob decoded as UTF-8 as SQLite does; otherwise `nil`.
    package var text: String? {
        switch self {
        case .text(let text): text
        case .blob(let bytes): String(validating: bytes, as: UTF8.self)
        case .null, .integer, .real: nil
        }
    }

    /// The integer, or a real number truncated to an `Int64` if it fits; otherwise `nil`.
    package var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .real(let number):
            number >= Double(Int64.min) && number < Double(Int64.max) ? Int64(number) : nil
        case .null, .text, .blob: nil
        }
    }

    /// Reads an argument of a function added to SQL. Becomes `.null` or an empty blob if there is no memory;
    /// SQLite's own functions do not report that either.
    init(argument: OpaquePointer?) {
        switch sqlite3_value_type(argument) {
        case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(argument))
        case SQLITE_FLOAT: self = .real(sqlite3_value_double(argument))
        case SQLITE_TEXT:
            let start = sqlite3_value_text(argument)
            let count = Int(sqlite3_value_bytes(argument))
            self =
                start.map {
                    .text(String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self))
                } ?? .null
        case SQLITE_BLOB:
            let start = sqlite3_value_blob(argument)
            let count = start == nil ? 0 : Int(sqlite3_value_bytes(argument))
            self = .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: self = .null
        }
    }
}
