/// The number behind a barcode, in its longest form, as which GTIN-8, 12, 13, 14 and UPC-E compare.
///
/// Source: GS1 General Specifications, sections 1.4.2 (prefixes), 3 (structures) and 7.9 (check digit).
package struct GTIN: Sendable, Hashable {
    /// 14 digits, padded with zeros on the left; the last is the check digit of the others.
    package let description: String

    /// Reads what stands below a barcode or comes from a scanner: 8, 12, 13 or 14 digits, with spaces or hyphens between
    /// them. Eight digits are an EAN-8, unless they are right only as a UPC-E.
    /// - Throws: What is wrong; and where a digit is missing, with which it would be right.
    package init(_ text: String) throws(InvalidValue) {
        let digits = try Self.digits(in: text)
        switch digits.count {
        case 8 where !Self.isChecked(digits):
            guard let whole = Self.expanded(upcE: digits), Self.isChecked(whole) else {
                throw Self.failure(text, digits)
            }
            self.init(padding: whole)
        case 8, 12, 13, 14:
            guard Self.isChecked(digits) else { throw Self.failure(text, digits) }
            self.init(padding: digits)
        default: throw Self.failure(text, digits)
        }
    }

    /// Reads eight digits from a scanner that says they are a UPC-E.
    /// - Throws: It is none, or one of its digits is wrong.
    package init(upcE text: String) throws(InvalidValue) {
        let digits = try Self.digits(in: text)
        guard let whole = Self.expanded(upcE: digits), Self.isChecked(whole) else {
            throw InvalidValue(
                field: "gtin", value: text, reason: "it is not the number of a UPC-E barcode",
                remedy: "write all eight digits below it")
        }
        self.init(padding: whole)
    }

    private init(padding digits: [UInt8]) {
        let zeros = repeatElement(UInt8(0), count: 14 - digits.count)
        description = String(decoding: (zeros + digits).map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }

    private var digits: [UInt8] { description.utf8.map { $0 - UInt8(ascii: "0") } }
}

extension GTIN {
    /// Whether it means the same product everywhere. Numbers that a shop makes itself, as for what it weighs, those of
    /// coupons, and one digit over and over do not.
    package var isGlobal: Bool {
        let digits = digits
        let significant = digits.dropLast().drop { $0 == 0 }
        guard Set(significant).count > 1 else { return false }
        // An EAN-8; those of shops begin with 0 or 2, and so do numbers from 00000 00 on, which nobody is given.
        if digits.prefix(6).allSatisfy({ $0 == 0 }) { return digits[6] != 0 && digits[6] != 2 }
        switch digits[1] * 10 + digits[2] {
        case 2, 4, 5, 20...29, 98, 99: return false
        default: return true
        }
    }

    /// The product of which this is a case; `nil` if it is none.
    package var inner: GTIN? {
        let digits = digits
        guard (1...8).contains(digits[0]) else { return nil }
        let payload = [0] + digits[1..<13]
        return GTIN(padding: payload + [Self.checkDigit(of: payload)])
    }

    /// As short as people know it: 8, 12, 13 or 14 digits.
    package var short: String {
        let zeros = description.utf8.prefix { $0 == UInt8(ascii: "0") }.count
        let length = zeros >= 6 ? 8 : zeros >= 2 ? 12 : zeros == 1 ? 13 : 14
        return String(description.suffix(length))
    }
}

extension GTIN {
    /// Weights are 3 and 1 in turn, from the right.
    private static func checkDigit(of payload: some BidirectionalCollection<UInt8>) -> UInt8 {
        var sum = 0
        for (place, digit) in payload.reversed().enumerated() {
            sum += Int(digit) * (place.isMultiple(of: 2) ? 3 : 1)
        }
        return UInt8((10 - sum % 10) % 10)
    }

    private static func isChecked(_ digits: [UInt8]) -> Bool {
        digits.last == checkDigit(of: digits.dropLast())
    }

    static func digits(in text: String) throws(InvalidValue) -> [UInt8] {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: " "), UInt8(ascii: "-"): continue
            default:
                throw InvalidValue(
                    field: "gtin", value: text, reason: "a barcode's number has digits only",
                    remedy: "write the 8, 12, 13 or 14 digits below the bars")
            }
            guard digits.count <= 14 else { break }
        }
        return digits
    }

    /// The UPC-A that a UPC-E stands for: zeros that it leaves out come back; `nil` if it is not one.
    private static func expanded(upcE digits: [UInt8]) -> [UInt8]? {
        guard digits.count == 8, digits[0] <= 1 else { return nil }
        let body = Array(digits[1...6])
        let whole: [UInt8] =
            switch body[5] {
            case 0...2: body[0...1] + [body[5], 0, 0, 0, 0] + body[2...4]
            case 3: body[0...2] + [0, 0, 0, 0, 0] + body[3...4]
            case 4: body[0...3] + [0, 0, 0, 0, 0] + body[4...4]
            default: body[0...4] + [0, 0, 0, 0] + body[5...5]
            }
        return [digits[0]] + whole + [digits[7]]
    }

    private static func failure(_ text: String, _ digits: [UInt8]) -> InvalidValue {
        let corrections = corrections(of: digits).map(\.short)
        guard !corrections.isEmpty else {
            let isLength = [8, 12, 13, 14].contains(digits.count)
            return InvalidValue(
                field: "gtin", value: text,
                reason: isLength
                    ? "its last digit does not fit the others, so one of them is wrong"
                    : "it has \(digits.count > 14 ? "more than 14" : String(digits.count)) digits",
                remedy: "write the 8, 12, 13 or 14 digits below the bars")
        }
        return InvalidValue(
            field: "gtin", value: text, reason: "a digit is missing or wrong",
            remedy: "write \(corrections.joined(separator: " or ")), if that is what it says below the bars")
    }

    /// What digits would be that have lost the zero at their beginning or the check digit at their end.
    static func corrections(of digits: [UInt8]) -> [GTIN] {
        guard digits.count == 11 || digits.count == 12 else { return [] }
        var corrections = [GTIN(padding: digits + [checkDigit(of: digits)])]
        if digits.count == 11, isChecked([0] + digits) {
            corrections.insert(GTIN(padding: [0] + digits), at: 0)
        }
        return corrections
    }
}

extension GTIN: CustomStringConvertible {}
