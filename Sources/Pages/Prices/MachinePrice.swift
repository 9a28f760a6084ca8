import Rules

/// A price as pages write it for programs: a point for decimals, no groups. Many shops write it as for people.
///
/// Source: schema.org, `price`.
enum MachinePrice {
    /// - Parameter currency: The code beside the price, if there is one.
    /// - Returns: `nil` for zero, negative amounts, and whatever has two readings.
    static func amount(_ text: String, currency: String?, in region: PriceRegion) -> DecimalAmount? {
        price(text, currency: currency, in: region)?.amount
    }

    /// - Returns: The amount with the currency that the text itself names, if any.
    static func price(
        _ text: String, currency: String?, in region: PriceRegion
    ) -> (amount: DecimalAmount, high: DecimalAmount?, currency: String?)? {
        let text = text.utf8.count <= 200 ? trimmed(CharacterReference.decoded(text)) : ""
        if !text.isEmpty, text.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) {
            guard let amount = bare(text, currency: currency, in: region), amount.isPositive else {
                return nil
            }
            return (rounded(amount, text), nil, nil)
        }
        return written(text, currency: currency, in: region)
    }

    /// A number of JSON, whose point is a decimal one.
    ///
    /// Templates write `1.299` for 1299 here, too, so that three decimal places have two readings.
    static func number(_ text: String, currency: String? = nil) -> DecimalAmount? {
        guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
            let amount = bare(text, currency: currency, in: .unknown), amount.isPositive
        else { return nil }
        return rounded(amount, text)
    }

    /// More than three decimal places are those of a computed price, which the page shows rounded.
    private static func rounded(_ amount: DecimalAmount, _ text: String) -> DecimalAmount {
        let places = text.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.count
        let rounded = amount.rounded(toScale: 2)
        return places > 3 && places < text.utf8.count && rounded.isPositive ? rounded : amount
    }

    /// Without blanks and the marks of tags at the ends.
    private static func trimmed(_ text: String) -> String {
        let isOuter = { (scalar: Unicode.Scalar) in
            scalar.properties.isWhitespace || scalar == PriceScan.tagMark
        }
        let start = text.unicodeScalars.drop(while: isOuter)
        guard let end = start.lastIndex(where: { !isOuter($0) }) else { return "" }
        return String(start[...end])
    }

    private static func bare(_ text: String, currency: String?, in region: PriceRegion) -> DecimalAmount? {
        let digits = PriceDigits(text)
        guard digits.hasThousands else { return digits.amountOfProgram }
        // "1.299" is 1299 to people who group with points, and 1.299 to programs.
        switch CurrencySigns.decimals(of: currency) {
        case 0: return digits.amount(decimals: 0)
        case 3: return digits.amountOfProgram
        default: return region.groupsWithPoints ? digits.amount(decimals: 2) : nil
        }
    }

    private static func written(
        _ text: String, currency: String?, in region: PriceRegion
    ) -> (amount: DecimalAmount, high: DecimalAmount?, currency: String?)? {
        // A list of numbers is no price.
        let marks = text.utf8.reduce((count: 0, isInside: false)) {
            ($1.isDigit && !$0.isInside ? $0.count + 1 : $0.count, $1.isDigit)
        }
        guard marks.count <= 8, let price = WrittenPrice(text, in: region), price.amount.isPositive,
            !price.isAmbiguous,
            price.kind == .exact || price.kind == .from
        else { return nil }
        // A number among words is no price: "call 555 1234".
        let hasWords = text.unicodeScalars.contains { $0.properties.isAlphabetic || $0 == "¢" }
        guard price.currency != nil || !hasWords || price.kind == .from else { return nil }
        return (price.amount, price.high, price.currency)
    }
}
