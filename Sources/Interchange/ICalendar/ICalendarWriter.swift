/// Writes what came as it came, and new lines folded at 75 bytes.
///
/// Source: RFC 5545, section 3.1.
struct ICalendarWriter {
    private(set) var bytes: [UInt8] = []
    private let lineEnd: [UInt8]

    init(lineEnd: [UInt8]) {
        self.lineEnd = lineEnd
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) {
        self.bytes += bytes
    }

    mutating func write(_ node: ICalendarNode) {
        switch node {
        case .line(let line): write(line)
        case .property(let property):
            if let origin = property.origin { write(origin) } else { writeLine(of: property) }
        case .component(let component): write(component)
        }
    }

    private mutating func write(_ component: ICalendarComponent) {
        if let begin = component.begin { write(begin) } else { writeLine("BEGIN:\(component.name)") }
        for child in component.children { write(child) }
        if let end = component.end {
            write(end)
        } else if component.begin == nil {
            writeLine("END:\(component.name)")
        }
    }

    private mutating func write(_ line: ICalendarLine) {
        endLine()
        write(line.bytes)
    }

    private mutating func writeLine(of property: ICalendarProperty) {
        var text = property.name
        for parameter in property.parameters { text += ";" + parameter.text }
        writeLine(text + ":" + property.value)
    }

    private mutating func writeLine(_ text: String) {
        endLine()
        var width = 0
        for scalar in text.unicodeScalars {
            // Nothing may break its line or its file; texts are escaped before.
            if scalar == "\n" || scalar == "\r" || scalar == "\0" { continue }
            let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            if width + encoded.count > 75 {
                bytes += lineEnd
                bytes.append(0x20)
                width = 1
            }
            bytes += encoded
            width += encoded.count
        }
        bytes += lineEnd
    }

    /// The last line of a file may have no end: what follows it needs one.
    private mutating func endLine() {
        guard let last = bytes.last, last != 0x0A, last != 0x0D else { return }
        if bytes != ICalendarEncoding.mark { bytes += lineEnd }
    }
}
