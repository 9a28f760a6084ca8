import CivilTime
import Rules

/// Finds dates in authorities' texts: `8/13/2023`, `AUG 13 23`, `13.08.2023`, `2023-08-13`, `MAR2022`,
/// `09/26` for a month, and ranges of them.
struct DatesInText {
    struct Found {
        let mark: DateMark
        /// The pieces that form it.
        let range: Range<Int>
        /// Whether it is a date of making or packing rather than an expiry date.
        let isProduction: Bool
    }

    private let prose: Prose
    /// Whether `3/4/2024` is 3 April.
    private let daysFirst: Bool

    static func found(in prose: Prose, daysFirst: Bool = false) -> [Found] {
        DatesInText(prose: prose, daysFirst: daysFirst).found()
    }

    private func found() -> [Found] {
        var found: [Found] = []
        var index = 0
        var isProduction = false
        while index < prose.count {
            if let kind = label(at: index) { isProduction = kind == .production }
            guard let (mark, end) = range(at: index) else {
                index += 1
                continue
            }
            let bound = openEnd(before: index, after: end, of: mark)
            found.append(Found(mark: bound, range: index..<end, isProduction: isProduction))
            index = end
        }
        return found
    }

    private enum Label { case production, keeping }

    private func label(at index: Int) -> Label? {
        switch prose.text(index) {
        case "produced", "production", "manufactured", "manufacture", "manufacturing", "packed", "packaging",
            "packaged", "pack", "made", "slaughter", "mfg", "baked", "distributed", "sold", "purchased",
            "shipped", "harvest", "harvested":
            .production
        case "best", "use", "sell", "exp", "expiry", "expires", "expiration", "expire", "bb", "bbd", "bbe",
            "enjoy", "freeze", "before", "code", "lot", "codes", "lots":
            .keeping
        default: nil
        }
    }

    /// "through 27 February" and "up to" have no beginning, "and later" has no end.
    private func openEnd(before start: Int, after end: Int, of mark: DateMark) -> DateMark {
        let before = [prose.text(start - 2), prose.text(start - 1)]
        let isUpTo =
            ["through", "thru", "until"].contains(before[1]) || before == ["up", "to"]
            || before == ["or", "before"] || before == ["and", "including"] || before == ["prior", "to"]
            || before[1] == "before" && !["best", "use", "sell"].contains(before[0])
        if isUpTo, mark.first == mark.last || mark.first.day == 1 {
            return DateMark(from: .earliest, through: mark.last) ?? mark
        }
        let after = [prose.text(end), prose.text(end + 1)]
        if after[0] == "and" || after[0] == "or" {
            if ["later", "after", "beyond", "newer", "forward"].contains(after[1]) {
                return DateMark(from: mark.first, through: .latest) ?? mark
            }
            if ["earlier", "before", "prior"].contains(after[1]) {
                return DateMark(from: .earliest, through: mark.last) ?? mark
            }
        }
        return mark
    }

    private func range(at index: Int) -> (DateMark, end: Int)? {
        guard let (first, end) = date(at: index) else { return nil }
        var next = end
        let isBetween = ["between", "from"].contains(prose.text(index - 1)) && prose.text(next) == "and"
        if isBetween || ["through", "thru", "to", "-", "until", "till"].contains(prose.text(next)) {
            next += 1
            // "through and including", "to Sell by 7/26/24"
            while [
                "and", "including", "sell", "best", "by", "use", "if", "used", "exp", "date", "dates", "bb",
                "date:", ":", "the",
            ].contains(prose.text(next)) {
                next += 1
            }
            if let (last, lastEnd) = date(at: next),
                let mark = DateMark(from: first.first, through: last.last)
            {
                return (mark, lastEnd)
            }
        }
        return (first, end)
    }

    /// A day or a month that begins at `index`.
    private func date(at index: Int) -> (DateMark, end: Int)? {
        guard let kind = prose.kind(index), kind != .mark else { return nil }
        return numbers(at: index) ?? monthFirst(at: index) ?? dayFirst(at: index) ?? glued(at: index)
    }

    /// `8/13/2023`, `2023-08-13`, `13.08.23`, `09/2026`, `09/26`.
    private func numbers(at index: Int) -> (DateMark, end: Int)? {
        guard let first = number(index), ["/", "-", "."].contains(prose.text(index + 1)) else { return nil }
        let mark = prose.text(index + 1)
        guard let second = number(index + 2) else { return nil }
        if prose.text(index + 3) == mark, let third = number(index + 4), prose.text(index + 5) != mark {
            let end = index + 5
            if first.width == 4 {
                return day(first.value, second.value, third.value).map { ($0, end) }
            }
            guard third.width == 4 || third.width == 2, first.width <= 2, second.width <= 2 else {
                return nil
            }
            let year = third.width == 4 ? third.value : 2000 + third.value
            let (month, dayNumber) =
                first.value > 12 || daysFirst && second.value <= 12
                ? (second.value, first.value) : (first.value, second.value)
            return day(year, month, dayNumber).map { ($0, end) }
        }
        // A month: only with a slash, and only if no third number follows.
        guard mark == "/", first.width <= 2, prose.text(index + 3) != "/", (1...12).contains(first.value)
        else {
            return nil
        }
        let year = second.width == 4 ? second.value : second.width == 2 ? 2000 + second.value : 0
        guard (2005...2060).contains(year) else { return nil }
        return DateMark(year: year, month: first.value).map { ($0, index + 3) }
    }

    /// `August 13, 2023`, `AUG 13 23`, `Aug/13/2023`, `MAR 2026`, `Jan-27` for January 2027.
    private func monthFirst(at index: Int) -> (DateMark, end: Int)? {
        guard let month = Self.months[prose.text(index)] else { return nil }
        var next = skip(index + 1)
        guard let first = number(next) else { return nil }
        if first.width == 4 {
            return DateMark(year: first.value, month: month).map { ($0, next + 1) }
        }
        if first.width == 6 {  // "Aug 072013"
            return day(first.value % 10_000, month, first.value / 10_000).map { ($0, next + 1) }
        }
        guard first.width <= 2 else { return nil }
        next += 1
        if ["st", "nd", "rd", "th"].contains(prose.text(next)) { next += 1 }
        let afterDay = next
        next = skip(next)
        if let year = number(next), year.width == 4 || year.width == 2, Self.isYear(year.value),
            let mark = day(year.value < 100 ? 2000 + year.value : year.value, month, first.value)
        {
            return (mark, next + 1)
        }
        guard first.width == 2, first.value > 12, first.value < 60, prose.text(index + 1) == "-" else {
            return range(month: month, day: first.value, after: afterDay)
        }
        return DateMark(year: 2000 + first.value, month: month).map { ($0, afterDay) }
    }

    /// "June 30 through July 30, 2026": the year comes with the second date.
    private func range(month: Int, day dayNumber: Int, after index: Int) -> (DateMark, end: Int)? {
        guard ["through", "thru", "to", "-"].contains(prose.text(index)),
            let (last, end) = monthFirst(at: index + 1), last.first == last.last,
            let first = CivilDate(year: last.first.year, month: month, day: dayNumber),
            let mark = DateMark(from: first, through: last.last)
        else { return nil }
        return (mark, end)
    }

    /// `13 AUG 2023`, `13-Aug-23`.
    private func dayFirst(at index: Int) -> (DateMark, end: Int)? {
        guard let first = number(index), first.width <= 2, (1...31).contains(first.value) else { return nil }
        let monthIndex = skip(index + 1)
        guard let month = Self.months[prose.text(monthIndex)] else { return nil }
        let yearIndex = skip(monthIndex + 1)
        guard let year = number(yearIndex), year.width == 4 || year.width == 2, Self.isYear(year.value) else {
            return nil
        }
        return day(year.value < 100 ? 2000 + year.value : year.value, month, first.value)
            .map { ($0, yearIndex + 1) }
    }

    /// `MAR2022`, `13AUG2023`, `AUG132023`, `2023AUG13`.
    private func glued(at index: Int) -> (DateMark, end: Int)? {
        guard prose.kind(index) == .mixed else { return nil }
        let text = Array(prose.text(index).utf8)
        let leading = text.prefix { (0x30...0x39).contains($0) }
        let letters = text.dropFirst(leading.count).prefix { !(0x30...0x39).contains($0) }
        let trailing = text.dropFirst(leading.count + letters.count)
        guard let month = Self.months[String(decoding: letters, as: UTF8.self)],
            trailing.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let (before, after) = (Self.value(leading), Self.value(trailing))
        let end = index + 1
        switch (leading.count, trailing.count) {
        case (1...2, 4): return day(after, month, before).map { ($0, end) }
        case (1...2, 2): return day(2000 + after, month, before).map { ($0, end) }
        case (4, 1...2): return day(before, month, after).map { ($0, end) }
        case (0, 4):
            return (Self.isYear(after) ? DateMark(year: after, month: month) : nil).map { ($0, end) }
        case (0, 6): return day(after % 10_000, month, after / 10_000).map { ($0, end) }
        case (0, 2):  // "DEC08 2025"
            let yearIndex = skip(end)
            guard let year = number(yearIndex), year.width == 4, Self.isYear(year.value) else { return nil }
            return day(year.value, month, after).map { ($0, yearIndex + 1) }
        default: return nil
        }
    }

    private func skip(_ index: Int) -> Int {
        var index = index
        while [",", "-", "/", ".", "of"].contains(prose.text(index)) { index += 1 }
        return index
    }

    private func number(_ index: Int) -> (value: Int, width: Int)? {
        guard prose.kind(index) == .digits else { return nil }
        let text = prose.text(index)
        guard text.utf8.count <= 8, let value = Int(text) else { return nil }
        return (value, text.utf8.count)
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> DateMark? {
        guard Self.isYear(year), let date = CivilDate(year: year, month: month, day: day) else { return nil }
        return DateMark(date)
    }

    /// Whether a recall may name this year, also with two digits.
    private static func isYear(_ year: Int) -> Bool {
        (1970...2060).contains(year) || (5...60).contains(year)
    }

    private static func value(_ digits: some Sequence<UInt8>) -> Int {
        digits.prefix(8).reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    static let months: [String: Int] = {
        let names = [
            ["jan", "january", "janvier", "januar"],
            ["feb", "february", "febr", "fevrier", "februar"],
            ["mar", "march", "mars", "marz", "maerz"], ["apr", "april", "avril"], ["may", "mai"],
            ["jun", "june", "juin", "juni"], ["jul", "july", "juillet", "juli"],
            ["aug", "august", "aout"], ["sep", "sept", "september", "septembre"],
            ["oct", "october", "octobre", "okt", "oktober"], ["nov", "november", "novembre"],
            ["dec", "december", "decembre", "dez", "dezember"],
        ]
        var months: [String: Int] = [:]
        for (index, names) in names.enumerated() {
            for name in names { months[name] = index + 1 }
        }
        return months
    }()
}
