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

    package init(
        name: String, brand: String = "", models: [String] = [], gtins: [GTIN] = [], lots: [LotCode] = [],
        dates: [DateMark] = [], made: [DateMark] = [], serials: [String] = [], scope: Scope = .unstated,
        decidedBy: [CodeKind] = [],
        text: String = ""
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
    }

    /// Which packs of the product are recalled.
    package enum Scope: String, Sendable, Hashable, CaseIterable {
        /// All of them, as the source says.
        case all
        /// Those with one of the codes listed here; the list is complete.
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
}

/// A lot or batch code, or a range of numbers.
package struct LotCode: Sendable, Hashable {
    /// Normalised by `normal`.
    package let first: String
    /// The end of a range; both ends are then numbers of equal length.
    package let last: String?

    /// `nil` if `code` has no ASCII letter or digit.
    package init?(_ code: String) {
        let code = Self.normal(code)
        guard !code.isEmpty else { return nil }
        (first, last) = (code, nil)
    }

    /// `nil` unless both are numbers of equal length in this order, at most 18 digits long.
    package init?(from first: String, through last: String) {
        let (first, last) = (Self.normal(first), Self.normal(last))
        guard first.utf8.count == last.utf8.count, first.utf8.count <= 18, let low = Int(first),
            let high = Int(last), low <= high
        else { return nil }
        (self.first, self.last) = (first, low == high ? nil : last)
    }

    /// `code` in upper case with ASCII letters and digits only.
    package static func normal(_ code: String) -> String {
        var normal: [UInt8] = []
        for byte in code.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): normal.append(byte - 32)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                normal.append(byte)
            default: continue
            }
        }
        return String(decoding: normal, as: UTF8.self)
    }

    /// Whether the normalised `code` is long enough for a model: three characters, or a letter and a digit.
    static func isModel(_ code: String) -> Bool {
        let digits = code.utf8.filter { (0x30...0x39).contains($0) }.count
        return code.utf8.count >= 3 || code.utf8.count == 2 && digits == 1
    }

    /// Whether it covers the normalised `code`.
    package func includes(normal code: String) -> Bool {
        guard let last else { return code == first }
        return code.utf8.count == first.utf8.count && code.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && first <= code && code <= last
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
