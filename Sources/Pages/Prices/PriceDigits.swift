import Rules

/// The digits of a price and the marks among them, such as `1.234,56`.
struct PriceDigits {
    /// More whole digits are no price.
    private static let mostWhole = 12

    private let groups: [String]
    /// What stands before each group but the first: `.` or `,`.
    private let marks: [Character]

    /// - Parameter text: Digits, points and commas.
    init(_ text: String) {
        var rest = text[...]
        // "$.750.30": a point before a number with a mark of its own is dirt.
        while let first = rest.first, first == "." || first == ",",
            rest.dropFirst().contains(where: { $0 == "." || $0 == "," })
        {
            rest = rest.dropFirst()
        }
        groups = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }.map(String.init)
        marks = rest.filter { $0 == "." || $0 == "," }.map { $0 }
    }

    /// - Parameter decimals: How many decimal places the currency has.
    /// - Returns: `nil` for a date or another number that is no amount.
    func amount(decimals: Int) -> DecimalAmount? {
        guard let last = marks.last else { return Self.amount(groups[0], "") }
        let isLastAlone = marks.count(where: { $0 == last }) == 1
        if marks.count > 1, isLastAlone {
            guard Self.areGrouped(groups.dropLast()) else { return nil }
            return Self.amount(groups.dropLast().joined(), groups[groups.count - 1])
        }
        if marks.count > 1 { return Self.areGrouped(groups[...]) ? Self.amount(groups.joined(), "") : nil }
        if hasThousands, decimals != 3 || last == "," { return Self.amount(groups.joined(), "") }
        return Self.amount(groups[0], groups[1])
    }

    /// Whether the only mark stands before three digits, so that it may group thousands.
    var hasThousands: Bool {
        marks.count == 1 && groups[1].utf8.count == 3 && (1...3).contains(groups[0].utf8.count)
            && groups[0] != "0"
    }

    /// The amount if a single point is a decimal one, as programs write it.
    var amountOfProgram: DecimalAmount? {
        marks == ["."] ? Self.amount(groups[0], groups[1]) : amount(decimals: 2)
    }

    /// Groups of three digits, or as in India of two with three at the end.
    private static func areGrouped(_ groups: ArraySlice<String>) -> Bool {
        guard let first = groups.first, let last = groups.last, (1...3).contains(first.utf8.count) else {
            return false
        }
        if groups.count == 1 { return true }
        return last.utf8.count == 3
            && (groups.dropFirst().dropLast().allSatisfy { $0.utf8.count == 3 }
                || groups.dropFirst().dropLast().allSatisfy { $0.utf8.count == 2 } && first.utf8.count <= 2)
    }

    /// Decimal places beyond the sixth are what binary fractions leave behind.
    private static func amount(_ whole: String, _ fraction: String) -> DecimalAmount? {
        let digits = whole.drop { $0 == "0" }
        guard digits.utf8.count <= mostWhole, !(whole.isEmpty && fraction.isEmpty) else { return nil }
        let text = "\(digits.isEmpty ? "0" : digits)" + (fraction.isEmpty ? "" : ".\(fraction.prefix(6))")
        guard let amount = DecimalAmount(text) else { return nil }
        guard fraction.utf8.count > 6 else { return amount }
        let rounded = amount.rounded(toScale: 2)
        guard let difference = amount - rounded, abs(difference.significand) <= 10 else { return amount }
        return rounded
    }
}
