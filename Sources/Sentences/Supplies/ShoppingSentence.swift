import Rules

/// A line about what to buy, or what was bought: "buy milk", "I bought milk 2 until 5.12.", "we are out of bread",
/// "take rice off the shopping list".
package struct ShoppingSentence: Sendable, Hashable {
    package enum Deed: Sendable, Hashable {
        /// Something is to be bought.
        case want
        case bought
        /// "got milk" may mean that it was bought, if it is something that people buy.
        case got
        /// Used up, and to be bought.
        case outOf
        /// Used up.
        case gone
        /// To be taken off the list.
        case unwanted
    }

    package let deed: Deed
    /// The things with their details, as typed. Never empty.
    package let parts: [String]
    /// The things as one text, which may be the name of one thing.
    package let text: String
    /// Whether the line mentions the list, so it cannot mean anything else.
    package let namesList: Bool
    /// The day of the purchase, as typed.
    package let day: String?

    package var things: [ShoppingPhrase] { parts.compactMap { ShoppingPhrase($0) } }

    /// What was bought; `nil` if a part says something else as well.
    package var purchases: [PurchasePhrase]? {
        let phrases = parts.compactMap { PurchasePhrase($0) }
        guard phrases.count == parts.count,
            phrases.allSatisfy({ $0.doubtfulWord == nil && Self.isThing($0.thing, isKnownList: false) })
        else { return nil }
        return phrases
    }

    /// `nil` for any other line. The caller checks whether a line that wants something also has a day or a time.
    package init?(_ line: String) {
        var words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        while words.count > 1, let last = words.last, Self.thanks.contains(FoldedText.of(last.trimmingMarks))
        {
            words.removeLast()
        }
        let folded = words.map { FoldedText.of($0.trimmingMarks) }
        guard !line.hasSuffix("?"), let first = folded.first, !Self.questionWords.contains(first) else {
            return nil
        }
        let found = Self.frames.lazy.compactMap { frame in
            frame.range(in: folded, typed: words).flatMap { ShoppingSentence(frame, words[$0], folded[$0]) }
        }.first
        guard let found else { return nil }
        self = found
    }

    private init?(_ frame: Frame, _ words: ArraySlice<String>, _ folded: ArraySlice<String>) {
        let isBought = frame.deed == .bought || frame.deed == .got
        var words = words
        // After a digit, a full stop may belong to a date: "until 5.12."
        words[words.endIndex - 1] = words[words.endIndex - 1].trimmingMarksButCommas(keepingDates: isBought)
        var day: String?
        if isBought, let count = Self.days.first(where: { folded.suffix($0.count).elementsEqual($0) })?.count,
            count < words.count
        {
            day = words.suffix(count).joined(separator: " ")
            words.removeLast(count)
        }
        if frame.deed == .unwanted { words = Self.withoutNegation(words) }
        if frame.hasArticles {
            words = Self.withoutArticle(words)
            for place in words.indices where Self.romanceConjunctions.contains(FoldedText.of(words[place])) {
                words[place] = "and"
            }
        }
        let text = words.joined(separator: " ")
        var parts = ShoppingPhrase.parts(of: text)
        if frame.hasArticles {
            parts = parts.map { part in
                Self.withoutArticle(part.split(separator: " ").map(String.init)[...]).joined(separator: " ")
            }
        }
        let things = parts.compactMap { isBought ? PurchasePhrase($0)?.thing : ShoppingPhrase($0) }
        guard !things.isEmpty, things.count == parts.count,
            things.allSatisfy({ Self.isThing($0, isKnownList: frame.namesList) })
        else { return nil }
        (deed, namesList, self.parts, self.text, self.day) = (frame.deed, frame.namesList, parts, text, day)
    }

    /// Whether a thing is a few words, none of which begins a clause: "tickets for the concert" and "mum a
    /// present" are tasks.
    private static func isThing(_ thing: ShoppingPhrase, isKnownList: Bool) -> Bool {
        let words = FoldedText.of(thing.name).split(separator: " ").map(String.init)
        return words.count <= (isKnownList ? 6 : 3)
            && (isKnownList || !words.contains(where: clauseWords.contains))
            && thing.name.contains(where: \.isLetter)
    }

    /// "rice" for "any more rice" and "rice anymore".
    private static func withoutNegation(_ words: ArraySlice<String>) -> ArraySlice<String> {
        var words = words
        func folded(_ part: ArraySlice<String>) -> [String] { part.map { FoldedText.of($0) } }
        for lead in [["to", "buy"], ["any", "more"], ["any"], ["more"]]
        where words.count > lead.count && folded(words.prefix(lead.count)) == lead {
            words.removeFirst(lead.count)
        }
        for tail in [["any", "more"], ["any", "longer"], ["anymore"], ["after", "all"], ["now"], ["mehr"]]
        where words.count > tail.count && folded(words.suffix(tail.count)) == tail {
            words.removeLast(tail.count)
        }
        return words
    }

    /// "lait" for "du lait", "latte" for "il latte".
    private static func withoutArticle(_ words: ArraySlice<String>) -> ArraySlice<String> {
        var words = words
        if let first = words.first, words.count > 1, articles.contains(FoldedText.of(first)) {
            words.removeFirst()
            if words.count > 1, FoldedText.of(words.first ?? "") == "la", FoldedText.of(first) == "de" {
                words.removeFirst()
            }
        }
        for elided in ["l'", "d'"] {
            if let first = words.first, FoldedText.of(first).hasPrefix(elided), first.count > 2 {
                words[words.startIndex] = String(first.dropFirst(2))
            }
        }
        return words
    }

    // MARK: Frames

    /// Words around the things.
    private struct Frame {
        let deed: Deed
        let lead: [String]
        let tail: [String]
        var namesList = false
        /// Whether to drop Romance articles before a thing.
        var hasArticles = false
        /// The letter that the word must end with, as typed: another word may differ only in its accent.
        var ending: Character?

        /// The words between the lead and the tail; `nil` if the line has others.
        func range(in words: [String], typed: [String]) -> Range<Int>? {
            guard words.count > lead.count + tail.count, words.starts(with: lead),
                words.suffix(tail.count).elementsEqual(tail)
            else { return nil }
            if let ending, typed[lead.count - 1].last != ending { return nil }
            return lead.count..<(words.count - tail.count)
        }
    }

    private static func made(
        _ deed: Deed, _ leads: [String] = [""], before tails: [String] = [""], namesList: Bool = false,
        hasArticles: Bool = false, ending: Character? = nil
    ) -> [Frame] {
        leads.flatMap { lead in
            tails.map { tail in
                Frame(
                    deed: deed, lead: lead.split(separator: " ").map(String.init),
                    tail: tail.split(separator: " ").map(String.init), namesList: namesList,
                    hasArticles: hasArticles, ending: ending)
            }
        }
    }

    /// The first one that fits is used.
    private static let frames: [Frame] = removing + wanting + buying + lacking

    private static let wanting: [Frame] =
        made(
            .want, ["please put", "put", "add", "write", "setz", "setze", "schreib", "schreibe", ""],
            before: [
                "on the shopping list", "on our shopping list", "on my shopping list", "on the grocery list",
                "to the shopping list", "to our shopping list", "to my shopping list", "to the grocery list",
                "auf die einkaufsliste",
            ], namesList: true)
        + made(.want, ["put", "please put"], before: ["on the list", "on our list", "on my list"])
        + made(
            .want,
            [
                "buy", "please buy", "we need to buy", "we need more", "we need some", "we need", "kauf",
                "kaufe", "wir brauchen",
            ]) + made(.want, before: ["kaufen"])
        + made(
            .want, ["ajoute", "mets"],
            before: ["a la liste de courses", "sur la liste de courses"], namesList: true, hasArticles: true)
        + made(
            .want, ["il faut acheter", "acheter", "on a besoin de", "nous avons besoin de", "il nous faut"],
            hasArticles: true) + made(.want, ["achete"], hasArticles: true, ending: "e")
        + made(
            .want,
            ["hay que comprar", "comprar", "compra", "necesitamos", "nos hace falta", "nos hacen falta"],
            hasArticles: true)
        + made(
            .want, ["bisogna comprare", "comprare", "ci serve", "ci servono", "abbiamo bisogno di"],
            hasArticles: true)

    private static let lists = [
        "the shopping list", "our shopping list", "my shopping list", "the grocery list", "our grocery list",
    ]
    private static let anyLists = ["the list", "our list", "my list"]
    private static let removingVerbs = ["take", "remove", "delete", "cross", "strike", "drop", "scratch"]
        .flatMap { [$0, "please \($0)"] }

    private static let removing: [Frame] =
        made(
            .unwanted, removingVerbs, before: lists.flatMap { ["off \($0)", "from \($0)", "off of \($0)"] },
            namesList: true)
        + made(.unwanted, removingVerbs, before: anyLists.flatMap { ["off \($0)", "from \($0)"] })
        + made(
            .unwanted, ["streich", "streiche", "nimm", "losch", "losche", "entferne"],
            before: ["von der einkaufsliste", "von unserer einkaufsliste"], namesList: true)
        + made(
            .unwanted,
            before: ["streichen", "nehmen", "loschen", "entfernen"].map { "von der einkaufsliste \($0)" },
            namesList: true)
        + made(
            .unwanted, ["enleve", "retire", "supprime", "raye"],
            before: ["de la liste de courses", "de la liste des courses"], namesList: true, hasArticles: true)
        + made(
            .unwanted, ["quita", "borra", "elimina", "tacha"],
            before: ["de la lista de la compra", "de la lista de compras"], namesList: true,
            hasArticles: true)
        + made(
            .unwanted, ["togli", "cancella", "elimina", "rimuovi"], before: ["dalla lista della spesa"],
            namesList: true, hasArticles: true)
        + made(
            .unwanted,
            [
                "we don't need", "we dont need", "i don't need", "we do not need", "we no longer need",
                "no need to buy", "no need for", "don't buy", "dont buy", "do not buy", "wir brauchen kein",
                "wir brauchen keine", "wir brauchen keinen",
            ])
        + made(
            .unwanted,
            [
                "on n'a plus besoin de", "on n'a pas besoin de", "pas besoin de", "no necesitamos",
                "no hace falta", "non ci serve", "non ci servono", "non serve",
            ], hasArticles: true)

    private static let subjects = [
        "", "i", "we", "i've", "we've", "i have", "we have", "just", "i just", "we just", "i've just",
        "we've just", "i already", "we already", "already", "i also", "he", "she", "they",
    ]
    private static func said(_ verbs: [String]) -> [String] {
        verbs.flatMap { verb in subjects.map { $0.isEmpty ? verb : "\($0) \(verb)" } }
    }

    private static let buying: [Frame] =
        made(.bought, said(["bought"])) + made(.bought, before: ["is bought", "are bought"])
        + made(.got, said(["got", "picked up", "fetched", "grabbed", "got us", "stocked up on"]))
        + made(
            .bought,
            ["ich habe", "ich hab", "wir haben", "wir hab", "habe", "hab", "haben", "er hat", "sie hat", ""],
            before: ["gekauft", "eingekauft"])
        + made(
            .bought, ["j'ai achete", "on a achete", "nous avons achete", "je viens d'acheter"],
            hasArticles: true) + made(.bought, ["achete"], hasArticles: true, ending: "é")
        + made(.bought, ["he comprado", "hemos comprado", "acabo de comprar"], hasArticles: true)
        + made(.bought, ["ho comprato", "abbiamo comprato", "comprato"], hasArticles: true)

    private static let lacking: [Frame] =
        made(
            .outOf,
            [
                "we are out of", "we're out of", "were out of", "i'm out of", "i am out of", "out of",
                "we ran out of", "ran out of", "i ran out of", "we have run out of", "we've run out of",
            ])
        + made(.gone, ["no more"])
        + made(.gone, ["the"], before: ["is gone", "is empty", "are gone"])
        + made(
            .gone,
            before: [
                "is gone", "are gone", "is empty", "is all gone", "ist leer", "ist alle", "sind alle",
            ])
        + made(
            .outOf,
            [
                "il n'y a plus de", "on n'a plus de", "plus de", "no queda", "no quedan", "no hay mas",
                "non c'e piu", "non abbiamo piu",
            ], hasArticles: true)

    // MARK: Words

    /// Days of a purchase at the end of a line.
    private static let days: [[String]] = [
        "this morning", "last night", "yesterday", "today", "vorgestern", "gestern", "heute", "hier",
        "aujourd'hui", "ayer", "hoy", "ieri", "oggi",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let thanks: Set = [
        "please", "pls", "thanks", "thx", "bitte", "danke", "merci", "gracias", "grazie",
    ]

    private static let romanceConjunctions: Set = ["y", "e", "et"]

    private static let articles: Set = [
        "un", "une", "du", "des", "de", "le", "la", "les", "el", "los", "las", "una", "unos", "unas", "il",
        "lo", "i", "gli", "uno", "del", "della", "dei", "delle", "dello",
    ]

    private static let questionWords: Set = [
        "what", "what's", "whats", "which", "is", "are", "do", "how", "who", "was", "welche", "ist", "sind",
    ]

    private static let clauseWords: Set = [
        "help", "time", "hilfe", "zeit",
        "for", "with", "from", "to", "at", "in", "on", "of", "by", "before", "after", "when", "if", "that",
        "who",
        "a", "an", "the", "my", "our", "your", "his", "her", "their", "me", "us", "him", "them", "is", "are",
        "back", "off", "up", "out", "away", "home", "rid", "paid", "done",
        "fur", "mit", "von", "zu", "zum", "zur", "bei", "im", "am", "wenn", "ob", "dass", "ein", "eine",
        "einen", "noch", "schon",
        "pour", "avec", "chez", "aux", "dans", "para", "con", "por", "per", "che", "que", "mon", "ma", "mes",
        "tickets", "ticket", "house", "car", "anything", "something", "nothing", "it", "nichts", "etwas",
        "everything", "alles", "stuff", "things",
        "cadeau", "regalo", "voiture", "coche", "billet", "billets", "maison", "casa",
    ]
}

extension String {
    /// The text without a full stop, an exclamation mark or a comma at the end.
    fileprivate var trimmingMarks: String {
        var text = self[...]
        while let last = text.last, ".!,;?".contains(last), text.count > 1 { text.removeLast() }
        return String(text)
    }

    /// The text without a full stop, an exclamation mark or a question mark at the end.
    fileprivate func trimmingMarksButCommas(keepingDates: Bool) -> String {
        var text = self[...]
        while let last = text.last, ".!?".contains(last), text.count > 1 {
            if keepingDates, last == ".", text.dropLast().last?.isNumber == true { break }
            text.removeLast()
        }
        return String(text)
    }
}
