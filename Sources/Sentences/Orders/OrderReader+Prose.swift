import CivilTime

/// Lines that tell something in a form that nothing else knows. Each has a verb that says what is, was or cannot be, which the
/// title of a task has only in a clause of its own: "call the man who came on friday".
extension OrderReader {
    /// Whether a line is likelier told than to be done, so that Steward asks rather than adding it: "hummus opened today lasts 5
    /// days", "max came by", "hab zwei Kilo Kartoffeln gekauft", "you never remind me".
    func isProse(_ line: String) -> Bool {
        let tokens = SentenceTokens.all(in: line)
        let spoken = tokens.filter { $0.kind != .mark }
        let words = spoken.map { Self.spelt($0.text) }
        guard words.count > 2, let first = words.first else { return false }
        // "skip the trash unless Tom comes"
        if words.dropFirst().contains("unless") { return true }
        if Prose.complaints.contains(where: { words.starts(with: $0) }) { return true }
        guard !Statement.obliges(words), !Self.tellingLeads.contains(where: { words.starts(with: $0) }) else {
            return false
        }
        if parser.readsGerman, Prose.germanAuxiliaries.contains(first), tokens.last?.text != "?" {
            return true
        }
        let saysWhen = saysWhen(line)
        if parser.readsGerman, !saysWhen, endsWithParticiple(spoken, in: line) { return true }
        if parser.knowsVerb(first), !SpokenWord(first).isPast { return false }
        if talksOfChange(line) { return true }
        let main = words.prefix(Self.wordsOfMainClause(tokens))
        for place in main.indices.dropFirst() {
            let word = words[place]
            if Prose.never.contains(word) || Prose.onlyPast.contains(word) && !saysWhen { return true }
            guard !saysWhen, place + 1 < words.count else { continue }
            if Prose.finite.contains(word) { return true }
            // "the tap's dripping", "Leo's poorly"
            if words[place - 1].hasSuffix("'s"), Prose.states.contains(word) { return true }
        }
        return false
    }

    /// How many words stand before the first clause inside another one: "who came on friday", ", die sauber sind".
    private static func wordsOfMainClause(_ tokens: [SentenceToken]) -> Int {
        var count = 0
        for (place, token) in tokens.enumerated() where token.kind != .mark {
            let isRelative =
                place > 0 && tokens[place - 1].isMark(of: ",") && Prose.germanRelatives.contains(token.text)
            if isRelative || Prose.subordinate.contains(spelt(token.text)) { break }
            count += 1
        }
        return count
    }

    /// Whether it says when, in the days to come or at a time: what is then may be an appointment.
    private func saysWhen(_ line: String) -> Bool {
        let read = sentence(line)
        if read.recurrence != nil || read.dueTime != nil { return true }
        return read.dueDay.map { $0 > parser.zone.civil(of: parser.now).date } ?? false
    }

    /// "für die Bolognese 250 g Hack genommen", "Staubsaugen auf der Treppe erledigt, puh"; a noun such as *Gericht* is
    /// written with a capital.
    private func endsWithParticiple(_ spoken: [SentenceToken], in line: String) -> Bool {
        let bytes = Array(line.utf8)
        var rest = spoken[...]
        while let last = rest.last, Prose.sighs.contains(last.text) { rest.removeLast() }
        guard rest.count > 2, let last = rest.last, last.kind == .word else { return false }
        let isSmall = (0x61...0x7A).contains(bytes[last.range.lowerBound])
        return isSmall && SpokenWord(last.text).isGermanParticiple || Prose.germanResults.contains(last.text)
    }
}

/// The words by which prose is known.
private enum Prose {
    /// What follows belongs to a clause inside something to do.
    static let subordinate: Set<String> = [
        "who", "whom", "whose", "that", "which", "what", "where", "when", "if", "whether", "how", "why",
        "because",
        "since", "before", "after", "while", "until", "till", "to", "about", "in", "case", "dass",
        "wer", "wo", "wann", "wenn", "ob", "weil", "bevor", "nachdem", "bis", "damit", "um", "zu",
        "qui", "que",
        "quand", "si", "che", "quando", "se", "cuando", "porque",
    ]
    static let germanRelatives: Set<String> = ["der", "die", "das", "den", "dem", "deren", "dessen"]
    /// What cannot be, which is no appointment on any day.
    static let never: Set<String> = [
        "can't", "cant", "cannot", "won't", "couldn't", "didn't", "hasn't", "haven't", "wasn't", "weren't",
        "isn't",
        "aren't",
    ]
    /// Forms that are the past of a verb and nothing else.
    static let onlyPast: Set<String> = [
        "went", "took", "wrote", "gave", "ate", "drank", "drove", "chose", "rode", "came", "stole", "fell",
        "grew",
        "knew", "woke", "began", "flew", "threw", "ran", "forgot", "got", "brought", "was", "were", "became",
        "told",
    ]
    static let finite: Set<String> = [
        "is", "are", "has", "had", "does", "doesn't", "lasts", "keeps", "smells", "tastes", "seems", "says",
        "wants", "looks", "sounds", "belongs", "costs", "lives", "fits", "hurts", "works", "est", "sont",
        "ist", "sind",
        "hat", "hatte", "liegt", "liegen", "steht", "stehen", "schmeckt", "riecht", "passt", "gehort",
    ]
    /// What follows the "'s" of a verb.
    static let states: Set<String> = [
        "ill", "sick", "poorly", "broken", "dead", "gone", "cancelled", "canceled", "leaking", "dripping",
        "running",
        "getting", "going", "coming", "not", "still", "been", "got", "too", "so", "really",
    ]
    static let germanAuxiliaries: Set<String> = [
        "hab", "habe", "haben", "hat", "bin", "bist", "sind", "war", "waren",
    ]
    static let germanResults: Set<String> = ["erledigt", "verbraucht", "bezahlt", "verkauft", "entsorgt"]
    static let sighs: Set<String> = [
        "puh", "uff", "endlich", "yay", "juhu", "hurra", "danke", "lol", "haha", "ok", "okay", "schon",
        "heute", "jetzt",
    ]
    static let complaints = SpokenPhrases.words(
        """
        you never|you always|you keep|you don't|you didn't|you forgot|you should have|you said|you're|you are|youre|
        why don't you|no that|no this|no it|no i|no sorry|that was wrong|that's wrong|thats wrong|that was a mistake|
        not that one|wrong one|du hast|du bist|du sollst|du nervst|nein das|das war falsch|falsch
        """)
}
