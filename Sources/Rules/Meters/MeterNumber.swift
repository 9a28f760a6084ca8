/// What a meter shows, as people write it: `48950 km`, `48.950`, `48 950 km`, `512,5 h`.
package struct MeterNumber: Sendable, Hashable {
    /// One, or two if the only mark may group digits: first the number without it, then the decimal one.
    package let values: [DecimalAmount]
    /// As typed; empty if none is.
    package let unit: String

    /// - Returns: `nil` if the text is no number with one or no unit behind it.
    package init?(_ text: String) {
        let line = CleanText.line(text)
        guard line.utf8.count <= 60 else { return nil }
        let marks: Set<Character> = [".", ",", "'", "\u{2019}", " ", "\u{A0}", "\u{202F}"]
        let isDigit = { (character: Character) in character.isASCII && character.isNumber }
        guard line.first.map(isDigit) == true else { return nil }
        let number = line.prefix { isDigit($0) || marks.contains($0) }
        let digits = number.reversed().drop { !isDigit($0) }.reversed()
        unit = CleanText.line(String(line.dropFirst(number.count)))
        guard unit.split(separator: " ").count <= 1, unit.first?.isLetter ?? true,
            let values = Self.values(String(digits))
        else { return nil }
        self.values = values
    }

    /// Which of two values is meant, after what was read last.
    package func value(after last: DecimalAmount?) -> DecimalAmount {
        guard values.count > 1, let last, values[1] >= last else { return values[0] }
        return values[1]
    }

    private static func values(_ text: String) -> [DecimalAmount]? {
        let parts = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
        let marks = text.filter { !$0.isNumber }
        guard !parts.contains(where: \.isEmpty) else { return nil }
        let isGrouped =
            parts.count > 1 && parts.dropFirst().allSatisfy { $0.count == 3 }
            && (1...3).contains(parts[0].count) && parts[0].first != "0"
        let hasOneMark = Set(marks).count == 1
        if parts.count == 1 || hasOneMark && isGrouped {
            guard let whole = DecimalAmount(parts.joined()) else { return nil }
            guard marks == "." || marks == "," else { return [whole] }
            return DecimalAmount("\(parts[0]).\(parts[1])").map { [whole, $0] }
        }
        // The last mark is the decimal one; those before it group digits.
        guard let last = marks.last, ".,".contains(last), !marks.dropLast().contains(last),
            parts.count == 2 || parts.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
        else { return nil }
        return DecimalAmount(parts.dropLast().joined() + "." + parts[parts.count - 1]).map { [$0] }
    }
}
