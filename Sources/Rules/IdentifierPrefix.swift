/// The beginning of an identifier, as people type it: at least four hexadecimal digits, as many as are printed;
/// with hyphens where an identifier has them, or without any. Case does not matter.
package struct IdentifierPrefix: Sendable, Hashable, CustomStringConvertible {
    /// In lower case, with hyphens where an identifier has them.
    package let description: String

    /// `nil` if no identifier can begin with `text`.
    package init?(_ text: String) {
        guard (1...36).contains(text.utf8.count) else { return nil }
        var digits: [UInt8] = []
        for (place, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                digits.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "F"):
                digits.append(byte - UInt8(ascii: "A") + UInt8(ascii: "a"))
            case UInt8(ascii: "-") where place > 0: continue
            default: return nil
            }
        }
        guard (4...32).contains(digits.count) else { return nil }
        description = Self.hyphenated(digits)
        // "1-6" is a range, and "2026-11" a month.
        guard
            !text.contains("-") || text.lowercased() == description || text.lowercased() == description + "-"
        else { return nil }
    }

    package var isWhole: Bool { description.utf8.count == 36 }

    /// The exclusive upper bound of the identifiers that begin like this.
    package var upperBound: String { description + "g" }

    static func hyphenated(_ digits: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for digit in digits {
            if hasHyphen(at: text.count) { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    static func hasHyphen(at place: Int) -> Bool {
        switch place {
        case 8, 13, 18, 23: true
        default: false
        }
    }
}

extension IdentifierPrefix {
    /// The shortest prefix of `id`, at least four characters, that none of `neighbours` shares.
    ///
    /// - Parameter neighbours: The identifiers sorted directly before and after `id`; others share no more.
    package static func shortest(of id: String, among neighbours: [String]) -> String {
        let shared = neighbours.map { neighbour in
            zip(id.utf8, neighbour.utf8).prefix { $0 == $1 }.count
        }
        var length = max(4, (shared.max() ?? 0) + 1)
        // A prefix that ends in a hyphen looks cut off.
        if [9, 14, 19, 24].contains(length) { length += 1 }
        return String(decoding: id.utf8.prefix(length), as: UTF8.self)
    }
}
