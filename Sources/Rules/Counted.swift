/// Formats counts.
package enum Counted {
    /// `1 recall`, `1,234 recalls`.
    package static func words(_ count: some BinaryInteger, _ unit: String) -> String {
        "\(number(count)) \(unit)\(count == 1 ? "" : "s")"
    }

    /// `1,234`.
    package static func number(_ count: some BinaryInteger) -> String {
        let digits = Array("\(count)")
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3), digits[index - 1] != "-" { text += "," }
            text.append(digits[index])
        }
    }
}
