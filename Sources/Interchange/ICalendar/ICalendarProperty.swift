/// A property as it stands in a file, with its parameters in their order.
package struct ICalendarProperty: Sendable, Hashable {
    /// In upper case.
    package let name: String
    package let parameters: [ICalendarParameter]
    /// As it stands in the file without folds: texts are escaped.
    package let value: String
    /// What the reader of entries knows it as.
    let known: ICalendarFields.Name?
    /// Whether its letters may be others.
    let isInUnknownCharset: Bool
    /// As it came; `nil` for a property that is new or was changed.
    let origin: ICalendarLine?

    /// A new property.
    /// - Parameters:
    ///   - name: In upper case.
    ///   - value: As it stands in a file: texts are escaped.
    package init(_ name: String, _ value: String, _ parameters: [ICalendarParameter] = []) {
        self.name = name
        self.value = value
        self.parameters = parameters
        known = ICalendarFields.Name(name)
        isInUnknownCharset = false
        origin = nil
    }

    /// A new property of a text.
    /// - Parameter name: In upper case.
    package init(_ name: String, text: String, _ parameters: [ICalendarParameter] = []) {
        self.init(name, ICalendarTextValue.escaped(text), parameters)
    }

    /// `nil` if the line is no property.
    /// - Parameter line: Without folds.
    init?(_ line: ArraySlice<UInt8>, origin: ICalendarLine) {
        guard let head = ICalendarHead(line) else { return nil }
        name = head.name
        known = ICalendarFields.Name(head.name)
        parameters = head.parameters
        self.origin = origin
        value = ICalendarTextValue.decoded(line[head.end...], parameters)
        isInUnknownCharset = ICalendarTextValue.isGuessed(line[head.end...], parameters)
    }

    /// Counted from 1; 0 if it did not come from a file.
    package var line: Int { origin?.number ?? 0 }

    /// Whether it has a value: a property without one counts as absent.
    var isFilled: Bool { value.utf8.contains { $0 > 0x20 } }

    /// Whether it goes out as it came.
    package var isUnchanged: Bool { origin != nil }

    /// The first value of a parameter.
    /// - Parameter name: In upper case.
    package func parameter(_ name: String) -> String? {
        parameters.isEmpty ? nil : parameters.first { $0.name == name }?.value
    }

    /// The zone, whose name programs write with commas and without quotes.
    package var tzid: String? {
        parameters.isEmpty ? nil : parameters.first { $0.name == "TZID" }?.values.joined(separator: ",")
    }

    /// This property with another value, in UTF-8 and not encoded.
    package func with(value: String) -> ICalendarProperty {
        if value == self.value { return self }
        return ICalendarProperty(
            name, value, parameters.filter { $0.name != "CHARSET" && $0.name != "ENCODING" })
    }

    /// This property with a parameter set in place, added, or, for `nil`, removed.
    package func with(parameter name: String, _ value: String?) -> ICalendarProperty {
        if parameter(name) == value { return self }
        var parameters = parameters
        let place = parameters.firstIndex { $0.name == name }
        switch (place, value) {
        case (let place?, let value?): parameters[place] = ICalendarParameter(name, value)
        case (let place?, nil): parameters.remove(at: place)
        case (nil, let value?): parameters.append(ICalendarParameter(name, value))
        case (nil, nil): break
        }
        return ICalendarProperty(name, self.value, parameters)
    }

    /// Whether it says the same in the same form, wherever it stands.
    package func isEqual(to other: ICalendarProperty) -> Bool {
        name == other.name && value == other.value && parameters == other.parameters
    }
}

extension [ICalendarProperty] {
    /// Whether they say the same in the same form, one by one.
    func isEqual(to others: [ICalendarProperty]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.isEqual(to: $1) }
    }
}

/// The name and the parameters of a line, up to its colon.
private struct ICalendarHead {
    let name: String
    let parameters: [ICalendarParameter]
    /// Where the value begins.
    let end: Int

    init?(_ line: ArraySlice<UInt8>) {
        // A quote that is never closed quotes nothing.
        guard
            let first = Self.marks(in: line, quotes: true, brackets: true) ?? Self.marks(
                in: line, quotes: true)
                ?? Self.marks(in: line)
        else { return nil }
        let marks = Self.behindZone(first, in: line)
        let nameEnd = marks.semicolons.first ?? marks.colon
        guard let name = Self.name(line[line.startIndex..<nameEnd]) else { return nil }
        self.name = name
        end = marks.colon + 1
        var parameters: [ICalendarParameter] = []
        for (index, start) in marks.semicolons.enumerated() {
            let end = index + 1 < marks.semicolons.count ? marks.semicolons[index + 1] : marks.colon
            let part = line[start + 1..<end]
            let nameEnd = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            parameters.append(
                ICalendarParameter(
                    name: Self.upperCase(part[part.startIndex..<nameEnd]),
                    text: ICalendarTextValue.text(part)))
        }
        self.parameters = parameters
    }

    private static func upperCase(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains { $0 >= 0x61 } ? text.uppercased() : text
    }

    /// - Parameter brackets: Whether a value that begins with a bracket is quoted by it. Outlook and Exchange write
    ///   `TZID=(UTC+01:00) Berlin` without quotes.
    private static func marks(in line: ArraySlice<UInt8>, quotes: Bool = false, brackets: Bool = false)
        -> Marks?
    {
        var semicolons: [Int] = []
        var isQuoted = false
        var isInBrackets = false
        for place in line.indices {
            switch line[place] {
            case UInt8(ascii: "\"") where quotes && !isInBrackets: isQuoted.toggle()
            case UInt8(ascii: "(") where brackets && !isQuoted && !semicolons.isEmpty:
                guard line[place - 1] == UInt8(ascii: "=") else { continue }
                (isQuoted, isInBrackets) = (true, true)
            case UInt8(ascii: ")") where isInBrackets: (isQuoted, isInBrackets) = (false, false)
            case UInt8(ascii: ";") where !isQuoted: semicolons.append(place)
            case UInt8(ascii: ":") where !isQuoted: return (semicolons, place)
            default: break
            }
        }
        return nil
    }

    /// Programs write `TZID=UTC+01:00` and `TZID=tzone://Microsoft/Utc` without quotes: if no time stands behind the first
    /// colon, the name of the zone goes on until one does.
    private static func behindZone(_ marks: Marks, in line: ArraySlice<UInt8>) -> Marks {
        let value = line[(marks.colon + 1)...]
        guard value.contains(UInt8(ascii: ":")), !startsWithTime(value),
            marks.semicolons.contains(where: { isZone(line[($0 + 1)...]) })
        else { return marks }
        var semicolons = marks.semicolons
        for place in value.prefix(longestZone).indices {
            switch line[place] {
            case UInt8(ascii: ";"): semicolons.append(place)
            case UInt8(ascii: ":") where startsWithTime(line[(place + 1)...]): return (semicolons, place)
            default: break
            }
        }
        return marks
    }

    private typealias Marks = (semicolons: [Int], colon: Int)

    /// Bytes behind the first colon of a zone's name.
    private static let longestZone = 200

    private static func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
        upperCase(bytes.prefix(5)) == "TZID="
    }

    /// Whether a time stands there, also as the first of a list or of a period.
    private static func startsWithTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        let first = bytes.prefix(60).prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/") }
        return ICalendarTimeText.time(String(decoding: first, as: UTF8.self)) != nil
    }

    /// In upper case; `nil` for what is no name.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return nil }
        var hasSmall = false
        for byte in bytes[...last] {
            switch byte {
            case 0x41...0x5A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): continue
            case 0x61...0x7A: hasSmall = true
            default: return nil
            }
        }
        let name = String(decoding: bytes[...last], as: UTF8.self)
        return hasSmall ? name.uppercased() : name
    }
}
