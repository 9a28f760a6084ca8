/// A parameter of a property, as it stands in the file.
///
/// Source: RFC 5545, section 3.2; RFC 6868.
package struct ICalendarParameter: Sendable, Hashable {
    /// In upper case.
    package let name: String
    /// All of it with its name, quotes and escapes; vCalendar 1.0 has parameters without a value.
    let text: String

    init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// A new parameter.
    /// - Parameter name: In upper case.
    package init(_ name: String, _ values: String...) {
        self.name = name
        text = name + "=" + values.map(Self.written).joined(separator: ",")
    }

    /// The first value.
    package var value: String {
        let bytes = text.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return "" }
        let isPlain = !bytes.contains {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "^")
        }
        return isPlain ? String(text[bytes.index(after: equals)...]) : values.first ?? ""
    }

    package var values: [String] {
        let bytes = text.utf8
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return [] }
        var values: [String] = []
        var isQuoted = false
        var start = bytes.index(after: equals)
        for place in bytes[start...].indices {
            switch bytes[place] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                values.append(Self.read(text[start..<place]))
                start = bytes.index(after: place)
            default: break
            }
        }
        return values + [Self.read(text[start...])]
    }

    private static func read(_ text: Substring) -> String {
        var text = text
        if text.utf8.count > 1, text.utf8.first == UInt8(ascii: "\""), text.utf8.last == UInt8(ascii: "\"") {
            text = text.dropFirst().dropLast()
        }
        guard text.utf8.contains(UInt8(ascii: "^")) else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n": result.append("\n")
                case "'": result.append("\"")
                case "^": result.append("^")
                default: result += ["^", scalar]
                }
            } else if scalar == "^" {
                isEscaped = true
            } else {
                result.append(scalar)
            }
        }
        if isEscaped { result.append("^") }
        return String(result)
    }

    private static func written(_ value: String) -> String {
        var result = String.UnicodeScalarView()
        var needsQuotes = false
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\n": result += ["^", "n"]
            case "\"": result += ["^", "'"]
            case "^": result += ["^", "^"]
            case _ where scalar.value < 0x20 && scalar != "\t": continue
            default:
                if scalar == ":" || scalar == ";" || scalar == "," { needsQuotes = true }
                result.append(scalar)
            }
        }
        return needsQuotes ? "\"\(String(result))\"" : String(result)
    }
}
