package import CivilTime

/// Reads a line as a sentence: what to create, complete, snooze or look for, and when.
///
/// Readers propose parts of the line; this type takes those that go together, and leaves the rest as the
/// title. A date that does not exist or has two readings is not taken, but reported.
package struct SentenceParser: Sendable {
    /// The moment of "now", and the zone in which the user means times.
    let now: Instant
    let zone: Zone
    let languages: [SentenceLanguage]
    let isDayFirst: Bool?

    /// In bytes; longer lines are left as they are.
    package static let longestLine = 16_384
    /// The most words, numbers and marks of a line that is read; this bounds the time that a hostile line
    /// takes.
    private static let mostTokens = 2_500

    /// - Parameter locale: Such as `en_GB`: its language, and whether `4/12` is in April. `nil` reads English
    ///   and refuses such dates.
    package init(now: Instant, zone: Zone, locale: String?) {
        self.now = now
        self.zone = zone
        let own = locale.flatMap(SentenceLanguage.of)
        languages = (own.map { [$0] } ?? []) + (locale?.hasPrefix("en") == true ? [] : [.english])
        isDayFirst = locale.map { !$0.hasPrefix("en_US") }
    }

    package func sentence(_ line: String) -> Sentence {
        let tokens = line.utf8.count > Self.longestLine ? [] : SentenceTokens.all(in: line)
        guard (1...Self.mostTokens).contains(tokens.count) else {
            var sentence = Sentence()
            sentence.kind = .task
            if line.utf8.contains(where: { $0 > 0x20 }) { sentence.title = line }
            return sentence
        }
        var best: (sentence: Sentence, taken: Int, isBlocked: Bool, isMisspelt: Bool)?
        for language in languages {
            var reading = SentenceReading(line, tokens, language, parser: self)
            reading.read()
            let taken = reading.taken.count { $0 }
            // What the first language found wrong, another one does not mend by reading a part of it.
            if let best, best.isBlocked, !best.isMisspelt || reading.day == nil { continue }
            if best.map({ taken > $0.taken }) ?? true {
                best = (reading.sentence, taken, reading.isBlocked, reading.isMisspelt)
            }
        }
        return best?.sentence ?? Sentence()
    }
}

/// The reading of one line in one language.
struct SentenceReading {
    let line: String
    let tokens: [SentenceToken]
    var time: TimeReader
    let words: [[(meaning: SentenceWord, end: Int)]]
    let parser: SentenceParser
    let here: CivilDateTime
    let language: SentenceLanguage

    var sentence = Sentence()
    var taken: [Bool]
    /// Where no reading may begin, though the words have meanings.
    var shielded: [Bool]
    var day: TimeReader.DaySpan?
    var dayRange: Range<Int>?
    var clock: ClockReading?
    var clockEnd: ClockReading?
    var elapsed: CivilPeriod?
    var repetition: RepetitionReading?
    var starting: DayReading?
    var until: DayReading?
    var count: Int?
    var countedDays: CivilPeriod?
    var bought: DayReading?
    var warrantyLength: CivilPeriod?
    var isWarranty = false
    var isItem = false
    var isEvent = false
    var isMaintenance = false
    var isDocument = false
    var isBlocked = false

    init(_ line: String, _ tokens: [SentenceToken], _ language: SentenceLanguage, parser: SentenceParser) {
        self.line = line
        self.tokens = tokens
        self.parser = parser
        here = parser.zone.civil(of: parser.now)
        time = TimeReader(tokens: tokens, vocabulary: language.time, now: here, isDayFirst: parser.isDayFirst)
        words = tokens.indices.map { language.words.meanings(of: tokens, at: $0) }
        self.language = language
        taken = Array(repeating: false, count: tokens.count)
        shielded = taken
    }

    // MARK: Words

    func skip(_ meaning: SentenceWord, _ place: Int) -> Int? {
        guard tokens.indices.contains(place) else { return nil }
        return words[place].first { $0.meaning == meaning }?.end
    }

    func pick<Value>(_ place: Int, _ choose: (SentenceWord) -> Value?) -> Found<Value>? {
        guard tokens.indices.contains(place) else { return nil }
        for (meaning, end) in words[place] {
            if let value = choose(meaning) { return (value, end) }
        }
        return nil
    }

    func has(_ meaning: SentenceWord) -> Bool {
        tokens.indices.contains { place in skip(meaning, place).map { isFree(place..<$0) } ?? false }
    }

    /// Whether no token is taken from `range`, and all of them can be.
    func isFree(_ range: Range<Int>) -> Bool { !taken[range].contains(true) }

    mutating func take(_ range: Range<Int>, as meaning: Sentence.Part.Meaning) {
        guard let first = range.first, let last = range.last else { return }
        for place in range { taken[place] = true }
        sentence.parts.append(
            Sentence.Part(
                meaning: meaning, range: tokens[first].range.lowerBound..<tokens[last].range.upperBound))
    }

    /// The first token that is left, marks apart.
    var firstLeft: Int? { tokens.indices.first { !taken[$0] && tokens[$0].kind != .mark } }
    var lastLeft: Int? { tokens.indices.last { !taken[$0] && tokens[$0].kind != .mark } }

    /// Whether nothing but marks and taken tokens are before `place`.
    func isAtStart(_ place: Int) -> Bool { firstLeft.map { $0 >= place } ?? true }
    func isAtEnd(_ place: Int) -> Bool { lastLeft.map { $0 < place } ?? true }
    func followsTaken(_ place: Int) -> Bool { place > 0 && taken[place - 1] }
    func precedesTaken(_ place: Int) -> Bool { place < tokens.count && taken[place] }

    /// Whether a reading that could also count things may end here.
    func isFollowedWell(_ place: Int) -> Bool {
        isAtEnd(place) || precedesTaken(place) || time.mayFollowDay(place)
    }

    // MARK: Reading

    mutating func read() {
        takeNames()
        shield()
        findImpossibleDays()
        if readLabel() || readSnooze() || readComplete() || readQuery() {
            finish()
            return
        }
        readLeads()
        readPriority()
        readAlert()
        if !isBlocked { readPurchase() }
        readRepetition()
        if !isBlocked { readCues() }
        readDays()
        findDoubts()
        readClock()
        readLengths()
        takeLink()
        resolve()
        decideKind()
        finish()
    }

    private mutating func takeNames() {
        for place in tokens.indices {
            switch tokens[place].kind {
            case .label:
                sentence.labels.append(time.text(place))
                take(place..<place + 1, as: .label)
            case .person where sentence.assignee == nil:
                sentence.assignee = time.text(place)
                take(place..<place + 1, as: .person)
            case .quotation: shielded[place] = true
            default: break
            }
        }
    }

    private mutating func shield() {
        for place in tokens.indices {
            guard let end = time.skip(.notTime, place) else { continue }
            for inner in place..<end { shielded[inner] = true }
        }
    }

    /// The title, and what is common to all intents.
    private mutating func finish() {
        sentence.parts.sort { $0.range.lowerBound < $1.range.lowerBound }
        sentence.doubts.sort { $0.range.lowerBound < $1.range.lowerBound }
        guard sentence.intent == .create, sentence.kind != .label else { return }
        sentence.title = title
        let isAboutNothing = tokens.indices.allSatisfy {
            taken[$0] || tokens[$0].kind == .mark || skip(.pronoun, $0) != nil
        }
        if isAboutNothing, sentence.due != nil, sentence.parts.first?.meaning == .lead,
            sentence.recurrence == nil
        {
            // "remind me in an hour" is about the reminder on screen.
            (sentence.intent, sentence.kind, sentence.dateRole) = (.snooze, nil, .snoozeUntil)
            sentence.title = nil
            sentence.durationMinutes = elapsed?.wholeMinutes
        }
    }

    /// What is left of the line, without blanks and marks that nothing needs any more.
    var title: String? {
        let bytes = Array(line.utf8)
        var pieces: [(text: String, isGlued: Bool)] = []
        for place in tokens.indices where !taken[place] {
            let text = String(decoding: bytes[tokens[place].range], as: UTF8.self)
            let isGlued = tokens[place].isGlued && place > 0 && !taken[place - 1]
            pieces.append((text, isGlued))
        }
        let loose: Set<String> = [",", ";", ":", "-", "\u{2013}", "\u{2014}", ".", "(", ")", "[", "]"]
        while let first = pieces.first, loose.contains(first.text) { pieces.removeFirst() }
        while let last = pieces.last, loose.contains(last.text), !isClosing(last.text, pieces.map(\.text)) {
            pieces.removeLast()
        }
        var title = ""
        for (index, piece) in pieces.enumerated() {
            if index > 0, !piece.isGlued, ![",", ".", ";", ":"].contains(piece.text) { title += " " }
            title += piece.text
        }
        title = ["( )", "()", "[ ]", "[]"].reduce(title) { ByteSearch.split($0, at: $1).joined() }
        while title.hasSuffix(" ") { title.removeLast() }
        return title.isEmpty ? nil : title
    }

    private func isClosing(_ mark: String, _ pieces: [String]) -> Bool {
        let opening = mark == ")" ? "(" : mark == "]" ? "[" : ""
        return !opening.isEmpty && pieces.contains(opening)
    }

    // MARK: Leads, priority, alert

    /// Words such as "remind me to" and "schedule", which say what is wanted but belong to no title.
    private mutating func readLeads() {
        for _ in 0..<3 {
            readUrgent()
            guard let first = firstLeft else { return }
            if let event = skip(.eventLead, first), event < tokens.count {
                isEvent = true
                take(first..<event, as: .lead)
            } else if let end = skip(.documentLead, first), end < tokens.count {
                isDocument = true
                take(first..<end, as: .lead)
            } else if let end = skip(.maintenanceLead, first), end < tokens.count {
                isMaintenance = true
                take(first..<end, as: .lead)
            } else if let lead = pick(first, { $0 == .preamble ? true : nil }), lead.end < tokens.count,
                isLead(first, lead.end)
            {
                take(first..<lead.end, as: .lead)
                takeLink()
            } else {
                return
            }
            while let first = firstLeft, first > 0, time.isMark(":,", first - 1), !taken[first - 1] {
                taken[first - 1] = true
            }
        }
    }

    /// "need", "have", "add" and "put" are leads only before a link or a mark.
    private func isLead(_ first: Int, _ end: Int) -> Bool {
        guard end == first + 1,
            ["need", "have", "add", "put", "reminder", "remember"].contains(time.text(first))
        else {
            if time.text(first) == "i" || time.text(first) == "we" {
                return skip(.link, end) != nil || ["should", "must"].contains(time.text(end - 1))
            }
            return true
        }
        if time.text(first) == "reminder" { return true }
        return time.text(end) == "to" || time.isMark(":", end)
    }

    /// "to" and "about" at the beginning of what is left.
    private mutating func takeLink() {
        guard sentence.parts.contains(where: { $0.meaning == .lead }) else { return }
        while let first = firstLeft, let end = skip(.link, first), first > 0,
            taken[first - 1] || tokens[first - 1].kind == .mark,
            end < tokens.count
        {
            take(first..<end, as: .lead)
        }
    }

    private mutating func readPriority() {
        for place in tokens.indices where !taken[place] && sentence.priority == nil {
            if let (value, end) = pick(place, { if case .priority(let value) = $0 { value } else { nil } }),
                time.isStart(place), time.isEnd(end)
            {
                sentence.priority = value
                take(place..<end, as: .priority)
            } else if tokens[place].kind == .mark, time.text(place).allSatisfy({ $0 == "!" }),
                !tokens[place].isGlued || place > 0 && taken[place - 1], time.isEnd(place + 1)
            {
                sentence.priority = max(1, 4 - time.text(place).count)
                take(place..<place + 1, as: .priority)
            } else if time.text(place) == "!", !tokens[place].isGlued, time.isGlued(place + 1),
                let (length, end) = time.length(place + 1), let minutes = length.wholeMinutes, time.isEnd(end)
            {
                // "!1h" reminds an hour before.
                sentence.alertMinutes = minutes
                take(place..<end, as: .reminder)
            }
        }
        readUrgent()
    }

    /// "urgent" at either end of what is left.
    private mutating func readUrgent() {
        guard sentence.priority == nil else { return }
        for place in tokens.indices where !taken[place] {
            guard let end = skip(.urgent, place), time.isStart(place), time.isEnd(end),
                isAtStart(place) || isAtEnd(end) || followsTaken(place) || time.isMark(",;:-(", place - 1)
            else { continue }
            sentence.priority = 1
            take(place..<(time.isMark(":", end) ? end + 1 : end), as: .priority)
            return
        }
    }

    /// "remind me 1 hour before", "with a 15 minute reminder".
    private mutating func readAlert() {
        for place in tokens.indices where !taken[place] && sentence.alertMinutes == nil {
            guard time.isStart(place) else { continue }
            var start = skip(.alertLead, place) ?? place
            let hasLead = start > place || followsTaken(place) && ["me", "us"].contains(time.text(place - 1))
            while let inner = skip(.alertLead, start) { start = inner }
            if let on = time.skip(.the, start) { start = on }
            guard let (length, end) = time.length(start) ?? unitLength(start),
                let minutes = length.wholeMinutes
            else { continue }
            guard let tail = skip(.alertTail, end), time.isEnd(tail), hasLead || isNoun(end),
                isAtEnd(tail) || !isBeforeDay(end)
            else { continue }
            sentence.alertMinutes = minutes
            take(place..<tail, as: .reminder)
            if place > 0, time.isMark(",;", place - 1) { taken[place - 1] = true }
            if place > 0, time.skip(.and, place - 1) == place, !taken[place - 1] { taken[place - 1] = true }
        }
    }

    /// "the day before".
    private func unitLength(_ place: Int) -> Found<CivilPeriod>? {
        guard place > 0, time.skip(.the, place - 1) == place, let (unit, end) = time.unit(place) else {
            return nil
        }
        return unit.period(1).map { ($0, end) }
    }

    private func isNoun(_ place: Int) -> Bool {
        ["reminder", "alert", "notice"].contains(time.text(place))
    }

    /// "3 days before christmas" is a day.
    private func isBeforeDay(_ place: Int) -> Bool {
        guard let before = time.skip(.before, place), let day = time.day(before) else { return false }
        return day.value.certainty > .afterPreposition
    }

    // MARK: Items

    /// "bought june 1 2026", "2 year warranty".
    private mutating func readPurchase() {
        for place in tokens.indices where !taken[place] {
            if bought == nil, let start = skip(.bought, place), let (span, end) = time.daySpan(start) {
                let hasWarranty = tokens.indices.contains { skip(.warranty, $0) != nil }
                guard hasWarranty else { continue }
                var purchase = span.day
                purchase.first = past(span.day)
                bought = purchase
                take(place..<end, as: .cue)
            }
        }
        for place in tokens.indices where !taken[place] && warrantyLength == nil {
            if let warranty = skip(.warranty, place) {
                let start =
                    time.skip(.forLength, warranty) ?? time.skip(.of, warranty)
                    ?? (time.isMark(":", warranty) ? warranty + 1 : warranty)
                guard let (length, end) = time.length(start), length.seconds == 0, time.isEnd(end) else {
                    continue
                }
                (warrantyLength, isWarranty, isItem) = (length, true, true)
                take(place..<end, as: .cue)
            } else {
                let start = skip(.with, place) ?? place
                var found = time.length(start)
                if found == nil, let number = time.number(start), time.isMark("-", number.end),
                    let unit = time.unit(number.end + 1)
                {
                    found = unit.value.period(number.value).map { ($0, unit.end) }
                }
                guard let (length, end) = found, length.seconds == 0, let warranty = skip(.warranty, end),
                    time.isEnd(warranty)
                else { continue }
                (warrantyLength, isWarranty, isItem) = (length, true, true)
                take(place..<warranty, as: .cue)
            }
        }
    }

    /// The day of a purchase: the last one, where no year is said.
    private func past(_ day: DayReading) -> CivilDate {
        guard day.next != nil, day.first > here.date else { return day.first }
        return day.first.adding(months: -12)
    }

    /// "expires", "best before", "warranty until", next to a day.
    private mutating func readCues() {
        for place in tokens.indices where !taken[place] && !isItem {
            guard let (cue, end) = pick(place, { [.expiry, .warranty].contains($0) ? $0 : nil }),
                time.isStart(place)
            else { continue }
            var start = end
            while start < tokens.count, !taken[start], time.isMark(":-(", start) { start += 1 }
            while let next = skip(cue, start) ?? skip(.expiry, start) { start = next }
            var span = time.daySpan(start)
            if span == nil, let length = time.length(time.skip(.forLength, start) ?? start),
                length.value.seconds == 0
            {
                // "good for 3 days".
                span = (
                    TimeReader.DaySpan(
                        day: DayReading(here.date.adding(length.value)), hasPreposition: true,
                        isDeadline: false),
                    length.end
                )
            }
            if span == nil, let day = yearAlone(start) { span = day }
            if let found = span, time.isStart(start), time.isEnd(found.end) {
                (day, isItem) = (found.value, true)
                take(place..<start, as: .cue)
                take(start..<found.end, as: .date)
            } else if isAtEnd(end) || time.isMark(",;", end), let found = daysBefore(place) {
                (day, isItem) = (found.span, true)
                take(found.range, as: .date)
                take(place..<end, as: .cue)
            } else if let far = dayAfter(end) {
                (day, isItem) = (far.span, true)
                take(place..<end, as: .cue)
                take(far.range, as: .date)
            } else {
                continue
            }
            isWarranty = cue == .warranty
            if let last = lastLeft, skip(.expiryTail, last) != nil, last > place {
                take(last..<last + 1, as: .cue)
            }
        }
        if isItem {
            if warrantyLength == nil, !isWarranty, has(.warranty) { isWarranty = true }
            for place in tokens.indices where !taken[place] && skip(.warranty, place) != nil && isWarranty {
                if let end = skip(.warranty, place) { take(place..<end, as: .cue) }
            }
            takeItemLead()
            readQuantity()
        }
    }

    /// "until 2029".
    private func yearAlone(_ place: Int) -> Found<TimeReader.DaySpan>? {
        let start = time.skip(.by, place) ?? time.skip(.on, place) ?? time.skip(.inFuture, place) ?? place
        guard let year = time.figure(start, digits: 4...4), (2000...2199).contains(year),
            time.isEnd(start + 1),
            let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return (
            TimeReader.DaySpan(day: DayReading(first, last: last), hasPreposition: true, isDeadline: true),
            start + 1
        )
    }

    private func daysBefore(_ place: Int) -> (span: TimeReader.DaySpan, range: Range<Int>)? {
        for start in max(0, place - 8)..<place where !taken[start] && time.isStart(start) {
            if let (span, end) = time.daySpan(start), end == place,
                span.day.certainty == .certain || span.hasPreposition
            {
                return (span, start..<end)
            }
        }
        return nil
    }

    /// A certain day after more words of the title: "warranty for the dishwasher until may 2028".
    private func dayAfter(_ place: Int) -> (span: TimeReader.DaySpan, range: Range<Int>)? {
        for start in place..<max(place, min(tokens.count, place + 12))
        where !taken[start] && time.isStart(start) {
            if let (span, end) = time.daySpan(start), span.day.certainty == .certain || span.hasPreposition,
                isAtEnd(end)
            {
                return (span, start..<end)
            }
        }
        return nil
    }

    private mutating func takeItemLead() {
        if let first = firstLeft, followsTaken(first),
            let end = time.skip(.on, first) ?? skip(.quantityOf, first)
        {
            take(first..<end, as: .lead)
        }
        guard let first = firstLeft, let end = skip(.itemLead, first), end < tokens.count else { return }
        take(first..<end, as: .lead)
    }

    /// "2 l of milk", "six eggs", "half a gallon of milk", and an amount behind the name.
    private mutating func readQuantity() {
        guard let first = firstLeft else { return }
        if let (quantity, end) = amount(first, needsUnit: false), let left = lastLeft, end <= left {
            sentence.quantity = quantity
            take(first..<(skip(.quantityOf, end) ?? end), as: .quantity)
            return
        }
        for place in tokens.indices where !taken[place] && time.isStart(place) {
            if ["x", "\u{D7}"].contains(time.text(place)),
                let count = time.figure(place + 1, digits: 1...4), time.isEnd(place + 2),
                isAtEnd(place + 2) || precedesTaken(place + 2)
            {
                sentence.quantity = Sentence.Quantity(thousandths: count * 1000, unit: nil)
                take(place..<place + 2, as: .quantity)
                return
            }
            guard let (quantity, end) = amount(place, needsUnit: true), quantity.unit != nil, time.isEnd(end),
                isAtEnd(end) || precedesTaken(end) || time.isMark("),", end)
            else { continue }
            sentence.quantity = quantity
            take(place..<end, as: .quantity)
            return
        }
    }

    private func amount(_ place: Int, needsUnit: Bool) -> Found<Sentence.Quantity>? {
        var thousandths = 1000
        var end = place
        var isArticle = false
        if let half = skip(.half, place) {
            (thousandths, end) = (500, skip(.article, half) ?? half)
        } else if let whole = time.figure(place, digits: 1...5) {
            (thousandths, end) = (whole * 1000, place + 1)
            if time.isMark(".,", end), time.isGlued(end), time.isGlued(end + 1),
                let fraction = time.figure(end + 1, digits: 1...3)
            {
                let scale = [100, 10, 1][time.text(end + 1).utf8.count - 1]
                (thousandths, end) = (whole * 1000 + fraction * scale, end + 2)
            } else if time.isMark("/", end), let lower = time.figure(end + 1, digits: 1...1), lower > 0,
                whole < lower
            {
                (thousandths, end) = (whole * 1000 / lower, end + 2)
            }
            if end < tokens.count, ["x", "\u{D7}"].contains(time.text(end)) { end += 1 }
        } else if let number = time.number(place) {
            (thousandths, end) = (number.value * 1000, number.end)
        } else if let article = skip(.article, place) {
            (end, isArticle) = (article, true)
            if let half = skip(.half, article) { (thousandths, end, isArticle) = (500, half, false) }
        } else {
            return nil
        }
        if let (unit, unitEnd) = pick(end, { if case .unit(let unit) = $0 { unit } else { nil } }),
            time.isEnd(unitEnd)
        {
            if unit == "dozen" {
                return (Sentence.Quantity(thousandths: thousandths * 12, unit: nil), unitEnd)
            }
            return (Sentence.Quantity(thousandths: thousandths, unit: unit), unitEnd)
        }
        return isArticle || needsUnit || !time.isEnd(end)
            ? nil : (Sentence.Quantity(thousandths: thousandths, unit: nil), end)
    }
}

extension CivilPeriod {
    /// In minutes, with days of 24 hours; `nil` for months and parts of minutes.
    var wholeMinutes: Int? {
        months == 0 && seconds % 60 == 0 ? days * 1440 + seconds / 60 : nil
    }
}
