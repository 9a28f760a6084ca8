import CivilTime
import Rules

/// Finds dates in authorities' texts: `8/13/2023`, `AUG 13 23`, `13.08.2023`, `2023-08-13`, `MAR2022`,
/// `09/26` and `12.2026` for a month, and ranges of them, also without a beginning or an end, in English,
/// German, French, Spanish and Italian.
struct DatesInText {
    struct Found {
        let mark: DateMark
        /// The other days that it may be, if its digits can be read in several ways.
        var others: [DateMark] = []
        /// The pieces that form it, with the words that make a range of it.
        let range: Range<Int>
        /// Whether it is a date of making or packing rather than an expiry date.
        let isProduction: Bool
        /// Whether words or a dash make it a range.
        let isSpan: Bool
    }

    private let prose: Prose
    /// Whether `3/4/2024` is 3 April.
    private let daysFirst: Bool
    /// Whether digits without marks may be dates everywhere, and not only after "best by".
    private let areAnnounced: Bool

    static func found(in prose: Prose, daysFirst: Bool = false, areAnnounced: Bool = false) -> [Found] {
        DatesInText(prose: prose, daysFirst: daysFirst, areAnnounced: areAnnounced).found()
    }

    private func found() -> [Found] {
        var found: [Found] = []
        var index = 0
        var isProduction = false
        while index < prose.count {
            if let kind = label(at: index) { isProduction = kind == .production }
            guard let read = range(at: index) else {
                let days = ambiguous(at: index)
                if let first = days.first {
                    found.append(
                        Found(
                            mark: first, others: Array(days.dropFirst()), range: index..<index + 1,
                            isProduction: isProduction, isSpan: false))
                }
                index += 1
                continue
            }
            let span = open(read, at: index)
            let start = max(span.start, found.last?.range.upperBound ?? 0)
            found.append(
                Found(
                    mark: span.mark, range: start..<span.end, isProduction: isProduction,
                    isSpan: span.isSpan))
            index = span.end
        }
        return found
    }

    private enum Label { case production, keeping }

    private func label(at index: Int) -> Label? {
        let text = prose.text(index)
        if Self.productionLabels.contains(text) { return .production }
        return Self.keepingLabels.contains(text) || ["code", "lot", "codes", "lots"].contains(text)
            ? .keeping : nil
    }

    /// Whether the word announces a date on which something expires.
    static func isKeepingLabel(_ word: String) -> Bool { keepingLabels.contains(word) }

    private static let productionLabels: Set<String> = [
        "produced", "production", "manufactured", "manufacture", "manufacturing", "packed", "packaging",
        "packaged", "pack", "made", "slaughter", "mfg", "mfd", "baked", "distributed", "sold", "purchased",
        "shipped", "harvest", "harvested", "hergestellt", "herstellung", "herstelldatum",
        "herstellungsdatum", "produktionsdatum", "produziert", "verpackt", "abgepackt", "fabrication",
        "fabrique", "conditionnement", "fabricacion", "produzione", "prod", "mfgd",
    ]
    private static let keepingLabels: Set<String> = [
        "best", "use", "sell", "exp", "expiry", "expires", "expiration", "expire", "expired", "expiring",
        "bb",
        "bbd", "bbe", "enjoy", "freeze", "before", "by", "mhd", "haltbar", "haltbarkeit", "verbrauchsdatum",
        "verbrauchen", "mindesthaltbarkeitsdatum", "dlc", "ddm", "dluo", "consommation", "durabilite",
        "consommer", "avant",
        "peremption", "caducidad", "preferente", "scadenza", "consumarsi",
    ]

    // MARK: Ranges

    fileprivate struct Span {
        var mark: DateMark
        var start: Int
        var end: Int
        var isSpan: Bool
    }

    /// "through 27 February" and "up to" have no beginning, "and later" has no end.
    private func open(_ read: (mark: DateMark, end: Int, isSpan: Bool), at index: Int) -> Span {
        var span = Span(mark: read.mark, start: index, end: read.end, isSpan: read.isSpan)
        if span.isSpan {
            if [
                "between", "from", "zwischen", "von", "vom", "entre", "du", "de", "del", "desde", "dal",
                "tra", "fra",
            ]
            .contains(prose.text(index - 1)) {
                span.start -= 1
            }
            takeInclusion(&span)
            return span
        }
        if let words = Self.partsOfMonth.first(where: { isAhead($0, of: index) }),
            span.mark.first != span.mark.last
        {
            span.start -= words.count
        }
        if let words = Self.after.first(where: { isAt($0.words, span.end) }) {
            span.end += words.words.count
            span.take(words.bound)
            if ["from", "ab", "von", "vom", "desde", "dal"].contains(prose.text(span.start - 1)) {
                span.start -= 1
            }
        } else {
            takeBeginning(&span)
        }
        takeInclusion(&span)
        return span
    }

    /// What stands before a date: "bis" and "haltbar bis:".
    private func takeBeginning(_ span: inout Span) {
        var start = span.start
        while [":", "."].contains(prose.text(start - 1)) { start -= 1 }
        guard let words = Self.before.first(where: { isAhead($0.words, of: start) }) else { return }
        span.start = start - words.words.count
        if !isLabel(words.words, of: start) { span.take(words.bound) }
    }

    /// "through 27 February inclusive".
    private func takeInclusion(_ span: inout Span) {
        while [
            "inclusive", "inclus", "incluse", "inklusive", "einschliesslich", "incluido", "incluida",
            "incluso", "compreso", "included",
        ]
        .contains(prose.text(span.end)) {
            span.end += 1
        }
    }

    fileprivate enum Bound { case upTo, from }

    /// What stands before a date that has no beginning or no end. Longer ones come first.
    private static let before: [(words: [String], bound: Bound)] = lines([
        ("up to and including", .upTo), ("prior to and including", .upTo), ("on and before", .upTo),
        ("through and including", .upTo), ("all and up to", .upTo),
        ("and including", .upTo), ("on or before", .upTo), ("no later than", .upTo), ("up to", .upTo),
        ("or before", .upTo), ("prior to", .upTo), ("through", .upTo), ("thru", .upTo), ("until", .upTo),
        ("till", .upTo), ("before", .upTo), ("bis einschliesslich zum", .upTo),
        ("bis zum einschliesslich", .upTo),
        ("bis einschliesslich", .upTo), ("bis und mit", .upTo), ("bis inklusive", .upTo), ("bis zum", .upTo),
        ("bis", .upTo), ("vor dem", .upTo), ("vor", .upTo), ("jusquau", .upTo), ("jusqua", .upTo),
        ("jusquen", .upTo), ("jusque", .upTo), ("avant le", .upTo), ("avant", .upTo), ("hasta el", .upTo),
        ("hasta", .upTo), ("antes del", .upTo), ("antes de", .upTo), ("fino al", .upTo), ("fino a", .upTo),
        ("prima del", .upTo), ("entro il", .upTo),
        ("on or after", .from), ("starting from", .from), ("starting on", .from), ("starting", .from),
        ("beginning", .from),
        ("since", .from), ("after", .from), ("ab dem", .from), ("ab", .from), ("seit dem", .from),
        ("seit", .from), ("nach dem", .from),
        ("nach", .from), ("a partir du", .from), ("a partir de", .from), ("a partir del", .from),
        ("a compter du", .from), ("des le", .from),
        ("depuis le", .from), ("apres le", .from), ("a partire dal", .from), ("desde el", .from),
        ("desde", .from), ("despues del", .from), ("dal", .from), ("dopo il", .from),
    ])
    /// The same behind it.
    private static let after: [(words: [String], bound: Bound)] = lines([
        ("and onwards", .from), ("and onward", .from), ("onwards", .from), ("onward", .from),
        ("forward", .from),
        ("and later", .from), ("or later", .from), ("and after", .from), ("or after", .from),
        ("and beyond", .from), ("or beyond", .from),
        ("and newer", .from), ("or newer", .from), ("and forward", .from), ("or forward", .from),
        ("und spater", .from),
        ("oder spater", .from), ("und danach", .from), ("und folgende", .from), ("aufwarts", .from),
        ("et suivants", .from), ("et suivantes", .from), ("et plus tard", .from), ("et au dela", .from),
        ("ou plus tard", .from), ("et ulterieures", .from),
        ("y posteriores", .from), ("o posterior", .from), ("en adelante", .from), ("e successivi", .from),
        ("e successive", .from),
        ("in poi", .from),
        ("and earlier", .upTo), ("or earlier", .upTo), ("and before", .upTo), ("or before", .upTo),
        ("and prior", .upTo),
        ("or prior", .upTo), ("and older", .upTo), ("or older", .upTo), ("und fruher", .upTo),
        ("oder fruher", .upTo), ("und davor", .upTo),
        ("et anterieures", .upTo), ("et anterieurs", .upTo), ("ou avant", .upTo), ("y anteriores", .upTo),
        ("e precedenti", .upTo),
    ])
    /// A part of a month: the whole month is meant, to be on the safe side.
    private static let partsOfMonth = [
        "end of", "the end of", "end", "ende", "anfang", "mitte", "early", "mid", "late", "fin", "fine",
        "debut", "finales de",
        "fines de", "inizio",
    ].map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }

    private static func lines(_ lines: [(String, Bound)]) -> [(words: [String], bound: Bound)] {
        lines.map { ($0.0.split(separator: " ").map(String.init), $0.1) }.sorted {
            $0.words.count > $1.words.count
        }
    }

    private func isAt(_ words: [String], _ index: Int) -> Bool {
        words.indices.allSatisfy { prose.text(index + $0) == words[$0] }
    }

    private func isAhead(_ words: [String], of index: Int) -> Bool {
        words.count <= index && isAt(words, index - words.count)
    }

    /// Whether these words before a date are the end of its label, as in "best before" and "haltbar bis".
    private func isLabel(_ words: [String], of index: Int) -> Bool {
        let previous = prose.text(index - words.count - 1)
        return [
            "best", "better", "meilleur", "freshest", "enjoy", "freeze", "use", "used", "sell", "haltbar",
            "verbrauchen",
            "mindesthaltbar", "aufbrauchen",
            "consommer", "consommation",
            "consumir", "consumarsi", "preference", "preferentemente", "preferibilmente", "preferente",
        ].contains(previous)
    }

    /// A date, or two with something between them that makes a range.
    private func range(at index: Int) -> (mark: DateMark, end: Int, isSpan: Bool)? {
        guard let (first, end) = date(at: index) else { return nil }
        var next = end
        // The dates may be in quotation marks: "18 JUL 2025" to "02 AUG 2025".
        if prose.text(next) == "\"" { next += 1 }
        // "between January 11, 2011, and February 8, 2012"; the first may be in quotation marks.
        let opening = prose.text(prose.text(index - 1) == "\"" ? index - 2 : index - 1)
        let and = Self.betweens[opening]
        if prose.text(next) == ",", and?.contains(prose.text(next + 1)) == true { next += 1 }
        let isBetween = and?.contains(prose.text(next)) == true
        if isBetween || Self.to.contains(prose.text(next)) {
            next += 1
            // "through and including", "to Sell by 7/26/24", "bis zum"
            while Self.afterTo.contains(prose.text(next)) { next += 1 }
            if let (last, lastEnd) = date(at: next),
                let mark = DateMark(from: first.first, through: last.last)
            {
                return (mark, lastEnd, true)
            }
        }
        return (first, end, end > index + 1 && first.first != first.last && first.first.day != 1)
    }

    private static let to: Set<String> = [
        "through", "thru", "to", "-", "until", "till", "bis", "au", "jusquau", "jusqua", "al", "hasta", "a",
        "fino",
    ]
    private static let betweens: [String: Set<String>] = [
        "between": ["and"], "from": ["and"], "zwischen": ["und"], "entre": ["et", "y"], "tra": ["e"],
        "fra": ["e"],
    ]
    private static let afterTo: Set<String> = [
        "and", "including", "sell", "best", "before", "by", "use", "if", "used", "exp", "date", "dates", "bb",
        "date:", ":", "the", "\"", "zum", "einschliesslich", "inklusive", "le", "el", "al", "il", "incluso",
    ]

    /// A day or a month that begins at `index`.
    private func date(at index: Int) -> (DateMark, end: Int)? {
        switch prose.kind(index) {
        case .letters: monthFirst(at: index)
        case .digits:
            numbers(at: index) ?? spaced(at: index) ?? dayFirst(at: index) ?? yearFirst(at: index)
                ?? bare(at: index)
        case .mixed: dayFirst(at: index) ?? glued(at: index)
        case .mark, nil: nil
        }
    }

    /// `10 22 2027`, `07 15 26` and `07 2026` directly after a label.
    private func spaced(at index: Int) -> (DateMark, end: Int)? {
        guard let first = number(index), first.width == 2, let second = number(index + 1),
            !["/", "-", "."].contains(prose.text(index + 2)), isLabelled(index)
        else { return nil }
        if second.width == 4 {
            guard (2005...2060).contains(second.value) else { return nil }
            return DateMark(year: second.value, month: first.value).map { ($0, index + 2) }
        }
        guard second.width == 2, let third = number(index + 2), third.width == 2 || third.width == 4,
            !["/", "-", "."].contains(prose.text(index + 3)), Self.isYear(third.value)
        else { return nil }
        let (month, dayNumber) =
            daysFirst && second.value <= 12 || first.value > 12
            ? (second.value, first.value) : (first.value, second.value)
        return day(third.width == 4 ? third.value : 2000 + third.value, month, dayNumber)
            .map { ($0, index + 3) }
    }

    /// `2026 JL 27`, as Canadian packs bear it in both languages, and `2026 July 27`.
    private func yearFirst(at index: Int) -> (DateMark, end: Int)? {
        guard let year = number(index), year.width == 4 else { return nil }
        let name = prose.text(index + 1)
        let isLabelled = areAnnounced || isLabelled(index)
        guard let month = Self.months[name] ?? (isLabelled ? Self.canadianMonths[name] : nil),
            let date = number(index + 2),
            date.width <= 2, number(index + 3)?.width != 4
        else { return nil }
        return day(year.value, month, date.value).map { ($0, index + 3) }
    }

    /// The months as Canada's rules for labels abbreviate them.
    private static let canadianMonths = [
        "ja": 1, "fe": 2, "mr": 3, "al": 4, "ma": 5, "jn": 6, "jl": 7, "au": 8, "se": 9, "oc": 10, "no": 11,
        "de": 12,
    ]

    /// The days that six to eight digits after a label may be, if there are several: `1282020` is 28 January
    /// or 8 December.
    private func ambiguous(at index: Int) -> [DateMark] {
        guard let number = number(index), (6...8).contains(number.width),
            areAnnounced || isLabelled(index), !["-", "/", "."].contains(prose.text(index + 1)),
            !Self.to.contains(prose.text(index + 1)), !Self.to.contains(prose.text(index - 1))
        else { return [] }
        let value = number.value
        let (year, rest) =
            number.width == 6 ? (2000 + value % 100, value / 100) : (value % 10_000, value / 10_000)
        // With three digits left, either number may have two.
        let pairs =
            number.width == 7
            ? [(rest / 100, rest % 100), (rest / 10, rest % 10)] : [(rest / 100, rest % 100)]
        var days = pairs.flatMap { [day(year, $0.0, $0.1), day(year, $0.1, $0.0)] }
        if number.width == 6, (5...60).contains(value / 10_000) {
            days.append(day(2000 + value / 10_000, value / 100 % 100, value % 100))
        }
        if number.width == 8 { days.append(day(value / 10_000, value / 100 % 100, value % 100)) }
        return days.compactMap(\.self).reduce(into: []) { days, day in
            if !days.contains(day) { days.append(day) }
        }
    }

    /// `071316` or `20260815`, after a label or in a field of dates, if there is only one way to read it.
    private func bare(at index: Int) -> (DateMark, end: Int)? {
        guard let number = number(index), number.width == 6 || number.width == 8,
            areAnnounced || isLabelled(index), !["-", "/", "."].contains(prose.text(index + 1))
        else { return nil }
        let value = number.value
        let readings: [DateMark?]
        if number.width == 8 {
            readings = [
                day(value / 10_000, value / 100 % 100, value % 100),
                daysFirst
                    ? day(value % 10_000, value / 10_000 % 100, value / 1_000_000)
                    : day(value % 10_000, value / 1_000_000, value / 10_000 % 100),
            ]
        } else {
            let (first, second, third) = (value / 10_000, value / 100 % 100, value % 100)
            readings = [
                Self.isYear(third)
                    ? (daysFirst ? day(2000 + third, second, first) : day(2000 + third, first, second)) : nil,
                (5...60).contains(first) ? day(2000 + first, second, third) : nil,
            ]
        }
        let possible = Set(readings.compactMap(\.self))
        return possible.count == 1 ? possible.first.map { ($0, index + 1) } : nil
    }

    /// Whether a label for expiry dates, or another date, stands before the piece.
    private func isLabelled(_ index: Int) -> Bool {
        var place = index - 1
        while place >= 0,
            prose.kind(place) == .mark
                || ["date", "dates", "date", "code", "if", "used", "to", "through"].contains(
                    prose.text(place))
                || prose.kind(place) == .digits && [6, 8].contains(prose.text(place).utf8.count)
        {
            place -= 1
        }
        return label(at: place) == .keeping && Self.keepingLabels.contains(prose.text(place))
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
        if first.width == 4 {  // "Exp 2026-04"
            guard second.width == 2, prose.text(index + 3) != mark, isLabelled(index),
                Self.isYear(first.value)
            else { return nil }
            return DateMark(year: first.value, month: second.value).map { ($0, index + 3) }
        }
        // A month: with two digits of the year only with a slash, and only if no third number follows.
        guard mark == "/" || second.width == 4, first.width <= 2,
            prose.text(index + 3) != mark || prose.kind(index + 4) != .digits, (1...12).contains(first.value),
            !["/", "-", "."].contains(prose.text(index - 1)) || prose.kind(index - 2) != .digits
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
        // "09 Oct 21 2026": the day comes after the month.
        if year.width == 2, yearIndex == monthIndex + 1, let next = number(yearIndex + 1), next.width == 4,
            Self.isYear(next.value)
        {
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
        while [",", "-", "/", ".", "of", "de", "del", "di"].contains(prose.text(index)) { index += 1 }
        return index
    }

    private func number(_ index: Int) -> (value: Int, width: Int)? {
        guard let kind = prose.kind(index), kind == .digits || kind == .mixed else { return nil }
        let text = prose.text(index)
        if kind == .mixed, text.utf8.count <= 4,
            ["st", "nd", "rd", "th"].contains(String(text.suffix(2))), let day = Int(text.dropLast(2))
        {
            // "March 17th"
            return (day, text.utf8.count - 2)
        }
        guard kind == .digits, text.utf8.count <= 8, let value = Int(text) else { return nil }
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
            ["jan", "january", "janvier", "januar", "janner", "enero", "gennaio"],
            ["feb", "february", "febr", "fevrier", "februar", "febrero", "febbraio"],
            ["mar", "march", "mars", "marz", "maerz", "marzo"], ["apr", "april", "avril", "abril", "aprile"],
            ["may", "mai", "mayo", "maggio"],
            ["jun", "june", "juin", "juni", "junio", "giugno"],
            ["jul", "july", "juillet", "juli", "julio", "luglio"],
            ["aug", "august", "aout", "agosto"],
            ["sep", "sept", "september", "septembre", "septiembre", "setiembre", "settembre"],
            ["oct", "october", "octobre", "okt", "oktober", "octubre", "ottobre"],
            ["nov", "november", "novembre", "noviembre"],
            ["dec", "december", "decembre", "dez", "dezember", "diciembre", "dicembre"],
        ]
        var months: [String: Int] = [:]
        for (index, names) in names.enumerated() {
            for name in names { months[name] = index + 1 }
        }
        return months
    }()
}

extension DatesInText.Span {
    fileprivate mutating func take(_ bound: DatesInText.Bound) {
        isSpan = true
        switch bound {
        case .upTo: mark = DateMark(from: .earliest, through: mark.last) ?? mark
        case .from: mark = DateMark(from: mark.first, through: .latest) ?? mark
        }
    }
}
