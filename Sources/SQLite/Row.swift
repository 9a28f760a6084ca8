import CSQLite

/// The values of a row, copied out of a statement.
package struct Row {
    private let names: ColumnNames
    /// In column order.
    package let values: [SQLValue]

    /// Reads the current row of `statement`.
    init(_ statement: borrowing Statement, _ names: ColumnNames) throws(SQLiteError) {
        self.names = names
        var values: [SQLValue] = []
        values.reserveCapacity(names.all.count)
        for index in 0..<CInt(clamping: names.all.count) { values.append(try statement.value(at: index)) }
        self.values = values
    }

    /// `.null` if there is no such column.
    package subscript(column: String) -> SQLValue {
        names.index(of: column).map { values[$0] } ?? .null
    }
}

/// The column names of a statement. A lookup starts after the last match, because callers mostly read columns
/// in order.
final class ColumnNames {
    let all: [String]
    private var next = 0

    init(of statement: borrowing Statement) throws(SQLiteError) {
        var all: [String] = []
        for index in 0..<sqlite3_column_count(statement.pointer) {
            guard let name = sqlite3_column_name(statement.pointer, index) else { throw .outOfMemory }
            all.append(String(cString: name))
        }
        self.all = all
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
