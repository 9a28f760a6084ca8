package import CivilTime

/// What a scanner reads from a GS1 symbol: element strings, each an application identifier and its value.
///
/// Source: GS1 General Specifications, sections 3 (application identifiers), 7.8 (element strings and their
/// separators) and 7.12 (dates).
package struct GS1Label: Sendable, Hashable {
    package private(set) var gtin: GTIN?
    package private(set) var bestBefore: CivilDate?
    /// The last day of use, which GS1 calls the expiration date.
    package private(set) var useBy: CivilDate?
    /// Empty if the label has none, like `serial`.
    package private(set) var lot = ""
    package private(set) var serial = ""
    /// A number of pieces, or the net weight.
    package private(set) var quantity: Quantity?

    /// Reads what a scanner types, `]C1` or the like and digits, or the printed form,
    /// `(01)...(17)...(10)...`. A value of variable length ends at a separator (FNC1), which scanners send as
    /// the control character GS or, for terminals that do not take it, as `<GS>` or `{GS}`.
    /// - Parameter today: Decides the century of years of two digits.
    /// - Returns: `nil` if `text` is something else, such as a plain barcode or a name.
    /// - Throws: The label is malformed.
    package init?(_ text: String, today: CivilDate) throws(InvalidValue) {
        var plain = text
        for mark in ["<GS>", "{GS}", "\u{241D}"] {
            plain = ByteSearch.split(plain, at: mark).joined(separator: String(Self.separator))
        }
        let elements: [GS1Element]
        if let first = GS1Element.bracketed(plain[...]) {
            elements = try Self.bracketed(plain, from: first)
        } else if let body = Self.body(of: plain) {
            elements = try Self.joined(body, text)
        } else {
            return nil
        }
        for element in elements { try take(element, today) }
    }

    package var hasDate: Bool { bestBefore != nil || useBy != nil }

    private static let separator: Character = "\u{1D}"
    /// Symbology identifiers of symbols that carry element strings.
    private static let symbologies = ["]C1", "]e0", "]e1", "]e2", "]d2", "]Q3", "]J1"]

    /// `text` without the scanner's prefix; `nil` if it holds no element strings.
    private static func body(of text: String) -> Substring? {
        if let symbology = symbologies.first(where: text.hasPrefix) { return text.dropFirst(symbology.count) }
        if text.contains(separator) { return text.drop { $0 == separator } }
        // More digits than any barcode has, beginning with a product's number.
        guard text.hasPrefix("01"), text.utf8.count > 16,
            (try? GTIN(String(text.dropFirst(2).prefix(14)))) != nil,
            GS1Element.identifier(of: text.dropFirst(16)) != nil
        else { return nil }
        return text[...]
    }

    private static func joined(_ body: Substring, _ text: String) throws(InvalidValue) -> [GS1Element] {
        var elements: [GS1Element] = []
        var rest = body
        while true {
            rest = rest.drop { $0 == separator }
            guard !rest.isEmpty else { break }
            guard let identifier = GS1Element.identifier(of: rest) else {
                throw failure(
                    String(rest.prefix(4)), "no application identifier of GS1 begins so",
                    "scan it again, or write what is printed below it with its brackets: (01)...(17)...")
            }
            rest = rest.dropFirst(identifier.count)
            let value: Substring
            if let length = GS1Element.fixedLength(of: identifier) {
                value = rest.prefix(length)
                guard value.count == length, !value.contains(separator) else {
                    throw failure(
                        "\(identifier)\(value)", "\(length) characters belong behind \(identifier)",
                        "scan it again")
                }
            } else {
                value = rest.prefix { $0 != separator }
            }
            rest = rest.dropFirst(value.count)
            elements.append(try GS1Element(checking: identifier, String(value)))
        }
        return elements
    }

    private static func bracketed(_ text: String, from first: Substring) throws(InvalidValue) -> [GS1Element]
    {
        var elements: [GS1Element] = []
        var identifier = first
        var rest = text.dropFirst(first.count + 2)
        while true {
            // A lot may contain brackets; only another identifier ends it.
            let end = rest.indices.first { GS1Element.bracketed(rest[$0...]) != nil } ?? rest.endIndex
            let value = rest[..<end].filter { $0 != separator && $0 != " " }
            elements.append(try GS1Element(checking: identifier, String(value)))
            guard let next = GS1Element.bracketed(rest[end...]) else { return elements }
            identifier = next
            rest = rest[end...].dropFirst(next.count + 2)
        }
    }

    private mutating func take(_ element: GS1Element, _ today: CivilDate) throws(InvalidValue) {
        switch element.identifier {
        case "01": gtin = try element.gtin()
        // A case: the number of the products in it.
        case "02": gtin = gtin == nil ? try element.gtin() : gtin
        case "10": lot = element.value
        case "15": bestBefore = try element.day(today)
        case "17", "7003": useBy = try element.day(today)
        case "21": serial = element.value
        case "30": quantity = try element.quantity()
        case let weight where weight.hasPrefix("310"): quantity = try element.weight()
        default: return
        }
    }

    fileprivate static func failure(_ value: String, _ reason: String, _ remedy: String) -> InvalidValue {
        InvalidValue(field: "barcode", value: value, reason: reason, remedy: remedy)
    }
}

/// One element string.
private struct GS1Element {
    let identifier: Substring
    let value: String

    private static let longest = 90

    init(checking identifier: Substring, _ value: String) throws(InvalidValue) {
        guard !value.isEmpty, value.utf8.count <= Self.longest,
            value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw GS1Label.failure(
                "(\(identifier))\(value)", "that is no value of an element string",
                "scan it again, or leave the brackets and what follows them out")
        }
        self.identifier = identifier
        self.value = value
    }

    private var words: String { "(\(identifier))\(value)" }

    func gtin() throws(InvalidValue) -> GTIN {
        do {
            return try GTIN(value)
        } catch {
            throw GS1Label.failure(words, error.reason, error.remedy)
        }
    }

    /// Reads `YYMMDD`; day 00 means the last day of the month.
    func day(_ today: CivilDate) throws(InvalidValue) -> CivilDate {
        let digits = value.utf8.map { Int($0) - Int(UInt8(ascii: "0")) }
        if digits.count >= 6, digits.allSatisfy((0...9).contains) {
            let short = digits[0] * 10 + digits[1]
            let century = today.year - today.year % 100
            let distance = short - today.year % 100
            let year = century + short + (distance >= 51 ? -100 : distance <= -50 ? 100 : 0)
            let (month, day) = (digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
            if day == 0, let first = CivilDate(year: year, month: month, day: 1) {
                return first.adding(months: 1).adding(days: -1)
            }
            if let date = CivilDate(year: year, month: month, day: day) { return date }
        }
        throw GS1Label.failure(
            words, "it is no day", "write it as year, month and day of two digits each, such as 271130")
    }

    func quantity() throws(InvalidValue) -> Quantity? {
        guard let amount = DecimalAmount(value), amount.isPositive else {
            throw GS1Label.failure(words, "it is no number of pieces", "write how many there are")
        }
        return try Quantity(amount, unit: "")
    }

    /// In kilograms; the last digit of the identifier is the number of decimal places.
    func weight() throws(InvalidValue) -> Quantity? {
        let decimals = identifier.last?.wholeNumberValue ?? 0
        let split = value.index(value.endIndex, offsetBy: -min(decimals, value.count))
        guard let amount = DecimalAmount("\(value[..<split]).\(value[split...])0"), decimals < 6 else {
            throw GS1Label.failure(words, "it is no weight", "scan it again")
        }
        return amount.isPositive ? try Quantity(amount, unit: "kg") : nil
    }

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
}
