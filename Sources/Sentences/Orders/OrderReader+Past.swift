import CivilTime

/// Lines that can only tell what has happened: nobody types them for something to do.
extension OrderReader {
    /// Whether a line tells what has happened: "the plumber serviced the boiler", "sold the ladder", "the tent was stolen",
    /// "wir haben das Auto gewaschen".
    ///
    /// A past tense may as well be an adjective ("used books", "baked beans"), so that something else has to show it: who did
    /// it, what it was done to, or an earlier day.
    func tellsOfPast(_ line: String) -> Bool {
        let clause = PastClause(line, in: self)
        return clause.map { !$0.namesFuture && $0.tells } ?? false
    }

    /// Whether a remark says when something will be, which is no reason: "it expires on friday", but "I'm away on friday".
    func namesDayToCome(_ remark: String) -> Bool {
        let first = SentenceTokens.all(in: remark).first?.text ?? ""
        guard ["it", "it's", "its", "they", "they're", "es", "sie"].contains(first),
            let day = sentence(remark).dueDay
        else { return false }
        return day > parser.zone.civil(of: parser.now).date
    }

    /// Whether a line that tells of the past may do so although it names this day: "we had the car washed on friday" is
    /// about last Friday, and "…by friday" about the next one.
    func mayTell(_ line: String, of day: CivilDate?, today: CivilDate) -> Bool {
        guard let day, day > today else { return true }
        let words = SentenceTokens.all(in: line).map(\.text)
        return day <= today.adding(days: 7) && !words.contains(where: PastWords.deadlines.contains)
    }
}

/// A clause, divided into who did something and what is said of it.
private struct PastClause {
    private enum Subject {
        case none
        /// "we", "somebody"
        case pronoun
        /// "the plumber"
        case definite
        /// "Anna", or any other word
        case name
    }

    private let words: [String]
    private let subject: Subject
    /// The first word behind the subject.
    private let verb: Int
    private let isEarlier: Bool
    private let isGerman: Bool

    init?(_ line: String, in reader: OrderReader) {
        let tokens = SentenceTokens.all(in: line).filter { $0.kind != .mark || $0.text == "," }
        var words = tokens.map(\.text)
        while words.last == "," { words.removeLast() }
        isEarlier = PastWords.nameEarlierDay(words)
        isGerman = reader.parser.readsGerman
        var begin = 0
        while let lead = PastWords.leads.first(where: { words[begin...].starts(with: $0) }) {
            begin += lead.count
        }
        guard words.count > begin + 1 else { return nil }
        var place = begin
        if PastWords.pronouns.contains(words[place]) {
            subject = .pronoun
            place += 1
        } else {
            var isDefinite = false
            if OrderReader.owners.contains(words[place]) {
                isDefinite = true
                place += 1
            }
            let first = place
            while place < min(words.count, first + 4),
                PastWords.isName(words[place], isDefinite ? nil : reader.parser)
            {
                place += 1
                if place < words.count - 1, ["and", "&", "und"].contains(words[place]) { place += 1 }
            }
            subject = place == first ? .none : isDefinite ? .definite : .name
            if place == first { place = begin }
        }
        while place < words.count, PastWords.auxiliaries.contains(words[place]) { place += 1 }
        self.words = words
        verb = min(place, words.count - 1)
    }

    var namesFuture: Bool { !isEarlier && words.contains(where: PastWords.future.contains) }

    var tells: Bool {
        if isGerman, tellsInGerman { return true }
        if tellsInRomance { return true }
        let word = words[verb]
        if subject != .none, verb > 0, let passive { return passive }
        // "we had the car washed", "we had guests yesterday"
        let isCausative = subject != .none || PastWords.isObject(word) && word != "a"
        if isCausative, verb > 0, text(verb - 1) == "had" {
            if isEarlier || words[verb...].dropFirst().contains(where: PastWords.isPast) { return true }
        }
        if tellsBehindNouns { return true }
        guard PastWords.isPast(word) else { return false }
        if PastWords.intentions.contains(word) { return false }
        return subject == .none ? beginsWithDeed(word) : saysDeed(word)
    }

    /// "library books went back", "rent went out": a form that is only a past, behind nouns that may be verbs as well.
    private var tellsBehindNouns: Bool {
        // "return the book Tom gave me"
        guard !OrderReader.owners.contains(text(1)) else { return false }
        return words.indices.dropFirst().prefix(4).contains { place in
            PastWords.onlyPast.contains(words[place])
                && !words[..<place].contains(where: PastWords.asks.contains)
        }
    }

    private func text(_ place: Int) -> String { place < words.count ? words[place] : "" }

    /// "the boiler was serviced", "the kids were great", "the car has been washed"; `nil` for other verbs.
    private var passive: Bool? {
        let before = text(verb - 1)
        switch words[verb] {
        case "was", "were": return verb + 1 < words.count
        case "been": return verb + 1 < words.count
        case "got": return subject != .name && verb + 1 < words.count && PastWords.isPast(text(verb + 1))
        case "is", "are":
            guard subject != .pronoun, let last = words.last, verb + 1 < words.count else { return false }
            return PastWords.isPast(last) && !OrderReader.isUndone(last) && words.count - verb <= 3
        default: return before == "been" ? true : nil
        }
    }

    /// Whether what follows a subject and a verb in the past shows that it is one: "the plumber serviced the boiler".
    private func saysDeed(_ word: String) -> Bool {
        let next = text(verb + 1)
        if OrderReader.unchanged.contains(word) { return subject == .pronoun || isEarlier }
        let isNever = ["to", "until", "till", "by"].contains(next)
        switch subject {
        case .pronoun: return !isNever
        case .definite:
            return isEarlier || PastWords.onlyPast.contains(word) || PastWords.isObject(next)
                || !isNever && verb + 2 == words.count && PastWords.particles.contains(next)
                || next.isEmpty && verb > 1
        case .name: return isEarlier || PastWords.isObject(next) || PastWords.onlyPast.contains(word)
        case .none: return false
        }
    }

    /// "sold the ladder", "picked up the parcel", "paid 80 euros", "went shopping", "mowed lawn yesterday".
    private func beginsWithDeed(_ word: String) -> Bool {
        if OrderReader.unchanged.contains(word) { return isEarlier }
        var next = verb + 1
        if PastWords.particles.contains(text(next)) { next += 1 }
        return isEarlier || PastWords.onlyPast.contains(word) || PastWords.isObject(text(next))
    }

    /// "ich habe die Blumen gegossen", "das Auto wurde gewaschen", "Milch weggeschüttet".
    private var tellsInGerman: Bool {
        guard let last = words.last else { return false }
        let isDone = SpokenWord(last).isPast || SpokenWord(last).isGermanParticiple
        let auxiliary = words.firstIndex { ["hat", "haben", "habe", "hab", "wurde", "wurden"].contains($0) }
        if let auxiliary { return isDone && auxiliary + 1 < words.count - 1 || isDone && auxiliary > 0 }
        if isEarlier, words.contains(where: { ["war", "waren", "ging", "kam", "kamen"].contains($0) }) {
            return true
        }
        // "die Kinder waren heute anstrengend"
        if let was = words.firstIndex(where: { ["war", "waren"].contains($0) }), (1...4).contains(was),
            was + 1 < words.count,
            OrderReader.owners.contains(words[0])
                || ["das", "es", "ich", "wir", "sie", "er"].contains(words[0])
        {
            return true
        }
        return isDone && words.count <= 5 && SpokenWord(last).isGermanParticiple
    }

    /// "j'ai payé le loyer", "le plombier a réparé la chaudière", "hemos comprado pan", "abbiamo pagato l'affitto".
    private var tellsInRomance: Bool {
        for (place, word) in words.enumerated() where place + 1 < words.count {
            let (before, next) = (place > 0 ? words[place - 1] : "", words[place + 1])
            switch word {
            case "ai", "avons", "avez":
                if ["j'", "nous", "vous"].contains(before), PastWords.isFrenchParticiple(next) {
                    return true
                }
            case "a", "ont":
                let isSubject =
                    ["on", "il", "elle", "ils", "elles"].contains(before)
                    || place > 1 && PastWords.romanceArticles.contains(words[0])
                if isSubject, PastWords.isFrenchParticiple(next) { return true }
            case "hemos", "han", "abbiamo", "hanno", "ho", "ha":
                let isFirst = place == 0 || PastWords.romanceArticles.contains(words[0]) || place == 1
                if isFirst, PastWords.isSouthernParticiple(next) { return true }
            default: continue
            }
        }
        return false
    }
}

/// The words by which a line in the past is known.
private enum PastWords {
    static let leads: [[String]] = [
        ["oh"], ["hey"], ["by", "the", "way"], ["btw"], ["fyi"], ["good", "news"], [","], ["yesterday"],
        ["today"],
        ["gestern"], ["heute"], ["vorgestern"], ["last", "night"], ["last", "week"], ["last", "month"],
        ["this", "morning"], ["earlier", "today"], ["steward"], ["so"], ["well"], ["unfortunately"],
        ["finally"],
        ["note"], ["sadly"], ["leider"],
    ]
    static let pronouns: Set<String> = [
        "i", "we", "he", "she", "they", "somebody", "someone", "everybody", "everyone", "nobody", "i've",
        "we've",
        "they've", "you",
    ]
    static let auxiliaries: Set<String> = [
        "has", "have", "had", "just", "already", "also", "finally", "then", "both", "now", "has", "all",
        "even",
        "recently",
    ]
    static let future: Set<String> = [
        "tomorrow", "tonight", "next", "morgen", "ubermorgen", "nachste", "nachsten", "nachstes", "demain",
        "manana",
        "domani",
    ]
    static let deadlines: Set<String> = [
        "by", "before", "until", "till", "due", "bis", "vor", "next", "to", "tomorrow",
    ]
    /// They speak of what is to come: "I promised to call Tom".
    static let intentions: Set<String> = [
        "wanted", "decided", "promised", "agreed", "planned", "forgot", "forgotten", "needed", "said", "told",
        "asked",
        "offered", "hoped", "intended", "meant", "remembered", "expected", "supposed", "thought", "liked",
        "invited",
        "had",
    ]
    /// Forms that are no participle, and no other word.
    static let onlyPast: Set<String> = [
        "went", "took", "wrote", "spoke", "gave", "ate", "drank", "did", "drove", "chose", "rode", "broke",
        "came",
        "stole", "fell", "grew", "knew", "woke", "wore", "began", "flew", "blew", "drew", "tore", "sank",
        "swam",
        "threw", "froze", "rang", "shrank", "withdrew", "ran",
    ]
    /// What leads a clause inside something to do: "ask who took the drill".
    static let asks: Set<String> = [
        ",", "who", "that", "if", "whether", "what", "when", "where", "how", "why", "which", "to", "since",
        "because",
    ]
    static let particles: Set<String> = [
        "up", "out", "off", "away", "in", "on", "down", "back", "over", "by", "round", "around", "home",
        "again",
        "through",
    ]

    /// Whether a word is the past of a verb, or looks like it.
    static func isPast(_ word: String) -> Bool {
        SpokenWord(word).isPast && !nouns.contains(word)
    }

    private static let nouns: Set<String> = [
        "saw", "left", "leaves", "feet", "teeth", "mice", "knives", "loaves", "halves", "children",
        "potatoes",
        "tomatoes", "wound", "found", "red", "bed", "shed", "speed", "feed", "seed", "wed",
    ]

    /// - Parameter parser: Knows the verbs that are no names; `nil` behind an article.
    static func isName(_ word: String, _ parser: SentenceParser?) -> Bool {
        let spoken = SpokenWord(word)
        return !spoken.isFiller && !isPast(word) && parser?.knowsVerb(word) != true
            && !auxiliaries.contains(word)
            && !OrderReader.copulas.contains(word) && !particles.contains(word) && word != ","
            && !["and", "&", "und", "to", "of", "for", "with", "got", "at", "from", "hat", "haben", "a"]
                .contains(word)
    }

    /// Whether a word begins what a verb is about: "the", "my", "us", "3".
    static func isObject(_ word: String) -> Bool {
        OrderReader.owners.contains(word)
            || ["us", "me", "him", "it", "them", "both", "all", "some"].contains(word)
            || OrderNumber.value(of: word) != nil
    }

    static func nameEarlierDay(_ words: [String]) -> Bool {
        for (place, word) in words.enumerated() {
            let next = place + 1 < words.count ? words[place + 1] : ""
            switch word {
            case "yesterday", "gestern", "vorgestern", "ayer", "ieri", "anteayer": return true
            case "ago" where place > 1: return true
            case "last" where lastOnes.contains(next): return true
            case "letzte", "letzten", "letztes", "letzter": if lastOnes.contains(next) { return true }
            case "vor":
                if words.dropFirst(place + 2).first.map({ germanUnits.contains($0) }) == true { return true }
            default: continue
            }
        }
        return false
    }

    private static let germanUnits: Set<String> = [
        "tag", "tagen", "woche", "wochen", "monat", "monaten", "jahr", "jahren",
    ]
    private static let lastOnes: Set<String> = [
        "night", "week", "month", "year", "weekend", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday", "summer", "winter", "spring", "autumn", "evening", "woche", "monat", "jahr",
        "nacht",
        "wochenende", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
        "sommer",
    ]

    static let romanceArticles: Set<String> = [
        "le", "la", "les", "l'", "mon", "ma", "mes", "notre", "nos", "el", "los", "las", "mi", "nuestro",
        "nuestra",
        "il", "lo", "i", "gli", "mio", "mia", "nostro", "nostra",
    ]

    static func isFrenchParticiple(_ word: String) -> Bool {
        word.utf8.count > 3
            && ["e", "es", "ee", "i", "is", "it", "u", "us", "ert"].contains(where: word.hasSuffix)
    }

    static func isSouthernParticiple(_ word: String) -> Bool {
        word.utf8.count > 4
            && ["ado", "ido", "ato", "ito", "uto", "cho", "tto", "rto", "sto", "eso", "erso", "iso"]
                .contains(where: word.hasSuffix)
    }
}
