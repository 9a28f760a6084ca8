/// A task as text, read and changed line by line. The phones and the simulation use it, so that they do not
/// depend on the code under test.
package struct PlainTask {
    package var lines: [String]

    package init(_ bytes: [UInt8]) {
        var lines: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\r\n") {
            if line.hasPrefix(" "), let last = lines.popLast() {
                lines.append(last + line.dropFirst())
            } else {
                lines.append(String(line))
            }
        }
        self.lines = lines
    }

    package var bytes: [UInt8] { Array((lines.joined(separator: "\r\n") + "\r\n").utf8) }

    /// The indices of the task's own lines, without those of its alarms.
    private var own: [Int] {
        var depth = 0
        var found: [Int] = []
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("BEGIN:") { depth += 1 }
            if depth == 2 { found.append(index) }
            if line.hasPrefix("END:") { depth -= 1 }
        }
        return found
    }

    private static func name(of line: String) -> Substring {
        line.prefix { $0 != ":" && $0 != ";" }
    }

    package func values(_ name: String) -> [String] {
        own.filter { Self.name(of: lines[$0]) == name }.compactMap { index in
            lines[index].firstIndex(of: ":").map { String(lines[index][lines[index].index(after: $0)...]) }
        }
    }

    package var uid: String { values("UID").first ?? "" }
    package var title: String { values("SUMMARY").first ?? "" }
    package var isDone: Bool { values("STATUS").contains("COMPLETED") || !values("COMPLETED").isEmpty }
    package var labels: Set<String> {
        Set(values("CATEGORIES").flatMap { $0.split(separator: ",").map(String.init) })
    }
    package var foreign: Set<String> { Set(lines.filter { $0.hasPrefix("X-PHONE-") }) }
    package var seen: String { values("X-MOZ-LASTACK").first ?? "" }

    package mutating func set(_ name: String, _ value: String) {
        let places = own.filter { Self.name(of: lines[$0]) == name }
        if let first = places.first {
            lines[first] = "\(name):\(value)"
        } else {
            add("\(name):\(value)")
        }
    }

    package mutating func add(_ line: String) {
        guard let begin = own.first else { return }
        lines.insert(line, at: begin + 1)
    }

    package mutating func removeAlarms() {
        while let begin = lines.firstIndex(of: "BEGIN:VALARM"),
            let end = lines[begin...].firstIndex(of: "END:VALARM")
        {
            lines.removeSubrange(begin...end)
        }
    }

    package mutating func removeAll(_ name: String) {
        for place in own.reversed() where Self.name(of: lines[place]) == name { lines.remove(at: place) }
    }
}
