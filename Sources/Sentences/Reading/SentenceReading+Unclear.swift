import CivilTime

/// Words about time that say too little: Steward asks about them, because in a title they would be lost.
extension SentenceReading {
    /// What would be read wrongly if it were read at all: "3 times daily" is not three days, and "10 to 8" may be
    /// 7:50.
    mutating func findUnclearTimes() {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            if let end = often(place), time.isEnd(end) {
                return refuse(.often, place..<end)
            }
            if let end = minutesOrHours(place) { return refuse(.minutesOrHours, place..<end) }
        }
    }

    private mutating func refuse(_ unclear: Sentence.Doubt.Unclear, _ range: Range<Int>) {
        doubt(.unclear(unclear), range)
        for inner in range { (shielded[inner], time.closed[inner]) = (true, true) }
    }

    /// "twice a day", "3x daily", "dreimal täglich"; "twice a year" is half-yearly.
    private func often(_ place: Int) -> Int? {
        guard time.pick(place, { if case .rate = $0 { true } else { nil } }) == nil else { return nil }
        let afterCount: Int
        if let twice = skip(.severalTimes, place) {
            afterCount = twice
        } else if let (count, end) = time.number(place), (2...12).contains(count),
            let times = skip(.timesWord, end)
        {
            afterCount = times
        } else {
            return nil
        }
        if let per = time.skip(.per, afterCount), let (unit, end) = time.unit(per), unit != .minute {
            return end
        }
        return time.pick(afterCount) { if case .rate = $0 { true } else { nil } }?.end
    }

    /// "at 10 to 12", and "10 to 8" without a word before it.
    private func minutesOrHours(_ place: Int) -> Int? {
        guard let minutes = time.figure(place, digits: 1...2), minutes == 5 || minutes == 10,
            let to = time.skip(.toward, place + 1), ["to", "til", "till"].contains(time.text(place + 1)),
            let hour = time.figure(to, digits: 1...2), (1...12).contains(hour), hour != minutes,
            time.isEnd(to + 1), isFollowedWell(to + 1), !isHalfSaid(to + 1)
        else { return nil }
        let before = place > 0 ? time.text(place - 1) : ""
        if ["from", "between", "pages", "page", "of"].contains(before) { return nil }
        let isRising = hour > minutes && hour - minutes < 6
        // "from 5 to 7" is not "at 5 to 7", and "at 10 to 8" nothing but ten minutes before.
        if TimeReader.hourLeads.contains(before) { return isRising ? to + 1 : nil }
        return isRising ? nil : followsDayOrEnds(place, to + 1) ? to + 1 : nil
    }

    private func isHalfSaid(_ place: Int) -> Bool {
        time.pick(place) { $0 == .am || $0 == .pm || $0 == .hourSign ? true : nil } != nil
    }

    private func followsDayOrEnds(_ place: Int, _ end: Int) -> Bool {
        isAtEnd(end) || time.daySpan(end) != nil
            || time.pick(end, { if case .inDayPart = $0 { true } else { nil } }) != nil
    }

    /// What is still in the title, although it says when.
    mutating func findUnclear() {
        if let point = alertPoints.first, sentence.doubts.isEmpty,
            sentence.kind == .item || sentence.kind == .document
        {
            return doubt(.unclear(.ownReminders), point.range)
        }
        if let (unclear, range) = lostTerm { return doubt(.unclear(unclear), range) }
        if sentence.kind == .item, sentence.doubts.isEmpty, let range = secondDate {
            return doubt(.twoDays, range)
        }
        if sentence.kind == .item, warrantyLength != nil, sentence.doubts.isEmpty, let range = secondLength {
            return doubt(.unclear(.extension), range)
        }
        if sentence.intent == .create, sentence.doubts.isEmpty, let range = dayBesideYearlyRule {
            return doubt(.twoDays, range)
        }
        guard sentence.intent == .create, sentence.doubts.isEmpty,
            sentence.kind == .task || sentence.kind == .event
        else { return }
        if let range = everySecond { return doubt(.unclear(.everySecond), range) }
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            if let end = twoDates(place) { return doubt(.twoDays, place..<end) }
            if let end = season(place) { return doubt(.unclear(.season), place..<end) }
            if let end = months(place) { return doubt(.unclear(.months), place..<end) }
            if let end = secondRule(place) { return doubt(.unclear(.secondRule), place..<end) }
            if let end = correction(place) { return doubt(.unclear(.correction), place..<end) }
            if let end = denial(place) { return doubt(.unclear(.correction), place..<end) }
            if let end = changeOfMind(place) { return doubt(.unclear(.correction), place..<end) }
            if let end = possibleTime(place) { return doubt(.unclear(.time), place..<end) }
            if let end = dayBeforeDeadline(place) { return doubt(.twoDays, place..<end) }
            if let end = lengthBefore(place) { return doubt(.unclear(.lengthBefore), place..<end) }
            if let end = sky(place) { return doubt(.unclear(.sky), place..<end) }
            if let end = unknownEnd(place) { return doubt(.unclear(.end), place..<end) }
            if let end = lengthOfDays(place) { return doubt(.unclear(.length), place..<end) }
            if let end = lostReminder(place) ?? secondReminder(place) ?? eveningBefore(place) {
                return doubt(.unclear(.reminder), place..<end)
            }
            if let (reason, end) = secondMoment(place) { return doubt(reason, place..<end) }
            if let end = lostWeekdays(place) { return doubt(.unclear(.weekdays), place..<end) }
        }
        // An event that its noun makes one may last from monday to wednesday.
        if sentence.end != nil, repetition == nil, !isEvent, !isEventByNoun, let dayRange,
            dayRange.contains(where: { time.weekday($0) != nil }),
            dayRange.allSatisfy({ time.month($0) == nil && time.figure($0, digits: 1...4) == nil })
        {
            // "take vitamins mon-fri"
            doubt(.unclear(.weekdays), dayRange)
        }
    }

    /// "5+6 december"
    private func twoDates(_ place: Int) -> Int? {
        guard time.figure(place, digits: 1...2) != nil, time.isMark("+&", place + 1),
            time.figure(place + 2, digits: 1...2) != nil, let month = time.month(place + 3)
        else { return nil }
        return month.end
    }

    /// "mon-fri" of "standup 9:15 mon-fri until 18 dec", left in the title.
    private func lostWeekdays(_ place: Int) -> Int? {
        guard sentence.due != nil, repetition == nil, let first = time.weekday(place),
            let to = time.rangeMark(first.end), let last = time.weekday(to), time.isEnd(last.end),
            isFree(place..<last.end)
        else { return nil }
        return last.end
    }

    /// "and again at 8" of "remind me at 7 and again at 8".
    private func secondReminder(_ place: Int) -> Int? {
        guard let again = time.skip(.and, place),
            ["again", "nochmal", "encore", "otra", "ancora"].contains(time.text(again))
        else { return nil }
        let lead = time.skipping(.at, again + 1)
        guard let (_, end) = time.clock(lead), time.isEnd(end), isFree(place..<end) else { return nil }
        return end
    }

    /// "la veille au soir", "am Vorabend": before a day that is not said.
    private func eveningBefore(_ place: Int) -> Int? {
        guard sentence.due == nil else { return nil }
        let words = (place..<min(tokens.count, place + 3)).map { time.text($0) }
        let phrase = Self.eveningsBefore.first { words.starts(with: $0) }
        return phrase.map { place + $0.count }.flatMap { isFree(place..<$0) ? $0 : nil }
    }

    private static let eveningsBefore = [
        ["la", "veille"], ["am", "vorabend"], ["am", "abend", "vorher"], ["am", "tag", "vorher"],
        ["la", "vispera"],
        ["la", "noche", "antes"], ["la", "sera", "prima"], ["il", "giorno", "prima"],
    ]

    /// "in summer" and "every winter", where no day is said.
    private func season(_ place: Int) -> Int? {
        if let every = time.skip(.every, place), let end = skip(.season, every) { return end }
        guard sentence.due == nil else { return nil }
        let lead = time.skip(.on, place) ?? time.skip(.next, place) ?? time.skip(.this, place)
        guard let lead else { return nil }
        let inner = time.skip(.the, lead) ?? time.skip(.next, lead) ?? time.skip(.this, lead) ?? lead
        guard let end = skip(.season, inner), isAtStart(place) || isAtEnd(end) || isFinalVerb(end)
        else { return nil }
        return end
    }

    /// "april to october" beside a rule that comes more than once a year.
    private func months(_ place: Int) -> Int? {
        guard let rule = repetition?.rule, rule.frequency != .yearly else { return nil }
        let start = time.skip(.from, place) ?? time.skip(.on, place) ?? place
        guard let first = time.month(start),
            let to = time.skip(.toward, first.end) ?? time.skip(.and, first.end)
                ?? (time.isMark("-\u{2013}", first.end) ? first.end + 1 : nil),
            let last = time.month(to), time.isEnd(last.end), isFree(place..<last.end)
        else { return nil }
        return last.end
    }

    /// "and every evening" behind "every morning".
    private func secondRule(_ place: Int) -> Int? {
        guard repetition != nil, time.skip(.and, place) == place + 1,
            let every = time.skip(.every, place + 1), isStepOfRepetition(every), place > 0,
            taken[place - 1] || place > 1 && time.isMark(",", place - 1) && taken[place - 2]
        else { return nil }
        return every + 1
    }

    /// "not friday" behind the day that is meant.
    private func correction(_ place: Int) -> Int? {
        guard sentence.due != nil, place > 0, let start = Self.behindCorrection(time, place) else {
            return nil
        }
        let on = time.skip(.on, start) ?? time.skip(.at, start) ?? start
        if let (span, end) = time.daySpan(on), span.day.certainty == .certain, isFree(place..<end),
            isAtEnd(end) || precedesTaken(end) || time.isMark(",;", end)
        {
            return end
        }
        guard sentence.dueTime != nil, let end = time.clockSpan(start)?.end ?? time.clockSpan(on)?.end,
            isFree(place..<end), isAtEnd(end) || precedesTaken(end)
        else { return nil }
        return end
    }

    /// "nicht" before the time that was taken: "der Termin ist nicht um 12:30, sondern um 13:15".
    private func denial(_ place: Int) -> Int? {
        guard ["not", "nicht"].contains(time.text(place)), place > 0, sentence.dueTime != nil,
            place + 1 < tokens.count, taken[place + 1],
            sentence.parts.contains(where: {
                $0.meaning == .time && $0.range.lowerBound == tokens[place + 1].range.lowerBound
            })
        else { return nil }
        return place + 1
    }

    /// "no wait" and "I mean" between two times.
    private func changeOfMind(_ place: Int) -> Int? {
        guard sentence.due != nil, place > 0 else { return nil }
        let phrase = Self.changesOfMind.first { phrase in
            phrase.indices.allSatisfy { time.text(place + $0) == phrase[$0] }
        }
        guard let phrase, isFree(place..<place + phrase.count) else { return nil }
        return place + phrase.count
    }

    private static let changesOfMind = [
        ["no", "wait"], ["i", "mean"], ["i", "meant"], ["scratch", "that"], ["make", "that"],
        ["or", "rather"],
        ["nein", "doch"], ["ich", "meine"], ["ich", "meinte"], ["meinte", "ich"], ["quatsch"],
        ["moment", "nein"],
    ]

    /// "1515", "8h" and "9.40" beside a day, and "19h" anywhere in a line with a day: times, unless they are
    /// a number of things.
    private func possibleTime(_ place: Int) -> Int? {
        if let end = timeAtStart(place) ?? rangeOfFigures(place) ?? timeGluedToDay(place) { return end }
        guard sentence.due != nil, sentence.dueTime == nil, repetition == nil,
            time.figure(place, digits: 1...4) != nil
        else { return nil }
        if time.text(place + 1) == "h", time.isGlued(place + 1), let hour = time.figure(place, digits: 1...2),
            (1...23).contains(hour)
        {
            let minutes = time.isGlued(place + 2) ? time.figure(place + 2, digits: 2...2) : nil
            let end = minutes == nil ? place + 2 : place + 3
            return hour > 12 || isBesideDate(place..<end) ? end : nil
        }
        guard let figures = time.figure(place, digits: 4...4),
            case (let hour, let minute) = (figures / 100, figures % 100),
            (6...22).contains(hour), minute < 60, minute.isMultiple(of: 5),
            // Years.
            !(1900..<2060).contains(figures), time.isEnd(place + 1), isBesideDate(place..<place + 1),
            place == 0 || !Self.numbered.contains(time.text(place - 1)), time.unit(place + 1) == nil,
            pick(place + 1, { if case .unit = $0 { true } else { nil } }) == nil
        else { return nil }
        return place + 1
    }

    /// "1430" of "1430 call with Lena", which counts nothing.
    private func timeAtStart(_ place: Int) -> Int? {
        guard place == firstLeft, isAtStart(place), sentence.dueTime == nil, repetition == nil,
            let figures = time.figure(place, digits: 4...4), time.isEnd(place + 1), place + 1 < tokens.count,
            tokens[place + 1].kind == .word, time.unit(place + 1) == nil,
            pick(place + 1, { if case .unit = $0 { true } else { nil } }) == nil,
            case (let hour, let minute) = (figures / 100, figures % 100), (6...23).contains(hour),
            minute < 60,
            minute.isMultiple(of: 5), minute > 0, !(1900..<2060).contains(figures)
        else { return nil }
        return place + 1
    }

    /// "0800-1000" beside a day.
    private func rangeOfFigures(_ place: Int) -> Int? {
        guard sentence.dueTime == nil, repetition == nil, sentence.due != nil,
            let first = time.figure(place, digits: 4...4), time.isMark("-\u{2013}", place + 1),
            let last = time.figure(place + 2, digits: 4...4), first < last, last < 2400, first % 100 < 60,
            last % 100 < 60, time.isEnd(place + 3)
        else { return nil }
        return place + 3
    }

    /// "mon9am", "fri18:00": a day with a time behind it that no blank divides.
    private func timeGluedToDay(_ place: Int) -> Int? {
        guard sentence.due == nil, time.weekday(place)?.end == place + 1, time.isGlued(place + 1),
            time.figure(place + 1, digits: 1...4) != nil, let (_, end) = time.clock(place + 1),
            time.isEnd(end)
        else { return nil }
        return end
    }

    /// Words that are followed by a number.
    private static let numbered: Set<String> = [
        "room", "invoice", "flight", "order", "no", "number", "nr", "bus", "train", "line", "gate", "code",
        "pin",
        "bill", "ref", "case", "ticket", "#", "rechnung", "zimmer", "raum", "nummer", "flug", "zug", "model",
        "unit",
    ]

    private func isBesideDate(_ range: Range<Int>) -> Bool {
        func isDate(_ place: Int) -> Bool {
            tokens.indices.contains(place) && taken[place]
                && sentence.parts.contains {
                    $0.meaning == .date && $0.range.contains(tokens[place].range.lowerBound)
                }
        }
        return isDate(range.lowerBound - 1) || isDate(range.upperBound)
    }

    /// "fri 4" of "the kids are away fri 4 til sun 6": the first day of several.
    private func dayBeforeDeadline(_ place: Int) -> Int? {
        guard let dayRange, dayRange.lowerBound > place, time.skip(.until, dayRange.lowerBound) != nil,
            let (_, end) = time.weekday(place), isFree(place..<end)
        else { return nil }
        let hour = time.figure(end, digits: 1...2) != nil ? end + 1 : end
        return hour == dayRange.lowerBound ? hour : nil
    }

    /// Where the words of "not", "instead of" and the like end.
    private static func behindCorrection(_ time: TimeReader, _ place: Int) -> Int? {
        switch time.text(place) {
        case "not", "nicht", "statt", "anstatt": place + 1
        case "instead", "rather": ["of", "than"].contains(time.text(place + 1)) ? place + 2 : nil
        default: nil
        }
    }

    /// "2h" of "2h before 18 dec 6:45".
    private func lengthBefore(_ place: Int) -> Int? {
        guard let (length, end) = time.length(place), length.seconds > 0, isFree(place..<end),
            precedesTaken(end),
            sentence.dueTime != nil, time.skip(.before, end) != nil || time.skip(.laterThan, end) != nil
        else { return nil }
        return end
    }

    /// "every second saturday", which may be every other one, or that of each month.
    private var everySecond: Range<Int>? {
        guard let rule = repetition?.rule, rule.frequency == .monthly, rule.days.map(\.ordinal) == [2],
            starting == nil
        else { return nil }
        return tokens.indices.lazy.compactMap { place -> Range<Int>? in
            guard taken[place], let second = time.skip(.every, place),
                time.skip(.ordinal(2), second) != nil, tokens[second].kind == .word,
                let (_, end) = time.weekday(second + 1), time.skip(.of, end) == nil
            else { return nil }
            return place..<end
        }.first
    }

    /// "at sunset", "every full moon", where no time is said.
    private func sky(_ place: Int) -> Int? {
        guard sentence.dueTime == nil, place > 0 || time.skip(.every, place) != nil,
            case let lead = time.skip(.every, place) ?? place,
            let end = skip(.sky, time.skipping(.the, lead)),
            lead > place || place > 0 && Self.leadsToSky(time.meanings[place - 1].map(\.meaning))
                || Self.skyLeads.contains(time.text(place - 1))
        else { return nil }
        return end
    }

    /// German "bei Sonnenaufgang"
    private static let skyLeads: Set<String> = ["bei", "vorm", "beim"]

    private static func leadsToSky(_ meanings: [TimeWord]) -> Bool {
        meanings.contains { [.at, .before, .after, .by, .until, .every, .laterThan].contains($0) }
    }

    /// "until the end of term", after a repetition that would never end without it.
    private func unknownEnd(_ place: Int) -> Int? {
        guard let rule = repetition?.rule, rule.frequency >= .daily, until == nil, followsTaken(place),
            time.skip(.through, place) == nil, let start = time.skip(.until, place), start < tokens.count,
            let last = lastLeft, (1...4).contains(last + 1 - start),
            (start...last).allSatisfy({ !taken[$0] && tokens[$0].kind == .word && skip(.pronoun, $0) == nil }
            ),
            !(start...last).contains(where: { Self.wordsOfClauses.contains(time.text($0)) })
        else { return nil }
        return last + 1
    }

    /// Words after which "until" tells what has to happen, rather than when.
    private static let wordsOfClauses: Set<String> = [
        "i", "we", "you", "he", "she", "they", "is", "are", "has", "have", "does", "done", "further", "he's",
        "she's",
        "it's", "i'm", "auf", "weiteres",
    ]

    /// Keeps the words of a window with what is to be done in it: neither "call the plumber between 2 and 4 pm" nor "clear
    /// the attic between 3 and 5 january" takes all of that time.
    mutating func keepWindow() {
        guard sentence.kind == .task || sentence.kind == .event && !isEvent && startsWithVerb else { return }
        let times = clockEnd == nil ? nil : clockRange
        guard let range = sentence.kind == .task ? times : sentence.end.flatMap({ _ in dayRange }),
            time.skip(.between, range.lowerBound) != nil, sentence.kind == .task || !namesWeekday(range)
        else { return }
        let before = taken
        for place in range { taken[place] = false }
        sentence.windowTitle = title
        if sentence.kind == .task {
            taken = before
        } else {
            (sentence.kind, sentence.dateRole, sentence.end) = (.task, .due, nil)
        }
    }

    private func namesWeekday(_ range: Range<Int>) -> Bool { range.contains { time.weekday($0) != nil } }

    /// Takes the "is" of "the haircut is on friday", and the "on" before a day in another language: "on 3 décembre".
    mutating func takeCopula() {
        guard sentence.due != nil, !isBlocked, let last = lastLeft, last > 0, last != firstLeft,
            Self.copulas.contains(time.text(last))
                || language.code != "en" && ["on", "at"].contains(time.text(last)),
            last + 1 < tokens.count, taken[last + 1],
            sentence.parts.contains(where: {
                [.date, .time, .repetition].contains($0.meaning)
                    && $0.range.lowerBound == tokens[last + 1].range.lowerBound
            })
        else { return }
        take(last..<last + 1, as: .lead)
    }

    /// Takes "before the" of "drop the module before the deadline dec 4", where only the day is left of what it leads.
    mutating func takeDangling() {
        guard sentence.due != nil, !isBlocked, let last = lastLeft, last > 1, last + 1 < tokens.count,
            taken[last + 1],
            time.skip(.the, last) == last + 1, !taken[last - 1], !shielded[last - 1],
            time.skip(.before, last - 1) == last || time.skip(.by, last - 1) == last
        else { return }
        take(last - 1..<last + 1, as: .lead)
    }

    static let copulas: Set<String> = ["is", "are", "ist", "sind", "est", "sont", "es", "son"]

    /// "3 yr" of "2 year guarantee plus 3 yr extension", which would be lost in the name.
    private var secondLength: Range<Int>? {
        tokens.indices.lazy.compactMap { place -> Range<Int>? in
            guard !taken[place], !shielded[place], time.isStart(place) else { return nil }
            if let (length, end) = time.length(place), length.seconds == 0, time.isEnd(end),
                isFree(place..<end)
            {
                return place..<end
            }
            return Self.extensions.contains(time.text(place)) ? place..<place + 1 : nil
        }.first
    }

    private static let extensions: Set<String> = [
        "extension", "extended", "verlangerung", "verlangert", "garantieverlangerung", "anschlussgarantie",
        "prolongation", "prolongee",
    ]

    /// A date in the name of a thing: "milk 2.12., eggs best before 9.12."
    private var secondDate: Range<Int>? {
        tokens.indices.lazy.compactMap { place -> Range<Int>? in
            guard !taken[place], !shielded[place], time.isStart(place) else { return nil }
            // "chicken use by friday, bread until monday"
            if let until = time.skip(.until, place) ?? skip(.expiry, place),
                let (span, end) = time.daySpan(until), span.day.certainty == .certain, time.isEnd(end),
                isFree(place..<end)
            {
                return place..<end
            }
            guard let (day, end) = time.numericDay(place) ?? time.calendarDay(place),
                day.certainty == .certain,
                time.isEnd(end), isFree(place..<end)
            else { return nil }
            return place..<end
        }.first
    }

    /// "take antibiotics for 5 days" without a rule. What is booked or rented is so for a time.
    private func lengthOfDays(_ place: Int) -> Int? {
        if sentence.kind == .task, repetition == nil, let (length, lengthEnd) = time.length(place),
            length.seconds == 0, let end = time.skip(.forLengthBefore, lengthEnd)
        {
            // German "5 Tage lang"
            return end
        }
        guard sentence.kind == .task, repetition == nil, let lead = time.skip(.forLength, place),
            let (length, end) = time.length(lead), length.seconds == 0,
            length.months == 0 || sentence.due != nil,
            isAtEnd(end) || precedesTaken(end), let first = firstLeft
        else { return nil }
        return skip(.doneDaily, first) != nil ? end : nil
    }

    /// "…, remind me well before"
    private func lostReminder(_ place: Int) -> Int? {
        if let end = skip(.remindLead, place), place > 0, !isAtStart(place),
            skip(.link, end) == nil || time.skip(.at, end) != nil,
            time.clockSpan(end) != nil || time.daySpan(end) != nil
        {
            return end
        }
        guard let end = skip(.remindLead, place), place > 0,
            tokens[place - 1].kind == .mark || time.skip(.and, place - 1) == place
                || Self.polite.contains(time.text(place - 1)),
            !isAtStart(place)
        else { return nil }
        return end
    }

    private static let polite: Set<String> = ["please", "plz", "pls", "bitte"]

    var startsWithVerb: Bool { firstLeft.map { skip(.verb, $0) != nil } ?? false }
}
