import CivilTime

/// What a reader found at a place, and the first token after it.
typealias Found<Value> = (value: Value, end: Int)

/// Reads days, times, lengths and repetitions from a sentence's tokens.
///
/// Every reader takes the place where it has to begin, and answers with the longest text that it can read
/// from there.
struct TimeReader: Sendable {
    let tokens: [SentenceToken]
    let now: CivilDateTime
    /// `nil` refuses `4/12`, which has two readings.
    let isDayFirst: Bool?
    let meanings: [[(meaning: TimeWord, end: Int)]]
    /// The tokens of days that the calendar does not have: nothing reads the rest of such a day.
    var closed: [Bool]
    /// The days on which nobody works, besides weekends.
    var holidays: Set<CivilDate> = []
    /// Whether the words are German, where the day stands before the month.
    let isGerman: Bool

    init(tokens: [SentenceToken], vocabulary: Vocabulary<TimeWord>, now: CivilDateTime, isDayFirst: Bool?) {
        self.tokens = tokens
        self.now = now
        self.isDayFirst = isDayFirst
        closed = Array(repeating: false, count: tokens.count)
        meanings = tokens.indices.map { vocabulary.meanings(of: tokens, at: $0) }
        isGerman = vocabulary.begins(with: "heute")
    }

    var today: CivilDate { now.date }

    // MARK: Tokens

    /// The end of the longest phrase with this meaning.
    func skip(_ meaning: TimeWord, _ place: Int) -> Int? {
        guard tokens.indices.contains(place) else { return nil }
        return meanings[place].first { $0.meaning == meaning }?.end
    }

    func skipping(_ meaning: TimeWord, _ place: Int) -> Int { skip(meaning, place) ?? place }

    func pick<Value>(_ place: Int, _ choose: (TimeWord) -> Value?) -> Found<Value>? {
        guard tokens.indices.contains(place) else { return nil }
        for (meaning, end) in meanings[place] {
            if let value = choose(meaning) { return (value, end) }
        }
        return nil
    }

    /// The text of a token; empty beyond the ends of the sentence.
    func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }

    func isMark(_ marks: String, _ place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].isMark(of: marks)
    }

    func isGlued(_ place: Int) -> Bool { tokens.indices.contains(place) && tokens[place].isGlued }

    /// A number of at most `digits` digits.
    func figure(_ place: Int, digits: ClosedRange<Int>) -> Int? {
        guard tokens.indices.contains(place), tokens[place].kind == .number,
            digits.contains(text(place).utf8.count)
        else { return nil }
        return Int(text(place))
    }

    func number(_ place: Int) -> Found<Int>? {
        if let number = figure(place, digits: 1...4) { return (number, place + 1) }
        guard let (value, end) = pick(place, { if case .number(let number) = $0 { number } else { nil } })
        else { return nil }
        // "twenty one", "twenty-one"
        if value >= 20, value.isMultiple(of: 10),
            let digit = pick(
                isMark("-", end) ? end + 1 : end, { if case .number(let digit) = $0 { digit } else { nil } }),
            (1...9).contains(digit.value)
        {
            return (value + digit.value, digit.end)
        }
        return (value, end)
    }

    /// Whether a reading may begin at this token: not within a word, a number or an address.
    func isStart(_ place: Int) -> Bool {
        guard tokens.indices.contains(place) else { return false }
        guard tokens[place].isGlued, place > 0 else { return true }
        let before = tokens[place - 1]
        guard before.isMark(of: "([{,;\u{2014}\u{2013}!?\u{BF}\u{A1}") else {
            return before.kind == .quotation
        }
        return !(before.text == "," && tokens[place].kind == .number && before.isGlued)
    }

    /// Whether a reading may end before this token.
    func isEnd(_ place: Int) -> Bool {
        guard isGlued(place) else { return true }
        let next = tokens[place]
        let ends = ")]},;.:!?\u{2014}\u{2013}"
        guard next.kind == .mark, next.text.prefix(1).allSatisfy(ends.contains) else { return false }
        guard isGlued(place + 1) else { return true }
        return tokens[place + 1].kind == .mark || next.isMark(of: ",;)\u{2014}")
    }

    /// Whether what follows lets a day that could also count things stand: "on the 3rd" but not "the 3rd
    /// floor".
    func mayFollowDay(_ place: Int) -> Bool {
        guard tokens.indices.contains(place) else { return true }
        switch tokens[place].kind {
        case .mark, .label, .person: return true
        case .number:
            guard let (span, end) = clockSpan(place) else { return false }
            // "wed 10 to 11", "sat 7" at the end
            return span.start.isCertain || span.end != nil && isHour(place)
                || end == tokens.count && isHour(place)
        case .quotation: return false
        case .word:
            if clockSpan(place)?.value.start.isCertain == true { return true }
            return pick(place) { meaning -> Bool? in
                switch meaning {
                case .particle, .on, .by, .at, .from, .until, .starting, .forLength, .inFuture, .within,
                    .toward, .and, .or,
                    .every, .everyAfterCompletion, .rate, .once, .dayFromToday, .partOfToday, .inDayPart,
                    .weekday, .month, .noon,
                    .midnight, .firstThing, .endOfDay, .next, .this, .before, .afterCompletion, .filler, .of:
                    true
                default: nil
                }
            } != nil
        }
    }

    private func isHour(_ place: Int) -> Bool {
        figure(place, digits: 1...2).map { (1...24).contains($0) } ?? false
    }

    func longest<Value>(_ candidates: Found<Value>?...) -> Found<Value>? {
        candidates.compactMap { $0 }.reduce(nil as Found<Value>?) { best, next in
            best.map { $0.end >= next.end } == true ? best : next
        }
    }

    // MARK: Lengths

    /// `3 days`, `an hour and a half`, `1h30`, `1.5 hours`, `2 hours 15 minutes`.
    func length(_ place: Int) -> Found<CivilPeriod>? {
        guard var (total, end) = lengthPart(place) else { return nil }
        if total.seconds >= 3600, total.days == 0, isGlued(end), let minutes = figure(end, digits: 2...2),
            minutes < 60
        {
            // "1h30", also with "m" or "min" after it.
            let next = pick(end + 1) { $0 == .shortUnit(.minute) || $0 == .unit(.minute) ? true : nil }
            let period = CivilPeriod(seconds: total.seconds + minutes * 60) ?? total
            return (period, isGlued(end + 1) ? next?.end ?? end + 1 : end + 1)
        }
        for _ in 0..<2 {
            let next = skipping(.and, end)
            guard number(next) != nil, let part = lengthPart(next), part.value.isShorter(than: total),
                let sum = CivilPeriod(
                    months: total.months + part.value.months, days: total.days + part.value.days,
                    seconds: total.seconds + part.value.seconds)
            else { break }
            (total, end) = (sum, part.end)
        }
        return (total, end)
    }

    /// A length without a smaller one after it.
    func lengthPart(_ place: Int) -> Found<CivilPeriod>? {
        if let half = skip(.half, place) {
            if let unit = unit(skipping(.article, half)), let period = halves(1, of: unit.value) {
                return (period, unit.end)
            }
        }
        if let quarter = skip(.quarter, place) {
            let rest = skipping(.article, skipping(.of, quarter))
            if skip(.unit(.hour), rest) != nil, let end = skip(.unit(.hour), rest) {
                return CivilPeriod(seconds: 900).map { ($0, end) }
            }
        }
        if let (quarters, afterCount) = fraction(place), let end = skip(.unit(.hour), afterCount) {
            return CivilPeriod(seconds: quarters * 900).map { ($0, end) }
        }
        guard let (tenths, afterCount, isFigure) = tenths(place) else { return nil }
        if let (minutes, end) = pick(
            afterCount, { if case .minutes(let minutes) = $0 { minutes } else { nil } })
        {
            return CivilPeriod(seconds: tenths * minutes * 6).map { ($0, end) }
        }
        // "three quarters of an hour"
        if tenths <= 30, let quarter = skip(.unit(.quarter), afterCount), let of = skip(.of, quarter),
            let end = skip(.unit(.hour), skipping(.article, of))
        {
            return CivilPeriod(seconds: tenths * 90).map { ($0, end) }
        }
        if let and = skip(.and, afterCount),
            let half = skip(.half, and) ?? skip(.article, and).flatMap({ skip(.half, $0) }),
            let unit = unit(half), let period = halves(tenths / 5 + 1, of: unit.value)
        {
            return (period, unit.end)
        }
        var found = unit(afterCount)
        if found == nil, isFigure {
            found = pick(afterCount) { if case .shortUnit(let unit) = $0 { unit } else { nil } }
            if !isGlued(afterCount), tokens.indices.contains(afterCount), text(afterCount) != "h" {
                found = nil
            }
        }
        guard let found else { return nil }
        if tenths % 10 == 0, let and = skip(.and, found.end),
            let half = skip(.half, and) ?? skip(.article, and).flatMap({ skip(.half, $0) }),
            unit(half) == nil, let period = halves(tenths / 5 + 1, of: found.value)
        {
            return (period, half)
        }
        if tenths % 10 == 0 { return found.value.period(tenths / 10).map { ($0, found.end) } }
        if tenths % 5 == 0, let period = halves(tenths / 5, of: found.value) { return (period, found.end) }
        guard found.value == .hour || found.value == .minute, let whole = found.value.period(tenths),
            let period = CivilPeriod(seconds: whole.seconds / 10)
        else { return nil }
        return (period, found.end)
    }

    /// "1/2", "3/4" and "1 1/2" in quarters.
    private func fraction(_ place: Int) -> Found<Int>? {
        let whole = figure(place, digits: 1...2) ?? 0
        let start = isMark("/", place + 1) ? place : place + 1
        guard let part = figure(start, digits: 1...1), isMark("/", start + 1), isGlued(start + 1),
            isGlued(start + 2), let parts = figure(start + 2, digits: 1...1), parts == 2 || parts == 4,
            (1..<parts).contains(part), start == place || !isGlued(start)
        else { return nil }
        return ((start == place ? 0 : whole) * 4 + part * 4 / parts, start + 3)
    }

    /// A count in tenths: `3`, `1.5`, `two`, `a`, `a couple of`.
    private func tenths(_ place: Int) -> (tenths: Int, end: Int, isFigure: Bool)? {
        if let whole = figure(place, digits: 1...4) {
            if isMark(".,", place + 1), isGlued(place + 1), isGlued(place + 2),
                let tenth = figure(place + 2, digits: 1...1)
            {
                return (whole * 10 + tenth, place + 3, true)
            }
            return (whole * 10, place + 1, true)
        }
        if let couple = skip(.couple, place) { return (20, couple, false) }
        if let halves = pick(place, { if case .halves(let halves) = $0 { halves } else { nil } }) {
            return (halves.value * 5, halves.end, false)
        }
        if let number = number(place) { return (number.value * 10, number.end, false) }
        return skip(.article, place).map { (10, $0, false) }
    }

    func unit(_ place: Int) -> Found<TimeUnit>? {
        pick(place) { if case .unit(let unit) = $0 { unit } else { nil } }
    }

    private func halves(_ count: Int, of unit: TimeUnit) -> CivilPeriod? {
        switch unit {
        case .hour: CivilPeriod(seconds: count * 1800)
        case .minute: CivilPeriod(seconds: count * 30)
        case .day where count % 2 == 1 && count > 1: CivilPeriod(seconds: count * 43_200)
        case .year: CivilPeriod(months: count * 6)
        default: count % 2 == 0 ? unit.period(count / 2) : nil
        }
    }
}

extension CivilPeriod {
    fileprivate func isShorter(than other: CivilPeriod) -> Bool { nominalLength < other.nominalLength }
}
