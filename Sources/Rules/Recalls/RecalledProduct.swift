package import CivilTime

/// One product of a recall, with the codes that identify the recalled packs.
package struct RecalledProduct: Sendable, Hashable {
    /// Without size and pack, if these could be separated; may be empty.
    package var name: String
    /// Empty if the source does not give it separately; it may then be in `name`.
    package var brand: String
    /// Model and part numbers, as printed; only letters and digits count, in either case.
    package var models: [String]
    package var gtins: [GTIN]
    package var lots: [LotCode]
    /// Dates on the pack: best before, use by.
    package var dates: [DateMark]
    /// Dates of making or packing: also printed on packs, but not expiry dates.
    package var made: [DateMark]
    /// Serial numbers and ranges of them, as the source writes them.
    package var serials: [String]
    package var scope: Scope
    /// The codes on the pack that decide if `scope` is `coded` or `unread`; the most important first.
    package var decidedBy: [CodeKind]
    /// The source's own text about it.
    package var text: String
    /// The lists here that may lack entries: what is not among these rules nothing out.
    package var incomplete: [Listing]

    package init(
        name: String, brand: String = "", models: [String] = [], gtins: [GTIN] = [], lots: [LotCode] = [],
        dates: [DateMark] = [], made: [DateMark] = [], serials: [String] = [], scope: Scope = .unstated,
        decidedBy: [CodeKind] = [], text: String = "", incomplete: [Listing] = []
    ) {
        self.name = name
        self.brand = brand
        self.models = models
        self.gtins = gtins
        self.lots = lots
        self.dates = dates
        self.made = made
        self.serials = serials
        self.scope = scope
        self.decidedBy = decidedBy
        self.text = text
        self.incomplete = incomplete
    }

    /// Which packs of the product are recalled.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// All of them, as the source says.
        case all
        /// Those with one of the codes listed here. Every piece of the source's field was understood, so a lot
        /// or a date that is not listed rules a pack out; no other scope allows that.
        case coded
        /// Those with certain codes, not all of which could be read: only a person can tell.
        case unread
        /// The source names no codes.
        case unstated
    }

    /// A kind of code to look for on a pack.
    package enum CodeKind: String, Sendable, Hashable, CaseIterable {
        case lot, date, model, serial
    }

    /// A list whose completeness `scope` does not tell.
    package enum Listing: String, Sendable, Hashable, CaseIterable {
        case models, barcodes
    }
}

/// A lot or batch code, or a range of them.
package struct LotCode: Sendable, Hashable {
    /// Normalised by `normal`.
    package let first: String
    /// The end of a range; both ends then have the same letters in the same places, and differ in one number.
    package let last: String?

    /// `nil` if `code` has no ASCII letter or digit.
    package init?(_ code: String) {
        let code = Self.normal(code)
        guard !code.isEmpty else { return nil }
        (first, last) = (code, nil)
    }

    /// `nil` unless both have the same letters in the same places and differ in one number, in this order, as
    /// "L25001" and "L25030" do, or are weeks: "25W48" and "26W03".
    package init?(from first: String, through last: String) {
        let (first, last) = (Self.normal(first), Self.normal(last))
        guard first.utf8.count <= Self.longestEnd, first <= last, Self.isSpan(first, last) else { return nil }
        (self.first, self.last) = (first, first == last ? nil : last)
    }

    private static let longestEnd = 24

    private static func isSpan(_ first: String, _ last: String) -> Bool {
        guard haveSameShape(first, last), first.utf8.contains(where: isDigit) else { return false }
        let numbers = [first, last].map { $0.utf8.split { !isDigit($0) }.map(Array.init) }
        let differing = zip(numbers[0], numbers[1]).count { $0 != $1 }
        return differing <= 1 || isWeek(first)
    }

    /// Whether two codes have letters and digits in the same places.
    package static func haveSameForm(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { isDigit($0) == isDigit($1) }
    }

    /// "25W48": a week of a year.
    private static func isWeek(_ code: String) -> Bool {
        let bytes = Array(code.utf8)
        return bytes.count == 5 && bytes[2] == UInt8(ascii: "W")
            && bytes.indices.allSatisfy { $0 == 2 || isDigit(bytes[$0]) }
    }

    /// Whether two normalised codes have the same letters in the same places, and digits elsewhere.
    static func haveSameShape(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count
            && zip(one.utf8, other.utf8).allSatisfy { isDigit($0) ? isDigit($1) : $0 == $1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// `code` in upper case with ASCII letters and digits only. Letters of other scripts that look like Latin
    /// ones stand for these: notices contain a Cyrillic "А" where the pack has a Latin one.
    package static func normal(_ code: String) -> String {
        var normal: [UInt8] = []
        for scalar in code.unicodeScalars {
            switch scalar.value {
            case 0x61...0x7A: normal.append(UInt8(truncatingIfNeeded: scalar.value) - 32)
            case 0x41...0x5A, 0x30...0x39: normal.append(UInt8(truncatingIfNeeded: scalar.value))
            case 0..<0x80: continue
            // Full-width digits and letters.
            case 0xFF10...0xFF19: normal.append(UInt8(truncatingIfNeeded: scalar.value - 0xFF10) + 0x30)
            case 0xFF21...0xFF3A: normal.append(UInt8(truncatingIfNeeded: scalar.value - 0xFF21) + 0x41)
            case 0xFF41...0xFF5A: normal.append(UInt8(truncatingIfNeeded: scalar.value - 0xFF41) + 0x41)
            default:
                if let lookAlike = lookAlikes[scalar] { normal.append(lookAlike) }
            }
        }
        return String(decoding: normal, as: UTF8.self)
    }

    /// Cyrillic and Greek letters that look like Latin ones.
    private static let lookAlikes: [Unicode.Scalar: UInt8] = {
        let pairs = [
            ("АВЕЅІЈКМНОРСТУХ", "ABESIJKMHOPCTYX"), ("авеѕіјкмнорстух", "ABESIJKMHOPCTYX"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"), ("αβεζηικμνορτυχ", "ABEZHIKMNOPTYX"),
        ]
        var lookAlikes: [Unicode.Scalar: UInt8] = [:]
        for (foreign, latin) in pairs {
            for (letter, byte) in zip(foreign.unicodeScalars, latin.utf8) { lookAlikes[letter] = byte }
        }
        return lookAlikes
    }()

    /// Whether the normalised `code` is long enough for a model: three characters, or a letter and a digit.
    package static func isModel(_ code: String) -> Bool {
        let digits = code.utf8.filter { (0x30...0x39).contains($0) }.count
        return code.utf8.count >= 3 || code.utf8.count == 2 && digits == 1
    }

    /// Whether it covers the normalised `code`. An L for "lot" may stand before either, or be missing.
    package func includes(normal code: String) -> Bool {
        let code = Self.withoutMark(code)
        let first = Self.withoutMark(first)
        guard let last else { return code == first }
        return Self.haveSameShape(code, first) && first <= code && code <= Self.withoutMark(last)
    }

    /// Whether the normalised `code` cannot be told from one that it covers: letters and digits that look
    /// alike are confused, or more or less of the code was copied.
    package func mayInclude(normal code: String) -> Bool {
        let (code, first) = (Self.withoutMark(code), Self.withoutMark(first))
        guard let last else {
            if Self.confusing(code) == Self.confusing(first) { return true }
            let (short, long) = code.utf8.count < first.utf8.count ? (code, first) : (first, code)
            return short.utf8.count >= Self.tellingPart && (long.hasPrefix(short) || long.hasSuffix(short))
        }
        // "25W30A", with something added to a code of the range.
        let ends = [code.prefix(first.count), code.suffix(first.count)].map(String.init)
        return ends.contains {
            Self.haveSameShape($0, first) && first <= $0 && $0 <= Self.withoutMark(last)
        }
    }

    /// How much of a code has to agree for it to be the same code with something added.
    private static let tellingPart = 4

    private static func withoutMark(_ code: String) -> String {
        guard code.first == "L", code.utf8.dropFirst().first.map(isDigit) == true else { return code }
        return String(code.dropFirst())
    }

    /// The code with the letters that look like digits as these digits.
    private static func confusing(_ code: String) -> [UInt8] {
        code.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "O"), UInt8(ascii: "Q"): UInt8(ascii: "0")
            case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
            case UInt8(ascii: "Z"): UInt8(ascii: "2")
            case UInt8(ascii: "S"): UInt8(ascii: "5")
            case UInt8(ascii: "B"): UInt8(ascii: "8")
            default: byte
            }
        }
    }
}

/// Dates on a pack: one day, a month, or a range, both ends included.
package struct DateMark: Sendable, Hashable {
    package let first: CivilDate
    package let last: CivilDate

    package init(_ day: CivilDate) {
        (first, last) = (day, day)
    }

    /// Both included; `nil` if `last` is before `first`.
    package init?(from first: CivilDate, through last: CivilDate) {
        guard first <= last else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// The whole of a month, as "best before March 2026" means it.
    package init?(year: Int, month: Int) {
        guard let first = CivilDate(year: year, month: month, day: 1),
            let last = CivilDate(
                year: year, month: month, day: CivilDate.length(ofMonth: month, year: year))
        else { return nil }
        (self.first, self.last) = (first, last)
    }

    package func contains(_ day: CivilDate, tolerance days: Int = 0) -> Bool {
        first.adding(days: -days) <= day && day <= last.adding(days: days)
    }
}
