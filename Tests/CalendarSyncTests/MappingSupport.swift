import CivilTime
import Interchange
import Rules
import TestSupport
import Testing

/// A resource with these components, as other programs write it.
func resource(_ lines: String) throws -> CalendarResource {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//test//EN\n\(lines)\nEND:VCALENDAR\n"
    let bytes = Array(text.split(separator: "\n").joined(separator: "\r\n").utf8) + [0x0D, 0x0A]
    return try #require(CalendarResource(bytes))
}

/// The mapping at 9:30 in Paris, on the day on which the bins are due at nine.
func parisMapping() throws -> CalendarMapping {
    let zones = ZoneDatabase(directories: ["/usr/share/zoneinfo"])
    let locality = Locality(zone: try zones.zone(try ZoneID(parsing: "Europe/Paris")), zones: zones)
    return CalendarMapping(locality: locality, now: try Instant(parsing: "2026-11-24T08:30:00Z"))
}

extension CalendarResource {
    /// The resource's unfolded lines.
    var lines: [String] { PlainTask(bytes).lines }
}

extension CalendarMapping {
    /// The resource with its first task or event changed.
    func changed(
        _ resource: CalendarResource, copies: [CalendarSubject] = [],
        _ change: (inout CalendarSubject) throws -> Void
    ) throws -> CalendarResource {
        var subjects = reading(of: resource).subjects
        try #require(!subjects.isEmpty)
        try change(&subjects[0])
        return self.resource(
            resource, saying: subjects + copies, uid: "",
            changedAt: try Instant(parsing: "2026-11-24T08:30:00Z"),
            uids: { _ in nil })
    }

    func changed(_ resource: CalendarResource, _ change: (inout Todo) throws -> Void) throws
        -> CalendarResource
    {
        try changed(resource) { subject in
            var todo = try #require(subject.todo)
            try change(&todo)
            subject.content = .task(todo)
        }
    }
}

/// The lines that only one of the two resources has, except bookkeeping: removed ones with `-`, added ones
/// with `+`.
func difference(_ one: CalendarResource, _ other: CalendarResource) -> [String] {
    let (before, after) = (one.lines, other.lines)
    let lines =
        before.filter { !after.contains($0) }.map { "-" + $0 }
        + after.filter { !before.contains($0) }.map { "+" + $0 }
    return lines.filter { !$0.dropFirst().hasPrefix("DTSTAMP") && !$0.dropFirst().hasPrefix("LAST-MODIFIED") }
}

extension String {
    /// The resource with a part replaced.
    func swapping(_ part: String, for other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }

    private func firstRange(of part: String) -> Range<Index>? {
        for start in indices where self[start...].hasPrefix(part) {
            return start..<index(start, offsetBy: part.count)
        }
        return nil
    }
}
