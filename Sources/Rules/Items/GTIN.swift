/// The number below a barcode, padded to 14 digits, so that GTIN-8, 12, 13, 14 and UPC-E compare.
///
/// Source: GS1 General Specifications, sections 1.4.2 (prefixes), 3 (structures) and 7.9 (check digit).
package struct GTIN: Sendable, Hashable {
    /// 14 digits, padded with zeros on the left; the last is the check digit.
    package let description: String

    /// Reads a number printed below a barcode or sent by a scanner: 8, 12, 13 or 14 digits, with or without
    /// spaces and hyphens. Eight digits are an EAN-8, unless their check digit fits only a UPC-E.
    /// - Throws: The digits are not valid. The remedy names the numbers that a lost digit would explain.
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

    /// Reads eight digits that the scanner reports as UPC-E.
    /// - Throws: They are not a valid UPC-E.
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
    /// Whether it means the same product everywhere. Numbers that a shop assigns itself, as to goods it
    /// weighs, coupon numbers and repetitions of one digit do not.
    package var isGlobal: Bool {
        let digits = digits
        let significant = digits.dropLast().drop { $0 == 0 }
        guard Set(significant).count > 1 else { return false }
        // An EAN-8. Those of shops begin with 0 or 2; GS1 assigns no other that begins with 0.
        if digits.prefix(6).allSatisfy({ $0 == 0 }) { return digits[6] != 0 && digits[6] != 2 }
        switch digits[1] * 10 + digits[2] {
        case 2, 4, 5, 20...29, 98, 99: return false
        default: return true
        }
    }

    /// The product of which this is a case; `nil` if it is not a case.
    package var inner: GTIN? {
        let digits = digits
        guard (1...8).contains(digits[0]) else { return nil }
        let payload = [0] + digits[1..<13]
        return GTIN(padding: payload + [Self.checkDigit(of: payload)])
    }

    /// The form in which it is printed: 8, 12, 13 or 14 digits.
    package var short: String {
        let zeros = description.utf8.prefix { $0 == UInt8(ascii: "0") }.count
        let length = zeros >= 6 ? 8 : zeros >= 2 ? 12 : zeros == 1 ? 13 : 14
        return String(description.suffix(length))
    }
}

extension GTIN {
    /// Weights alternate between 3 and 1, from the right.
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

    /// The UPC-A that a UPC-E abbreviates, with its zeros restored; `nil` if `digits` is not a UPC-E.
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
                    ? "its last digit would have to be \(checkDigit(of: digits.dropLast())), so one of the digits is wrong"
                    : "it has \(digits.count > 14 ? "more than 14" : String(digits.count)) digits",
                remedy: "write the 8, 12, 13 or 14 digits below the bars")
        }
        return InvalidValue(
            field: "gtin", value: text, reason: "a digit is missing or wrong",
            remedy: "write \(corrections.joined(separator: " or ")), if that is what it says below the bars")
    }

    /// The numbers that `digits` may stand for, if the leading zero or the check digit is missing.
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
