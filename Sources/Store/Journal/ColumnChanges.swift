import SQLite

/// The columns of a row that are to be other than they are.
///
/// An update that names only these is half the work where few change: SQLite writes every index of a named column anew, and looks
/// at every rule about it, whether or not its value is another.
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

    /// - Parameter stored: What is kept of a value.
    mutating func set<Value: Equatable>(
        _ column: String, from old: Value, to new: Value, as stored: (Value) -> (any Bindable)?
    ) {
        if old != new { set(column, to: stored(new)) }
    }

    /// SQL that makes them in the row of `table` with this identifier, and its values.
    func update(of table: String, _ id: String) -> (sql: String, arguments: Bindings) {
        ("UPDATE \(table) SET \(columns.joined(separator: ", ")) WHERE id = ?", values + [id])
    }
}
