/// An amount of money. Canonical text: `129.00 EUR`; `129.00` if the currency is unknown.
package struct Money: Sendable, Hashable {
    package let amount: DecimalAmount
    /// Three capital letters as in ISO 4217; empty if unknown.
    package let currency: String

    /// - Parameter currency: In upper or lower case; empty if unknown.
    /// - Throws: `currency` is not three letters.
    package init(_ amount: DecimalAmount, currency: String = "") throws(InvalidValue) {
        self.amount = amount
        self.currency = try Self.checked(currency)
    }

    /// Reads `129.00 EUR`, `EUR 129`, `129,00 €`, `$5`.
    /// - Throws: `text` is not an amount of money.
    package init(parsing text: String) throws(InvalidValue) {
        let clean = CleanText.line(text.utf8.count <= 200 ? text : String(text.prefix(50)))
        let isNumber = { (character: Character) in
            character.isASCII && (character.isNumber || "-.,".contains(character))
        }
        let before = clean.prefix { !isNumber($0) }
        let number = clean.dropFirst(before.count).prefix(while: isNumber)
        let after = clean.dropFirst(before.count + number.count)
        let words = [before, after].map { CleanText.line(String($0)) }.filter { !$0.isEmpty }
        guard let amount = DecimalAmount(Self.ungrouped(String(number))), words.count <= 1 else {
            throw InvalidValue(
                field: "price", value: text, reason: "it is not an amount of money",
                remedy: "write only digits and one decimal mark, and the currency, such as 129.00 EUR")
        }
        try self.init(amount, currency: words.first.map { Self.signs[$0] ?? $0 } ?? "")
    }

    /// `1299.00` for `1.299,00` and `1,299.00`: of two marks, the last is that of the decimal places.
    private static func ungrouped(_ number: String) -> String {
        guard number.contains("."), number.contains(","),
            let mark = number.lastIndex(where: { $0 == "." || $0 == "," })
        else { return number }
        let separator: Character = number[mark] == "." ? "," : "."
        let groups = number[..<mark].split(separator: separator, omittingEmptySubsequences: false)
        let isGrouped =
            groups.dropFirst().allSatisfy { $0.utf8.count == 3 && $0.allSatisfy(\.isNumber) }
            && !groups[0].isEmpty && groups.allSatisfy { $0.allSatisfy { $0.isNumber || $0 == "-" } }
        return isGrouped ? groups.joined() + "." + number[number.index(after: mark)...] : number
    }

    /// Reads what a user typed.
    /// - Throws: As `init(parsing:)`; also for `1,299 EUR`, which has two readings.
    package init(typed text: String) throws(InvalidValue) {
        try self.init(parsing: text)
        try DecimalAmount.refuseTwoReadings(of: text, field: "price")
    }

    /// How many decimal places to write; more only if the amount has them.
    package var decimals: Int { Self.decimals(of: currency) }

    /// Source: ISO 4217, "minor unit".
    package static func decimals(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV",
            "XAF", "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }

    private static let signs = ["€": "EUR", "£": "GBP", "$": "USD", "¥": "JPY", "₹": "INR", "zł": "PLN"]

    private static func checked(_ text: String) throws(InvalidValue) -> String {
        let currency = text.utf8.count <= 8 ? text.uppercased() : text
        let isCode =
            currency.utf8.count == 3
            && currency.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard currency.isEmpty || isCode else {
            throw InvalidValue(
                field: "currency", value: text, reason: "it is not a currency",
                remedy: "write its three letters, such as EUR")
        }
        return currency
    }
}

extension Money: CheckedText {
    package var description: String {
        let number = amount.description(decimals: decimals)
        return currency.isEmpty ? number : "\(number) \(currency)"
    }
}
