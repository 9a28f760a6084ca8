package import CivilTime

/// A recurrence rule as programs write it.
///
/// Read as most of them do: white space, empty parts and parts of other programs (`X-`) mean nothing, nor do ordinals of
/// days in a week; an interval of 0 is 1, and a count below 1 is none. A rule that says something else that nobody can know
/// is not read, and never read as another.
///
/// Source: RFC 5545, section 3.3.10.
package struct ICalendarRule: Sendable, Hashable {
    /// `nil` if it is not understood, such as a rule of another calendar.
    package let rule: RecurrenceRule?
    /// Whether it has `COUNT` and `UNTIL`, of which `UNTIL` counts.
    package let endsTwice: Bool
    /// As it stands in the file.
    package let text: String

    init(_ rule: RecurrenceRule) {
        (self.rule, endsTwice, text) = (rule, false, rule.description)
    }

    package init(_ text: String) {
        self.text = text
        guard text.utf8.count <= 20_000 else {
            (rule, endsTwice) = (nil, false)
            return
        }
        if let plain = try? RecurrenceRule(parsing: text) {
            (rule, endsTwice) = (plain, false)
            return
        }
        var parts = Self.parts(of: text)
        let names = parts.map(\.name)
        endsTwice = names.contains("COUNT") && names.contains("UNTIL")
        if endsTwice { parts.removeAll { $0.name == "COUNT" } }
        let tidy = parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        rule = try? RecurrenceRule(parsing: tidy)
    }

    private static func parts(of text: String) -> [(name: String, value: String)] {
        var text = text.uppercased().filter { !$0.isWhitespace }[...]
        if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
        var parts: [(name: String, value: String)] = []
        for part in text.split(separator: ";") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            // What is no part is left for the reader to refuse.
            guard sides.count == 2 else {
                parts.append((String(part), ""))
                continue
            }
            if let value = value(sides[1], of: sides[0]), !parts.contains(where: { $0 == (sides[0], value) })
            {
                parts.append((sides[0], value))
            }
        }
        guard parts.contains(where: { $0 == ("FREQ", "WEEKLY") || $0 == ("FREQ", "DAILY") }) else {
            return parts
        }
        return parts.map { $0.name == "BYDAY" ? ($0.name, withoutOrdinals($0.value)) : $0 }
    }

    /// `nil` for a part that means nothing.
    private static func value(_ value: String, of name: String) -> String? {
        if name.hasPrefix("X-") { return nil }
        switch name {
        case "INTERVAL": return value == "0" ? nil : value
        case "COUNT": return Int(value).map { $0 < 1 } == true ? nil : value
        case "UNTIL":
            if value.isEmpty { return nil }
            return ICalendarTimeText.time(value).map {
                CompactTime.text(ICalendarTime($0).when ?? .date(.latest))
            }
                ?? value
        case let name where name.hasPrefix("BY"):
            let list = value.split(separator: ",").joined(separator: ",")
            return list.isEmpty ? nil : list
        default: return value
        }
    }

    /// As dateutil and most programs read `FREQ=WEEKLY;BYDAY=1MO`.
    private static func withoutOrdinals(_ days: String) -> String {
        days.split(separator: ",").map { String($0.suffix(2)) }.joined(separator: ",")
    }
}
