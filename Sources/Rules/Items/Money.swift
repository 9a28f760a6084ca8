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

    /// A shop's amount. A currency that is not three letters counts as unknown.
    /// - Returns: `nil` if there is no amount.
    package init?(_ amount: DecimalAmount?, in currency: String) {
        guard let amount, let money = (try? Money(amount, currency: currency)) ?? (try? Money(amount)) else {
            return nil
        }
        self = money
    }

    /// Reads `129.00 EUR`, `EUR 129`, `129,00 €`, `$5`, `CHF 1'299.00`, `49,- €`, `4€99`.
    /// - Throws: `text` is not an amount of money.
    package init(parsing text: String) throws(InvalidValue) {
        let clean = CleanText.line(
            WrittenNumber.typed(text.utf8.count <= 200 ? text : String(text.prefix(50))))
        let start = clean.indices.first { Self.isNumber(clean[$0...]) } ?? clean.endIndex
        let before = CleanText.line(String(clean[..<start]))
        guard let number = WrittenNumber(clean[start...], spaced: true) else { throw Self.failure(text) }
        var amount = number.amount
        let rest = Self.withoutDash(number.rest)
        // "1.299,-" has no cents, so that its mark groups digits.
        if rest.startIndex > number.rest.startIndex, amount.scale > 0 {
            guard DecimalAmount.hasTwoReadings(String(clean[start..<number.rest.startIndex])),
                let whole = amount.scaled(byPowerOfTen: 3)
            else { throw Self.failure(text) }
            amount = whole
        }
        var after = CleanText.line(String(rest))
        // "4€99"
        if let cents = Self.cents(in: after), amount.scale == 0, before.isEmpty,
            let whole = amount + cents.amount
        {
            (amount, after) = (whole, cents.sign)
        }
        guard before.isEmpty || after.isEmpty else { throw Self.failure(text) }
        let word = before + after
        if ["kr", "kr.", "rs", "rs.", "fr", "f"].contains(word.lowercased()) {
            throw InvalidValue(
                field: "currency", value: word, reason: "several countries use this name for their currency",
                remedy: "write its three letters, such as SEK, INR or CHF")
        }
        try self.init(amount, currency: Self.signs[word] ?? Self.signs[word.lowercased()] ?? word)
    }

    private static func failure(_ text: String) -> InvalidValue {
        InvalidValue(
            field: "price", value: text, reason: "it is not an amount of money",
            remedy: "write only digits and one decimal mark, and the currency, such as 129.00 EUR")
    }

    /// Whether a number begins here.
    private static func isNumber(_ text: Substring) -> Bool {
        let isDigit = { (character: Character?) in character.map { $0.isASCII && $0.isNumber } ?? false }
        return isDigit(text.first) || "-.".contains(text.first ?? " ") && isDigit(text.dropFirst().first)
    }

    /// What follows the dash in `49,-`, `49.--` and `49/-`, which says that there are no cents.
    private static func withoutDash(_ rest: Substring) -> Substring {
        guard let mark = rest.first, ".,/".contains(mark), rest.dropFirst().first == "-" else { return rest }
        return rest.dropFirst().drop { $0 == "-" }
    }

    /// `€` and 0.99 of `€99`.
    private static func cents(in text: String) -> (sign: String, amount: DecimalAmount)? {
        let figures = text.suffix(2)
        let sign = String(text.dropLast(2))
        guard text.count == 3, figures.allSatisfy({ $0.isASCII && $0.isNumber }), signs[sign] != nil,
            let amount = DecimalAmount("0.\(figures)")
        else { return nil }
        return (sign, amount)
    }

    /// Reads what a user typed.
    /// - Throws: As `init(parsing:)`; also for `1,299 EUR`, which has two readings.
    package init(typed text: String) throws(InvalidValue) {
        try self.init(parsing: text)
        guard DecimalAmount.hasTwoReadings(text) else { return }
        // There are no thousandths of a yen, and a dinar has thousand fils.
        if decimals == 0, let whole = amount.scaled(byPowerOfTen: 3) {
            try self.init(whole, currency: currency)
        } else if decimals != 3 || !text.contains(".") {
            try DecimalAmount.refuseTwoReadings(of: text, field: "price")
        }
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

    private static let signs = [
        "€": "EUR", "£": "GBP", "$": "USD", "¥": "JPY", "₹": "INR", "zł": "PLN", "us$": "USD", "a$": "AUD",
        "au$": "AUD", "c$": "CAD", "ca$": "CAD", "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "nt$": "TWD",
        "r$": "BRL",
        "mx$": "MXN", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₫": "VND", "₱": "PHP", "฿": "THB",
        "₪": "ILS",
        "₦": "NGN", "₸": "KZT", "kč": "CZK", "ft": "HUF", "lei": "RON", "лв": "BGN", "лв.": "BGN", "元": "CNY",
        "円": "JPY", "fr.": "CHF", "sfr.": "CHF", "sfr": "CHF",
    ]

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
