import CivilTime
import Rules

/// Writes lines of iCalendar, folded at 75 bytes.
///
/// Source: RFC 5545, section 3.1.
struct ICalendarOutput {
    private(set) var text = ""

    mutating func begin(_ name: String) { line("BEGIN", name) }

    mutating func end(_ name: String) { line("END", name) }

    /// - Parameter value: As it stands in the file.
    mutating func line(_ name: String, _ value: String) {
        var width = 0
        for scalar in "\(name):\(value)".unicodeScalars {
            // A value may not break its line; texts are escaped before.
            if scalar == "\n" || scalar == "\r" { continue }
            let size = String(scalar).utf8.count
            if width + size > 75 {
                text += "\r\n "
                width = 1
            }
            text.unicodeScalars.append(scalar)
            width += size
        }
        text += "\r\n"
    }

    mutating func line(_ name: String, text value: String) { line(name, Self.escaped(value)) }

    mutating func line(_ name: String, texts: [String]) {
        line(name, texts.map(Self.escaped).joined(separator: ","))
    }

    mutating func line(_ name: String, _ when: When) {
        switch when {
        case .date: line("\(name);VALUE=DATE", CompactTime.text(when))
        case .floating, .instant: line(name, CompactTime.text(when))
        case .zoned(_, let zone): line("\(name);TZID=\(zone)", CompactTime.text(when))
        }
    }

    mutating func line(_ name: String, _ moment: Instant) {
        line(name, CompactTime.text(.instant(moment)))
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": continue
            case ";", ",", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
