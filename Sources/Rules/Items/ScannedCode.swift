package import CivilTime

/// What somebody has scanned or typed from below the bars: a product's number alone, or a label.
package enum ScannedCode: Sendable, Hashable {
    case number(GTIN)
    case label(GS1Label)

    /// - Returns: `nil` if `text` is neither, such as a name.
    /// - Throws: It is a code, but a wrong one.
    package init?(_ text: String, today: CivilDate) throws(InvalidValue) {
        if let label = try GS1Label(text, today: today) {
            self = .label(label)
            return
        }
        let code = SymbologyIdentifier(of: text)
        let areDigits = code.rest.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard code.isThere || areDigits && (7...14).contains(code.rest.utf8.count) else { return nil }
        do {
            self = .number(try GTIN(String(code.rest)))
        } catch {
            throw InvalidValue(field: error.field, value: text, reason: error.reason, remedy: error.remedy)
        }
    }

    /// Reads what cannot be a name.
    /// - Throws: `text` is no code, or a wrong one.
    package init(parsing text: String, today: CivilDate) throws(InvalidValue) {
        if let code = try ScannedCode(text, today: today) {
            self = code
        } else {
            self = .number(try GTIN(text))
        }
    }

    package var isLabel: Bool {
        if case .label = self { true } else { false }
    }

    package var gtin: GTIN? {
        switch self {
        case .number(let gtin): gtin
        case .label(let label): label.gtin
        }
    }
}
