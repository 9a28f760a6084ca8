extension DecimalAmount {
    /// Refuses a typed number that has two readings: `1,299` and `1.299` are 1299 to people who group
    /// thousands that way, and 1.299 to others. `0.125` and `12,50` have one reading. Text from programs
    /// needs no such check.
    ///
    /// - Parameter text: Only its first number counts, as in `1,299 EUR` and `€1.299`.
    /// - Throws: An error that names both readings.
    package static func refuseTwoReadings(of text: String, field: String) throws(InvalidValue) {
        let isDigit = { (character: Character) in character.isASCII && character.isNumber }
        let number = CleanText.line(text).drop { !isDigit($0) }.prefix { isDigit($0) || ".,".contains($0) }
        let parts = number.split(omittingEmptySubsequences: false) { ".,".contains($0) }
        guard parts.count == 2, (1...3).contains(parts[0].count), parts[0].first != "0", parts[1].count == 3
        else { return }
        let (whole, decimal) = ("\(parts[0])\(parts[1])", "\(parts[0]).\(parts[1])")
        throw InvalidValue(
            field: field, value: text, reason: "it may be \(whole) or \(decimal)",
            remedy: "write \(whole) or \(decimal)0")
    }
}
