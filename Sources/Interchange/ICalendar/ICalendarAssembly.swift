/// Puts the lines of a file together into components.
struct ICalendarAssembly {
    private let limits: ICalendarLimits
    private var nodes: [ICalendarNode] = []
    private var faults: [ICalendarFault] = []
    /// The components that are open, outermost first.
    private var open: [ICalendarComponent] = []
    /// How many components are open that lie too deep, and are kept as lines.
    private var tooDeep = 0

    init(_ limits: ICalendarLimits) {
        self.limits = limits
    }

    mutating func read(_ text: [UInt8], from start: Int) {
        guard text.count <= limits.bytes else {
            return leaveRest(text[start...], of: text, at: 1)
        }
        var reader = ICalendarLineReader(text, from: start, mostLines: limits.lines)
        while let line = reader.next() { take(line, of: text) }
        if reader.isExhausted { leaveRest(reader.rest, of: text, at: reader.nextNumber) }
    }

    mutating func finish() -> (nodes: [ICalendarNode], faults: [ICalendarFault]) {
        while !open.isEmpty { close(.cutOff) }
        return (nodes, faults)
    }

    private mutating func leaveRest(_ rest: ArraySlice<UInt8>, of source: [UInt8], at number: Int) {
        fault(.fileIsTooLarge, number)
        append(.line(ICalendarLine(number: number, bytes: rest, of: source)))
    }

    private mutating func take(_ line: ICalendarLineReader.Line, of source: [UInt8]) {
        let raw = ICalendarLine(number: line.number, bytes: line.raw, of: source)
        guard line.text.count <= limits.line else {
            fault(.lineIsTooLong, line.number)
            return append(.line(raw))
        }
        guard let property = ICalendarProperty(line.text, origin: raw) else {
            if !raw.isBlank { fault(.isNoProperty, line.number) }
            return append(.line(raw))
        }
        switch property.name {
        case "BEGIN" where isProse(property.componentName), "END" where isProse(property.componentName):
            fault(.isNoProperty, line.number)
            append(.line(raw))
        case "BEGIN": begin(property.componentName, raw)
        case "END": end(property.componentName, raw)
        default:
            if tooDeep > 0 { return append(.line(raw)) }
            if open.isEmpty { fault(.isOutsideCalendar, line.number, property.name) }
            if property.isInUnknownCharset { fault(.charsetIsUnknown, line.number, property.name) }
            append(.property(property))
        }
    }

    /// Whether the line belongs to a text whose line breaks are not escaped, such as `BEGIN: 6 pm`: no name has blanks.
    private func isProse(_ name: String) -> Bool {
        name.utf8.contains { $0 <= 0x20 } && open.contains { Self.entries.contains($0.name) }
    }

    private mutating func begin(_ name: String, _ line: ICalendarLine) {
        // What lies too deep may lack its end: a new entry or calendar is none of its parts.
        if name == "VCALENDAR" || Self.entries.contains(name) { tooDeep = 0 }
        if tooDeep == 0 { closeBefore(name) }
        guard tooDeep == 0, open.count < limits.depth else {
            if tooDeep == 0 { fault(.isNestedTooDeeply, line.number) }
            tooDeep += 1
            return append(.line(line))
        }
        open.append(ICalendarComponent(name, begin: line))
    }

    private mutating func end(_ name: String, _ line: ICalendarLine) {
        let place = open.lastIndex { $0.name == name }
        if tooDeep > 0, place == nil || !(name == "VCALENDAR" || Self.entries.contains(name)) {
            tooDeep -= 1
            return append(.line(line))
        }
        tooDeep = 0
        guard let place else {
            fault(.endsNothing, line.number)
            return append(.line(line))
        }
        while open.count > place + 1 { close(.implied) }
        open[place].end = line
        close(.whole)
    }

    /// Closes what cannot hold a component of this name: its own end is missing.
    private mutating func closeBefore(_ name: String) {
        let place =
            switch name {
            case "VCALENDAR": open.isEmpty ? nil : 0
            case "VALARM": open.lastIndex { $0.name == "VALARM" }
            default:
                Self.entries.contains(name) ? open.firstIndex { Self.entries.contains($0.name) } : nil
            }
        guard let place else { return }
        while open.count > place { close(.implied) }
    }

    private mutating func close(_ ending: ICalendarComponent.Ending) {
        var component = open.removeLast()
        component.ending = ending
        append(.component(component))
    }

    private mutating func append(_ node: ICalendarNode) {
        if open.isEmpty { nodes.append(node) } else { open[open.count - 1].children.append(node) }
    }

    private mutating func fault(_ reason: ICalendarFault.Reason, _ line: Int, _ property: String? = nil) {
        let fault = ICalendarFault(reason, line: line, property: property)
        if open.isEmpty { faults.append(fault) } else { open[open.count - 1].faults.append(fault) }
    }

    /// The components that a calendar consists of; none of them holds another.
    private static let entries: Set = [
        "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
    ]
}

extension ICalendarProperty {
    /// The name that a `BEGIN` or `END` gives.
    fileprivate var componentName: String {
        let bytes = value.utf8
        let start = bytes.drop { $0 <= 0x20 }
        guard let last = start.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(Substring(start[...last])).uppercased()
    }
}
