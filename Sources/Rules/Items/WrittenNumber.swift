/// A number as people and programs write it: with groups of digits, as in `1'299.00`, `1 299,00`, `1,23,456.00` and
/// `1.234.567`, or with an exponent, as in `1.5E+3`.
///
/// A single mark is the decimal one, so that `1.299` is a little more than one; whether somebody may mean more is for
/// `DecimalAmount.refuseTwoReadings` to say.
struct WrittenNumber {
    let amount: DecimalAmount
    /// What follows the number.
    let rest: Substring
    let hasExponent: Bool

    /// Reads the number at the beginning of `text`; `nil` if there is none, or one that `DecimalAmount` cannot hold.
    /// - Parameter spaced: Whether a space may group digits. An amount of `2 500 g` may be two packs.
    init?(_ text: Substring, spaced: Bool = false) {
        let isNegative = text.first == "-"
        var marks: [Character] = []
        var groups: [Substring] = []
        var rest = text.dropFirst(isNegative ? 1 : 0)
        while true {
            let digits = rest.prefix(while: Self.isDigit)
            // ".99" has no whole part.
            guard !digits.isEmpty || groups.isEmpty && rest.first == "." else { return nil }
            groups.append(digits)
            rest = rest.dropFirst(digits.count)
            guard let mark = rest.first, Self.marks.contains(mark),
                rest.dropFirst().first.map(Self.isDigit) == true
            else { break }
            if mark == " ", !spaced || !Self.isGroup(rest.dropFirst()) { break }
            marks.append(mark)
            rest = rest.dropFirst()
            guard groups.count < 20 else { return nil }
        }
        guard let plain = Self.plain(groups, marks) else { return nil }
        let exponent = Self.exponent(at: rest)
        guard let number = DecimalAmount((isNegative ? "-" : "") + plain),
            let amount = exponent.map({ number.scaled(byPowerOfTen: $0.value) }) ?? number
        else { return nil }
        self.amount = amount
        self.rest = exponent?.rest ?? rest
        hasExponent = exponent != nil
    }

    private static let marks: Set<Character> = [".", ",", "'", " "]

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func isGroup(_ text: Substring) -> Bool {
        text.prefix(while: isDigit).count == 3
    }

    /// The number with a point as its only mark; `nil` if the groups are none that anybody writes.
    private static func plain(_ groups: [Substring], _ marks: [Character]) -> String? {
        guard let last = marks.last else { return String(groups[0]) }
        let isFraction = last == "." || last == ","
        let areAlike = Set(marks).count == 1
        // Of two different marks, the last is the decimal one, and so is one alone.
        let hasFraction = isFraction && (!areAlike || marks.count == 1)
        let whole = hasFraction ? groups.dropLast() : groups[...]
        let grouping = hasFraction ? marks.dropLast() : marks[...]
        guard Set(grouping).count <= 1, areGrouped(whole, by: grouping.first) else { return nil }
        let number = whole.joined()
        return hasFraction ? "\(number.isEmpty ? "0" : number).\(groups[groups.count - 1])" : number
    }

    /// Groups of three digits; in India, of two before the last.
    private static func areGrouped(_ groups: ArraySlice<Substring>, by mark: Character?) -> Bool {
        guard let mark, groups.count > 1 else { return true }
        guard let first = groups.first, groups.last?.count == 3 else { return false }
        let middle = groups.dropFirst().dropLast()
        let isUsual = (1...3).contains(first.count) && middle.allSatisfy { $0.count == 3 }
        let isIndian = mark == "," && (1...2).contains(first.count) && middle.allSatisfy { $0.count == 2 }
        return isUsual || isIndian
    }

    /// `E+03` at the beginning of `text`, unless a word goes on there.
    private static func exponent(at text: Substring) -> (value: Int, rest: Substring)? {
        guard text.first == "e" || text.first == "E" else { return nil }
        var rest = text.dropFirst()
        let sign = rest.first
        if sign == "+" || sign == "-" { rest = rest.dropFirst() }
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        guard (1...3).contains(digits.count), let value = Int(digits),
            rest.first.map({ !$0.isLetter }) ?? true
        else {
            return nil
        }
        return (sign == "-" ? -value : value, rest)
    }
}

extension WrittenNumber {
    /// `text` with the characters of typographers as those of keyboards: one kind of apostrophe, space and minus.
    static func typed(_ text: String) -> String {
        var plain = ""
        for character in text {
            switch character {
            case "\u{2019}", "\u{2BC}", "\u{2B9}", "\u{B4}", "`": plain.append("'")
            case "\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}", "\u{2008}": plain.append(" ")
            case "\u{2212}", "\u{2013}", "\u{2014}": plain.append("-")
            default: plain.append(character)
            }
        }
        return plain
    }
}

extension DecimalAmount {
    /// `1500 g` for `1.5E+3 g`; `nil` if `text` does not begin with a number that has an exponent.
    package static func withoutExponent(_ text: String) -> String? {
        guard text.utf8.count <= 60, let number = WrittenNumber(WrittenNumber.typed(text)[...]),
            number.hasExponent
        else { return nil }
        return "\(number.amount)\(number.rest)"
    }

    /// Reads a number of a file, which may have an exponent: `1.5E+3`.
    package init?(written text: String) {
        guard text.utf8.count <= 60 else { return nil }
        guard let number = WrittenNumber(WrittenNumber.typed(text)[...], spaced: true), number.rest.isEmpty
        else {
            return nil
        }
        self = number.amount
    }
}
