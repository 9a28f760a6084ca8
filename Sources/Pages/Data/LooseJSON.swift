import JSONText

/// Reads JSON that templates of shops have damaged, as long as it has one reading.
///
/// Repairs commas before a closing bracket, missing values, comments, line breaks in strings, escapes that do not
/// exist, quotation marks within strings, names without quotes, and ends that are missing. Whatever else breaks the
/// syntax ends the reading: `"price": 1,237.00` has two readings.
struct LooseJSON {
    struct Unreadable: Error {}

    private static let mostDepth = 64
    private static let mostValues = 100_000
    private static let mostRepairs = 2_000

    private let bytes: [UInt8]
    private(set) var place: Int
    private var values = 0
    private var repairs = 0

    init(_ bytes: [UInt8], from place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    /// Reads the next value. What follows it stays unread.
    mutating func value() throws(Unreadable) -> JSON {
        try value(depth: 0)
    }

    /// Reads all values of a text, such as two objects without a list around them, and skips what stands between
    /// them: `;`, `,` and brackets that close nothing.
    mutating func document() throws(Unreadable) -> [JSON] {
        var found: [JSON] = []
        while true {
            skipSpace()
            while let byte = current, ";,}])".utf8.contains(byte) {
                try repair()
                place += 1
                skipSpace()
            }
            guard current != nil else { return found }
            // Words beside the data are no data, and no sign that it is whole.
            guard current == UInt8(ascii: "{") || current == UInt8(ascii: "[") else { throw Unreadable() }
            found.append(try value())
        }
    }

    private mutating func value(depth: Int) throws(Unreadable) -> JSON {
        values += 1
        guard values <= Self.mostValues, depth <= Self.mostDepth else { throw Unreadable() }
        skipSpace()
        guard let byte = current else { throw Unreadable() }
        switch byte {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .list(try elements(depth: depth + 1))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try string())
        // A value is missing.
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
            try repair()
            return .null
        default: return try word()
        }
    }

    // MARK: Lists and objects

    private mutating func elements(depth: Int) throws(Unreadable) -> [JSON] {
        var elements: [JSON] = []
        place += 1
        while try goesOn(until: UInt8(ascii: "]")) {
            elements.append(try value(depth: depth))
            skipSpace()
            // Objects may lack the comma between them; numbers without one could be one number.
            guard let next = current, !",]{".utf8.contains(next) else { continue }
            throw Unreadable()
        }
        return elements
    }

    private mutating func members(depth: Int) throws(Unreadable) -> [JSON.Member] {
        var members: [JSON.Member] = []
        place += 1
        while try goesOn(until: UInt8(ascii: "}")) {
            let name = try name()
            skipSpace()
            guard current == UInt8(ascii: ":") else { throw Unreadable() }
            place += 1
            members.append(JSON.Member(name, try value(depth: depth)))
            skipSpace()
            // An element without a comma after it is followed by a name in quotes, or by the end.
            guard let next = current, next != UInt8(ascii: "\"") else { continue }
            guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else { throw Unreadable() }
        }
        return members
    }

    /// Skips commas. Whether another element follows; if not, its end has been read.
    private mutating func goesOn(until end: UInt8) throws(Unreadable) -> Bool {
        skipSpace()
        var commas = 0
        while current == UInt8(ascii: ",") {
            commas += 1
            if commas > 1 { try repair() }
            place += 1
            skipSpace()
        }
        guard let byte = current else {
            try repair()
            return false
        }
        if byte == end {
            if commas > 0 { try repair() }
            place += 1
            return false
        }
        return true
    }

    private mutating func name() throws(Unreadable) -> String {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try string() }
        try repair()
        let start = place
        while let byte = current,
            byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
                || byte == UInt8(ascii: "@")
        {
            place += 1
        }
        guard place > start, !bytes[start].isDigit else { throw Unreadable() }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    // MARK: Words and numbers

    private mutating func word() throws(Unreadable) -> JSON {
        let start = place
        while let byte = current, byte.isLetterOrDigit || "+-.".utf8.contains(byte) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null", "undefined", "NaN": return .null
        default: return try number(word)
        }
    }

    private func number(_ word: String) throws(Unreadable) -> JSON {
        if let number = Int64(word) { return .number(number) }
        guard word.utf8.count <= 40, word.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
            word.utf8.contains(where: \.isDigit), word.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 1
        else { throw Unreadable() }
        return .decimal(word)
    }

    // MARK: Strings

    private mutating func string() throws(Unreadable) -> String {
        let quote = bytes[place]
        place += 1
        var text: [UInt8] = []
        while let byte = current {
            if byte == quote {
                place += 1
                if endsString { return String(decoding: text, as: UTF8.self) }
                try repair()
                text.append(byte)
            } else if byte == UInt8(ascii: "\\") {
                place += 1
                try appendEscape(to: &text)
            } else {
                text.append(byte < 0x20 ? 0x20 : byte)
                place += 1
            }
        }
        throw Unreadable()
    }

    /// Whether what follows a quotation mark is what follows a string: `:`, `,`, a closing bracket or nothing.
    private var endsString: Bool {
        var next = place
        while next < bytes.count, next - place < 256, bytes[next].isBlank { next += 1 }
        guard next < bytes.count, next - place < 256 else { return true }
        if bytes[next] == UInt8(ascii: "/") || bytes[next] == UInt8(ascii: "\"") { return next > place }
        return ":,}]".utf8.contains(bytes[next])
    }

    private mutating func appendEscape(to text: inout [UInt8]) throws(Unreadable) {
        guard let letter = current else { throw Unreadable() }
        place += 1
        switch letter {
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            text.append(UInt8(ascii: " "))
        case UInt8(ascii: "u"): text += String(decoding: unicodeUnits(), as: UTF16.self).utf8
        default: text.append(letter)
        }
    }

    /// The unit of an escape, and those of the escapes that follow at once, so that pairs stay together.
    private mutating func unicodeUnits() -> [UInt16] {
        var units: [UInt16] = []
        while let unit = unit(at: place) {
            units.append(unit)
            place += 4
            guard UTF16.isLeadSurrogate(unit), place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
                bytes[place + 1] == UInt8(ascii: "u"), self.unit(at: place + 2) != nil
            else { break }
            place += 2
        }
        return units
    }

    private func unit(at place: Int) -> UInt16? {
        guard place + 4 <= bytes.count, bytes[place..<place + 4].allSatisfy(\.isLetterOrDigit) else {
            return nil
        }
        return UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    }

    // MARK: Bytes

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func repair() throws(Unreadable) {
        repairs += 1
        guard repairs <= Self.mostRepairs else { throw Unreadable() }
    }

    /// Skips space, comments, and what marks comments and CDATA sections of HTML.
    private mutating func skipSpace() {
        while let byte = current {
            if byte.isBlank || byte == 0xA0 || byte < 0x20 {
                place += 1
            } else if starts(with: "//") {
                while let byte = current, byte != 0x0A { place += 1 }
            } else if starts(with: "/*") {
                place += 2
                while place < bytes.count, !starts(with: "*/") { place += 1 }
                place = min(place + 2, bytes.count)
            } else if let mark = Self.marks.first(where: { starts(with: $0) }) {
                place += mark.utf8CodeUnitCount
            } else if starts(with: "\u{FEFF}") || starts(with: "\u{A0}") {
                place += starts(with: "\u{A0}") ? 2 : 3
            } else {
                return
            }
        }
    }

    private static let marks: [StaticString] = ["<!--", "-->", "<![CDATA[", "]]>"]

    private func starts(with word: StaticString) -> Bool {
        guard word.utf8CodeUnitCount <= bytes.count - place else { return false }
        for index in 0..<word.utf8CodeUnitCount where bytes[place + index] != word.utf8Start[index] {
            return false
        }
        return true
    }
}
