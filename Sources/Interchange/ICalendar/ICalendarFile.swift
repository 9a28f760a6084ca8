/// An iCalendar file that loses nothing: `bytes` gives back what was read, but for what was changed since.
///
/// Whatever the bytes are, they can be read; what is not understood is a fault and is kept.
///
/// Source: RFC 5545, section 3.4.
package struct ICalendarFile: Sendable, Hashable {
    /// Usually one `VCALENDAR`, and blank lines.
    package var nodes: [ICalendarNode]
    /// What stands outside of all components, and is no blank line.
    package let faults: [ICalendarFault]
    let form: Form

    /// How its lines are written.
    struct Form: Sendable, Hashable {
        var encoding: ICalendarEncoding
        /// Whether the file starts with a byte order mark.
        var hasMark: Bool
        var lineEnd: [UInt8]
        /// Half of a unit of UTF-16 at its end.
        var rest: [UInt8] = []
    }

    package init(_ bytes: [UInt8], within limits: ICalendarLimits = .usual) {
        let (text, encoding, rest) = ICalendarEncoding.utf8(of: bytes)
        let hasMark = text.starts(with: ICalendarEncoding.mark)
        form = Form(encoding: encoding, hasMark: hasMark, lineEnd: Self.lineEnd(of: text), rest: rest)
        var assembly = ICalendarAssembly(limits)
        assembly.read(text, from: hasMark ? ICalendarEncoding.mark.count : 0)
        (nodes, faults) = assembly.finish()
    }

    /// A new file.
    package init(_ calendar: ICalendarComponent) {
        nodes = [.component(calendar)]
        faults = []
        form = Form(encoding: .utf8, hasMark: false, lineEnd: [0x0D, 0x0A])
    }

    /// The file as it goes out: every line that was not changed as it came.
    package var bytes: [UInt8] {
        var writer = ICalendarWriter(lineEnd: form.lineEnd)
        if form.hasMark { writer.write(ICalendarEncoding.mark[...]) }
        for node in nodes { writer.write(node) }
        return form.encoding.bytes(of: writer.bytes) + form.rest
    }

    /// The end of the first line.
    private static func lineEnd(of text: [UInt8]) -> [UInt8] {
        guard let end = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [0x0D, 0x0A] }
        if text[end] == 0x0A { return [0x0A] }
        guard end + 1 < text.count, text[end + 1] == 0x0A else {
            return text.contains(0x0A) ? [0x0D, 0x0A] : [0x0D]
        }
        return [0x0D, 0x0A]
    }
}

extension ICalendarFile {
    /// The outermost components.
    package var components: [ICalendarComponent] { nodes.compactMap(\.component) }
}

extension ICalendarNode {
    package var component: ICalendarComponent? {
        if case .component(let component) = self { component } else { nil }
    }

    package var property: ICalendarProperty? {
        if case .property(let property) = self { property } else { nil }
    }
}
