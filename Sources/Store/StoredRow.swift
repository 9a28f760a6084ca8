import GRDB

/// A row as it was read.
///
/// GRDB's own row looks its columns up in lower case, anew for each value, which cost more than the queries did.
struct StoredRow {
    fileprivate let names: [String]
    fileprivate let values: [DatabaseValue]

    /// NULL if there is no such column.
    subscript(column: String) -> DatabaseValue {
        names.firstIndex(of: column).map { values[$0] } ?? .null
    }
}

/// Runs a statement to its end and hands over its rows.
final class StoredRowCursor: DatabaseCursor {
    typealias Element = StoredRow

    let _statement: Statement
    var _isDone = false
    private let names: [String]

    init(_ statement: Statement, _ arguments: StatementArguments) throws {
        try statement.setArguments(arguments)
        _statement = statement
        names = statement.columnNames
    }

    func _element(sqliteStatement: SQLiteStatement) -> StoredRow {
        let values = (0..<CInt(clamping: names.count)).map { index in
            DatabaseValue(sqliteStatement: sqliteStatement, index: index)
        }
        return StoredRow(names: names, values: values)
    }
}
