package import CivilTime
package import Rules

/// The birthday of a contact, from its vCard (RFC 6350; RFC 2426 and vCard 2.1 in as far as they are alike).
package struct ContactBirthday: Sendable, Hashable {
    package let uid: String
    package let name: String
    package let month: Int
    package let day: Int
    /// The day of birth; `nil` if the contact does not say the year.
    package let born: CivilDate?

    /// - Returns: `nil` if the contact has no name, or no birthday that can be read.
    package init?(_ card: [UInt8]) {
        let properties = VCardProperty.all(in: card)
        func text(_ name: String) -> String? {
            properties.first { $0.name == name }.map { CleanText.line($0.text) }.flatMap {
                $0.isEmpty ? nil : $0
            }
        }
        guard let birthday = properties.first(where: { $0.name == "BDAY" }), let date = Self.date(birthday),
            let name = text("FN") ?? properties.first(where: { $0.name == "N" }).flatMap(Self.name)
        else { return nil }
        self.name = CleanText.excerpt(of: name, length: Self.longestName)
        (month, day) = (date.month, date.day)
        born = date.year.flatMap { CivilDate(year: $0, month: date.month, day: date.day) }
        uid = text("UID") ?? "\(self.name) \(month) \(day)"
    }

    private static let longestName = 200

    /// `1984-05-03`, `19840503`, `--0503`, `--05-03`, each perhaps with a time.
    private static func date(_ property: VCardProperty) -> (year: Int?, month: Int, day: Int)? {
        let text = property.value.prefix { $0 != "T" && $0 != " " }
        let isYearless = text.hasPrefix("--")
        let digits = text.filter(\.isASCII).filter(\.isNumber)
        guard text.allSatisfy({ $0 == "-" || $0.isASCII && $0.isNumber }),
            digits.count == (isYearless ? 4 : 8), let number = Int(digits)
        else { return nil }
        let (month, day) = (number / 100 % 100, number % 100)
        var year = isYearless ? nil : Optional(number / 10_000)
        // Apple writes a year that it tells others to leave out.
        if let omitted = property.parameters["X-APPLE-OMIT-YEAR"], omitted == year.map(String.init) {
            year = nil
        }
        guard CivilDate(year: year ?? leapYear, month: month, day: day) != nil else { return nil }
        return (year, month, day)
    }

    /// Any year with a 29 February, for birthdays without a year.
    private static let leapYear = 2000

    /// "Anna Berg" of the structured name `Berg;Anna;;;`.
    private static func name(_ property: VCardProperty) -> String? {
        let parts = property.value.split(separator: ";", omittingEmptySubsequences: false).map {
            CleanText.line(VCardProperty.plain(String($0)))
        }
        let name = CleanText.line([parts.dropFirst().first ?? "", parts.first ?? ""].joinedWords(" "))
        return name.isEmpty ? nil : name
    }

    /// The event that comes each year. Somebody born on 29 February has the last day of February in other years.
    package func event(now: Instant) throws(InvalidValue) -> Event {
        guard let start = born ?? CivilDate(year: Self.leapYear, month: month, day: day) else {
            preconditionFailure("a birthday was read that is no day")
        }
        var details = EventDetails()
        details.title = "\(name)'s birthday"
        details.start = .date(start)
        details.reminders = [.atDue]
        details.born = born
        var event = Event(
            id: .derived(from: "birthday of \(uid)"), try details.checked(), createdAt: now, modifiedAt: now)
        let rule = month == 2 && day == 29 ? "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "FREQ=YEARLY"
        guard let repetition = Repetition(rule) else {
            preconditionFailure("our own rule cannot be read: \(rule)")
        }
        event.series = try Series(start: details.start, repetition: repetition)
        return event
    }
}

/// A line of a vCard, with its continuation lines.
struct VCardProperty {
    /// In upper case, without a group.
    let name: String
    /// By names in upper case.
    var parameters: [String: String] = [:]
    let value: String

    /// In bytes: pictures make contacts long.
    private static let longestLine = 8_192

    static func all(in card: [UInt8]) -> [VCardProperty] {
        var lines: [[UInt8]] = []
        for line in card.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            if let first = line.first, first == 0x20 || first == 0x09, let last = lines.indices.last {
                if lines[last].count < longestLine { lines[last] += line.dropFirst() }
            } else {
                lines.append(Array(line.prefix(longestLine)))
            }
        }
        return lines.compactMap { VCardProperty(String(decoding: $0, as: UTF8.self)) }
    }

    private init?(_ line: String) {
        var isQuoted = false
        let colon = line.firstIndex { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ":" && !isQuoted
        }
        guard let colon else { return nil }
        let head = line[..<colon].split(separator: ";")
        guard let first = head.first else { return nil }
        name = String(first.split(separator: ".").last ?? first).uppercased()
        value = String(line[line.index(after: colon)...])
        for parameter in head.dropFirst() {
            let sides = parameter.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { parameters[sides[0].uppercased()] = sides[1].filter { $0 != "\"" } }
        }
    }

    var text: String { Self.plain(value) }

    /// Without the escapes of RFC 6350, section 3.4.
    static func plain(_ value: String) -> String {
        var plain = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                plain.append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}
