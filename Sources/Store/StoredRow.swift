import CSQLite
import GRDB

/// A row as it was read.
///
/// GRDB's own row looks its columns up in lower case, anew for each value, which cost more than the queries did.
struct StoredRow {
    private let names: ColumnNames
    private let values: [DatabaseValue]

    /// The row that `statement` is at.
    init(_ statement: OpaquePointer, _ names: ColumnNames) {
        self.names = names
        values = (0..<CInt(clamping: names.all.count)).map { index in
            DatabaseValue(sqliteStatement: statement, index: index)
        }
    }

    /// NULL if there is no such column.
    subscript(column: String) -> DatabaseValue {
        names.index(of: column).map { values[$0] } ?? .null
    }

    var first: DatabaseValue { values.first ?? .null }
}

/// The columns of a statement. They are asked for in their order, more or less, and are looked for where the last one was.
final class ColumnNames {
    let all: [String]
    private var next = 0

    init(of statement: OpaquePointer) {
        all = (0..<sqlite3_column_count(statement)).map { index in
            sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
        }
    }

    func index(of name: String) -> Int? {
        var index = next
        for _ in 0..<all.count {
            if index == all.count { index = 0 }
            if all[index] == name {
                next = index + 1
                return index
            }
            index += 1
        }
        return nil
    }
}
