import CivilTime

/// What is said of a thing with "is": only a word of doing says that something was done.
extension OrderReader {
    enum Predicate {
        /// It has a word of doing, or no "is".
        case none
        /// Nothing is said: "the haircut is".
        case nothing
        case some(OrderState)
    }

    func state(_ tokens: ArraySlice<SentenceToken>, _ bytes: [UInt8]) -> Predicate {
        guard
            let copula = tokens.dropFirst().firstIndex(where: {
                Self.copulas.contains($0.text) || Self.startVerbs.contains($0.text)
            })
        else { return .none }
        let isStart = Self.startVerbs.contains(tokens[copula].text)
        var begin = copula + 1
        while begin < tokens.endIndex,
            Self.adverbs.contains(tokens[begin].text) || tokens[begin].text == "been"
        {
            begin += 1
        }
        var end = tokens.endIndex
        while end > begin, Self.endings.contains(tokens[end - 1].text) || tokens[end - 1].kind == .mark {
            end -= 1
        }
        guard begin < end else { return .nothing }
        let words = tokens[begin..<end].map(\.text)
        let isPlace = words.count > 1 && Self.prepositions.contains(words[0])
        let isDone = words.contains { SpokenWord($0).isPast && !Self.undone.contains($0) }
        if isDone, !isPlace { return .none }
        func typed(_ range: Range<Int>) -> String {
            String(
                decoding: bytes[
                    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound],
                as: UTF8.self)
        }
        let hasAuxiliary =
            copula > tokens.startIndex + 1 && ["has", "have", "had"].contains(tokens[copula - 1].text)
        let subjectEnd = hasAuxiliary ? copula - 1 : copula
        let predicate = typed(begin..<end)
        let spoken =
            ["due", "fallig"].contains(words[0]) && words.count > 1 ? typed((begin + 1)..<end) : predicate
        let time = timeOfState(spoken)
        // "the film starts badly"
        if isStart, time == nil { return .nothing }
        let place = isPlace && time == nil ? placeName(words, typed(begin..<end)) : nil
        return .some(
            OrderState(
                subject: typed(tokens.startIndex..<subjectEnd), predicate: predicate, time: time,
                place: place, isResult: words.allSatisfy(Self.results.contains)))
    }

    /// "on the 9th at 11", "at quarter past eight", "tomorrow", in words that `time` reads.
    private func timeOfState(_ words: String) -> String? {
        if time(words) != nil { return words }
        for lead in ["at ", "on ", "um ", "am "] where words.lowercased().hasPrefix(lead) {
            let rest = String(words.dropFirst(lead.count))
            if time(rest) != nil { return rest }
        }
        // A line reads more forms than a snooze does.
        let sentence = parser.sentence("qq " + words)
        guard sentence.title == "qq", sentence.due != nil, sentence.doubts.isEmpty, sentence.recurrence == nil
        else {
            return nil
        }
        return words
    }

    private func placeName(_ words: [String], _ typed: String) -> String {
        guard words.count > 2, ["in", "im"].contains(words[0]), Self.articles.contains(words[1]) else {
            return ""
        }
        return typed.split(separator: " ").dropFirst(2).joined(separator: " ")
    }

    /// What says when something is, as "is" does.
    static let startVerbs: Set<String> = ["starts", "begins", "beginnt", "startet"]

    private static let articles: Set<String> = ["the", "my", "our", "der", "dem"]
    private static let adverbs: Set<String> = [
        "now", "all", "already", "finally", "just", "really", "actually", "both", "jetzt", "schon", "nun",
        "wieder",
        "endlich", "alle", "still", "again", "noch",
    ]
    private static let endings: Set<String> = [
        "now", "again", "already", "please", "today", "jetzt", "wieder", "schon",
    ]
    private static let prepositions: Set<String> = [
        "at", "on", "in", "by", "to", "from", "with", "near", "behind", "under", "for", "inside", "outside",
        "next",
        "between", "above", "over", "off", "around", "across", "about", "of", "up", "down", "beside",
        "opposite",
        "im", "am", "um", "auf", "bei", "beim", "zu", "zum", "zur", "von", "vom", "vor", "hinter", "unter",
        "neben", "mit",
        "fur", "aus", "an", "ab",
    ]
    /// Participles of what nobody does to be through with it.
    private static let undone: Set<String> = [
        "sold", "lost", "stolen", "broken", "forgotten", "left", "overdue", "delayed", "closed", "needed",
        "required",
        "limited", "married", "tired", "supposed", "meant", "located", "based", "wanted", "blocked", "missed",
        "booked",
        "planned", "scheduled", "torn", "worn", "burnt", "fallen", "grown", "known", "stuck", "spilt",
        "spoilt",
    ]
    static func isUndone(_ participle: String) -> Bool { undone.contains(participle) }

    private static let results: Set<String> = [
        "clean", "tidy", "spotless", "ready", "out", "away", "done", "finished", "complete", "sorted",
        "empty", "sauber",
        "fertig", "draussen", "weg", "leer", "erledigt", "ordentlich", "spick", "span", "and", "und", "dry",
        "trocken",
    ]
}

extension OrderState {
    /// The same of another thing.
    func of(_ subject: String) -> OrderState {
        OrderState(subject: subject, predicate: predicate, time: time, place: place, isResult: isResult)
    }
}

extension OrderReader {
    /// Whether words are a time that an order of this verb can have.
    func isTime(_ words: String, of verb: Order.Verb) -> Bool {
        switch verb {
        case .moveBy: true
        case .later, .earlier, .lasts: length(words) != nil
        case .move, .ends: moment(words) != nil
        default: time(words) != nil
        }
    }

    /// A length: "half an hour", "2 days".
    func length(_ words: String) -> CivilPeriod? {
        let words = Self.withoutVagueness(words)
        let sentence = parser.sentence("push x by \(words)")
        if sentence.intent == .snooze, sentence.title == "x", let delay = sentence.delay { return delay }
        // In other languages than English: "2 Stunden", "una settimana".
        return parser.length(words)
    }

    /// The time to which something is moved, which needs fewer words than elsewhere: "3", "the afternoon".
    func moment(_ words: String) -> Sentence? {
        // "move the vet one hour later" names no time.
        let isLength = ["later", "earlier", "sooner", "spater", "fruher"].contains(
            SentenceTokens.all(in: words).last?.text ?? "")
        if isLength { return nil }
        if let found = time(words) { return found }
        for lead in ["at ", "on ", "in ", "um ", "am "] {
            if let found = time(lead + words) { return found }
        }
        return nil
    }
}

extension OrderReader {
    /// `new` in the half of the day of `old`, where the words leave that open.
    func when(_ new: When, of words: String, near old: When) -> When {
        guard case .floating(let civil) = new, case .floating(let before) = old else { return new }
        return .floating(CivilDateTime(civil.date, time(civil.time, of: words, near: before.time)))
    }

    /// A time in the half of the day of `old`, if the words leave the half open: "9" of what was at 19:00 is 21:00.
    private func time(_ read: TimeOfDay, of words: String, near old: TimeOfDay) -> TimeOfDay {
        let other = TimeOfDay(hour: (read.hour + 12) % 24, minute: read.minute, second: read.second)
        guard let other, leavesHalfOpen(words, read), (7...23).contains(other.hour) else { return read }
        return Self.distance(other, old) < Self.distance(read, old) ? other : read
    }

    private func leavesHalfOpen(_ words: String, _ read: TimeOfDay) -> Bool {
        let tokens = SentenceTokens.all(in: words)
        let numbers = tokens.compactMap { token in
            token.text.hasPrefix("0") ? nil : OrderNumber.value(of: token.text)
        }
        let hours = [read.hour % 12, (read.hour % 12) + (read.minute > 0 ? 1 : 0)].map { $0 == 0 ? 12 : $0 }
        return numbers.contains(where: hours.contains) && !(read.hour > 12 && numbers.contains(read.hour))
            && !tokens.contains { Self.halves.contains($0.text) || $0.text.hasPrefix("0") }
            && read.hour != 0
    }

    private static func distance(_ one: TimeOfDay, _ other: TimeOfDay) -> Int {
        abs(one.hour * 60 + one.minute - other.hour * 60 - other.minute)
    }

    private static let halves: Set<String> = [
        "am", "pm", "a.m", "p.m", "a", "p", "morning", "afternoon", "evening", "night", "tonight", "noon",
        "midnight",
        "h", "morgens", "fruh", "abends", "abend", "nachmittags", "nachmittag", "vormittags", "vormittag",
        "mittags", "nachts",
    ]
}

/// Numbers in words.
enum OrderNumber {
    static func value(of word: String) -> Int? { Int(word) ?? numbers[word] }

    private static let numbers = [
        "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9,
        "ten": 10, "eleven": 11, "twelve": 12, "einem": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5,
        "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwolf": 12,
    ]
}
