import CivilTime
import Rules

/// The reading of one line in one language.
struct SentenceReading {
    let bytes: [UInt8]
    let tokens: [SentenceToken]
    var time: TimeReader
    let words: [[(meaning: SentenceWord, end: Int)]]
    let parser: SentenceParser
    let here: CivilDateTime
    let language: SentenceLanguage

    var sentence = Sentence()
    var taken: TakenTokens
    /// Where no reading may begin, although the words have meanings.
    var shielded: [Bool]
    var day: TimeReader.DaySpan?
    var dayRange: Range<Int>?
    /// Whether the day itself is too late: "before friday".
    var isDayBefore = false
    var clock: ClockReading?
    var clockEnd: ClockReading?
    /// The tokens of the time, or of the two times of a range.
    var clockRange: Range<Int>?
    /// When to remind, if the sentence says so in addition to the due time.
    var alertClock: ClockReading?
    var alertRange: Range<Int>?
    /// Other times to remind at, which count from the day that is due, or name a day of their own.
    var alertPoints: [AlertPoint] = []
    /// The zone that the line names for its times, and where.
    var namedZone: ZoneMention?
    var elapsed: CivilPeriod?
    var repetition: RepetitionReading?
    var starting: DayReading?
    var until: DayReading?
    /// The last time of a rule that repeats within a day.
    var untilClock: ClockReading?
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
        bytes = Array(line.utf8)
        self.tokens = tokens
        self.parser = parser
        here = parser.zone.civil(of: parser.now)
        time = TimeReader(tokens: tokens, vocabulary: language.time, now: here, isDayFirst: parser.isDayFirst)
        time.holidays = parser.holidays
        words = tokens.indices.map { place in
            let meanings = language.words.meanings(of: tokens, at: place)
            guard meanings.isEmpty, let head = language.headMeaning(of: tokens[place].text) else {
                return meanings
            }
            return [(head, place + 1)]
        }
        self.language = language
        taken = TakenTokens(tokens)
        shielded = Array(repeating: false, count: tokens.count)
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
    func isFree(_ range: Range<Int>) -> Bool { !taken.containsAny(of: range) }

    mutating func take(_ range: Range<Int>, as meaning: Sentence.Part.Meaning) {
        guard let first = range.first, let last = range.last else { return }
        for place in range { taken[place] = true }
        sentence.parts.append(
            Sentence.Part(
                meaning: meaning, range: tokens[first].range.lowerBound..<tokens[last].range.upperBound))
    }

    /// The first token that is left, marks apart.
    var firstLeft: Int? { taken.firstLeft }
    var lastLeft: Int? { taken.lastLeft }

    /// Whether nothing but marks and taken tokens are before `place`.
    func isAtStart(_ place: Int) -> Bool { firstLeft.map { $0 >= place } ?? true }
    func isAtEnd(_ place: Int) -> Bool { lastLeft.map { $0 < place } ?? true }
    func followsTaken(_ place: Int) -> Bool { place > 0 && taken[place - 1] }
    func precedesTaken(_ place: Int) -> Bool { place < tokens.count && taken[place] }

    /// Whether a reading that could also count things may end here.
    func isFollowedWell(_ place: Int) -> Bool {
        isAtEnd(place) || precedesTaken(place) || time.mayFollowDay(place) || isFinalVerb(place)
    }

    /// Whether the verb of the sentence ends it here, as in German "Mama anrufen".
    func isFinalVerb(_ place: Int) -> Bool {
        guard language.hasFinalVerbs, place == lastLeft, tokens[place].kind == .word else { return false }
        if skip(.verb, place) != nil { return true }
        let word = time.text(place)
        let isInfinitive = word.utf8.count > 3 && ["en", "ern", "eln"].contains(where: word.hasSuffix)
        return isInfinitive && !isCapital(place) && time.meanings[place].isEmpty
    }

    /// Whether a token is typed with a capital first.
    func isCapital(_ place: Int) -> Bool {
        let first = bytes[tokens[place].range.lowerBound]
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
            || first == 0xC3
                && (0x80...0x9E).contains(bytes[tokens[place].range.lowerBound + 1])
    }

    /// The words of a token, as typed.
    func typed(_ place: Int) -> String { String(decoding: bytes[tokens[place].range], as: UTF8.self) }

    // MARK: Reading

    mutating func read() {
        takeNames()
        shield()
        findImpossibleDays()
        findUnclearTimes()
        findMisspeltTimes()
        if readLabel() || !parser.onlyCreates && (readSnooze() || readComplete() || readQuery()) {
            finish()
            return
        }
        takeBullet()
        readLeads()
        readPriority()
        readTimer()
        if !isBlocked { readContract() }
        readAlert()
        readAlertTime()
        readZone()
        if !isBlocked { readPurchase() }
        readRepetition()
        if !isBlocked { readCues() }
        if !isBlocked { readStay() }
        readDays()
        keepComing()
        findDoubts()
        readClock()
        giveBackZone()
        findSecondTime()
        readLengths()
        takeLink()
        resolve()
        resolveAlerts()
        decideKind()
        keepWindow()
        takeCopula()
        takeDangling()
        readStorage()
        findUnclear()
        finish()
    }

    private mutating func takeNames() {
        for place in tokens.indices {
            switch tokens[place].kind {
            case .label:
                sentence.labels.append(time.text(place))
                take(place..<place + 1, as: .label)
            case .person where sentence.assignee == nil && !isPartOfWord(place):
                let name = time.text(place)
                sentence.assignee = name
                // "buy bread for @ben"
                let isLed = place > 0 && Self.forWhom.contains(time.text(place - 1)) && parser.knows(name)
                take((isLed ? place - 1 : place)..<place + 1, as: .person)
            case .quotation: shielded[place] = true
            default: break
            }
        }
    }

    private static let forWhom: Set<String> = ["for", "fur", "pour", "para", "per"]

    /// Whether a name with the mark goes on: "@ben.miller" and "@ben's".
    private func isPartOfWord(_ place: Int) -> Bool {
        var next = place + 1
        guard next < tokens.count, tokens[next].isGlued else { return false }
        // "show @raj's tasks" asks for what is his.
        if firstLeft.flatMap({ skip(.queryLead, $0) }) != nil { return false }
        if tokens[next].kind == .mark { next += 1 }
        return next < tokens.count && tokens[next].isGlued && tokens[next].kind != .mark
    }

    private mutating func shield() {
        for place in tokens.indices {
            guard let end = time.skip(.notTime, place) else { continue }
            for inner in place..<end { shielded[inner] = true }
        }
    }

    /// How much of the line it understands, to compare it with readings in other languages.
    var understood: Int {
        let isOrder = sentence.intent != .create || sentence.kind == .label
        return taken.count + (isOrder ? 1 : 0) + (isBlocked && !isMisspelt ? 1 : 0)
    }

    /// The title, and what is common to all intents.
    private mutating func finish() {
        sentence.parts.sort { $0.range.lowerBound < $1.range.lowerBound }
        sentence.doubts.sort { $0.range.lowerBound < $1.range.lowerBound }
        guard sentence.intent == .create, sentence.kind != .label else { return }
        sentence.title = title
        if parser.onlyCreates { return }
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

    /// The rest of the line, without blanks and marks that are no longer needed.
    var title: String? {
        var pieces: [(text: String, isGlued: Bool, isSign: Bool)] = []
        for place in tokens.indices where !taken[place] {
            let text = typed(place)
            // "tomorrow!" and "asap!!!"
            if followsTaken(place), tokens[place].isGlued, text.allSatisfy({ "!?.".contains($0) }) {
                continue
            }
            let isGlued = tokens[place].isGlued && place > 0 && !taken[place - 1]
            pieces.append((text, isGlued, isSign(place)))
        }
        let loose: Set<String> = [",", ";", ":", "-", "\u{2013}", "\u{2014}", ".", "(", ")", "[", "]"]
        while let first = pieces.first, loose.contains(first.text), !first.isSign { pieces.removeFirst() }
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

    /// Whether it is the minus of a number such as "-5", and no dash between words or before a row.
    private func isSign(_ place: Int) -> Bool {
        let next = place + 1
        guard tokens[place].isMark(of: "-\u{2013}"), !tokens[place].isGlued, next < tokens.count else {
            return false
        }
        return tokens[next].kind == .number && tokens[next].isGlued && !taken[next]
    }

    private func isClosing(_ mark: String, _ pieces: [String]) -> Bool {
        let opening = mark == ")" ? "(" : mark == "]" ? "[" : ""
        return !opening.isEmpty && pieces.contains(opening)
    }
}

extension CivilPeriod {
    /// In minutes, with days of 24 hours; `nil` for months and parts of minutes.
    package var wholeMinutes: Int? {
        months == 0 && seconds % 60 == 0 ? days * 1440 + seconds / 60 : nil
    }
}
