import GRDB

/// Short forms for statements that are prepared once and kept.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments = []) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [StoredRow] {
        try Array(try StoredRowCursor(cachedStatement(sql: sql), arguments))
    }

    /// The only row of a statement that gives one at most.
    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> StoredRow? {
        try rows(sql, arguments).first
    }

    func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int64? {
        try Int64.fetchOne(try cachedStatement(sql: sql), arguments: arguments)
    }

    func text(_ sql: String, _ arguments: StatementArguments = []) throws -> String? {
        try String.fetchOne(try cachedStatement(sql: sql), arguments: arguments)
    }

    func texts(_ sql: String, _ arguments: StatementArguments = []) throws -> [String] {
        try String.fetchAll(try cachedStatement(sql: sql), arguments: arguments)
    }
}

/// Separates texts that are fetched as one; nothing that we keep has control characters of this kind.
let separator: Unicode.Scalar = "\u{1F}"

extension String {
    /// The texts that were fetched as one.
    var separated: [String] {
        utf8.split(separator: UInt8(ascii: separator)).map { String(Substring($0)) }
    }
}
