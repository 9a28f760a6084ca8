import CSQLite

/// The values for the question marks of a statement, in their order.
struct Bindings: ExpressibleByArrayLiteral {
    private var values: [(any Bindable)?]

    init(arrayLiteral values: (any Bindable)?...) {
        self.values = values
    }

    init(_ values: [any Bindable]) {
        self.values = values
    }

    private init(_ values: [(any Bindable)?]) {
        self.values = values
    }

    static func + (left: Bindings, right: Bindings) -> Bindings {
        Bindings(left.values + right.values)
    }

    static func += (left: inout Bindings, right: Bindings) {
        left.values += right.values
    }

    /// - Returns: SQLite's code; that of misuse where there are not as many as question marks.
    func bind(to statement: OpaquePointer) -> CInt {
        guard sqlite3_bind_parameter_count(statement) == values.count else { return SQLITE_MISUSE }
        for place in values.indices {
            let index = CInt(truncatingIfNeeded: place + 1)
            // In its place: a copy of each would take as long as what is done with it.
            let code = values[place]?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
            if code != SQLITE_OK { return code }
        }
        return SQLITE_OK
    }
}

/// What SQLite keeps.
protocol Bindable {
    /// - Returns: SQLite's code.
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt
}

extension String: Bindable {
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        var text = self
        return text.withUTF8 { sqlite_bind_copy_of_text(statement, index, $0.baseAddress, $0.count) }
    }
}

extension Int64: Bindable {
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: Bindable {
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension UInt32: Bindable {
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension Bool: Bindable {
    func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}
