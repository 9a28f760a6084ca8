package import CivilTime

/// What a scanner reads from a GS1 symbol: element strings, each an application identifier and its value.
///
/// Source: GS1 General Specifications, sections 3 (application identifiers), 4.14 (combinations), 7.8 (element strings
/// and their separators), 7.11 (characters) and 7.12 (dates).
package struct GS1Label: Sendable, Hashable {
    package private(set) var gtin: GTIN?
    package private(set) var bestBefore: CivilDate?
    /// The last day of use, which GS1 calls the expiration date.
    package private(set) var useBy: CivilDate?
    /// Empty if the label has none, like `serial`.
    package private(set) var lot = ""
    package private(set) var serial = ""
    /// A number of pieces, or the net content.
    package private(set) var quantity: Quantity?
    /// Element strings that say something about the item and have no place in it, as printed: `(3922)1299`.
    package private(set) var notKept: [String] = []

    /// Reads what a scanner types, `]C1` or the like and digits, the printed form, `(01)...(17)...(10)...`, or a Digital
    /// Link. A value of variable length ends at a separator (FNC1), which scanners send as the control character GS or,
    /// for terminals that do not take it, as a text such as `<GS>` or `^]`, or as a character that no value has.
    /// - Parameter today: Decides the century of years of two digits.
    /// - Returns: `nil` if `text` is something else, such as a plain barcode or a name.
    /// - Throws: The label is malformed, contradicts itself, or has two readings.
    package init?(_ text: String, today: CivilDate) throws(InvalidValue) {
        let code = SymbologyIdentifier(of: text)
        let plain = Self.withSeparators(String(code.rest))
        let elements: [GS1Element]
        if let link = DigitalLink(String(code.rest)) {
            elements = try link.elements()
        } else if let first = GS1Element.bracketed(plain[...]) {
            elements = try Self.bracketed(plain, from: first)
        } else if let body = Self.body(of: plain, isMarked: code.holdsElements) {
            elements = try Self.joined(body, today)
        } else {
            return nil
        }
        try Self.refuseContradictions(in: elements)
        for element in elements { try take(element, today) }
        try takeContents(of: elements)
        if let made = try elements.first(where: { $0.identifier == "11" })?.day(today),
            let last = [bestBefore, useBy].compactMap(\.self).min(), made > last
        {
            throw Self.failure(
                text, "it was made on \(made), after its last day, \(last)",
                "check the pack, and write what is printed on it")
        }
    }

    package var hasDate: Bool { bestBefore != nil || useBy != nil }

    // MARK: Element strings

    /// Whether `text` may go on where a separator has ended a value: element strings that begin with a day.
    package static func isContinued(by text: String, today: CivilDate) -> Bool {
        guard let identifier = GS1Element.identifier(of: text[...]), GS1Element.isOfDay(identifier),
            GS1Element.day(text.dropFirst(2).prefix(6), today) != nil
        else { return false }
        return (try? joined(text[...], today)) != nil
    }

    private static let separator: Character = "\u{1D}"

    /// How scanners, terminals and programs write the separator.
    private static let separators = [
        "<GS>", "{GS}", "[GS]", "<FNC1>", "{FNC1}", "[FNC1]", "<F1>", "\\u001D", "\\x1D", "%1d", "\\u001d",
        "\\x1d", "%1D", "^]",
        "\u{241D}",
        "\u{1C}", "\u{1E}", "\u{1F}",
    ]

    private static func withSeparators(_ text: String) -> String {
        guard text.utf8.count <= 500 else { return text }
        var plain = text
        for mark in separators {
            plain = ByteSearch.split(plain, at: mark).joined(separator: String(separator))
        }
        return plain
    }

    /// `text` without separators in front; `nil` if it holds no element strings.
    /// - Parameter isMarked: Whether the scanner says that it holds some.
    private static func body(of text: String, isMarked: Bool) -> Substring? {
        if isMarked || text.contains(separator) { return text.drop { $0 == separator } }
        // More digits than any barcode has, beginning with a product's number.
        guard text.hasPrefix("01") || text.hasPrefix("02"), text.utf8.count > 16,
            (try? GTIN(String(text.dropFirst(2).prefix(14)))) != nil
        else { return nil }
        let rest = text.dropFirst(16)
        return GS1Element.identifier(of: rest.drop { !isOfValue($0) }) != nil ? text[...] : nil
    }

    /// Whether a value may contain the character: set 82, and the number sign of set 39.
    private static func isOfValue(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || "!\"%&'()*+,-./:;<=>?_#".contains(character))
    }

    private static func joined(_ body: Substring, _ today: CivilDate) throws(InvalidValue) -> [GS1Element] {
        var elements: [GS1Element] = []
        var rest = body
        var hasSeparators = false
        while true {
            let start = rest.drop { !isOfValue($0) }
            hasSeparators = hasSeparators || !elements.isEmpty && start.startIndex > rest.startIndex
            rest = start
            guard !rest.isEmpty else { break }
            guard let identifier = GS1Element.identifier(of: rest) else {
                throw failure(
                    String(rest.prefix(4)), "no GS1 application identifier begins like this",
                    "scan it again, or write what is printed below it with its brackets: (01)...(17)...")
            }
            rest = rest.dropFirst(identifier.count)
            let value: Substring
            if let length = GS1Element.fixedLength(of: identifier) {
                value = rest.prefix(length)
                guard value.count == length, value.allSatisfy(isOfValue) else {
                    throw failure(
                        "\(identifier)\(value)", "\(length) characters must follow \(identifier)",
                        "scan it again")
                }
            } else {
                value = rest.prefix(while: isOfValue)
                // Behind a separator, whatever comes belongs to the next element.
                if value.endIndex == rest.endIndex, !hasSeparators {
                    try refuseLostSeparator(in: value, of: identifier, after: elements, today)
                }
            }
            rest = rest[value.endIndex...]
            elements.append(try GS1Element(checking: identifier, String(value)))
        }
        return elements
    }

    /// Scanners that are set up for plain barcodes leave the separators out. What follows then seems to belong to the lot or
    /// the serial number.
    /// - Throws: The end of `value` may be more element strings, among them a day; with both readings.
    private static func refuseLostSeparator(
        in value: Substring, of identifier: Substring, after elements: [GS1Element], _ today: CivilDate
    ) throws(InvalidValue) {
        let known = Set(elements.map(\.identifier))
        guard value.utf8.count <= 90 else { return }
        for length in 1..<max(1, value.count) {
            let rest = value.dropFirst(length)
            guard let next = GS1Element.identifier(of: rest), GS1Element.isOfDay(next), !known.contains(next),
                let day = GS1Element.day(rest.dropFirst(2).prefix(6), today),
                (today.adding(months: -36)...today.adding(months: 10 * 12)).contains(day),
                let more = try? joined(rest, today)
            else { continue }
            let whole = elements.map(\.words).joined()
            let parts = "\(whole)(\(identifier))\(value.prefix(length))" + more.map(\.words).joined()
            throw failure(
                "(\(identifier))\(value)",
                "the scanner may have left out the separator after '\(value.prefix(length))'",
                "write \(parts), or \(whole)(\(identifier))\(value) if that is printed; or better, "
                    + "set the scanner to send the separator (GS, or FNC1)")
        }
    }

    private static func bracketed(_ text: String, from first: Substring) throws(InvalidValue) -> [GS1Element]
    {
        var elements: [GS1Element] = []
        var identifier = first
        var rest = text.dropFirst(first.count + 2)
        while true {
            // A lot may contain brackets; only another identifier ends it.
            let end = rest.indices.first { GS1Element.bracketed(rest[$0...]) != nil } ?? rest.endIndex
            // Separators do not belong to it, whatever they are; another script is a fault.
            let value = rest[..<end].filter { !$0.isASCII || isOfValue($0) }
            elements.append(try GS1Element(checking: identifier, String(value)))
            guard let next = GS1Element.bracketed(rest[end...]) else { return elements }
            identifier = next
            rest = rest[end...].dropFirst(next.count + 2)
        }
    }

    // MARK: Meanings

    /// An identifier occurs once, or with the same value.
    private static func refuseContradictions(in elements: [GS1Element]) throws(InvalidValue) {
        var values: [Substring: String] = [:]
        for element in elements {
            if let other = values[element.identifier], other != element.value {
                throw failure(
                    element.words, "the label also says (\(element.identifier))\(other)",
                    "scan one label at a time, or write the value that is right for the item")
            }
            values[element.identifier] = element.value
        }
        if let count = values["37"], let pieces = values["30"], Int(count) != Int(pieces) {
            throw failure(
                "(30)\(pieces)", "the label also says (37)\(count)", "leave one of the two out")
        }
    }

    private mutating func take(_ element: GS1Element, _ today: CivilDate) throws(InvalidValue) {
        switch element.identifier {
        case "01": gtin = try element.gtin()
        // A case: the number of the products in it.
        case "02": gtin = gtin == nil ? try element.gtin() : gtin
        case "10": lot = element.value
        case "15": bestBefore = try element.day(today)
        // The pharmacies' time of the day does not matter for a household.
        case "17", "7003":
            let day = try element.day(today)
            useBy = min(day, useBy ?? day)
        case "21": serial = element.value
        // The day by which the shop is to sell it; goods without another keep at least until then.
        case "16": notKept.append(element.words)
        default:
            if element.isPrice { notKept.append(element.words) }
        }
    }

    /// Weight or volume count for more than pieces.
    private mutating func takeContents(of elements: [GS1Element]) throws(InvalidValue) {
        for element in elements where quantity == nil {
            if let unit = element.unit { quantity = try element.content(in: unit) }
        }
        for element in elements where ["30", "37"].contains(element.identifier) {
            let pieces = try element.pieces()
            if quantity == nil {
                quantity = pieces
            } else if quantity != pieces {
                notKept.append(element.words)
            }
        }
    }

    static func failure(_ value: String, _ reason: String, _ remedy: String) -> InvalidValue {
        InvalidValue(field: "barcode", value: value, reason: reason, remedy: remedy)
    }
}
