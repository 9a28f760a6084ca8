/// Reads JSON from left to right, in one pass.
struct JSONReader {
    private let bytes: [UInt8]
    private let mostDepth: Int
    private let mostValues: Int
    private var count = 0
    private var place = 0

    init(_ bytes: [UInt8], within limits: JSON.Limits) {
        self.bytes = bytes
        mostDepth = limits.depth
        mostValues = limits.values
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Reads the only value of the text.
    mutating func document() throws(JSONFault) -> JSON {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard place == bytes.count else { throw fault("something follows the value") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSON {
        count += 1
        guard count <= mostValues else { throw fault("it has more than \(mostValues) values; split it") }
        switch next {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .list(try elements(depth: depth + 1))
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw fault("it ends where a value is missing")
        case _ where next == UInt8(ascii: "-") || isDigit: return try number()
        default: throw fault("here should be a value")
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONFault) -> JSON {
        for index in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[index]) else { throw fault("here should be '\(word)'") }
        }
        return value
    }

    // MARK: Lists and objects

    private mutating func elements(depth: Int) throws(JSONFault) -> [JSON] {
        var elements: [JSON] = []
        try block(depth: depth, end: UInt8(ascii: "]")) { reader throws(JSONFault) in
            elements.append(try reader.value(depth: depth))
        }
        return elements
    }

    private mutating func members(depth: Int) throws(JSONFault) -> [JSON.Member] {
        var members: [JSON.Member] = []
        try block(depth: depth, end: UInt8(ascii: "}")) { reader throws(JSONFault) in
            guard reader.next == UInt8(ascii: "\"") else {
                throw reader.fault("here should be a name in quotes")
            }
            let name = try reader.string()
            reader.skipSpace()
            guard reader.skip(UInt8(ascii: ":")) else { throw reader.fault("here should be a colon") }
            reader.skipSpace()
            members.append(JSON.Member(name, try reader.value(depth: depth)))
        }
        return members
    }

    /// Reads the elements between brackets, separated by commas.
    private mutating func block(
        depth: Int, end: UInt8, _ element: (inout JSONReader) throws(JSONFault) -> Void
    ) throws(JSONFault) {
        guard depth <= mostDepth else { throw fault("it is nested deeper than \(mostDepth) levels") }
        place += 1
        skipSpace()
        if skip(end) { return }
        repeat {
            skipSpace()
            try element(&self)
            skipSpace()
        } while skip(UInt8(ascii: ","))
        guard skip(end) else { throw fault("here should be a comma or the end") }
    }

    // MARK: Numbers

    private mutating func number() throws(JSONFault) -> JSON {
        let start = place
        let isNegative = skip(UInt8(ascii: "-"))
        if skip(UInt8(ascii: "0")) {
            if isDigit { throw fault("no number begins with 0") }
        } else {
            try digits()
        }
        var isWhole = true
        if skip(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isWhole = false
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int64(text), number != 0 || !isNegative { return .number(number) }
        return .decimal(text)
    }

    private mutating func digits() throws(JSONFault) {
        guard isDigit else { throw fault("here should be a digit") }
        while isDigit { place += 1 }
    }

    private var isDigit: Bool {
        next.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    // MARK: Strings

    private mutating func string() throws(JSONFault) -> String {
        let start = place
        place += 1
        var unescaped: [UInt8] = []
        var plain = place
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("in a string, a control character has to be escaped") }
            if byte == UInt8(ascii: "\\") {
                unescaped += bytes[plain..<place]
                unescaped += try escape().utf8
                plain = place
            } else {
                place += 1
            }
        }
        let end = place
        guard skip(UInt8(ascii: "\"")) else { throw fault("a string has no end") }
        let content = unescaped.isEmpty ? bytes[plain..<end] : (unescaped + bytes[plain..<end])[...]
        guard let string = String(validating: content, as: UTF8.self) else {
            throw JSONFault(offset: start, reason: "a string is not in UTF-8")
        }
        return string
    }

    private mutating func escape() throws(JSONFault) -> String {
        place += 1
        let letter = next
        place += 1
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return String(try scalar())
        default:
            place -= 1
            throw fault("there is no such escape")
        }
    }

    /// Reads the digits after `\u`, and the second half of a UTF-16 pair if they are the first.
    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let start = place
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first,
            text.unicodeScalars.count == 1
        else { throw JSONFault(offset: start, reason: "an escape is half of a UTF-16 pair") }
        return scalar
    }

    private mutating func unit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let next, let digit = Self.hexadecimalDigit(next) else {
                throw fault("\\u needs four hexadecimal digits")
            }
            unit = unit << 4 | digit
            place += 1
        }
        return unit
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    // MARK: Bytes

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    private func fault(_ reason: String) -> JSONFault {
        JSONFault(offset: min(place, bytes.count), reason: reason)
    }
}
