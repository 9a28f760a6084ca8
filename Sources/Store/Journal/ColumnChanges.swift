import SQLite

/// Columns to update in a row.
///
/// Naming only changed columns halves the work if there are few: SQLite rewrites every index of a named
/// column and evaluates every check on it, even if its value stays the same.
struct ColumnChanges {
    private var columns: [String] = []
    private var values = Bindings()

    mutating func set(_ column: String, to value: (any Bindable)?) {
        columns.append("\(column) = ?")
        values += [value]
    }

    mutating func set<Value: Bindable & Equatable>(_ column: String, from old: Value, to new: Value) {
        if old != new { set(column, to: new) }
    }

    /// - Parameter stored: Converts a value to its stored form.
    mutating func set<Value: Equatable>(
        _ column: String, from old: Value, to new: Value, as stored: (Value) -> (any Bindable)?
    ) {
        if old != new { set(column, to: stored(new)) }
    }

    /// SQL that updates the row of `table` with this identifier, and its arguments.
    func update(of table: String, _ id: String) -> (sql: String, arguments: Bindings) {
        ("UPDATE \(table) SET \(columns.joined(separator: ", ")) WHERE id = ?", values + [id])
    }
}
