/// Reads the part of TOML that settings need, and records the line of each statement.
///
/// It reads all comments, keys, tables, one-line strings, integers and Booleans of TOML 1.0, and lists of
/// these on one line. No setting is an inline table, a date, a fraction or text of several lines; the reader
/// refuses these with an explanation. No library replaces it: none gives the lines of keys, and the one
/// available brings the C++ runtime and ICU into a process that uses a few megabytes.
///
/// Source: TOML v1.0.0 (toml.io).
struct TOMLReader {
    /// A statement of the file; `line` counts from 1.
    enum Statement: Hashable {
        /// `[section]`
        case table(path: [String], line: Int)
        /// `key = value`; `path` is relative to the preceding table.
        case assignment(path: [String], TOMLValue, line: Int)
    }

    /// Why a line cannot be read.
    struct Problem: Error, Hashable {
        let line: Int
        /// The line without leading and trailing blanks.
        let text: String
        let reason: String
        let remedy: String
    }

    private var scanner: LineScanner
    private let line: Int

    /// All readable statements, and the errors of the other lines, both in order.
    static func read(_ text: String) -> (statements: [Statement], problems: [Problem]) {
        var statements: [Statement] = []
        var problems: [Problem] = []
        for (index, bytes) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            let withoutReturn = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
            var reader = TOMLReader(scanner: LineScanner(Array(withoutReturn)), line: index + 1)
            do {
                if let statement = try reader.statement() { statements.append(statement) }
            } catch {
                problems.append(error)
            }
        }
        return (statements, problems)
    }

    private mutating func statement() throws(Problem) -> Statement? {
        scanner.skipBlanks()
        if scanner.isAtEndOrComment {
            try checkComment()
            return nil
        }
        let statement = scanner.skip("[") ? try table() : try assignment()
        scanner.skipBlanks()
        guard scanner.isAtEndOrComment else {
            throw problem(
                "something follows that does not belong there", "begin a new line, or a comment with #")
        }
        try checkComment()
        return statement
    }

    private mutating func table() throws(Problem) -> Statement {
        if scanner.skip("[") { throw problem("Steward has no lists of tables", "write [section]") }
        let path = try keyPath()
        guard scanner.skip("]") else { throw problem("the ] is missing", "write [section]") }
        return .table(path: path, line: line)
    }

    private mutating func assignment() throws(Problem) -> Statement {
        let path = try keyPath()
        guard scanner.skip("=") else {
            throw problem("it is neither a section nor a setting", "write [section] or key = value")
        }
        scanner.skipBlanks()
        return .assignment(path: path, try value(), line: line)
    }

    /// Reads `a`, `a.b` or `"a".b`, with blanks around it and around its dots.
    private mutating func keyPath() throws(Problem) -> [String] {
        var path: [String] = []
        repeat {
            scanner.skipBlanks()
            path.append(try key())
            scanner.skipBlanks()
        } while scanner.skip(".")
        return path
    }

    private mutating func key() throws(Problem) -> String {
        if scanner.next == UInt8(ascii: "\"") || scanner.next == UInt8(ascii: "'") { return try string() }
        let key = scanner.take { byte in
            byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte.isLetterOrDigit
        }
        guard !key.isEmpty else { throw problem("a name is missing", "write [section] or key = value") }
        return key
    }

    private mutating func value() throws(Problem) -> TOMLValue {
        switch scanner.next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "{"): throw problem("no setting is a table in braces", Self.kinds)
        default: return try word()
        }
    }

    private mutating func list() throws(Problem) -> [TOMLValue] {
        var values: [TOMLValue] = []
        _ = scanner.skip("[")
        scanner.skipBlanks()
        while !scanner.skip("]") {
            guard !scanner.isAtEndOrComment else {
                throw problem("the ] is missing", "write the whole list on one line")
            }
            if scanner.next == UInt8(ascii: "[") {
                throw problem("no setting is a list of lists", Self.kinds)
            }
            values.append(try value())
            scanner.skipBlanks()
            guard scanner.skip(",") || scanner.next == UInt8(ascii: "]") || scanner.isAtEndOrComment else {
                throw problem("a comma is missing in the list", "write for example [\"15m\", \"1h\"]")
            }
            scanner.skipBlanks()
        }
        return values
    }

    private mutating func word() throws(Problem) -> TOMLValue {
        let word = scanner.take {
            !" \t#,]".utf8.contains($0)
        }
        switch word {
        case "": throw problem("the value is missing", Self.kinds)
        case "true": return .flag(true)
        case "false": return .flag(false)
        default: break
        }
        guard let number = Self.number(word) else {
            throw problem("\(word) is not a value of TOML that a setting could have", Self.kinds)
        }
        return .number(number)
    }

    /// Also `nil` for an integer that does not fit into 64 bits, which TOML requires to be an error.
    private static func number(_ word: String) -> Int? {
        let radixes = ["0x": 16, "0o": 8, "0b": 2]
        let radix = radixes[String(word.prefix(2))] ?? 10
        let sign = radix == 10 ? word.prefix(while: { $0 == "+" || $0 == "-" }) : ""
        let digits = radix == 10 ? word.dropFirst(sign.count) : word.dropFirst(2)
        let groups = digits.split(separator: "_", omittingEmptySubsequences: false)
        guard sign.count <= 1,
            groups.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isLetterOrDigit) })
        else { return nil }
        let joined = groups.joined()
        guard radix != 10 || joined == "0" || !joined.hasPrefix("0") else { return nil }
        return Int(sign + joined, radix: radix)
    }

    private mutating func string() throws(Problem) -> String {
        let isLiteral = scanner.next == UInt8(ascii: "'")
        let quote: Unicode.Scalar = isLiteral ? "'" : "\""
        _ = scanner.skip(quote)
        if scanner.skip(quote) {
            guard !scanner.skip(quote) else { throw problem("no setting has several lines", Self.kinds) }
            return ""
        }
        var bytes: [UInt8] = []
        while !scanner.skip(quote) {
            guard let byte = scanner.advance() else {
                throw problem("the closing \(quote) is missing", "put the text between two \(quote)")
            }
            guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
                throw problem("the text contains a control character", "remove it, or write it as \\u001B")
            }
            if byte == UInt8(ascii: "\\") && !isLiteral {
                bytes.append(contentsOf: String(try escape()).utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func escape() throws(Problem) -> Unicode.Scalar {
        switch scanner.advance() {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "u"): return try scalar(digits: 4)
        case UInt8(ascii: "U"): return try scalar(digits: 8)
        default:
            throw problem(
                "there is no such escape after \\",
                "write \\\\ for a backslash, or put the text between two '")
        }
    }

    private mutating func scalar(digits count: Int) throws(Problem) -> Unicode.Scalar {
        var digits = ""
        for _ in 0..<count {
            guard let byte = scanner.advance() else { break }
            digits.unicodeScalars.append(Unicode.Scalar(byte))
        }
        guard digits.utf8.count == count, digits.utf8.allSatisfy(\.isLetterOrDigit),
            let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number)
        else { throw problem("\\u\(digits) names no character", "write \\u and four hexadecimal digits") }
        return scalar
    }

    /// TOML forbids control characters other than tab in comments; a carriage return could hide text.
    private mutating func checkComment() throws(Problem) {
        while let byte = scanner.advance() {
            guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
                throw problem("the comment contains a control character", "remove it")
            }
        }
    }

    private static let kinds = "write a text in quotes, a whole number, true or false"

    private func problem(_ reason: String, _ remedy: String) -> Problem {
        Problem(line: line, text: scanner.trimmedLine, reason: reason, remedy: remedy)
    }
}
