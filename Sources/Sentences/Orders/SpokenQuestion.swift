/// Tells lines that ask something from lines that say what is to be done.
///
/// It looks at the first words alone. Where a line may be either ("when the parcel comes, pay Tom"), it asks: a caller
/// that wants a task of it can still be told so.
package enum SpokenQuestion {
    /// Whether a line begins as a question does: "since when is the pesto open", "should I mow the lawn".
    package static func asks(_ line: String) -> Bool {
        let all = SentenceTokens.all(in: line)
        // "Has beans: buy more" is a title.
        if all.indices.dropFirst().contains(where: { all[$0].isMark(of: ":") && all[$0 - 1].kind == .word }) {
            return false
        }
        if all.first?.isMark(of: "¿") == true { return true }
        // "ugh what a day"
        let words = all.filter { $0.kind != .mark }.map { spelt($0.text) }
            .drop { mutterings.contains($0) }.map(\.self)
        if asksToBeReminded(words) { return true }
        let rest = withoutRequest(words)
        // "tell me to call Bob" wants to be told.
        if rest.count < words.count { return rest.count > 1 && beginsWithQuestionWord(rest) }
        return beginsWithQuestionWord(words) || beginsWithAuxiliary(words)
    }

    /// "remind me what I have on monday", but "remind me when the milk expires".
    private static func asksToBeReminded(_ words: [String]) -> Bool {
        let lead = [["remind", "me"], ["remind", "us"], ["tell", "me"]].first { words.starts(with: $0) }
        guard let lead, words.count > lead.count + 2 else { return false }
        let (asked, next) = (words[lead.count], words[lead.count + 1])
        return ["what", "what's", "whats", "who", "who's", "where", "where's", "which", "whose"].contains(
            asked)
            && next != "to"
            || asked == "how" && ["many", "much", "old", "long"].contains(next)
    }

    /// What a question about us asks to do: "move the dentist" of "can we move the dentist", "den Zahnarzt verschieben" of
    /// "können wir den Zahnarzt verschieben".
    static func requested(in line: String) -> String? {
        let tokens = SentenceTokens.all(in: line)
        guard tokens.count > 3, asksForUs.contains(tokens[0].text),
            ["i", "we", "ich", "wir"].contains(tokens[1].text), let last = tokens.last
        else { return nil }
        let end = last.kind == .mark ? tokens[tokens.count - 2] : last
        return String(
            decoding: Array(line.utf8)[tokens[2].range.lowerBound..<end.range.upperBound], as: UTF8.self)
    }

    /// The day that a question asks about, as typed, if its other words only ask what is on: "montag" of "ist montag was
    /// los".
    package static func dayAskedAbout(_ line: String, _ parser: SentenceParser) -> String? {
        var reader = parser
        reader.onlyCreates = true
        let read = reader.sentence(line)
        let parts = read.parts.filter { [.date, .time].contains($0.meaning) }
        guard read.dueDay != nil, read.doubts.isEmpty, read.recurrence == nil, let first = parts.first,
            let last = parts.last,
            SentenceTokens.all(in: read.title ?? "").allSatisfy({
                $0.kind == .mark || onlyAsking.contains($0.text)
            })
        else { return nil }
        let bytes = Array(line.utf8)
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    private static let onlyAsking: Set<String> = [
        "what", "what's", "whats", "which", "is", "are", "am", "do", "does", "will", "have", "has", "got",
        "there",
        "anything", "something", "much", "any", "plans", "plan", "planned", "on", "up", "happening", "going",
        "doing", "we", "i", "us", "me", "my", "our", "the", "a", "for", "to", "be", "free", "busy", "owt",
        "appointments", "events", "things", "else", "still", "who", "coming", "was", "ist", "sind", "gibt",
        "es",
        "gibts", "gibt's", "ich", "wir", "habe", "hab", "haben", "muss", "machen", "tun", "zu", "los", "vor",
        "denn", "noch", "so", "alles", "irgendwas", "etwas", "frei", "zeit", "geplant", "termine", "an", "am",
        "steht", "liegt", "bin", "bei", "uns", "mir", "schon", "wer", "kommt", "welche", "sollen", "soll",
    ]

    private static let asksForUs: Set<String> = [
        "can", "could", "may", "might", "shall", "should", "konnen", "konnten", "kann", "konnte", "sollen",
        "sollten", "soll", "sollte",
    ]

    private static let mutterings: Set<String> = [
        "ugh", "omg", "wow", "hmm", "lol", "bro", "dude", "oh", "yo",
    ]

    /// Whether a line ends as a question does.
    package static func endsAsQuestion(_ line: String) -> Bool { line.trimmingBlanks.hasSuffix("?") }

    /// The words after what asks to be told: "when the dentist is" of "can you tell me when the dentist is".
    static func withoutRequest(_ words: [String]) -> [String] {
        let lead = requests.first { words.starts(with: $0) && $0.count < words.count }
        return lead.map { Array(words.dropFirst($0.count)) } ?? words
    }

    private static let requests: [[String]] = [
        "can you please tell me", "could you please tell me", "can you tell me", "could you tell me",
        "can you tell us", "would you tell me", "would you please tell me", "would you kindly tell me",
        "please could you tell me", "can you say", "remind me again", "please tell me", "do you know",
        "do you remember", "do we know", "tell me",
        "tell us",
        "i wonder", "i would like to know", "i'd like to know", "i want to know", "any idea",
        "kannst du mir sagen",
        "weisst du", "sag mir", "sag mal", "weiss jemand", "dis moi", "tu sais", "dime", "sabes",
    ].map { $0.split(separator: " ").map(String.init) }

    /// The usual spelling of a question word: "whats" for "wats".
    static func spelt(_ word: String) -> String { texted[word] ?? word }

    private static let texted = [
        "wat": "what", "wats": "whats", "wot": "what", "wots": "whats", "wut": "what", "wen": "when",
        "wens": "whens", "wher": "where", "wheres": "wheres", "hw": "how", "hows": "how's", "waht": "what",
        "whast": "whats", "wehn": "when", "wich": "which", "whos": "who's",
    ]

    // MARK: Question words

    private static func beginsWithQuestionWord(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        guard words.count > 1 else { return false }
        if single.contains(first) { return true }
        if first == "hat" { return !germanWords.isDisjoint(with: words.dropFirst()) }
        return pairs.contains { $0.0.contains(first) && $0.1.contains(words[1]) }
    }

    private static let single: Set<String> = [
        "when", "when's", "whens", "where", "where's", "wheres", "who", "who's", "whose", "whom", "what",
        "what's",
        "whats", "what're", "what'll", "which", "how", "how's", "why", "whether",
        "wann", "wo", "wer", "wem", "wen", "wessen", "wie", "welche", "welcher", "welches", "welchen",
        "welchem",
        "wieso", "warum", "weshalb", "woher", "wohin", "wozu", "womit", "wofur", "wieviele", "wieviel",
        "quand", "quel", "quelle", "quels", "quelles", "pourquoi", "combien", "qu'",
        "cuando", "donde", "quien", "quienes", "cuanto", "cuanta", "cuantos", "cuantas", "cual", "cuales",
        "quanto", "quanta", "quanti", "quante", "dov'e", "cos'e", "com'e", "quand'e", "cosa",
    ]

    /// A word that asks only before one of others.
    private static let pairs: [(Set<String>, Set<String>)] = [
        (
            [
                "since", "until", "till", "by", "from", "at", "on", "in", "for", "to", "with", "under", "of",
                "about",
            ], ["when", "what", "which", "whom", "how", "whose"]
        ),
        (
            ["seit", "bis", "ab", "von", "um", "in", "an", "fur", "mit", "bei", "zu", "fuer"],
            ["wann", "wie", "wem", "wen", "wieviel", "welchem", "welcher", "welchen", "was"]
        ),
        (["was"], germanWords),
        (
            ["depuis", "a", "de", "pour", "jusqu'a", "avec", "chez"],
            ["quand", "quel", "quelle", "combien", "qui", "quoi"]
        ),
        (["est", "qu"], ["ce", "est"]), (["y"], ["a"]), (["qui"], ["a", "est", "doit", "va", "fait"]),
        (["que", "quoi"], ["faut", "dois", "reste", "manger", "faire", "y", "avons", "ai"]),
        (["ou"], ["est", "sont", "se", "ai", "avons", "a"]),
        (["comment"], ["va", "je", "faire", "vont", "se"]), (["ai", "dois"], ["je"]),
        (["avons", "devons"], ["nous"]),
        (
            ["que"],
            [
                "hay", "tengo", "tenemos", "debo", "es", "queda", "falta", "puedo", "comemos", "he", "hemos",
                "toca", "caduca", "vence",
            ]
        ),
        (["por", "a", "en", "de", "con", "para"], ["que", "quien", "cual"]),
        (["desde", "hasta"], ["cuando"]), (["hay"], ["algo"]),
        (["queda", "quedan"], ["algo", "algun", "alguna"]),
        (["como"], ["se", "esta", "estan", "va", "puedo"]),
        (
            ["che", "chi"],
            ["cosa", "c'", "ha", "hanno", "e", "ho", "abbiamo", "devo", "dobbiamo", "manca", "ora", "sono"]
        ),
        (["dove"], ["e", "sono", "sta", "ho", "abbiamo"]), (["come"], ["sta", "stanno"]),
        (["quando"], ["e", "devo", "scade", "ho", "abbiamo", "sono", "e'", "es", "tengo"]), (["c'"], ["e"]),
        (["ho", "abbiamo"], ["ancora"]), (["qual"], ["e"]),
        (["suis", "sommes", "puis", "faut"], ["je", "nous", "il"]), (["est"], ["il", "elle"]),
        (["a", "di", "da", "con", "per"], ["chi", "che", "quale", "quali"]),
    ]

    private static let germanWords: Set<String> = [
        "der", "die", "das", "den", "dem", "des", "ist", "sind", "ich", "wir", "jemand", "er", "sie", "es",
        "man",
        "habe", "haben", "hat", "schon", "mein", "meine", "unser", "unsere", "muss", "mussen", "soll",
        "steht",
        "gibt", "lauft", "fehlt", "kann", "wird", "noch",
    ]

    // MARK: Verbs that ask

    private static func beginsWithAuxiliary(_ words: [String]) -> Bool {
        guard words.count > 1 else { return false }
        let (first, second) = (words[0], words[1])
        // "did the stairs" is a statement.
        if first == "did", words.count <= 3, ["the", "my", "our"].contains(second) { return false }
        // "were out of toilet paper" lacks an apostrophe.
        if first == "were", ["out", "low", "down", "running", "all", "completely"].contains(second) {
            return false
        }
        // "have the plants been watered", but "have the car washed"
        if ["have", "had"].contains(first), words.dropFirst(2).contains("been") { return true }
        // "didn't use the tuna" lacks its subject.
        if denied.contains(first),
            SpokenWord(second).isVerb || SpokenWord(second).isPast || bareVerbs.contains(second)
        {
            return false
        }
        // "reicht die Milch bis Freitag"
        if germanVerbs.contains(first), germanSubjects.contains(second) {
            // "muss noch Vokabeln lernen" lacks its subject.
            return !(["muss", "mussen"].contains(first) && second == "noch")
        }
        if ["gibts", "gibt's"].contains(first) { return true }
        // "got any peas", "any milk left"
        if ["got", "any", "noch"].contains(first) {
            return first == "got" ? second == "any" : stocked.contains(words[words.count - 1])
        }
        if asking.contains(first) { return second != "you" || ["did", "are", "were"].contains(first) }
        if ["have", "do", "don't", "haven't"].contains(first), second == "you" { return true }
        if ["will", "would", "could", "might"].contains(first), others.contains(second) { return true }
        return verbs.contains(first) && persons.contains(second)
    }

    private static let denied: Set<String> = [
        "didn't", "didnt", "haven't", "havent", "hasn't", "hasnt", "wasn't", "weren't", "don't", "doesn't",
    ]
    private static let bareVerbs: Set<String> = [
        "use", "eat", "drink", "get", "go", "make", "do", "buy", "open", "even", "need", "want", "see",
        "find",
    ]
    private static let stocked: Set<String> = ["left", "in", "there", "da", "ubrig"]
    private static let germanVerbs: Set<String> = [
        "reicht", "reichen", "kommt", "kommen", "lauft", "laufen", "steht", "stehen", "liegt", "liegen",
        "fehlt",
        "fehlen", "halt", "halten", "dauert", "passt", "braucht", "brauchen", "beginnt", "endet", "bleibt",
        "bleiben", "findet", "gilt", "muss", "mussen", "darf", "hat", "haben", "fallt", "geht", "gehen",
        "weiss",
        "kann", "konnen", "war", "waren", "wird", "werden", "fangt",
    ]
    private static let germanSubjects: Set<String> = [
        "der", "die", "das", "den", "ein", "eine", "einen", "mein", "meine", "unser", "unsere", "jemand",
        "er",
        "sie", "es", "ich", "wir", "man", "noch",
    ]

    /// They ask whatever follows.
    private static let asking: Set<String> = [
        "is", "are", "was", "were", "has", "did", "does", "should", "shall", "isn't", "aren't", "wasn't",
        "weren't", "hasn't", "doesn't", "didn't", "shouldn't", "ist", "sind",
    ]

    private static let verbs: Set<String> = [
        "do", "have", "can", "could", "must", "may", "will", "would", "am", "had", "need", "dare", "might",
        "don't", "haven't", "won't", "can't", "wouldn't", "couldn't", "mustn't", "haben", "habe", "hab",
        "kann",
        "muss", "mussen", "soll", "sollen", "sollte", "sollten", "darf", "durfen", "konnen", "konnte",
        "brauche",
        "brauchen", "braucht", "wird", "werden", "wurde", "gibt", "bin", "hast", "habt", "lauft", "war",
        "waren",
    ]

    private static let persons: Set<String> = [
        "i", "we", "they", "anyone", "anybody", "ich", "wir", "man", "du", "ihr",
        "es", "jemand",
    ]

    private static let others: Set<String> = [
        "he", "she", "it", "the", "my", "our", "this", "that", "there", "everyone", "everybody",
    ]
}
