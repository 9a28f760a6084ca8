import CivilTime

/// One element string: an application identifier and its value.
struct GS1Element: Hashable {
    let identifier: Substring
    let value: String

    private static let longest = 90

    init(checking identifier: Substring, _ value: String) throws(InvalidValue) {
        guard !value.isEmpty, value.utf8.count <= Self.longest,
            value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw GS1Label.failure(
                "(\(identifier))\(value)", "that is not a valid element string",
                "scan it again, or leave out the brackets and what follows them")
        }
        self.identifier = identifier
        self.value = value
        if let most = Self.greatestLength(of: identifier), value.utf8.count > most {
            throw GS1Label.failure(
                words, "at most \(most) characters may follow (\(identifier))",
                "scan it again, or write what is printed below it with its brackets: (01)...(17)...")
        }
    }

    var words: String { "(\(identifier))\(value)" }

    func gtin() throws(InvalidValue) -> GTIN {
        do {
            return try GTIN(value)
        } catch {
            throw GS1Label.failure(words, error.reason, error.remedy)
        }
    }

    /// Reads `YYMMDD`; day 00 means the last day of the month.
    func day(_ today: CivilDate) throws(InvalidValue) -> CivilDate {
        if let day = Self.day(value, today) { return day }
        throw GS1Label.failure(
            words, "it is not a date", "write it as year, month and day of two digits each, such as 271130")
    }

    static func day(_ value: some StringProtocol, _ today: CivilDate) -> CivilDate? {
        let digits = value.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        guard digits.count >= 6, digits.allSatisfy((0...9).contains) else { return nil }
        let short = digits[0] * 10 + digits[1]
        let century = today.year - today.year % 100
        let distance = short - today.year % 100
        let year = century + short + (distance >= 51 ? -100 : distance <= -50 ? 100 : 0)
        let (month, day) = (digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
        if day == 0, let first = CivilDate(year: year, month: month, day: 1) {
            return first.adding(months: 1).adding(days: -1)
        }
        return CivilDate(year: year, month: month, day: day)
    }

    /// A number of pieces; `nil` for none.
    func pieces() throws(InvalidValue) -> Quantity? {
        guard value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let amount = DecimalAmount(value)
        else { throw GS1Label.failure(words, "it is not a number of pieces", "write how many there are") }
        return amount.isPositive ? try Quantity(amount, unit: "") : nil
    }

    /// The unit of a net content, if the identifier is that of one: its first three digits say the unit, and the last
    /// the number of decimal places.
    var unit: String? { Self.units[String(identifier.prefix(3))] }

    /// Source: section 3.6.2 and 3.6.5, trade measures of (310n) to (369n).
    private static let units = [
        "310": "kg", "311": "m", "315": "l", "320": "lb", "321": "in", "322": "ft", "323": "yd", "357": "oz",
        "360": "qt", "361": "gal",
    ]

    /// In `unit`.
    func content(in unit: String) throws(InvalidValue) -> Quantity? {
        let decimals = identifier.last?.wholeNumberValue ?? 0
        let split = value.index(value.endIndex, offsetBy: -min(decimals, value.count))
        guard decimals < 6, let amount = DecimalAmount("\(value[..<split]).\(value[split...])0") else {
            throw GS1Label.failure(words, "it is not a weight", "scan it again")
        }
        return amount.isPositive ? try Quantity(amount, unit: unit) : nil
    }

    /// Whether it is the price of what the label is on, or of one of it.
    var isPrice: Bool { ["390", "391", "392", "393"].contains(identifier.prefix(3)) }

    // MARK: Identifiers

    /// The identifier at the beginning of `text`, if GS1 assigns identifiers that begin like it.
    static func identifier(of text: Substring) -> Substring? {
        let length: Int
        switch text.prefix(2) {
        case "00", "01", "02", "03", "04", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
            "21", "22", "30", "37", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99":
            length = 2
        case "23", "24", "25", "40", "41", "42", "71": length = 3
        case "31", "32", "33", "34", "35", "36", "39", "43", "70", "72", "80", "81", "82": length = 4
        default: return nil
        }
        let identifier = text.prefix(length)
        let areDigits = identifier.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return identifier.count == length && areDigits ? identifier : nil
    }

    /// The bracketed identifier at the beginning of `text`.
    static func bracketed(_ text: Substring) -> Substring? {
        guard text.first == "(", let identifier = identifier(of: text.dropFirst()),
            text.dropFirst(1 + identifier.count).first == ")"
        else { return nil }
        return identifier
    }

    /// The length of the value, if the identifier predefines it; `nil` if a separator ends the value.
    ///
    /// Source: section 7.8.5, figure "element strings with predefined length".
    static func fixedLength(of identifier: Substring) -> Int? {
        switch identifier.prefix(2) {
        case "00": 18
        case "01", "02", "03": 14
        case "04": 16
        case "11", "12", "13", "14", "15", "16", "17", "18", "19", "31", "32", "33", "34", "35", "36": 6
        case "20": 2
        case "41": 13
        default: nil
        }
    }

    /// How many characters a value of variable length has at most, for the identifiers that goods bear.
    ///
    /// Source: section 3.2, figure "GS1 application identifiers".
    private static func greatestLength(of identifier: Substring) -> Int? {
        switch identifier {
        case "10", "21", "22", "243", "254", "7020", "7021", "7022": 20
        case "30", "37": 8
        case "240", "241", "250", "251", "400", "401", "403", "90": 30
        case "7003": 10
        default: ["390", "392"].contains(identifier.prefix(3)) ? 15 : nil
        }
    }

    /// Whether the value is a day after which something begins or ends: the identifiers that a lot's digits may hide.
    static func isOfDay(_ identifier: Substring) -> Bool {
        ["11", "12", "13", "15", "16", "17"].contains(identifier)
    }
}
