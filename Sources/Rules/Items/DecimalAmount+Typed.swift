extension DecimalAmount {
    /// Refuses a typed number that has two readings: `1,299` and `1.299` are 1299 to people who group
    /// thousands that way, and 1.299 to others. `0.125` and `12,50` have one reading. Text from programs
    /// needs no such check.
    ///
    /// - Parameter text: Only its first number counts, as in `1,299 EUR` and `€1.299`.
    /// - Throws: An error that names both readings.
    package static func refuseTwoReadings(of text: String, field: String) throws(InvalidValue) {
        guard let (first, second) = groups(in: text) else { return }
        let (whole, decimal) = ("\(first)\(second)", "\(first).\(second)")
        throw InvalidValue(
            field: field, value: text, reason: "it may be \(whole) or \(decimal)",
            remedy: "write \(whole) or \(decimal)0")
    }

    static func hasTwoReadings(_ text: String) -> Bool { groups(in: text) != nil }

    /// The digits before and after the only mark of the first number, if that mark may group them.
    private static func groups(in text: String) -> (Substring, Substring)? {
        let isDigit = { (character: Character) in character.isASCII && character.isNumber }
        let start = CleanText.line(text).drop { !isDigit($0) }
        let number = start.prefix { isDigit($0) || ".,".contains($0) }
        let parts = number.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        let next = start.dropFirst(number.count)
        // "1.500E+03" and "1'500,250" have one reading.
        let hasExponent =
            "eE".contains(next.first ?? " ")
            && next.dropFirst().first.map { isDigit($0) || "+-".contains($0) } ?? false
        guard parts.count == 2, (1...3).contains(parts[0].count), parts[0].first != "0", parts[1].count == 3,
            !hasExponent
        else { return nil }
        return (parts[0], parts[1])
    }
}
