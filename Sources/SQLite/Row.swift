import CSQLite

/// A row as it was read.
package struct Row {
    private let names: ColumnNames
    /// In the order of the columns.
    package let values: [Value]

    /// The row that `statement` is at.
    init(_ statement: borrowing Statement, _ names: ColumnNames) throws(SQLiteError) {
        self.names = names
        var values: [Value] = []
        values.reserveCapacity(names.all.count)
        for index in 0..<CInt(clamping: names.all.count) { values.append(try statement.value(at: index)) }
        self.values = values
    }

    /// NULL if there is no such column.
    package subscript(column: String) -> Value {
        names.index(of: column).map { values[$0] } ?? .null
    }
}

/// The columns of a statement. They are asked for in their order, more or less, and are looked for where the last one was.
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
