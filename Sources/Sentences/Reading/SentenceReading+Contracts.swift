import CivilTime
import Rules

/// Contracts: the day on which they end, how long before that they have to be cancelled, and for how long they renew
/// themselves.
extension SentenceReading {
    /// A part of the line, and what it says.
    private typealias Piece<Value> = (value: Value, range: Range<Int>)

    /// "netflix contract until 30 june, one month notice". A last day and a notice period make a contract of any name,
    /// and so do a last day and "renews every year".
    mutating func readContract() {
        guard !isItem, !isEvent, !isMaintenance, let first = firstLeft else { return }
        let notice = findNotice()
        let renewal = findRenewal()
        if !isDocument, skip(.verb, first) != nil, !isCompound(first) {
            // "give two weeks notice on friday" asks for no reminder, and "renew the lease, 3 months notice" for none alone.
            if let range = (notice ?? findNotice(isWhole: false))?.range,
                range.lowerBound <= first + 1 || names(.documentNoun)
            {
                for place in range { shielded[place] = true }
            }
            return
        }
        let before = taken
        for range in [notice?.range, renewal?.range].compactMap(\.self) { set(range, isTaken: true) }
        let end = findEnd(hasTerms: notice != nil || renewal != nil, after: first)
        if let end { set(end.range, isTaken: true) }
        // "Mietvertrag kündigen bis 31.3., 3 Monate Frist" is to be done.
        let isOrder = lastLeft.map(isFinalVerb) == true
        taken = before
        if isOrder, !isDocument { return }
        let isOpen = notice?.value.unit != nil && renewal == nil && (isDocument || names(.documentNoun))
        guard isDocument || end != nil || isOpen else { return }
        isDocument = true
        if let end {
            day = end.value
            take(end.range, as: .date)
        }
        if let notice, end != nil || isOpen {
            if isWholeClause(notice.range) {
                sentence.notice = notice.value
                takeTerm(notice.range)
            } else {
                doubt(.unclear(.notice), notice.range)
            }
        }
        if let renewal, end != nil {
            if isWholeClause(renewal.range) {
                sentence.renewal = renewal.value
                takeTerm(renewal.range)
            } else {
                doubt(.unclear(.renewal), renewal.range)
            }
        }
    }

    private mutating func set(_ range: Range<Int>, isTaken: Bool) {
        for place in range { taken[place] = isTaken }
    }

    private mutating func takeTerm(_ range: Range<Int>) {
        take(range, as: .cue)
        if let place = range.first, place > 0, time.isMark(",;", place - 1) { taken[place - 1] = true }
    }

    private func names(_ meaning: SentenceWord) -> Bool {
        tokens.indices.contains { !taken[$0] && !shielded[$0] && skip(meaning, $0) != nil }
    }

    // MARK: Its last day

    /// - Parameter hasTerms: Whether a notice period or a renewal says that it is a contract, whatever its name.
    private func findEnd(hasTerms: Bool, after first: Int) -> Piece<TimeReader.DaySpan>? {
        // "valid until" and the like are read with those of food.
        guard hasTerms || isDocument || names(.documentNoun) && !has(.expiry) else { return nil }
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            // "phone contract 24 months from today, 30 days notice"
            if hasTerms, isDocument || names(.documentNoun), place > first, time.length(place) != nil,
                let (span, end) = time.daySpan(place), time.isEnd(end), isFree(place..<end), !span.day.isSpan,
                span.day.first > here.date
            {
                return (span, place..<end)
            }
            guard place > first || hasTerms, hasTerms || isDocument || followsDocument(place),
                let until = startOfEnd(place, hasTerms: hasTerms),
                let (span, end) = time.daySpan(until) ?? time.daySpan(place)
                    ?? (hasTerms ? yearAlone(until) : nil),
                time.isEnd(end), isFree(place..<end), isFollowedWell(end), !span.day.isSpan
            else { continue }
            return (span, place..<end)
        }
        return nil
    }

    /// Where the day begins behind "until" or "ends".
    private func startOfEnd(_ place: Int, hasTerms: Bool) -> Int? {
        let until = skip(.validUntil, place) ?? time.skip(.until, place)
        guard hasTerms else { return until }
        return [until, skip(.expiry, place)].compactMap(\.self).max()
    }

    /// Whether the line says on which day something ends, whatever was made of it.
    var saysEnd: Bool {
        tokens.indices.contains { place in
            guard time.isStart(place), let until = startOfEnd(place, hasTerms: true) else { return false }
            return (time.daySpan(until) ?? time.daySpan(place)).map { $0.value.day.certainty == .certain }
                ?? (yearAlone(until) != nil)
        }
    }

    /// Whether a document stands before `place`: "insurance for the car", but not "insurance papers".
    private func followsDocument(_ place: Int) -> Bool {
        (0..<place).contains { start in
            guard !taken[start], let end = skip(.documentNoun, start), end <= place else { return false }
            return end == place || time.isMark(",(", end)
                || ["for", "of", "with", "at", "f\u{FC}r", "fur", "von", "bei", "mit"].contains(
                    time.text(end))
        }
    }

    /// "phone contract": a noun that is a verb as well.
    private func isCompound(_ place: Int) -> Bool {
        skip(.documentNoun, place + 1) != nil && Self.nounsLikeVerbs.contains(time.text(place))
    }

    private static let nounsLikeVerbs: Set<String> = [
        "phone", "book", "train", "house", "park", "store", "rent", "garden", "water", "heat", "clean",
        "test",
        "drive", "travel", "work", "service", "print", "ship", "gift", "dance", "play", "watch", "film",
    ]

    // MARK: Its notice period

    /// - Parameter isWhole: Whether nothing may follow it in its clause.
    private func findNotice(isWhole: Bool = true) -> Piece<NoticePeriod>? {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (notice, end) = noticePhrase(place), isFree(place..<end), !isWhole || endsTerm(end)
            else { continue }
            return (notice, place..<end)
        }
        return nil
    }

    /// "one month notice", "with a notice period of 3 months to the end of a quarter", "3 Monate Kündigungsfrist".
    private func noticePhrase(_ place: Int) -> Found<NoticePeriod>? {
        var start = place
        for _ in 0..<4 {
            if let found = noticeAt(start) { return found }
            let and = tokens[start].kind == .word ? time.skip(.and, start) : nil
            guard
                let next = skip(.noticeLead, start) ?? skip(.with, start) ?? skip(.article, start) ?? and,
                next < tokens.count
            else { return nil }
            start = next
        }
        return nil
    }

    private func noticeAt(_ place: Int) -> Found<NoticePeriod>? {
        var unit: NoticePeriod.Unit?
        /// The end of "to the end of a quarter", "in advance" and the like.
        func skipTails(_ start: Int, beforeWord: Bool = false) -> Int {
            var end = start
            while true {
                if beforeWord, skip(.noticeWord, end) != nil { return end }
                if let (found, next) = pick(end, { if case .toEndOf(let unit) = $0 { unit } else { nil } }) {
                    (unit, end) = (found, next)
                } else if let next = skip(.noticeTail, end) {
                    end = next
                } else {
                    return end
                }
            }
        }
        let found: Found<CivilPeriod>
        if let word = skip(.noticeWord, place) {
            let start = skip(.quantityOf, word) ?? skip(.noticeLink, word) ?? word
            guard let length = time.length(time.isMark(":-", start) ? start + 1 : start) else { return nil }
            found = (length.value, skipTails(length.end))
        } else {
            guard let (length, end) = time.length(place) ?? compoundLength(place) else { return nil }
            let afterUnit = skipTails(time.isMark("'\u{2019}", end) ? end + 1 : end, beforeWord: true)
            guard let word = skip(.noticeWord, skip(.quantityOf, afterUnit) ?? afterUnit) else { return nil }
            found = (length, skipTails(word))
        }
        guard found.value.seconds == 0, time.isEnd(found.end) else { return nil }
        do {
            return (try NoticePeriod(found.value, toEndOf: unit), found.end)
        } catch {
            return nil  // No length of a notice period, which is asked about.
        }
    }

    /// "3-month"
    private func compoundLength(_ place: Int) -> Found<CivilPeriod>? {
        guard let (count, end) = time.number(place), time.isMark("-", end),
            let unit = time.unit(end + 1), let period = unit.value.period(count)
        else { return nil }
        return (period, unit.end)
    }

    // MARK: Its renewal

    private func findRenewal() -> Piece<CivilPeriod>? {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (length, end) = renewalPhrase(place), length.seconds == 0, time.isEnd(end),
                isFree(place..<end), endsTerm(end)
            else { continue }
            return (length, place..<end)
        }
        return nil
    }

    /// "renews for a year", "auto-renews yearly", "verlängert sich um 1 Jahr", "with automatic renewal every year".
    private func renewalPhrase(_ place: Int) -> Found<CivilPeriod>? {
        var start = place
        if tokens[start].kind == .word, let and = time.skip(.and, start) { start = and }
        while let next = skip(.with, start) ?? skip(.article, start) { start = next }
        start = skipFillers(start)
        if let word = skip(.renewalWord, start) ?? skip(.renewalNoun, start) {
            return termLength(word).map { ($0.value, skipFillers($0.end)) }
        }
        // "yearly renewal"
        guard let (length, end) = termLength(start), let word = skip(.renewalNoun, skipFillers(end)) else {
            return nil
        }
        return (length, word)
    }

    private func skipFillers(_ place: Int) -> Int {
        var end = place
        while let next = skip(.renewalFiller, end) { end = next }
        return end
    }

    /// "for a year", "by 12 months", "every year", "monthly", "another year".
    private func termLength(_ place: Int) -> Found<CivilPeriod>? {
        var start = place
        while true {
            if let found = time.length(start) { return found }
            if let (found, end) = time.repetition(start), let period = found.rule.period {
                return (period, end)
            }
            let filler = skip(.renewalFiller, start) ?? time.skip(.forLength, start)
            guard let next = filler ?? (time.isMark(":", start) ? start + 1 : nil) else { break }
            start = next
        }
        // "another year"
        guard start > place, let unit = time.unit(skip(.article, start) ?? start),
            let period = unit.value.period(1)
        else { return nil }
        return (period, unit.end)
    }

    /// Whether words that are no part of a term may follow at `place`.
    private func endsTerm(_ place: Int) -> Bool {
        if isAtEnd(place) || precedesTaken(place) || time.isMark(",;.):-\u{2013}", place) { return true }
        let next = time.skip(.and, place) ?? place
        return renewalPhrase(next) != nil || noticePhrase(next) != nil
            || startOfEnd(next, hasTerms: true) != nil
    }

    /// Whether nothing else stands in the clause of a term: "you can leave with 3 months notice" says more than is read.
    /// The words before the last day are the name.
    private func isWholeClause(_ range: Range<Int>) -> Bool {
        var place = range.lowerBound
        while place > 0, !taken[place - 1], !time.isMark(",;(.-\u{2013}", place - 1) { place -= 1 }
        if place == range.lowerBound || place == 0 { return true }
        return !(0..<place).contains { tokens[$0].kind != .mark && !taken[$0] }
    }
}

extension RecurrenceRule.Parts {
    /// How long it takes from one time to the next, if that is all that the rule says.
    fileprivate var period: CivilPeriod? {
        guard days.isEmpty, monthDays.isEmpty, months.isEmpty else { return nil }
        guard (1...120).contains(interval) else { return nil }
        return switch frequency {
        case .yearly: CivilPeriod(months: 12 * interval)
        case .monthly: CivilPeriod(months: interval)
        case .weekly: CivilPeriod(days: 7 * interval)
        default: nil
        }
    }
}
