extension DecimalAmount {
    /// Refuses a number from a person that has two readings: `1,299` and `1.299` are 1299 to people who group thousands
    /// so, and 1.299 to others. `0.125` and `12,50` have one reading. Text that programs write never groups thousands.
    ///
    /// - Parameter text: Its first number counts, as in `1,299 EUR` and `€1.299`.
    /// - Throws: Both readings, each as it can be written.
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
