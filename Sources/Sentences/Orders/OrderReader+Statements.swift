import CivilTime

/// Lines that say something and name nothing to do: greetings, thanks, feelings, news of no thing that is there.
extension OrderReader {
    /// Whether nobody means a line as a task: "good morning", "omg I hate mondays", "it's raining", "my mother used to bake".
    ///
    /// What is said about a day to come may be an appointment ("Anna arrives on saturday"), and what has to be done is a
    /// task, whoever says it.
    func isStatement(_ line: String) -> Bool {
        let words = SentenceTokens.all(in: line).filter { $0.kind != .mark }.map { Self.spelt($0.text) }
        let (exclamations, rest) = Statement.exclamations(words)
        guard let first = rest.first else { return !exclamations.isEmpty }
        let read = sentence(line)
        guard read.intent == .create, !Statement.obliges(rest), !hasLead(rest) else { return false }
        if Statement.starts.contains(where: { rest.starts(with: $0) }) { return true }
        if exclamations.contains(where: Statement.onlyFelt.contains) { return true }
        let isSubject = Statement.subjects.contains(first) || Statement.isSaying(rest)
        if isSubject, rest.contains(where: Statement.feelings.contains) { return true }
        if let place = rest.firstIndex(of: "used"), place > 0, rest.dropFirst(place + 1).first == "to",
            !parser.knowsVerb(first)
        {
            return true
        }
        guard !isToCome(read) else { return false }
        if Statement.tellsOfNumber(rest) { return true }
        if parser.readsGerman, let last = rest.last, OrderNumber.value(of: first) != nil, rest.count > 2,
            SpokenWord(last).isGermanParticiple
        {
            return true
        }
        if parser.readsGerman, Statement.tellsInGerman(rest) || tellsWithVerbSecond(line) { return true }
        if Statement.tellsOfMany(rest, knowsVerb: parser.knowsVerb) { return true }
        if isSubject || !exclamations.isEmpty && !parser.knowsVerb(first) { return true }
        return Statement.tellsOfOthers(rest)
    }

    /// "die Waschmaschine macht komische Geräusche", "die Kinder essen mir noch die Haare vom Kopf": a verb in the second
    /// place, which German gives to what is told. What is to be done ends with its verb.
    private func tellsWithVerbSecond(_ line: String) -> Bool {
        let tokens = SentenceTokens.all(in: line).filter { $0.kind != .mark }
        guard tokens.count > 2, Self.owners.contains(tokens[0].text) || tokens[0].text == "das" else {
            return false
        }
        let bytes = Array(line.utf8)
        func isCapital(_ place: Int) -> Bool {
            let first = bytes[tokens[place].range.lowerBound]
            return (0x41...0x5A).contains(first) || first == 0xC3
        }
        guard isCapital(1), let verb = (2..<min(4, tokens.count)).first(where: { !isCapital($0) }),
            verb + 1 < tokens.count || verb == 2
        else { return false }
        let word = tokens[verb].text
        let next = verb + 1 < tokens.count ? tokens[verb + 1].text : ""
        if word.hasSuffix("t") {
            return word.utf8.count > 3 && !SpokenWord(word).isPast && !Statement.noVerbs.contains(word)
        }
        return word.hasSuffix("en") && Statement.behindVerbs.contains(next)
    }

    private func hasLead(_ words: [String]) -> Bool { Self.tellingLeads.contains { words.starts(with: $0) } }

    /// Whether it says when, other than by a day that is today.
    private func isToCome(_ read: Sentence) -> Bool {
        if read.recurrence != nil || read.dueTime != nil { return true }
        return read.dueDay.map { $0 > parser.zone.civil(of: parser.now).date } ?? false
    }
}

/// The words of lines that are only said.
enum Statement {
    /// Verbs that tell something of their subject, and are no noun behind a noun.
    static let tellingVerbs: Set<String> = [
        "is", "are", "was", "were", "isn't", "aren't", "wasn't", "weren't", "has", "have", "had", "hasn't",
        "haven't", "does", "doesn't", "don't", "didn't", "did", "will", "won't", "can", "can't", "could",
        "couldn't", "would", "might", "may", "smells", "smell", "smelled", "smelt", "tastes", "taste",
        "tasted",
        "looks", "looked", "seems", "seemed", "feels", "felt", "sounds", "leaks", "leaked", "drips", "stinks",
        "reeks", "keeps", "kept", "went", "goes", "got", "gets", "makes", "made", "works", "worked", "broke",
        "stopped", "died", "stays", "stayed", "says", "said", "rang", "phoned", "texted", "emailed", "wants",
        "wanted", "hums", "rattles", "squeaks", "costs", "cost", "hurts", "hurt", "still", "nearly", "almost",
    ]
    static let germanVerbs: Set<String> = [
        "ist", "sind", "war", "waren", "hat", "hatte", "hatten", "wird", "werden", "wurde", "wurden",
        "riecht",
        "riechen", "schmeckt", "schmecken", "sieht", "sehen", "liegt", "liegen", "steht", "stehen", "geht",
        "gehen", "lauft", "kommt", "klemmt", "leckt", "tropft", "spinnt", "macht", "funktioniert", "bleibt",
        "halt", "reicht", "fangt", "fallt", "rief", "sagt", "sagte", "meint", "meinte", "kann", "stinkt",
        "brummt", "kostet", "schimmelt", "fehlt", "fehlen", "wackelt", "quietscht", "nervt",
    ]
    /// What something is coming to: "out" of "eggs running out".
    static let ends: Set<String> = [
        "out", "low", "off", "bad", "old", "stale", "mouldy", "moldy", "short", "empty", "soft", "hard",
        "sour",
        "fine", "nearly", "almost", "still", "not", "never", "way", "too", "so", "really", "running", "going",
        "getting",
    ]

    /// The exclamations before the rest of a line.
    static func exclamations(_ words: [String]) -> (exclamations: [[String]], rest: [String]) {
        var found: [[String]] = []
        var rest = words[...]
        while let first = rest.first {
            if let phrase = phrases.first(where: { rest.starts(with: $0) }),
                // "thank you cards for gran"
                phrase.first != "thank" || rest.count == phrase.count
                    || thanked.contains(rest[rest.startIndex + phrase.count])
            {
                found.append(phrase)
            } else if isDrawnOut(first) {
                found.append([first])
            } else {
                break
            }
            rest = rest.dropFirst(found.last?.count ?? 1)
        }
        // "steward" is spoken to.
        while !found.isEmpty, rest.first == "steward" { rest = rest.dropFirst() }
        return (found, Array(rest))
    }

    /// What follows "thank you" in thanks.
    private static let thanked: Set<String> = [
        "that", "so", "for", "very", "steward", "all", "again", "everyone", "it", "you", "really",
    ]

    /// "nooo", "shhh", "ahhh", "hmm"
    private static func isDrawnOut(_ word: String) -> Bool {
        guard word.count > 2, let last = word.last, word.hasSuffix(String([last, last])) else { return false }
        var stem = word
        while stem.last == last { stem.removeLast() }
        return drawnOut.contains(stem + String(last))
    }

    private static let drawnOut: Set<String> = [
        "no", "sh", "ah", "oh", "ugh", "hm", "yes", "aw", "wow", "nah", "hi", "hey", "so", "argh", "grr",
        "br", "pst",
    ]

    /// Whether it says "this is" or "there are".
    static func isSaying(_ words: [String]) -> Bool {
        guard words.count > 1 else { return false }
        if words[0] == "its" { return behindIts.contains(words[1]) }
        return ["that", "this", "there", "das", "es"].contains(words[0]) && copulas.contains(words[1])
    }

    static func obliges(_ words: [String]) -> Bool {
        words.contains(where: obligations.contains)
            || words.indices.contains { place in obliging.contains { words[place...].starts(with: $0) } }
    }

    /// "the dentist hurt so much last time", "the kids finished school early"
    static func tellsOfOthers(_ words: [String]) -> Bool {
        guard let first = words.first, OrderReader.owners.contains(first), first != "a" else { return false }
        return words.indices.dropFirst(2).prefix(4).contains { place in
            !OrderReader.owners.contains(words[place - 1]) && tells(words[place])
        }
    }

    /// "Bohrmaschine liegt jetzt bei Opa", "die Butter geht zur Neige"
    static func tellsInGerman(_ words: [String]) -> Bool {
        words.dropFirst().prefix(3).contains(where: germanFinite.contains)
    }

    /// German words that end as a verb does.
    static let noVerbs: Set<String> = [
        "nicht", "jetzt", "erst", "sofort", "fast", "dort", "zuletzt", "spat", "leicht", "echt", "recht",
        "selbst",
        "oft", "seit", "samt", "statt", "meist", "komplett", "direkt", "exakt", "gut", "laut", "fort", "rot",
        "kaputt", "bereit",
    ]
    /// What stands behind the verb of what is told, and not behind the one that ends what is to be done.
    static let behindVerbs: Set<String> = [
        "mir", "mich", "uns", "dir", "sich", "noch", "schon", "wieder", "immer", "standig", "nie", "kaum",
        "so",
        "gerade", "alle", "zu", "nicht", "kein", "keine", "keinen",
    ]

    /// "the kids eat us out of house and home"
    static func tellsOfMany(_ words: [String], knowsVerb: (String) -> Bool) -> Bool {
        guard words.count > 3, ["the", "my", "our"].contains(words[0]), words[1].hasSuffix("s"),
            knowsVerb(words[2])
        else { return false }
        return ["us", "me", "him", "her", "them", "each", "all", "so", "too", "again", "a", "the", "like"]
            .contains(words[3])
    }

    private static let germanFinite: Set<String> = [
        "liegt", "liegen", "steht", "stehen", "geht", "lauft", "riecht", "riechen", "schmeckt", "schmecken",
        "sagt", "meint",
        "nervt", "nerven", "hangt", "hangen", "tropft", "klemmt", "spinnt", "frisst", "fressen",
    ]

    /// "three oranges juiced for breakfast"
    static func tellsOfNumber(_ words: [String]) -> Bool {
        guard let first = words.first, OrderNumber.value(of: first) != nil, first != "a" else { return false }
        return words.indices.dropFirst(2).prefix(2).contains { place in
            SpokenWord(words[place]).isPast && !OrderReader.isUndone(words[place])
        }
    }

    private static func tells(_ word: String) -> Bool {
        copulas.contains(word) || finite.contains(word)
            || SpokenWord(word).isPast && !OrderReader.isUndone(word)
    }

    /// What follows "it's" when it is written "its".
    private static let behindIts: Set<String> = [
        "in", "at", "on", "not", "a", "the", "now", "gone", "over", "raining", "cold", "hot", "so", "really",
        "been", "too",
    ]
    private static let copulas: Set<String> = [
        "is", "are", "was", "were", "isn't", "aren't", "wasn't", "weren't", "ist", "sind", "war", "waren",
    ]
    private static let finite: Set<String> = [
        "keeps", "hums", "leaks", "drips", "rattles", "squeaks", "stinks", "barks", "cries", "works", "won't",
        "can't", "isn't", "broke", "died", "stopped", "costs", "feels",
        "had", "hurt", "hurts", "felt", "hates", "loves", "likes", "says", "thinks", "looks", "looked",
        "smells",
        "smelt", "seems", "makes", "made", "did", "does", "didn't", "doesn't",
    ]
    static let subjects: Set<String> = [
        "i", "i'm", "im", "i've", "ive", "we", "we're", "we've", "you", "you're", "he", "he's", "she",
        "she's", "it",
        "it's", "they", "they're", "they've", "that's", "there's", "theres", "everyone", "everybody",
        "nobody",
        "somebody", "someone", "ich", "wir", "du", "er", "ihr", "man", "niemand", "jemand",
    ]
    static let feelings: Set<String> = [
        "hate", "hates", "love", "loves", "miss", "misses", "enjoy", "enjoyed", "hasse", "hassen", "liebe",
        "lieben",
    ]
    private static let obligations: Set<String> = [
        "must", "need", "needs", "should", "shall", "due", "gotta", "want", "wants", "i'll", "we'll", "he'll",
        "she'll",
        "ought", "remind", "muss", "mussen", "musst", "soll", "sollen", "sollte", "sollten", "brauche",
        "brauchen",
        "braucht", "will", "wollen", "mochte", "mochten", "plan", "planning",
    ]
    private static let obliging = SpokenPhrases.words(
        """
        have to|has to|got to|supposed to|going to|meant to|better|don't forget|do not forget|promised to|agreed to|
        would like|am to|is to|are to
        """)
    /// Exclamations, greetings and thanks.
    private static let phrases = SpokenPhrases.words(
        """
        omg|lol|haha|hehe|wow|ugh|argh|aww|aw|oops|ouch|phew|yay|gosh|blimey|crikey|damn|hi|hiya|hello|hey|
        good morning|good evening|good night|good afternoon|goodnight|morning steward|thanks|thank you|ta steward|
        cheers steward|cheers|ta|ok|okay|right then|oh|oh no|never mind|nevermind|no worries|nope|yep|yeah|please stop|sorry for|sorry that|sorry about|sorry i|

        sssh|shh|sh|ssh|hush|guten morgen|guten tag|guten abend|gute nacht|hallo|hallochen|moin|servus|danke|danke schon|merci|merci beaucoup|gracias|muchas gracias|mil gracias|grazie|grazie mille|tante grazie|
        vielen dank|dankeschon|ach|oje|ohje|puh|egal|schon gut|na ja|naja|tja
        """)
    /// Exclamations that are none of a task, whatever follows: "shhh babys asleep till 6".
    static let onlyFelt: Set<[String]> = Set(
        SpokenPhrases.words(
            "omg|lol|haha|hehe|wow|ugh|argh|aww|shh|sssh|ssh|shhh|shhhh|hush|phew|yay|thanks|thank you|danke|merci|merci beaucoup|gracias|muchas gracias|grazie|grazie mille"
        )
    )
    /// What begins a wish, a feeling or a remark on the weather.
    static let starts = SpokenPhrases.words(
        """
        today is|today was|heute ist|heute war|wish i|wish we|if only|what a|such a|so ein|so eine|so n|was fur ein|was fur eine|wie schon|keine lust|
        schade dass|hatte ich|never mind|thats so|that's so|that is so|that was|
        no not|doch lieber|nein doch|lieber doch|quatsch|
        don't add|dont add|do not add|don't put|dont put|do not put|please don't add
        """)
}
