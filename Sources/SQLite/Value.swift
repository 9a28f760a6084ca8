import CSQLite

/// What a column holds.
package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// A text; also that of a blob in UTF-8, as SQLite converts them. `nil` for all else.
    package var text: String? {
        switch self {
        case .text(let text): text
        case .blob(let bytes): String(validating: bytes, as: UTF8.self)
        case .null, .integer, .real: nil
        }
    }

    /// A whole number; also that of one with a fraction, without it, if there is one. `nil` for all else.
    package var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .real(let number):
            number >= Double(Int64.min) && number < Double(Int64.max) ? Int64(number) : nil
        case .null, .text, .blob: nil
        }
    }

    /// What a function of ours is given.
    ///
    /// What there is no memory for is NULL: SQLite's own functions cannot tell either.
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
