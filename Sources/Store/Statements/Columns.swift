import CivilTime
import Rules
import SQLite

/// Thrown for a row that the schema's checks should have refused: the file is damaged.
struct UnreadableRow: Error {}

extension Row {
    func text(_ column: String) throws -> String {
        guard let text = self[column].text else {
            throw UnreadableRow()
        }
        return text
    }

    func optionalText(_ column: String) -> String? {
        self[column].text
    }

    func number(_ column: String) throws -> Int64 {
        guard let number = optionalNumber(column) else { throw UnreadableRow() }
        return number
    }

    func optionalNumber(_ column: String) -> Int64? {
        self[column].integer
    }

    func int(_ column: String) throws -> Int {
        Int(clamping: try number(column))
    }

    func flag(_ column: String) throws -> Bool {
        try number(column) == 1
    }

    func instant(_ column: String) throws -> Instant {
        Instant(millisecondsSince1970: try number(column))
    }

    func optionalInstant(_ column: String) -> Instant? {
        optionalNumber(column).map { Instant(millisecondsSince1970: $0) }
    }

    func id<Thing>(_ column: String) throws -> Identifier<Thing> {
        guard let id = Identifier<Thing>(try text(column)) else { throw UnreadableRow() }
        return id
    }

    func subject() throws -> Subject {
        Subject(kind: try choice("subject"), id: try text("subject_id"))
    }

    /// A value stored as its description.
    func value<Value: LosslessStringConvertible>(_ column: String) throws -> Value {
        guard let value = Value(try text(column)) else { throw UnreadableRow() }
        return value
    }

    func choice<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
        guard let value = Value(rawValue: try text(column)) else { throw UnreadableRow() }
        return value
    }
}

extension Instant {
    /// Milliseconds since 1970.
    var stored: Int64 { millisecondsSince1970 }
}

extension Database {
    /// The number that a query counts; 0 if there is none.
    func count(_ sql: String, _ arguments: Bindings = []) throws -> Int {
        Int(clamping: try number(sql, arguments) ?? 0)
    }

    /// Whether a query finds a row.
    func exists(_ sql: String, _ arguments: Bindings = []) throws -> Bool {
        try number(sql, arguments) != nil
    }

    func instant(_ sql: String, _ arguments: Bindings = []) throws -> Instant? {
        try number(sql, arguments).map { Instant(millisecondsSince1970: $0) }
    }

    /// Deletes the newest rows first, so that undo, which runs backwards, restores them in their order.
    func deleteNewestFirst(from table: String, where column: String, is key: String) throws {
        let rows = try numbers(
            "SELECT rowid AS number FROM \(table) WHERE \(column) = ? ORDER BY rowid DESC", [key])
        for row in rows { try run("DELETE FROM \(table) WHERE rowid = ?", [row]) }
    }
}

/// Separates texts fetched as one. Stored texts do not contain this control character.
let separator: Unicode.Scalar = "\u{1F}"

extension String {
    /// The texts joined by `separator`.
    var separated: [String] { separated(by: separator) }

    /// The texts joined by an ASCII character.
    func separated(by character: Unicode.Scalar) -> [String] {
        utf8.split(separator: UInt8(ascii: character)).map { String(Substring($0)) }
    }
}

extension Sequence<String> {
    /// A JSON array, for `json_each`. The texts contain nothing that JSON would escape.
    var jsonArray: String { "[" + map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}

extension Sequence<Int64> {
    /// A JSON array, for `json_each`.
    var jsonArray: String { "[" + map(String.init).joined(separator: ",") + "]" }
}

extension [String] {
    /// The statement that inserts a row with these columns.
    func insertion(into table: String) -> String {
        "INSERT INTO \(table) (\(joined(separator: ", "))) VALUES (\(map { _ in "?" }.joined(separator: ", ")))"
    }

    /// The end of an insertion that updates the row which has this key already.
    func update(onConflict key: String) -> String {
        "ON CONFLICT (\(key)) DO UPDATE SET \(map { "\($0) = excluded.\($0)" }.joined(separator: ", "))"
    }

    /// The statement that replaces these columns in the row whose identifier is the last argument.
    func replacement(in table: String) -> String {
        "UPDATE \(table) SET \(map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"
    }
}
