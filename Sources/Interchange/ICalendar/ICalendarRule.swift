package import CivilTime

/// A recurrence rule as programs write it.
///
/// Read as most of them do: white space, escapes, empty parts and parts of other programs (`X-`) mean nothing, nor do
/// ordinals of days in a week, or the first position where there is but one; an interval of 0 is 1, and a count below 1 is
/// none. A rule that says something else that nobody can know is not read, and never read as another.
///
/// Source: RFC 5545, section 3.3.10.
package struct ICalendarRule: Sendable, Hashable {
    /// `nil` if it is not understood, such as a rule of another calendar.
    package let rule: RecurrenceRule?
    /// The rule with its `COUNT`, if it has `UNTIL`, too. Which of them ends it first depends on its start; `rule` is the one
    /// with `UNTIL`.
    package let counted: RecurrenceRule?
    /// Whether it has an interval of 0 or a count below 1, without which it is read.
    package let hasNoNumber: Bool
    /// As it stands in the file.
    package let text: String

    init(_ rule: RecurrenceRule) {
        (self.rule, text) = (rule, rule.description)
        (counted, hasNoNumber) = (nil, false)
    }

    package init(_ text: String) {
        self.text = text
        guard text.utf8.count <= 20_000 else {
            (rule, counted, hasNoNumber) = (nil, nil, false)
            return
        }
        if let plain = try? RecurrenceRule(parsing: text) {
            (rule, counted, hasNoNumber) = (plain, nil, false)
            return
        }
        let all = Self.parts(of: text)
        let parts = all.filter { !Self.isNoNumber($0) }
        hasNoNumber = parts.count < all.count
        let endsTwice = parts.contains { $0.name == "COUNT" } && parts.contains { $0.name == "UNTIL" }
        rule = Self.rule(of: endsTwice ? parts.filter { $0.name != "COUNT" } : parts)
        counted = endsTwice ? Self.rule(of: parts.filter { $0.name != "UNTIL" }) : nil
    }

    private init(_ rule: RecurrenceRule?, like other: ICalendarRule) {
        self.rule = rule
        (counted, hasNoNumber, text) = (other.counted, other.hasNoNumber, other.text)
    }

    /// The rule that ends by its count.
    var countedOnly: ICalendarRule { ICalendarRule(counted, like: self) }

    private typealias Part = (name: String, value: String)

    private static func rule(of parts: [Part]) -> RecurrenceRule? {
        try? RecurrenceRule(parsing: parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";"))
    }

    private static func isNoNumber(_ part: Part) -> Bool {
        switch part.name {
        case "INTERVAL": Int(part.value) == 0
        case "COUNT": Int(part.value).map { $0 < 1 } == true
        default: false
        }
    }

    /// An only time of its period is the first one and the last one there.
    private static func isPositionOfOne(_ part: Part, among names: [String]) -> Bool {
        part.name == "BYSETPOS" && names.count { $0.hasPrefix("BY") } == 1
            && part.value.split(separator: ",").contains { ["1", "+1", "-1"].contains($0) }
    }

    private static func parts(of text: String) -> [Part] {
        // Some programs write it as a text, with escapes; neither they nor quotes can mean anything here.
        var text = plain(text)[...]
        if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
        var parts: [Part] = []
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
        let names = parts.map(\.name)
        parts.removeAll { isPositionOfOne($0, among: names) }
        guard parts.contains(where: { $0 == ("FREQ", "WEEKLY") || $0 == ("FREQ", "DAILY") }) else {
            return parts
        }
        return parts.map { $0.name == "BYDAY" ? ($0.name, withoutOrdinals($0.value)) : $0 }
    }

    /// In capitals, without white space, escapes and quotes.
    private static func plain(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.uppercased().unicodeScalars {
            defer { isEscaped = scalar == "\\" }
            if scalar == "\\" || scalar == "\"" || scalar.properties.isWhitespace { continue }
            if isEscaped, scalar == "N" { continue }
            result.append(scalar)
        }
        return String(result)
    }

    /// `nil` for a part that means nothing.
    private static func value(_ value: String, of name: String) -> String? {
        if name.hasPrefix("X-") || value.isEmpty { return nil }
        switch name {
        case "UNTIL":
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
