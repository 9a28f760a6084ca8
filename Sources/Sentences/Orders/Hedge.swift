import Rules

/// Why a line is not carried out as it stands, although it names something that is there and a change to it.
enum Hedge: Sendable, Hashable {
    /// It ends as a question does: "milk gone?"
    case question
    /// It says that nothing was done: "nobody watered the plants", "called the bank, no answer".
    case denial
    /// It is so only in part, or nearly: "almost finished the cheese".
    case part
    /// It is only supposed, or depends on something: "I think Anna signed the form", "skip yoga unless Tom comes".
    case supposed
    /// What follows takes it back, as typed: "no wait, to Tom".
    case correction(String)
    /// It leaves something out, as typed: "except 2" of "used all eggs except 2".
    case exception(String)
}

extension OrderReader {
    /// What hedges a line.
    /// - Parameters:
    ///   - titles: Of what it would change; words of these titles are no hedge.
    ///   - completes: Whether it would complete something.
    func hedge(in line: String, besides titles: [String], completes: Bool) -> Hedge? {
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.map { Self.spelt($0.text) }
        if SpokenQuestion.endsAsQuestion(line),
            !Self.politeRequests.contains(where: { words.starts(with: $0) })
        {
            return .question
        }
        let named = Set(titles.flatMap { SentenceTokens.all(in: $0).map(\.text) })
        func place(_ phrases: [[String]]) -> Int? {
            words.indices.first { place in
                phrases.contains { words[place...].starts(with: $0) && named.isDisjoint(with: $0) }
                    && !(Self.halves.contains(words[place]) && Self.isTimed(words.dropFirst(place + 1)))
            }
        }
        let denial = place(Self.denials)
        // "skip yoga, nobody has time" gives a reason.
        if let denial, completes || !words[..<denial].contains(where: { SpokenWord($0).isVerb }) {
            return .denial
        }
        if completes, place(Self.failures) != nil { return .denial }
        if place(Self.nearly) != nil || completes && place(Self.parts) != nil { return .part }
        if let start = place(Self.corrections), start > 0 {
            let rest = Array(line.utf8)[tokens[start].range.lowerBound...]
            return .correction(String(decoding: rest, as: UTF8.self).trimmingBlanks)
        }
        // "I'd" and "could you" ask for it.
        if place(Self.suppositions) != nil { return .supposed }
        let isOfAll = words.contains(where: Self.allWords.contains)
        if let start = place(isOfAll ? Self.exceptions + [["but"], ["aber", "nicht"]] : Self.exceptions),
            start > 0
        {
            let rest = Array(line.utf8)[tokens[start].range.lowerBound...]
            return .exception(String(decoding: rest, as: UTF8.self).trimmingBlanks)
        }
        return nil
    }

    /// A line without words that deny what follows, or only consider it, and whether they deny it: "cancel yoga" of
    /// "maybe cancel yoga".
    static func apartFromHedge(_ line: String) -> (rest: String, isDenial: Bool)? {
        let tokens = SentenceTokens.all(in: line)
        var begin = 0
        let words = tokens.map { spelt($0.text) }
        // "no I did not", but "no he llamado" is a denial itself.
        while begin + 1 < tokens.count,
            tokens[begin].kind == .mark
                || Self.muttering.contains(words[begin])
                || ["no", "nope", "well"].contains(words[begin])
                    && (tokens[begin + 1].kind == .mark
                        || ["i", "we", "she", "they"].contains(words[begin + 1]))
        {
            begin += 1
        }
        func rest(_ place: Int) -> String? {
            guard place < tokens.count else { return nil }
            return String(decoding: Array(line.utf8)[tokens[place].range.lowerBound...], as: UTF8.self)
        }
        for (leads, isDenial) in [(denyingLeads, true), (consideringLeads, false)] {
            guard let lead = leads.first(where: { words[begin...].starts(with: $0) }) else { continue }
            return rest(begin + lead.count).map { ($0, isDenial) }
        }
        if let lead = prohibitions.first(where: { words[begin...].starts(with: $0) }),
            case let verb = begin + lead.count, verb < words.count, !allowedAfterDo.contains(words[verb])
        {
            return rest(verb).map { ($0, true) }
        }
        // "Miete diesen Monat nicht überweisen"
        if let place = words.lastIndex(of: "nicht"), place > 0, place + 2 == words.count,
            words[place + 1].hasSuffix("en")
        {
            let bytes = Array(line.utf8)
            let name = bytes[tokens[begin].range.lowerBound..<tokens[place - 1].range.upperBound]
            return (String(decoding: name, as: UTF8.self) + " " + words[place + 1], true)
        }
        // "n'annule pas le dentiste"
        if words.count > begin + 3, ["n'", "ne"].contains(words[begin]), words[begin + 2] == "pas" {
            return rest(begin + 3).map { ($0, true) }
        }
        if words.count > begin + 2, ["no", "non"].contains(words[begin]),
            isSouthernProhibition(words[begin + 1])
        {
            return rest(begin + 2).map { ($0, true) }
        }
        return nil
    }

    private static let halves: Set<String> = ["half", "halb"]

    /// Whether words go on as those behind the "half" of "half past 8", "half seven" and "half an hour" do.
    private static func isTimed(_ words: ArraySlice<String>) -> Bool {
        guard let next = words.first else { return false }
        return ["past", "an", "hour"].contains(next) || next != "a" && OrderNumber.value(of: next) != nil
    }

    /// Whether a line has words that deny what it says, apart from those in the titles of what it is about.
    func negates(_ line: String, besides titles: [String]) -> Bool {
        let words = SentenceTokens.all(in: line).map { Self.spelt($0.text) }
        let named = Set(titles.flatMap { SentenceTokens.all(in: $0).map(\.text) })
        // "we don't have any milk left" says that it is gone.
        if words.contains(where: Self.having.contains) { return false }
        return words.contains { Self.isNegation($0) && !named.contains($0) }
            || words.indices.contains { place in
                Self.farFrom.contains { words[place...].starts(with: $0) }
            }
    }

    private static let having: Set<String> = [
        "have", "has", "got", "any", "more", "left", "mehr", "habe", "haben",
    ]
    private static let farFrom = SpokenPhrases.words(
        "nowhere near|far from|not even|no way|keineswegs|kaum|noch lange|noch kein|noch keine|noch keinen")

    /// Whether a line has a number or a fraction, apart from those in the titles of what it is about.
    func namesNumber(_ line: String, besides titles: [String]) -> Bool {
        let named = Set(titles.flatMap { SentenceTokens.all(in: $0).map(\.text) })
        return SentenceTokens.all(in: line).contains { token in
            guard !named.contains(token.text) else { return false }
            if Self.fractions.contains(token.text) { return true }
            return OrderNumber.value(of: token.text) != nil && !["a", "one"].contains(token.text)
        }
    }

    private static let fractions: Set<String> = [
        "half", "third", "thirds", "quarter", "quarters", "most", "some", "part", "halb", "halbe", "halben",
        "halfte", "drittel", "viertel", "teil",
    ]

    private static let muttering: Set<String> = [
        "idk", "dunno", "hmm", "hm", "ugh", "dude", "bro", "ok", "okay", "so", "oh", "omg",
    ]

    /// "canceles" of "no canceles el dentista", "cancellare" of "non cancellare il dentista".
    private static func isSouthernProhibition(_ word: String) -> Bool {
        word.utf8.count > 4 && ["es", "as", "are", "ere", "ire"].contains(where: word.hasSuffix)
    }

    /// "don't forget to lock the shed" asks for it.
    private static let allowedAfterDo: Set<String> = ["forget", "let", "miss", "hesitate", "be", "you", "we"]

    static let politeRequests = SpokenPhrases.words(
        """
        can you|could you|would you|will you|please|pls|kannst du|konntest du|wurdest du|bitte|peux tu|tu peux|pouvez vous|\
        pourrais tu|puedes|podrias|puede|puoi|potresti
        """)
    private static let denials = SpokenPhrases.words(
        "nobody|noone|no one|none of us|neither of us|neither of them|niemand|keiner von uns|personne|nadie|nessuno"
    )
    private static let failures = SpokenPhrases.words(
        """
        no answer|no reply|no response|no luck|voicemail|engaged|but|couldn't|could not|wasn't|weren't|busy|tried to|\
        tried|attempted|keine antwort|niemand|keiner|aber|besetzt|versucht|mais|pas de reponse|pero|sin respuesta|\
        nessuna risposta
        """)
    private static let nearly = SpokenPhrases.words(
        "almost|nearly|barely|hardly|scarcely|not quite|beinahe|so gut wie|presque|casi|quasi")
    private static let parts = SpokenPhrases.words(
        """
        half|partly|partially|halfway|most of|mostly|some of|part of|a few of|a couple of|one of|two of|three of|towards|\
        toward|a bit of|a third of|a quarter of|two thirds of|the first half|halb|halfte|halbe|halben|zum teil|teilweise|\
        grosstenteils|die meisten|einige|ein paar|ein teil|zwei von|drei von|a moitie|a medias|a meta
        """)
    private static let corrections = SpokenPhrases.words(
        "no wait|no , wait|wait no|wait , no|scratch that|i mean|i meant|or rather|nein doch|ach nein|ich meine|ich meinte"
    )
    /// "I'm not sure" and conditions.
    private static let suppositions = SpokenPhrases.words(
        """
        i think|we think|i guess|i believe|i suppose|i assume|i reckon|not sure|unsure|probably|presumably|supposedly|\
        apparently|might have|may have|could have|must have|should have|might|unless|if|whether|in case|perhaps|maybe|\
        ich glaube|glaub|glaube|ich denke|vermutlich|wahrscheinlich|wohl|vielleicht|falls|wenn|sofern|ob|ausser wenn
        """)
    private static let exceptions = SpokenPhrases.words(
        """
        except|excepting|apart from|other than|aside from|ausser|bis auf|mit ausnahme|sauf|hormis|salvo|excepto|tranne|\
        eccetto
        """)
    private static let allWords: Set<String> = [
        "everything", "all", "every", "each", "everyone", "alles", "alle", "tout", "tous", "todo", "todos",
        "tutto",
        "tutti",
    ]

    private static let denyingLeads: [[String]] =
        ["i", "we", "he", "she", "they"].flatMap { subject in
            [
                "didn't", "did not", "haven't", "have not", "hasn't", "has not", "never", "barely", "hardly",
                "still haven't", "still have not", "still hasn't", "still didn't",
            ].map {
                SpokenPhrases.words("\(subject) \($0)")[0]
            }
        }
        + SpokenPhrases.words(
            """
            didn't|did not|haven't|have not|hasn't|has not|still haven't|still have not|still hasn't|still didn't|\
            not yet|forgot to|i forgot to|we forgot to|barely|hardly|neither of us|neither of them|nobody|no one|noone|not needed :|niemand hat|keiner hat|personne n' a|\
            nadie ha|nessuno ha|je n' ai pas encore|je n' ai pas|je n' ai toujours pas|on n' a pas encore|on n' a pas|\
            nous n' avons pas encore|nous n' avons pas|il n' a pas|elle n' a pas|j' ai pas encore|j' ai pas|non ho ancora|non ho|non abbiamo ancora|\
            non abbiamo|non ha|non hanno|no he|no hemos|no ha|no han|todavia no he|todavia no hemos|aun no he|aun no hemos
            """)
    private static let consideringLeads = SpokenPhrases.words(
        """
        maybe|perhaps|possibly|i might|we might|i may|we may|i could|we could|i'd|we'd|i would|we would|i nearly|i almost|\
        we nearly|we almost|if i|if we|i'm thinking of|i am thinking of|thinking of|thinking about|considering|vielleicht|\
        eventuell|evtl|peut etre|quizas|quiza|tal vez|a lo mejor|forse|magari
        """)
}
