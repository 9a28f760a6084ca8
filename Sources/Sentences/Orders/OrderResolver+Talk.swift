import Rules

/// What people say about what is there in words that no form knows: "Yoga am Mittwoch lass ich ausfallen", "the boss wants
/// the report on friday instead".
extension OrderResolver {
    /// Doubts a line that tells of what is there rather than naming something to do: nobody wants it as a task.
    func doubtOfTalk(_ line: String) async throws(Failure) -> OrderDoubt? {
        if let thing = try await thingTold(in: line) { return OrderDoubt(.needsChange(thing)) }
        guard reader.talks(line) else { return nil }
        let isAboutChange = reader.talksOfChange(line)
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.flatMap(SpokenWord.all(of:))
        let definite = tokens.indices.dropFirst().filter { Self.isDefinite(tokens[$0 - 1].text) }
            .flatMap { SpokenWord.all(of: tokens[$0]) }
        let denied = tokens.indices.dropFirst().filter { OrderReader.denies(tokens[$0 - 1].text) }
            .flatMap { SpokenWord.all(of: tokens[$0]) }
        let named = try await known(.current).filter { known in
            let main = known.title.mainWords
            guard main.contains(where: { $0.text.count > 2 }) else { return false }
            let isNamed = main.allSatisfy { word in words.contains { $0.fits(word) || $0.isNearly(word) } }
            // "no lunch on thursday", "we aren't going to Lisbon anymore"
            let isDenied =
                known.kind != .item
                && main.contains { word in
                    word.text.count > 2 && denied.contains { $0.fits(word) }
                        || isAboutChange && word.text.count > 4 && !word.isVerb
                            && words.contains { $0.fits(word) }
                }
            // "the meat" of "Minced meat"
            return isNamed || isDenied
                || (known.kind == .item || isAboutChange)
                    && main.contains { word in definite.contains { $0.fits(word) } }
        }
        guard let first = named.first else { return nil }
        return OrderDoubt(
            named.count == 1 ? .needsChange(first.thing) : .perhaps(named.prefix(3).map(\.thing)))
    }
}

extension OrderResolver {
    /// What a line tells something about: "ham smells fine", "milk's running low", "das Zelt hat ein Loch". Its subject is
    /// the whole name of what is there.
    private func thingTold(in line: String) async throws(Failure) -> OrderThing? {
        for subject in reader.subjects(in: line) {
            let isDefinite = Self.isDefinite(subject)
            let found = fits(subject, in: try await known(.current)).first { match in
                match.known.kind != .task
                    && (match.fit == .exact || isDefinite && match.fit == .words)
            }
            if let found { return found.known.thing }
        }
        return nil
    }
}

extension OrderReader {
    /// The words before what may be the verb of a line that tells something, as typed.
    func subjects(in line: String) -> [String] {
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.map { Self.spelt($0.text) }
        guard (3...24).contains(tokens.count), !Statement.obliges(words),
            !Self.tellingLeads.contains(where: { words.starts(with: $0) })
        else { return [] }
        let bytes = Array(line.utf8)
        return tokens.indices.dropFirst().prefix(5).filter { place in
            guard place + 1 < tokens.count || words[place].utf8.count > 4 else { return false }
            if Statement.tellingVerbs.contains(words[place]) { return true }
            if parser.readsGerman, Statement.germanVerbs.contains(words[place]) { return true }
            // "milk's running low", "eggs running out"
            let isGoing = ["running", "going", "getting"].contains(words[place])
            return isGoing && place + 1 < tokens.count && Statement.ends.contains(words[place + 1])
                || words[place - 1].hasSuffix("'s")
                    && (isGoing || Statement.ends.contains(words[place]) || SpokenWord(words[place]).isPast)
        }.map { place in
            let typed = Self.typed(tokens[..<place], in: bytes)
            return words[place - 1].hasSuffix("'s") ? String(typed.dropLast(2)) : typed
        }
    }
}

extension SpokenName {
    /// Without what is done with the thing, and words that only join: "Lunch", "Sam" of "Lunch with Sam".
    var mainWords: [SpokenWord] {
        let rest = words.enumerated().filter { place, word in
            !Self.isKind(word.text) && !Self.joining.contains(word.text)
                && !(word.isVerb && (place == 0 || words.count > 1 && place == words.count - 1))
        }.map(\.element)
        return rest.isEmpty ? words : rest
    }

    private static let joining: Set<String> = [
        "with", "from", "in", "on", "by", "mit", "aus", "auf", "bei", "avec", "con", "chez", "per", "para",
        "por", "pour",
    ]
}

extension OrderReader {
    /// Whether a line has words of somebody who tells something, which the title of a task has not.
    func talks(_ line: String) -> Bool {
        let tokens = SentenceTokens.all(in: line)
        guard (3...24).contains(tokens.count) else { return false }
        // "im Garten" is no "I'm".
        let words = tokens.map { parser.readsGerman && $0.text == "im" ? "in" : Self.spelt($0.text) }
        func has(_ phrases: [[String]]) -> Bool { Self.has(phrases, in: words) }
        if has(Self.changes) { return true }
        // "ask Tom if he wants the bike" says what to do.
        if Self.tellingLeads.contains(where: { words.starts(with: $0) }) { return false }
        if let first = words.first, parser.knowsVerb(first), !SpokenWord(first).isPast { return false }
        // "dentist thursday, don't forget the card"
        let denies = words.indices.contains { place in
            Self.denies(words[place]) && (place + 1 == words.count || words[place + 1] != "forget")
        }
        return has(Self.speakers) || denies
    }

    /// "no", besides what negates a verb.
    static func denies(_ word: String) -> Bool {
        isNegation(word) || ["no", "kein", "keine", "keinen"].contains(word)
    }

    /// Whether a line has words about a change, whatever verb it begins with: "the Webers are coming at 8 instead".
    func talksOfChange(_ line: String) -> Bool {
        Self.has(Self.changes, in: SentenceTokens.all(in: line).map { Self.spelt($0.text) })
    }

    private static func has(_ phrases: [[String]], in words: [String]) -> Bool {
        words.indices.contains { place in phrases.contains { words[place...].starts(with: $0) } }
    }

    private static let changes = SpokenPhrases.words(
        """
        hour later|hours later|minutes later|minutes earlier|hour earlier|stunde spater|stunden spater|minuten spater|
        minuten fruher|stunde fruher|hour before|hours before|minutes before|day before|stunde vor|stunden vor|minuten vor|wants to borrow|
        want to borrow|instead|for good|still has|still have|hat noch|haben noch|from now on|should be|needs to be|
        has to be after|has to be before|received with thanks|cease reminding|change for|swap ,|no more|not anymore|
        not any more|anymore|any more|no longer|nicht mehr|doch nicht|this week only|only this week|just this once|
        this time only|pushed back|moved me|moved us|pushed me|pushed us|changed me|is ill|is sick|is cancelled|is canceled|got cancelled|been cancelled|was cancelled|is called off|is unwell|is poorly|off sick|can only do|
        can only make|call off|entfallt|fallt aus|verschiebt sich|verschoben|verlegt|ist krank|kann erst|kann nur|
        nur diese woche|nur dieses mal|stattdessen|ausfallen|nach hinten|nach vorne|ab jetzt|ab sofort|sondern|plutot que|en vez de|
        en lugar de|invece di
        """)
    private static let speakers = SpokenPhrases.words(
        """
        taking the|taking our|taking my|takes the|takes our|borrowing the|borrowing our|nimmt das|nimmt die|nimmt den|
        if|unless|might|not sure|unsure|probably|says|said|reckons|rang|called me|phoned me|texted|emailed|falls|wenn|
        meint|meinte|sagt|sagte|schreibt|i|we|i'm|im|i've|ive|i'll|we're|we've|we'll|had|was|were|received|ich|wir|war|waren|hatte|hatten|erst|lass|
        je|j'|nous|yo|nosotros|io|noi|abbiamo|ho|he|hemos
        """)
    /// What stands before something to do.
    static let tellingLeads = SpokenPhrases.words(
        """
        i need|we need|i want|we want|i'd like|i have to|we have to|i must|we must|i should|we should|need to|
        have to|remind|remember|don't forget|do not forget|ich brauche|wir brauchen|ich muss|wir mussen|ich will|
        ich mochte|erinnere|erinner|nicht vergessen|rappelle|rappelez|n'oublie|je dois|il faut|recuerda|recuerdame|
        tengo que|tenemos que|no olvides|ricorda|ricordami|devo|dobbiamo|non dimenticare
        """)
}
