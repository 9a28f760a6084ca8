package import CivilTime

/// One product of a recall, and by which codes on the pack the recalled ones are known.
package struct RecalledProduct: Sendable, Hashable {
    /// Without size and pack where that could be told apart; may be empty.
    package var name: String
    /// Empty where the source has none of its own; it may be in `name` then.
    package var brand: String
    /// Model and part numbers, as printed; case and all but letters and digits mean nothing.
    package var models: [String]
    package var gtins: [GTIN]
    package var lots: [LotCode]
    /// Dates on the pack: best before, use by.
    package var dates: [DateMark]
    /// When it was made or packed, where that is told: also printed on packs, and no date until when it keeps.
    package var made: [DateMark]
    /// Serial numbers and ranges of them, as the source puts it.
    package var serials: [String]
    package var scope: Scope
    /// What on the pack decides where `scope` is `coded` or `unread`; the most telling first.
    package var decidedBy: [CodeKind]
    /// What the source says about it, as it says it.
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

    /// Which of what bears its name is recalled.
    package enum Scope: String, Sendable, Hashable {
        /// All of it, and the source says so.
        case all
        /// What bears one of the codes listed here; they are all there are.
        case coded
        /// What bears certain codes, of which not all could be read: only a person can tell.
        case unread
        /// The source names no codes.
        case unstated
    }

    /// What to look for on a pack.
    package enum CodeKind: String, Sendable, Hashable, CaseIterable {
        case lot, date, model, serial
    }
}

/// A lot or batch code, or a range of numbers.
package struct LotCode: Sendable, Hashable {
    /// As `normal` makes it.
    package let first: String
    /// The last of a range; then both are numbers of equal length.
    package let last: String?

    /// `nil` if nothing of `code` counts.
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

    /// Whether `code`, which is normal, is long enough to be a model's: of two characters, a letter and a digit.
    static func isModel(_ code: String) -> Bool {
        let digits = code.utf8.filter { (0x30...0x39).contains($0) }.count
        return code.utf8.count >= 3 || code.utf8.count == 2 && digits == 1
    }

    /// Whether it names `code`, which is normal.
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

    /// Both included; `nil` if they are not in this order.
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
