import TestSupport
import Testing

@testable import Interchange

struct ICalendarFileTests {
    @Test(arguments: [
        "", "\r\n\r\n", "no calendar at all", "BEGIN:VCALENDAR", "END:VCALENDAR\r\n", ":\r\n;\r\n=\r\n",
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:cut", "\u{FEFF}BEGIN:VCALENDAR\r\nEND:VCALENDAR",
        "BEGIN:VCALENDAR\rBEGIN:VTODO\rEND:VTODO\rEND:VCALENDAR\r",
        "BEGIN:VCALENDAR\r\r\nX:1\r\r\nEND:VCALENDAR\r\r\n",
        "begin:vcalendar\r\nx-thing;a=b;c=\"d;e:f\":1,2\r\n  folded\r\n\tagain\r\nend:vcalendar\r\n",
        "BEGIN:A\r\nBEGIN:B\r\nBEGIN:VEVENT\r\nBEGIN:VEVENT\r\nEND:A\r\nBEGIN:VCALENDAR\r\n",
        "BEGIN:VCALENDAR\r\nDESCRIPTION:one\rtwo\r\nEND:VCALENDAR\r\n",
    ])
    func `what came in goes out equal`(text: String) {
        let bytes = Array(text.utf8)

        #expect(ICalendarFile(bytes).bytes == bytes)
    }

    @Test func `bytes that are no text are kept`() {
        var bytes = Array(0...255) as [UInt8]
        bytes += calendar("BEGIN:VTODO\nSUMMARY:Stra\u{DF}e\nEND:VTODO") + [0xFF, 0xFE, 0x00]

        #expect(ICalendarFile(bytes).bytes == bytes)
    }

    @Test(arguments: [true, false]) func `UTF-16 is read and goes out as UTF-16`(isLittle: Bool) throws {
        let text =
            "\u{FEFF}" + String(decoding: calendar("BEGIN:VTODO\nSUMMARY:Zoé 🎂\nEND:VTODO"), as: UTF8.self)
        let bytes = text.utf16.flatMap { unit in
            isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }

        let file = ICalendarFile(bytes)

        #expect(file.bytes == bytes)
        #expect(file.components.first?.components.first?.first("SUMMARY")?.text == "Zoé 🎂")
    }

    private struct Damage: Sendable {
        let units: [UInt16]
        var odd: [UInt8] = []
    }

    /// Cut within a unit, within a character, without the mark, with half of a character in its midst.
    private static let damages: [Damage] = {
        let lines = String(decoding: calendar("BEGIN:VTODO\nSUMMARY:Zoé\nEND:VTODO"), as: UTF8.self)
        let units = Array("\u{FEFF}\(lines)🎂".utf16)
        var (high, both) = (units, units)
        high.insert(0xD83C, at: 20)
        both.insert(contentsOf: [0xDF82, 0xD83C], at: 20)
        return [
            Damage(units: units, odd: [0x42]), Damage(units: units.dropLast()),
            Damage(units: units.dropLast(), odd: [0x42]), Damage(units: Array(units.dropFirst())),
            Damage(units: Array(units.dropFirst()), odd: [0x42]), Damage(units: high),
            Damage(units: both, odd: [0x42]),
        ]
    }()

    @Test(arguments: damages.indices, [true, false])
    func `UTF-16 that is damaged is read as far as it goes, and goes out as it came`(
        index: Int, isLittle: Bool
    ) {
        let damage = Self.damages[index]
        let bytes =
            damage.units.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isLittle ? [low, high] : [high, low]
            } + damage.odd

        let file = ICalendarFile(bytes)

        #expect(file.bytes == bytes)
        #expect(file.components.first?.components.first?.first("SUMMARY")?.text == "Zoé")
    }

    @Test func `a hundred thousand components within one another are kept`() {
        let text = String(repeating: "BEGIN:X\r\n", count: 100_000)

        let file = ICalendarFile(Array(text.utf8))

        #expect(file.bytes == Array(text.utf8))
        #expect(file.components.flatMap(\.allFaults).contains { $0.reason == .isNestedTooDeeply })
    }

    @Test func `what exceeds the limits is kept and is a fault`() {
        let bytes = calendar("BEGIN:VTODO\nSUMMARY:one\nEND:VTODO\nBEGIN:VTODO\nSUMMARY:two\nEND:VTODO")
        var (size, lines, line) = (ICalendarLimits(), ICalendarLimits(), ICalendarLimits())
        size.bytes = 100
        lines.lines = 6
        line.line = 5

        for limits in [size, lines, line] {
            let file = ICalendarFile(bytes, within: limits)

            #expect(file.bytes == bytes)
            #expect(!(file.faults + file.components.flatMap(\.allFaults)).isEmpty)
        }
    }

    @Test func `a changed property is the only difference`() throws {
        let long = String(repeating: "long ", count: 30)
        let lines = """
            BEGIN:VTODO
            X-FIRST;x-odd=1;Y="a;b":kept as it is
            SUMMARY;LANGUAGE=en:Old title
            DESCRIPTION:\(long.prefix(70))
              \(long)
            this is no property
            BEGIN:X-UNKNOWN
            A:b
            END:X-UNKNOWN
            END:VTODO
            """
        var file = ICalendarFile(calendar(lines))

        file.edit("VTODO") { $0.set("SUMMARY", "New title") }

        #expect(file.bytes == calendar(lines.replacingOnce("Old title", with: "New title")))
    }

    @Test func `setting what is there already changes nothing`() {
        let bytes = calendar("BEGIN:VTODO\nSUMMARY:A title that\n  is folded\nEND:VTODO")
        var file = ICalendarFile(bytes)

        file.edit("VTODO") { $0.set("SUMMARY", "A title that is folded") }

        #expect(file.bytes == bytes)
    }

    @Test func `a new property stands before the alarms and is folded within 75 bytes`() throws {
        var file = ICalendarFile(calendar("BEGIN:VTODO\nUID:1\nBEGIN:VALARM\nEND:VALARM\nEND:VTODO"))
        let text = String(repeating: "Zoé 🎂, ", count: 40)

        file.edit("VTODO") { $0.add(ICalendarProperty("COMMENT", text: text)) }

        let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        let read = try #require(ICalendarFile(file.bytes).components.first?.components.first)
        #expect(read.first("COMMENT")?.text == text)
        #expect(read.children.last?.component?.name == "VALARM")
    }

    @Test func `a line without an end gets one before a new line`() {
        var file = ICalendarFile(Array("BEGIN:VTODO\nUID:1".utf8))

        file.edit("VTODO") { $0.add(ICalendarProperty("SUMMARY", "New")) }

        #expect(String(decoding: file.bytes, as: UTF8.self) == "BEGIN:VTODO\nUID:1\nSUMMARY:New\n")
    }

    @Test func `parameters are read and written with their escapes`() {
        let file = ICalendarFile(
            calendar("BEGIN:VTODO\nATTENDEE;CN=\"Ann ^'A^' ^^ B^nC\";member=a,\"b,c\":x\nEND:VTODO"))
        let property = file.components.first?.components.first?.first("ATTENDEE")

        #expect(property?.parameter("CN") == "Ann \"A\" ^ B\nC")
        #expect(property?.parameters.last?.values == ["a", "b,c"])
        #expect(ICalendarParameter("CN", "Ann \"A\" ^ B\nC").value == "Ann \"A\" ^ B\nC")
        #expect(ICalendarParameter("X", "a;b", "c").values == ["a;b", "c"])
        #expect(property?.with(parameter: "CN", nil).parameters.map(\.name) == ["MEMBER"])
    }

    @Test func `a quote that is never closed quotes nothing`() {
        let file = ICalendarFile(calendar("BEGIN:VTODO\nX-A;CN=\"Ann:value\nEND:VTODO"))

        #expect(file.components.first?.components.first?.first("X-A")?.value == "value")
    }

    @Test func `a value cannot break out of its line`() {
        var file = ICalendarFile(calendar("BEGIN:VTODO\nEND:VTODO"))

        file.edit("VTODO") { $0.set("X-A", "1\r\nEND:VTODO\r\nX-B:2\0") }

        let task = ICalendarFile(file.bytes).components.first?.components.first
        #expect(task?.properties.map(\.name) == ["X-A"])
    }
}

extension ICalendarFile {
    /// Changes the components of a name, within the outermost or outermost themselves.
    mutating func edit(_ name: String, _ change: (inout ICalendarComponent) -> Void) {
        for place in nodes.indices {
            guard case .component(var component) = nodes[place] else { continue }
            if component.name == name { change(&component) }
            component.updateComponents(where: { $0.name == name }, change)
            nodes[place] = .component(component)
        }
    }
}

extension String {
    fileprivate func replacingOnce(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + self[range.upperBound...]
    }
}
