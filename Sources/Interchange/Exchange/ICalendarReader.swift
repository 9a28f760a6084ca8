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
        /// What stands in it and is no iCalendar. The rest of it may still be read.
        var faults: [ImportRefusal] = []
        /// Whether its end is missing, so that nobody knows what else it held.
        var isCutOff = false

        func first(_ name: String) -> Property? { properties.first { $0.name == name } }

        func all(_ name: String) -> [Property] { properties.filter { $0.name == name } }
    }

    /// Nobody nests deeper: a calendar, an event, an alarm.
    private static let mostDepth = 8
    /// In bytes; a picture in a line is larger.
    private static let longestLine = 8 << 20

    /// The outermost components, usually one `VCALENDAR`. A line that is no iCalendar is a fault of the component in
    /// which it stands, and stops no other.
    /// - Throws: The first such line, if the file holds no whole component at all.
    static func components(of bytes: [UInt8]) throws(ImportRefusal) -> [Component] {
        var assembly = Assembly()
        for line in unfolded(bytes) {
            do throws(ImportRefusal) {
                let text = try text(of: line)
                guard !text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { continue }
                let line = TextLines.Line(number: line.number, text: text)
                try assembly.take(try property(of: line), at: line)
            } catch {
                assembly.takeFault(error)
            }
        }
        return try assembly.finish()
    }

    /// The components that are being read.
    private struct Assembly {
        private var stack: [Component] = []
        private var found: [Component] = []
        /// Faults outside of all components.
        private var faults: [ImportRefusal] = []

        mutating func take(_ property: Property, at line: TextLines.Line) throws(ImportRefusal) {
            switch property.name {
            case "BEGIN": try begin(property, at: line)
            case "END": try end(property, at: line)
            default:
                guard !stack.isEmpty else { throw refusal(line, ICalendarText.isOutsideCalendar) }
                stack[stack.count - 1].properties.append(property)
            }
        }

        mutating func takeFault(_ fault: ImportRefusal) {
            if stack.isEmpty { faults.append(fault) } else { stack[stack.count - 1].faults.append(fault) }
        }

        private mutating func begin(_ property: Property, at line: TextLines.Line) throws(ImportRefusal) {
            guard stack.count < mostDepth else {
                throw refusal(line, ICalendarText.isNestedTooDeeply(property.value))
            }
            let name = property.value.uppercased()
            // Entries do not hold one another: the end of the one before is missing.
            if entries.contains(name), let open = stack.firstIndex(where: { entries.contains($0.name) }) {
                while stack.count > open { closeCutOff() }
            }
            stack.append(Component(name: name, line: line.number))
        }

        private mutating func end(_ property: Property, at line: TextLines.Line) throws(ImportRefusal) {
            guard let begin = stack.lastIndex(where: { $0.name == property.value.uppercased() }) else {
                throw refusal(line, ICalendarText.hasNoBegin(property.value.prefix(40)))
            }
            while stack.count > begin + 1 { closeCutOff() }
            close(stack.removeLast())
        }

        private mutating func closeCutOff() {
            var open = stack.removeLast()
            open.isCutOff = true
            close(open)
        }

        private mutating func close(_ component: Component) {
            if stack.isEmpty {
                found.append(component)
            } else {
                stack[stack.count - 1].components.append(component)
            }
        }

        mutating func finish() throws(ImportRefusal) -> [Component] {
            let open = stack.last
            let isWhole = !found.isEmpty || stack.contains { !$0.components.isEmpty }
            while !stack.isEmpty { closeCutOff() }
            if !isWhole, let fault = faults.first ?? open?.faults.first { throw fault }
            if !isWhole, let open {
                throw ImportRefusal(
                    place: ExchangeText.line(open.line), ICalendarText.hasNoEnd(open.name.prefix(40)))
            }
            if !faults.isEmpty { found[0].faults += faults }
            return found
        }
    }

    /// The components that are entries of a calendar.
    private static let entries: Set = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// A line whose parts are joined.
    private struct RawLine {
        let number: Int
        let bytes: ArraySlice<UInt8>
    }

    private static func text(of line: RawLine) throws(ImportRefusal) -> String {
        guard let text = String(validating: line.bytes, as: UTF8.self), !line.bytes.contains(0) else {
            throw ImportRefusal(place: ExchangeText.line(line.number), ExchangeText.isNotUTF8)
        }
        return text
    }

    /// Joins the parts of folded lines. Lines may be folded within a character, so this works on bytes.
    private static func unfolded(_ bytes: [UInt8]) -> [RawLine] {
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
        let lines = joined.split(separator: 0x0A, omittingEmptySubsequences: false)
        return zip(numbers, lines).filter { !$1.isEmpty }.map { RawLine(number: $0, bytes: $1) }
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
