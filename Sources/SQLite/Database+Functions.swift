import CSQLite

extension Database {
    /// Adds a deterministic predicate to SQL: it must return the same result for equal arguments.
    package func add(
        function name: String, arguments count: Int, _ body: @escaping ([SQLValue]) -> Bool
    ) throws(SQLiteError) {
        let connection = try connection
        let context = Unmanaged.passRetained(Function(body)).toOpaque()
        // SQLite releases the function even if registering it fails.
        try check(
            sqlite3_create_function_v2(
                connection, name, CInt(clamping: count), SQLITE_UTF8 | SQLITE_DETERMINISTIC, context,
                { context, count, arguments in
                    guard let function = sqlite3_user_data(context) else { return }
                    let body = Unmanaged<Function>.fromOpaque(function).takeUnretainedValue().body
                    let values = UnsafeBufferPointer(start: arguments, count: Int(count))
                    sqlite3_result_int(context, body(values.map { SQLValue(argument: $0) }) ? 1 : 0)
                }, nil, nil,
                { function in
                    guard let function else { return }
                    Unmanaged<Function>.fromOpaque(function).release()
                }))
    }

    private final class Function {
        let body: ([SQLValue]) -> Bool

        init(_ body: @escaping ([SQLValue]) -> Bool) {
            self.body = body
        }
    }
}
