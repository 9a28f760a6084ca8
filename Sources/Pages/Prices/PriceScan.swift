import Rules

/// Finds the numbers of a text and what the words beside them make of each.
struct PriceScan {
    struct Number {
        var amount: DecimalAmount
        var high: DecimalAmount?
        var currency: String?
        var hasSign = false
        var isFormer = false
        var isNow = false
        var isFrom = false
        /// Whether a tag stands among the digits in a way that may mean two numbers.
        var isTorn = false
        var tax: TaxMark?
    }

    /// What a text says about the tax in an amount.
    enum TaxMark {
        case without
        case with
        /// In brackets behind an amount without tax.
        case withInBrackets
    }

    private struct Found {
        var digits: String
        var range: Range<Int>
        var isTorn = false
        /// The currency of an amount with a word for hundredths, as in `99 zł 99 gr`.
        var currency: String?
        /// Whether it is of hundredths alone, as `99 Cent`.
        var isOfHundredths = false
    }

    private static let longest = 400
    static let tagMark: Unicode.Scalar = "\u{1F}"

    private let region: PriceRegion
    private let text: [Unicode.Scalar]
    private let lower: [Unicode.Scalar]

    init(_ text: String, in region: PriceRegion) {
        self.region = region
        self.text = Self.withoutOuterMarks(text.unicodeScalars.prefix(Self.longest).compactMap(Self.plain))
        lower = self.text.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    }

    /// Marks of tags only stay between two digits. Between two letters they become a space.
    private static func withoutOuterMarks(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard text.contains(tagMark) else { return text }
        var kept: [Unicode.Scalar] = []
        var isMarkOwed = false
        for scalar in text {
            guard scalar != tagMark else {
                isMarkOwed = true
                continue
            }
            if isMarkOwed, let last = kept.last {
                if isDigit(last), isDigit(scalar) { kept.append(tagMark) }
                if last.properties.isAlphabetic, scalar.properties.isAlphabetic { kept.append(" ") }
            }
            isMarkOwed = false
            kept.append(scalar)
        }
        return kept
    }

    /// Digits of all scripts as those of ASCII, all blanks as spaces, all apostrophes as one.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "0"..."9", "a"..."z", "A"..."Z": return scalar
        case tagMark: return tagMark
        case "’", "ʼ", "´", "`", "＇": return "'"
        case "٫", "．": return "."
        case "٬", "，": return ","
        case "－", "−", "‑", "‐": return "-"
        case "\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}": return nil
        default:
            if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
                return Unicode.Scalar(UInt8(ascii: "0") + UInt8(min(max(value, 0), 9)))
            }
            return scalar.properties.isWhitespace ? " " : scalar
        }
    }

    /// Whether the text is a negative amount.
    var isNegative: Bool {
        let start = text.drop { $0 == " " }
        guard start.first == "-" else { return false }
        let rest = start.dropFirst()
        return rest.first.map(Self.isDigit) ?? false
            || rest.first.map { "€$£¥".unicodeScalars.contains($0) } ?? false
    }

    var saysFree: Bool {
        let words = words(of: 0..<text.count)
        return (1...3).contains(words.count) && words.contains { PriceWords.free.contains($0) }
    }

    // MARK: Choice

    /// The number that is the price now.
    static func chosen(of numbers: [Number]) -> Number? {
        numbers.first { $0.isNow && $0.amount.isPositive } ?? numbers.first {
            !$0.isFormer && $0.amount.isPositive
        }
            ?? numbers.first { $0.amount.isPositive } ?? numbers.first
    }

    /// The numbers that may be prices, in the order of the text.
    var prices: [Number] {
        var found = numbers
        // Beside amounts, "5 ct" are carats, or a deposit.
        if found.contains(where: { !$0.isOfHundredths && ($0.currency != nil || hasSign($0)) }) {
            found.removeAll(where: \.isOfHundredths)
        }
        let signs = found.map { number in number.currency != nil || hasSign(number) }
        let labels = PriceLabels(gaps: gaps(of: found, signs), of: region)
        var prices: [Number] = []
        var isCount = false
        var anchor = -1
        for (index, number) in found.enumerated() {
            let before = (index == 0 ? 0 : found[index - 1].range.upperBound)..<number.range.lowerBound
            let after =
                number.range
                .upperBound..<(index + 1 < found.count ? found[index + 1].range.lowerBound : text.count)
            let isInstalment = isCount
            isCount = isCounter(after)
            let next = found.indices.contains(index + 1) ? found[index + 1] : nil
            let isAnchor = signs[index] || !signs.contains(true)
            if isAnchor { anchor += 1 }
            guard !isCount, !isInstalment, !(isAnchor && labels.isOther(anchor)),
                !isOfSeveral(index, of: found, signs), var price = price(number, before, after, next: next)
            else { continue }
            if isAnchor { price.tax = labels.taxMark(of: anchor) }
            if found.count == 1, words(of: before).contains(where: { PriceWords.highestRetail.contains($0) })
            {
                price.isFormer = false
            }
            prices.append(price)
        }
        return taxed(joined(prices, hasSigns: signs.contains(true)))
    }

    /// The words and marks before, between and after the numbers with a currency, or all if none has one.
    private func gaps(of found: [Found], _ signs: [Bool]) -> [PriceLabels.Gap] {
        var gaps: [PriceLabels.Gap] = []
        var start = 0
        for (number, hasSign) in zip(found, signs) where hasSign || !signs.contains(true) {
            gaps.append(gap(min(start, number.range.lowerBound)..<number.range.lowerBound))
            start = number.range.upperBound
        }
        gaps.append(gap(min(start, text.count)..<text.count))
        return gaps
    }

    private func gap(_ range: Range<Int>) -> PriceLabels.Gap {
        let part = lower[range]
        let opening = part.firstIndex { $0 == "(" || $0 == "（" || $0 == "[" }
        let closing = part.lastIndex { $0 == ")" || $0 == "）" || $0 == "]" }
        let end = part.lastIndex {
            $0 != " " && !$0.properties.isAlphabetic && !"€$£¥₹".unicodeScalars.contains($0)
        }
        return PriceLabels.Gap(
            outside: words(of: range.lowerBound..<(opening ?? range.upperBound)),
            inside: opening.map { words(of: $0..<max($0, closing ?? range.upperBound)) } ?? [],
            isClosed: opening != nil && closing.map { $0 > opening ?? 0 } ?? false,
            endsWithColon: end.map { part[$0] == ":" || part[$0] == "：" } ?? false)
    }

    /// Those with a currency if the text names one; a range as one.
    private func joined(_ prices: [Number], hasSigns: Bool) -> [Number] {
        hasSigns ? prices.filter(\.hasSign) : prices
    }

    /// Without amounts before tax beside those that include it.
    private func taxed(_ prices: [Number]) -> [Number] {
        if prices.contains(where: { $0.tax == .withInBrackets }) {
            return prices.filter { $0.tax != nil && $0.tax != .without }
        }
        let others = prices.filter { $0.tax != .without }
        return others.isEmpty ? prices : others
    }

    /// `2 for $5`: neither number is the price of one.
    private func isOfSeveral(_ index: Int, of found: [Found], _ signs: [Bool]) -> Bool {
        func areTogether(_ first: Int, _ second: Int) -> Bool {
            guard found.indices.contains(first), found.indices.contains(second), !signs[first],
                let count = Int(found[first].digits), (2...99).contains(count)
            else { return false }
            let end = found[second].range.lowerBound
            let start = found[first].range.upperBound
            let sign = sign(before: end, from: start)
            let between = words(of: start..<(sign?.range.lowerBound ?? end))
            guard between.count == 1 else { return false }
            return PriceWords.together.contains(between[0]) && signs[second] || between[0] == "for"
        }
        return areTogether(index - 1, index) || areTogether(index, index + 1)
    }

    private func hasSign(_ number: Found) -> Bool {
        sign(before: number.range.lowerBound, from: 0) != nil
            || sign(after: number.range.upperBound, to: text.count) != nil
    }

    private func price(_ number: Found, _ before: Range<Int>, _ after: Range<Int>, next: Found?) -> Number? {
        let left = sign(before: before.upperBound, from: before.lowerBound)
        let right =
            number.currency.map { Sign(text: $0, range: after.lowerBound..<after.lowerBound) }
            ?? sign(after: after.lowerBound, to: after.upperBound)
        let wordsBefore = words(of: before.lowerBound..<(left?.range.lowerBound ?? before.upperBound))
        let rest = (right?.range.upperBound ?? after.lowerBound)..<after.upperBound
        let wordsAfter = words(of: rest)
        guard !isOther(wordsBefore, wordsAfter, rest, hasSign: left != nil || right != nil),
            !isRate(wordsAfter, next: next)
        else { return nil }
        if left == nil, right == nil, isCode(number.range), !isStart(number, ofRangeTo: next) { return nil }
        let currency = currency(left, right)
        guard let amount = PriceDigits(number.digits).amount(decimals: CurrencySigns.decimals(of: currency))
        else {
            return nil
        }
        var price = Number(amount: amount)
        price.currency = currency
        price.hasSign = left != nil || right != nil
        price.isTorn = number.isTorn
        price.isFormer = wordsBefore.contains { PriceWords.formerly.contains($0) }
        price.isNow = !price.isFormer && wordsBefore.contains { PriceWords.now.contains($0) }
        // "Was 99 now 79": the last word counts.
        if let last = wordsBefore.last(where: {
            PriceWords.formerly.contains($0) || PriceWords.now.contains($0)
        }),
            PriceWords.now.contains(last)
        {
            (price.isFormer, price.isNow) = (false, true)
        }
        price.isFrom = wordsBefore.suffix(3).contains { PriceWords.from.contains($0) }
        if let next, wordsAfter.count == 1, PriceWords.range.contains(wordsAfter[0]) {
            let end = next.range.upperBound
            let farSign = sign(after: end, to: text.count)
            let farCurrency = farSign.map { CurrencySigns.code(of: $0.text, in: region) } ?? price.currency
            price.high = PriceDigits(next.digits).amount(decimals: CurrencySigns.decimals(of: farCurrency))
            if farSign != nil, !price.hasSign {
                price.hasSign = true
                price.currency = farCurrency.flatMap { $0.isEmpty ? nil : $0 }
            }
            if let high = price.high, high <= price.amount { price.high = nil }
        }
        return price
    }

    // MARK: What is no price

    private func isOther(_ before: [String], _ after: [String], _ rest: Range<Int>, hasSign: Bool) -> Bool {
        let first = after.first ?? ""
        if first == "%" || before.last == "%" { return true }
        if isOfUnitOrPeriod(after) { return true }
        if PriceWords.savings.contains(first) || PriceWords.shipping.contains(first) { return true }
        let near = before.suffix(6)
        if near.contains(where: { PriceWords.instalments.contains($0) }) { return true }
        let isFormer = near.contains { PriceWords.formerly.contains($0) }
        if !isFormer, near.suffix(3).contains(where: { PriceWords.savings.contains($0) }) { return true }
        if near.suffix(4).contains(where: { PriceWords.shipping.contains($0) }),
            !near.contains(where: isInclusive)
        {
            return true
        }
        if PriceWords.sumsAfter.contains(where: first.hasPrefix) { return true }
        if PriceWords.upTo.contains(where: { before.suffix($0.count).elementsEqual($0) }) { return true }
        // "1 kg = 12,99 €"
        if before.last == "=", before.dropLast().contains(where: { PriceWords.units.contains($0) }) {
            return true
        }
        if before.contains("grundpreis") { return true }
        if hasSign { return false }
        if PriceWords.left.contains(where: { after.starts(with: $0) })
            || PriceWords.countedBefore.contains(where: { before.suffix($0.count).elementsEqual($0) })
            || PriceWords.capitalUnits.contains(first)
            || PriceWords.per.contains(before.last ?? "") && PriceWords.units.contains(first)
        {
            return true
        }
        // "3 mensualités de 33,33 €": how many, not how much.
        if after.prefix(5).contains(where: { PriceWords.instalments.contains($0) }) { return true }
        if PriceWords.instalments.contains(first) || PriceWords.periods.contains(first) { return true }
        if let last = before.last, PriceWords.months.contains(last) || PriceWords.codes.contains(last) {
            return true
        }
        if before.contains("мин") || before.contains("min") { return true }
        return PriceWords.counted.contains(first) && !isCapital(rest)
    }

    private func isInclusive(_ word: String) -> Bool {
        ["incl", "inkl", "including", "inklusive", "inc"].contains(word)
    }

    /// Whether what follows is written with a capital letter, as `Ft` and `L` are.
    private func isCapital(_ rest: Range<Int>) -> Bool {
        text[rest].first { $0 != " " }?.properties.isUppercase ?? false
    }

    /// `/kg`, `per 100 g`, `/mo`, `monatlich`; not `/each`.
    private func isOfUnitOrPeriod(_ after: [String]) -> Bool {
        let words = after.prefix(3)
        guard let first = words.first else { return false }
        if first == "monatlich" || first == "mtl" || first == "monthly" || first == "miesięcznie" {
            return true
        }
        guard PriceWords.per.contains(first) else { return false }
        for word in words.dropFirst() {
            if PriceWords.units.contains(word) || PriceWords.periods.contains(word) { return true }
            guard PriceWords.per.contains(word) else { return false }
        }
        return false
    }

    /// Whether `/` or `per` and a measure with a number of its own follow, as in `1,99 € / 100 g`.
    private func isRate(_ after: [String], next: Found?) -> Bool {
        guard let next, after.count == 1, ["/", "per", "pro", "je", "par"].contains(after[0]),
            let unit = words(of: next.range.upperBound..<text.count).first
        else { return false }
        return PriceWords.units.contains(unit)
    }

    /// `10-20 €`
    private func isStart(_ number: Found, ofRangeTo next: Found?) -> Bool {
        let (start, end) = (number.range.lowerBound, number.range.upperBound)
        guard let next, end + 1 == next.range.lowerBound, number.digits.utf8.count < 7,
            !number.digits.hasPrefix("0"),
            start == 0 || text[start - 1] == " " || text[start - 1] == "(",
            next.currency != nil || sign(after: next.range.upperBound, to: text.count) != nil,
            let low = PriceDigits(number.digits).amount(decimals: 2),
            let high = PriceDigits(next.digits).amount(decimals: 2)
        else { return false }
        return low < high
    }

    /// `25-09`: digits and a dash without a space.
    private func isCode(_ range: Range<Int>) -> Bool {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        guard text[range].allSatisfy(Self.isDigit) else { return false }
        return at(upper) == "-" && digitCount(from: upper + 1) > 0
            || lower > 1 && text[lower - 1] == "-" && Self.isDigit(text[lower - 2])
    }

    /// `12x de`, `3 x`: the number counts instalments or things.
    private func isCounter(_ after: Range<Int>) -> Bool {
        let words = words(of: after)
        guard let first = words.first, first == "x" || first == "×" else { return false }
        return words.count > 1 || after.upperBound < text.count
    }

    // MARK: Numbers

    private var numbers: [Found] {
        var found: [Found] = []
        var place = 0
        while place < text.count, found.count < 40 {
            if Self.isDigit(text[place]) || isFraction(at: place) {
                let number = number(at: place)
                if let whole = found.last, let sum = sum(of: whole, andHundredths: number) {
                    found[found.count - 1] = sum
                } else {
                    found.append(hundredths(number) ?? number)
                }
                place = max(number.range.upperBound, place + 1)
            } else {
                place += 1
            }
        }
        return found
    }

    /// `99 zł 99 gr` as one amount.
    private func sum(of whole: Found, andHundredths number: Found) -> Found? {
        let start = whole.range.upperBound
        guard whole.currency == nil, isHundredths(number.digits), whole.digits.utf8.allSatisfy(\.isDigit),
            let sign = sign(after: start, to: number.range.lowerBound),
            text[sign.range.upperBound..<number.range.lowerBound].allSatisfy({ $0 == " " }),
            let end = endOfHundredths(after: number.range.upperBound),
            let currencies = PriceWords.hundredths[unit(number.range.upperBound..<end)],
            case let code = CurrencySigns.code(of: sign.text, in: region),
            code.isEmpty || currencies.contains(code)
        else { return nil }
        let digits = number.digits.utf8.count == 1 ? "0\(number.digits)" : number.digits
        return Found(
            digits: "\(whole.digits).\(digits)", range: whole.range.lowerBound..<end, currency: sign.text)
    }

    /// `99¢` as an amount of the currency.
    private func hundredths(_ number: Found) -> Found? {
        guard isHundredths(number.digits), sign(before: number.range.lowerBound, from: 0) == nil,
            let end = endOfHundredths(after: number.range.upperBound)
        else { return nil }
        guard let currency = region.currency(ofHundredths: unit(number.range.upperBound..<end)) else {
            return nil
        }
        let digits = number.digits.utf8.count == 1 ? "0\(number.digits)" : number.digits
        return Found(
            digits: "0.\(digits)", range: number.range.lowerBound..<end, currency: currency,
            isOfHundredths: true)
    }

    private func unit(_ range: Range<Int>) -> String { string(lower[range]).filter { $0 != " " } }

    private func isHundredths(_ digits: String) -> Bool {
        (1...2).contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isDigit)
    }

    /// The end of a word such as `Cent` that begins here, a space aside.
    private func endOfHundredths(after place: Int) -> Int? {
        let start = at(place) == " " ? place + 1 : place
        var end = start
        while let scalar = at(end), scalar.properties.isAlphabetic || scalar == "¢" { end += 1 }
        guard end > start, PriceWords.hundredths[string(lower[start..<end])] != nil,
            // "16 p" is no amount, "16p" may be one.
            end - start > 1 || start == place || lower[start] == "¢"
        else { return nil }
        return end
    }

    private func isFraction(at place: Int) -> Bool {
        (text[place] == "." || text[place] == ",") && digitCount(from: place + 1) > 0
            && (place == 0 || !text[place - 1].properties.isAlphabetic)
    }

    private func number(at start: Int) -> Found {
        var (place, digits, group, isFraction, isTorn) = (start, "", 0, false, false)
        while place < text.count {
            let scalar = text[place]
            if Self.isDigit(scalar) {
                digits.unicodeScalars.append(scalar)
                group += 1
                place += 1
                continue
            }
            let next = digitCount(from: place + 1)
            if scalar == "." || scalar == ",", next > 0 {
                digits.unicodeScalars.append(scalar)
                (group, isFraction) = (0, true)
                place += 1
            } else if scalar == "." || scalar == ",", at(place + 1) == " ", digitCount(from: place + 2) == 2 {
                // "118, 99 TL"
                digits.unicodeScalars.append(scalar)
                (group, isFraction) = (0, true)
                place += 2
            } else if scalar == "'", next == 3, (1...3).contains(group) {
                group = 0
                place += 1
            } else if scalar == " ", next == 3, (1...3).contains(group), !isFraction {
                group = 0
                place += 1
            } else if scalar == Self.tagMark, !isFraction, next == 2 {
                // "49<sup>99</sup>"
                digits += "."
                (group, isFraction) = (0, true)
                place += 1
            } else {
                isTorn = scalar == Self.tagMark && next > 0
                break
            }
        }
        if let sum = sumOfMyriads(at: start) { return sum }
        if !isFraction, let cents = centsAfterSign(at: place), !hasSignBefore(start) {
            return Found(
                digits: "\(digits).\(cents.digits)", range: start..<cents.end, currency: String(text[place]))
        }
        return Found(digits: digits, range: start..<endOfDash(from: place), isTorn: isTorn)
    }

    /// `3万9,800` and `1.5万`, as China, Japan and Korea write large amounts.
    private func sumOfMyriads(at start: Int) -> Found? {
        var (place, sum, limit) = (start, 0, Int.max)
        while true {
            if limit < Int.max, at(place) == " " { place += 1 }
            var digits = ""
            var end = place
            while let scalar = at(end), Self.isDigit(scalar) || scalar == "." || scalar == "," {
                if scalar != "," { digits.unicodeScalars.append(scalar) }
                end += 1
            }
            let unit = at(end).flatMap { Self.myriads[$0] } ?? 1
            guard unit < limit, unit > 1 || limit < Int.max, let part = Self.product(of: digits, unit),
                part < limit
            else { break }
            (sum, limit, place) = (sum + part, unit, unit > 1 ? end + 1 : end)
            if unit == 1 { break }
        }
        guard limit < Int.max else { return nil }
        if at(place - 1) == " " { place -= 1 }
        return Found(digits: String(sum), range: start..<place)
    }

    private static let myriads: [Unicode.Scalar: Int] = [
        "万": 10_000, "萬": 10_000, "만": 10_000, "千": 1_000, "천": 1_000,
        "億": 100_000_000, "亿": 100_000_000, "억": 100_000_000,
    ]

    /// `nil` if it is not a whole number.
    private static func product(of digits: String, _ factor: Int) -> Int? {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), whole < 1_000_000 else { return nil }
        guard parts.count == 2 else { return whole * factor }
        var rest = factor
        var sum = whole * factor
        for digit in parts[1] {
            guard rest % 10 == 0, let value = digit.wholeNumberValue else { return nil }
            rest /= 10
            sum += value * rest
        }
        return sum
    }

    /// The end of `,-`, `.–` or `:-`, which say that there are no cents.
    private func endOfDash(from place: Int) -> Int {
        var end = place
        guard let mark = at(end), mark == "," || mark == "." || mark == ":" else { return place }
        end += 1
        if at(end) == " " { end += 1 }
        let firstDash = end
        while let dash = at(end), dash == "-" || dash == "–" || dash == "—" { end += 1 }
        guard end > firstDash, digitCount(from: end) == 0 else { return place }
        return end
    }

    /// The digits of `€99` and `€ 99` after a whole number.
    private func centsAfterSign(at place: Int) -> (digits: String, end: Int)? {
        guard let sign = at(place), sign == "€" || sign == "$" || sign == "£" else { return nil }
        let start = at(place + 1) == " " ? place + 2 : place + 1
        guard digitCount(from: start) == 2 else { return nil }
        // "10€ 20€" and "10€ 20%" are two numbers, and so are "10€ 20.50" and "10€ 20 000".
        let next = text[(start + 2)...].first { $0 != " " }
        if let next, "€$£%.,".unicodeScalars.contains(next) || Self.isDigit(next) { return nil }
        var digits = ""
        digits.unicodeScalars.append(contentsOf: text[start..<start + 2])
        return (digits, start + 2)
    }

    private func hasSignBefore(_ place: Int) -> Bool {
        text[..<place].last { $0 != " " }.map { "€$£".unicodeScalars.contains($0) } ?? false
    }

    private func digitCount(from place: Int) -> Int {
        var end = place
        while end < text.count, Self.isDigit(text[end]) { end += 1 }
        return max(0, end - place)
    }

    private func at(_ place: Int) -> Unicode.Scalar? { place < text.count ? text[place] : nil }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // MARK: Currencies

    private struct Sign {
        let text: String
        let range: Range<Int>
    }

    private func currency(_ left: Sign?, _ right: Sign?) -> String? {
        // "$1,190.00 AUD": a code says more than a sign.
        for sign in [left, right] {
            guard let sign, CurrencySigns.isCode(sign.text.uppercased()) else { continue }
            return CurrencySigns.code(of: sign.text, in: region)
        }
        guard let sign = left ?? right else { return nil }
        let code = CurrencySigns.code(of: sign.text, in: region)
        return code.isEmpty ? nil : code
    }

    /// The sign that ends at `end`, a space, colon or tag aside.
    private func sign(before end: Int, from start: Int) -> Sign? {
        let end = skippedBack(from: end, to: start)
        for length in stride(from: min(CurrencySigns.longest, end - start), to: 0, by: -1) {
            let range = end - length..<end
            guard isWhole(range) else { continue }
            let word = string(lower[range])
            if CurrencySigns.isSign(word) {
                // "NZD $100.70"
                if word == "$", let code = codeBefore(range.lowerBound, from: start) { return code }
                return Sign(text: word, range: range)
            }
        }
        if end > start, CurrencySigns.ofLetter(text[end - 1]) != nil, isWhole(end - 1..<end) {
            return Sign(text: "zar", range: end - 1..<end)
        }
        return nil
    }

    private func codeBefore(_ end: Int, from start: Int) -> Sign? {
        let end = skippedBack(from: end, to: start)
        guard end - start >= 3, isWhole(end - 3..<end) else { return nil }
        let word = string(lower[end - 3..<end])
        return CurrencySigns.isCode(word.uppercased()) ? Sign(text: word, range: end - 3..<end) : nil
    }

    private func skippedBack(from end: Int, to start: Int) -> Int {
        var end = end
        while end > start, text[end - 1] == " " || text[end - 1] == ":" || text[end - 1] == Self.tagMark {
            end -= 1
        }
        return end
    }

    private func sign(after start: Int, to end: Int) -> Sign? {
        var start = start
        while start < end, text[start] == " " || text[start] == Self.tagMark { start += 1 }
        // These words need no spaces around them.
        if start < end, "円元원".unicodeScalars.contains(text[start]) {
            return Sign(text: String(text[start]), range: start..<start + 1)
        }
        for length in stride(from: min(CurrencySigns.longest, end - start), to: 0, by: -1) {
            let range = start..<start + length
            guard isWhole(range) else { continue }
            let word = string(lower[range])
            // Feet are written small, forints with a capital.
            if word == "ft", text[start] == "f", region.language != "hu" { continue }
            if CurrencySigns.isSign(word) { return Sign(text: word, range: range) }
        }
        return nil
    }

    /// Whether no letter stands beside the letters at the ends of a range.
    private func isWhole(_ range: Range<Int>) -> Bool {
        guard let first = text[range].first, let last = text[range].last else { return false }
        if first.properties.isAlphabetic, range.lowerBound > 0,
            text[range.lowerBound - 1].properties.isAlphabetic
        {
            return false
        }
        return !(last.properties.isAlphabetic && (at(range.upperBound)?.properties.isAlphabetic ?? false))
    }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// The words of a part in lower case; `/`, `%`, `=`, `+` and dashes are words of their own.
    private func words(of range: Range<Int>) -> [String] {
        guard !range.isEmpty else { return [] }
        var words: [String] = []
        var word = ""
        for scalar in lower[range] {
            if scalar.properties.isAlphabetic || "&'.#²³".unicodeScalars.contains(scalar)
                || Self.isDigit(scalar)
            {
                word.unicodeScalars.append(scalar)
                continue
            }
            Self.add(&word, to: &words)
            if "/%=-–—~〜～×+".unicodeScalars.contains(scalar) { words.append(String(scalar)) }
        }
        Self.add(&word, to: &words)
        return words
    }

    private static func add(_ word: inout String, to words: inout [String]) {
        let trimmed = word.hasSuffix(".") && word.utf8.count > 3 ? String(word.dropLast()) : word
        if !trimmed.isEmpty, trimmed != "." { words.append(trimmed) }
        word = ""
    }
}
