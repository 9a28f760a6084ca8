import CSQLite

/// Values for the question marks of a statement, in order.
package struct Bindings: ExpressibleByArrayLiteral {
    private var values: [(any Bindable)?]

    package init(arrayLiteral values: (any Bindable)?...) {
        self.values = values
    }

    package init(_ values: [(any Bindable)?]) {
        self.values = values
    }

    package static func + (left: Bindings, right: Bindings) -> Bindings {
        Bindings(left.values + right.values)
    }

    package static func += (left: inout Bindings, right: Bindings) {
        left.values += right.values
    }

    /// - Throws: `.misuse` if the number of values differs from the number of question marks.
    func bind(to statement: borrowing Statement) throws(SQLiteError) {
        guard sqlite3_bind_parameter_count(statement.pointer) == values.count else {
            throw SQLiteError(.misuse, "\(values.count) values were given for the question marks")
        }
        for place in values.indices {
            let index = CInt(truncatingIfNeeded: place + 1)
            // Bind in place: copying each value would take as long as using it.
            let code =
                values[place]?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement.pointer, index)
            try statement.check(code)
        }
    }
}

/// A value that SQLite can store.
package protocol Bindable {
    /// - Returns: A SQLite result code.
    func bind(to statement: borrowing Statement, at index: CInt) -> CInt
}

extension String: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        var text = self
        return text.withUTF8 { sqlite_bind_copy_of_text(statement.pointer, index, $0.baseAddress, $0.count) }
    }
}

extension [UInt8]: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        withUnsafeBytes { sqlite_bind_copy_of_blob(statement.pointer, index, $0.baseAddress, $0.count) }
    }
}

extension Int64: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement.pointer, index, self)
    }
}

extension Int: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement.pointer, index, Int64(self))
    }
}

extension UInt32: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement.pointer, index, Int64(self))
    }
}

extension Double: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        sqlite3_bind_double(statement.pointer, index, self)
    }
}

extension Bool: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        sqlite3_bind_int64(statement.pointer, index, self ? 1 : 0)
    }
}

extension SQLValue: Bindable {
    package func bind(to statement: borrowing Statement, at index: CInt) -> CInt {
        switch self {
        case .null: sqlite3_bind_null(statement.pointer, index)
        case .integer(let number): number.bind(to: statement, at: index)
        case .real(let number): number.bind(to: statement, at: index)
        case .text(let text): text.bind(to: statement, at: index)
        case .blob(let bytes): bytes.bind(to: statement, at: index)
        }
    }
}
