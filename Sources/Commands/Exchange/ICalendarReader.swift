/// Reads iCalendar files into components, without their meaning.
///
/// Source: RFC 5545, section 3.1; RFC 6868 for parameters.
enum ICalendarReader {
    struct Property: Sendable, Hashable {
        /// In upper case.
        let name: String
        /// Values by upper-case name.
        let parameters: [String: String]
        let value: String
        let line: Int
    }

    struct Component: Sendable, Hashable {
        /// In upper case.
        let name: String
        let line: Int
        var properties: [Property] = []
        var components: [Component] = []

        func first(_ name: String) -> Property? { properties.first { $0.name == name } }

        func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    }

    /// Nobody nests deeper: a calendar, an event, an alarm.
    private static let mostDepth = 8
    /// In bytes; a picture in a line is larger.
    private static let longestLine = 8 << 20

    /// The outermost components, usually one `VCALENDAR`.
    /// - Throws: The first line that is no iCalendar.
    static func components(of bytes: [UInt8]) throws(ImportRefusal) -> [Component] {
        var stack: [Component] = []
        var found: [Component] = []
        for line in try unfolded(bytes) where !line.text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            let property = try property(of: line)
            switch property.name {
            case "BEGIN":
                guard stack.count < mostDepth else {
                    throw refusal(line, ICalendarText.isNestedTooDeeply(property.value))
                }
                stack.append(Component(name: property.value.uppercased(), line: line.number))
            case "END":
                guard let last = stack.popLast(), last.name == property.value.uppercased() else {
                    throw refusal(line, ICalendarText.hasNoBegin(property.value.prefix(40)))
                }
                if stack.isEmpty {
                    found.append(last)
                } else {
                    stack[stack.count - 1].components.append(last)
                }
            default:
                guard !stack.isEmpty else {
                    throw refusal(line, ICalendarText.isOutsideCalendar)
                }
                stack[stack.count - 1].properties.append(property)
            }
        }
        if let open = stack.last {
            throw ImportRefusal(
                place: ExchangeText.line(open.line), ICalendarText.hasNoEnd(open.name.prefix(40)))
        }
        return found
    }

    /// Joins the parts of folded lines. Lines may be folded within a character, so this works on bytes.
    private static func unfolded(_ bytes: [UInt8]) throws(ImportRefusal) -> [TextLines.Line] {
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count)
        var numbers: [Int] = []
        var number = 1
        var place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        numbers.append(number)
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            guard byte == 0x0A || byte == 0x0D else {
                joined.append(byte)
                continue
            }
            if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
            number += 1
            if place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 {
                place += 1
            } else {
                joined.append(0x0A)
                numbers.append(number)
            }
        }
        return try TextLines.of(joined).map { TextLines.Line(number: numbers[$0.number - 1], text: $0.text) }
    }

    private static func property(of line: TextLines.Line) throws(ImportRefusal) -> Property {
        let bytes = line.text.utf8
        guard bytes.count <= longestLine else {
            throw refusal(line, ICalendarText.isTooLong(mebibytes: longestLine >> 20))
        }
        var pieces: [Substring] = []
        var isQuoted = false
        var start = line.text.startIndex
        var place = start
        var colon: String.Index?
        while place < bytes.endIndex {
            switch bytes[place] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted:
                pieces.append(line.text[start..<place])
                start = bytes.index(after: place)
            case UInt8(ascii: ":") where !isQuoted: colon = place
            default: break
            }
            if colon != nil { break }
            place = bytes.index(after: place)
        }
        guard let colon, let name = (pieces + [line.text[start..<colon]]).first, !name.isEmpty,
            name.utf8.allSatisfy({
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
                    || isLetterOrDigit($0)
            })
        else {
            throw refusal(line, ICalendarText.isNoProperty)
        }
        pieces.append(line.text[start..<colon])
        var parameters: [String: String] = [:]
        for piece in pieces.dropFirst() {
            let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { continue }
            var value = sides[1]
            if value.utf8.count > 1, value.utf8.first == UInt8(ascii: "\""),
                value.utf8.last == UInt8(ascii: "\"")
            {
                value = value.dropFirst().dropLast()
            }
            parameters[sides[0].uppercased()] = String(value)
        }
        return Property(
            name: name.uppercased(), parameters: parameters,
            value: String(line.text[bytes.index(after: colon)...]), line: line.number)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    private static func refusal(_ line: TextLines.Line, _ fault: ColumnFault) -> ImportRefusal {
        ImportRefusal(
            place: ExchangeText.line(line.number), column: ExchangeText.wholeLine,
            value: String(line.text.prefix(60)), fault)
    }
}

extension ICalendarReader.Property {
    /// The value of a text property, unescaped.
    var text: String { Self.unescaped(value[...]) }

    /// The texts of a list, such as `CATEGORIES`.
    var texts: [String] {
        var parts: [Substring] = []
        var start = value.startIndex
        var place = start
        let bytes = value.utf8
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "\\") {
                place = bytes.index(after: place)
                if place == bytes.endIndex { break }
            } else if bytes[place] == UInt8(ascii: ",") {
                parts.append(value[start..<place])
                start = bytes.index(after: place)
            }
            place = bytes.index(after: place)
        }
        parts.append(value[start...])
        return parts.map(Self.unescaped).filter { !$0.isEmpty }
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                result.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
