import Rules

/// A line about what to buy, or what was bought: "buy milk", "I bought milk 2 until 5.12.", "we are out of bread",
/// "take rice off the shopping list".
package struct ShoppingSentence: Sendable, Hashable {
    package enum Meaning: Sendable, Hashable {
        /// Something is to be bought.
        case want
        /// "need milk" may mean that it is to be bought, if it is something that people buy.
        case need
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

    package let meaning: Meaning
    /// The things with their details, as typed. Never empty.
    package private(set) var parts: [String]
    /// The things as one text, which may be the name of one thing.
    package let text: String
    /// Whether the line mentions the list, so it cannot mean anything else.
    package let namesList: Bool
    /// Whether it mentions a list, which may be another one: "the list".
    package let mentionsList: Bool
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
        let words = Words(line).folded
        guard !line.hasSuffix("?"), let first = words.first, !Self.questionWords.contains(first),
            !Self.forbids(words)
        else { return nil }
        if let things = Self.behindColon(line),
            let found = Self.found(in: Words("put \(things) on the shopping list"))
        {
            self = found
            return
        }
        if let found = Self.found(in: Words(line)) {
            // "noch keine Blumen gekauft"
            let isBought = found.meaning == .bought || found.meaning == .got
            if isBought, words.contains(where: Self.denying.contains) { return nil }
            self = found
            return
        }
        // "Reis gekauft, haltbar bis 12.12."
        guard let (core, detail) = PurchasePhrase.apartFromDay(line), var found = Self.found(in: Words(core)),
            [.bought, .got].contains(found.meaning), let last = found.parts.last, found.day == nil
        else { return nil }
        found.parts[found.parts.count - 1] = "\(last) \(detail)"
        self = found
    }

    private static let denying: Set<String> = [
        "not", "never", "haven't", "havent", "hasn't", "hasnt", "didn't", "didnt", "kein", "keine", "keinen",
        "nicht", "nie", "jamais", "pas", "nunca",
    ]

    /// "don't add anything to the list"
    private static func forbids(_ words: [String]) -> Bool {
        let rest = words.drop { $0 == "please" }
        return SpokenPhrases.words("don't|dont|do not|never|bitte nicht").contains { no in
            rest.starts(with: no) && ["add", "put", "write"].contains(rest.dropFirst(no.count).first)
        }
    }

    /// "chips, salsa" of "need: chips, salsa".
    private static func behindColon(_ line: String) -> Substring? {
        guard let colon = line.firstIndex(of: ":"),
            listHeadings.contains(FoldedText.of(String(line[..<colon])).trimmingBlanks)
        else { return nil }
        return line[line.index(after: colon)...]
    }

    private static let listHeadings: Set = [
        "need", "we need", "buy", "to buy", "shopping", "shopping list", "groceries", "grocery list",
        "einkaufen",
        "einkaufsliste", "einkauf", "courses", "liste de courses", "compra", "lista de la compra", "spesa",
        "lista della spesa",
    ]

    private static func found(in words: Words) -> ShoppingSentence? {
        frames.lazy.compactMap { frame in
            frame.range(in: words.folded, typed: words.typed).flatMap {
                ShoppingSentence(frame, words.typed[$0], words.folded[$0])
            }
        }.first
    }

    /// The words of a line without what is only polite, and without the colon of "bought: milk".
    private struct Words {
        let typed: [String]
        let folded: [String]

        init(_ line: String) {
            var words = line.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0 != ":" }
            func isPolite(_ word: String) -> Bool { thanks.contains(FoldedText.of(word.trimmingMarks)) }
            while words.count > 1, let last = words.last, isPolite(last) { words.removeLast() }
            for place in [2, 1, 0] where words.count > 2 && place < words.count - 1 {
                let word = FoldedText.of(words[place].trimmingMarks)
                if isPolite(words[place]) || fillers.contains(word) { words.remove(at: place) }
            }
            for place in words.indices.prefix(mostWordsOfLead) where words[place].count > 1 {
                if words[place].hasSuffix(":") { words[place].removeLast() }
            }
            typed = words
            folded = words.map { FoldedText.of(String($0.trimmingMarks.map { $0 == "\u{2019}" ? "'" : $0 })) }
        }
    }

    private static let mostWordsOfLead = 4

    private init?(_ frame: Frame, _ words: ArraySlice<String>, _ folded: ArraySlice<String>) {
        let isBought = frame.meaning == .bought || frame.meaning == .got
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
        if frame.meaning == .unwanted { words = Self.withoutNegation(words) }
        guard !words.isEmpty else { return nil }
        if frame.hasArticles {
            words = Self.withoutArticle(words)
            for place in words.indices where Self.romanceConjunctions.contains(FoldedText.of(words[place])) {
                words[place] = "and"
            }
        }
        let text = words.joined(separator: " ")
        var parts = isBought ? PurchasePhrase.parts(of: text) : ShoppingPhrase.parts(of: text)
        if frame.hasArticles {
            parts = parts.map { part in
                Self.withoutArticle(part.split(separator: " ").map(String.init)[...]).joined(separator: " ")
            }
        }
        let things = parts.compactMap { isBought ? PurchasePhrase($0)?.thing : ShoppingPhrase($0) }
        guard !things.isEmpty, things.count == parts.count,
            things.allSatisfy({ Self.isThing($0, isKnownList: frame.namesList) })
        else { return nil }
        (meaning, namesList, self.parts, self.text, self.day) = (
            frame.meaning, frame.namesList, parts, text, day
        )
        mentionsList = frame.mentionsList
    }

    /// Whether a thing is a few words, none of which begins a clause: "tickets for the concert" and "mum a
    /// present" are tasks.
    private static func isThing(_ thing: ShoppingPhrase, isKnownList: Bool) -> Bool {
        let words = FoldedText.of(thing.name).split(separator: " ").map(String.init)
        return words.count <= (isKnownList ? 6 : 3)
            && (isKnownList || !words.contains(where: clauseWords.contains))
            && thing.name.contains(where: \.isLetter)
    }

    /// "rice" for "any more rice" and "rice anymore"; "milk and bread" for "neither milk nor bread".
    private static func withoutNegation(_ words: ArraySlice<String>) -> ArraySlice<String> {
        var words = words
        func folded(_ part: ArraySlice<String>) -> [String] { part.map { FoldedText.of($0) } }
        for lead in negatedLeads where words.count > lead.count && folded(words.prefix(lead.count)) == lead {
            words.removeFirst(lead.count)
        }
        for tail in negatedTails where words.count > tail.count && folded(words.suffix(tail.count)) == tail {
            words.removeLast(tail.count)
        }
        for place in words.indices.dropFirst() where negatedConjunctions.contains(FoldedText.of(words[place]))
        {
            words[place] = "and"
        }
        return words
    }

    private static let negatedLeads = SpokenPhrases.words(
        "to buy|any more|any|more|plus|mas|piu|besoin|either|neither|weder|ni|ne")
    private static let negatedTails = SpokenPhrases.words(
        "any more|any longer|anymore|after all|right now|at the moment|now|today|mehr|nicht mehr|plus|mas|piu|"
            + "either|jetzt|momentan|erst mal")
    /// "nor", "or" and the like between things that are not needed.
    private static let negatedConjunctions: Set = ["or", "nor", "oder", "noch", "ni", "ne", "ou", "o"]

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
    private struct Frame: Sendable {
        let meaning: Meaning
        let pattern: SpokenPattern<Meaning>
        let namesList: Bool
        let mentionsList: Bool
        /// Whether to drop Romance articles before a thing.
        let hasArticles: Bool
        /// The letter that the word before the things must end with, as typed: another word may differ only in its
        /// accent.
        let ending: Character?

        /// The words of the things; `nil` if the line has others.
        func range(in words: [String], typed: [String]) -> Range<Int>? {
            guard let range = pattern.found(in: words).first?.thing else { return nil }
            if let ending, typed[range.lowerBound - 1].last != ending { return nil }
            return range
        }
    }

    /// - Parameters:
    ///   - leads: What may stand before the things; an empty text if nothing has to.
    ///   - list: The words for the list behind them, in the notation of `SpokenPattern`.
    ///   - tails: What may stand at the end; an empty text if nothing has to.
    private static func made(
        _ meaning: Meaning, _ leads: [String] = [""], list: String = "", before tails: [String] = [""],
        namesList: Bool = false, hasArticles: Bool = false, ending: Character? = nil
    ) -> [Frame] {
        func element(_ phrases: [String]) -> String {
            let words = phrases.filter { !$0.isEmpty }.map { $0.split(separator: " ").joined(separator: "_") }
                .joined(separator: "|")
            return phrases.contains("") && !words.isEmpty ? "(\(words))" : words
        }
        let pattern = [element(leads), "X", list, element(tails)].joined(separator: " ")
        return [
            Frame(
                meaning: meaning, pattern: SpokenPattern(pattern, meaning), namesList: namesList,
                mentionsList: !list.isEmpty,
                hasArticles: hasArticles, ending: ending)
        ]
    }

    /// The first one that fits is used.
    private static let frames: [Frame] = unneeded + listed + wanting + buying + lacking

    /// Lists as people call them, in the order of the words of their language. A list that is only "the list" may be
    /// another one.
    private struct ListNames {
        /// "to the", "auf die": before the names, to add to the list and to take off it.
        let adding: [String]
        let removing: [String]
        let shopping: [String]
        let any: [String]

        func frames(
            _ meaning: Meaning, _ leads: [String], _ tails: [String] = [""], hasArticles: Bool = false
        ) -> [Frame] {
            let prepositions = (meaning == .want ? adding : removing).joined(separator: "|")
            return [(shopping, true), (any, false)].flatMap { names, namesList in
                ShoppingSentence.made(
                    meaning, leads, list: "\(prepositions) \(names.joined(separator: "|"))", before: tails,
                    namesList: namesList, hasArticles: hasArticles)
            }
        }
    }

    private static let english = ListNames(
        adding: ["to", "on", "onto", "for"], removing: ["off", "from", "off_of"],
        shopping: ["the", "our", "my"].flatMap {
            ["\($0)_shopping_list", "\($0)_grocery_list", "\($0)_groceries_list", "\($0)_shopping"]
        } + ["shopping_list", "grocery_list", "shopping"],
        any: ["the_list", "our_list", "my_list"])
    private static let german = ListNames(
        adding: ["auf"], removing: ["von", "vom", "runter_von", "kann_von", "kann_runter_von"],
        shopping: ["die", "der", "unsere", "unserer", "meine", "meiner"].map { "\($0)_einkaufsliste" }
            + ["den_einkaufszettel", "dem_einkaufszettel", "einkaufszettel", "einkaufsliste"],
        any: ["die", "der", "unsere", "unserer", "meine", "meiner"].map { "\($0)_liste" })
    private static let french = ListNames(
        adding: ["a", "sur", "dans"], removing: ["de"],
        shopping: ["la", "notre", "ma"].flatMap { ["\($0)_liste_de_courses", "\($0)_liste_des_courses"] },
        any: ["la_liste", "notre_liste", "ma_liste"])
    private static let spanish = ListNames(
        adding: ["a", "en"], removing: ["de"],
        shopping: ["la", "nuestra", "mi"].flatMap {
            ["\($0)_lista_de_la_compra", "\($0)_lista_de_compras", "\($0)_lista_de_las_compras"]
        }, any: ["la_lista", "nuestra_lista", "mi_lista"])
    private static let italian = ListNames(
        adding: ["alla", "sulla", "nella", "in"], removing: ["dalla"],
        shopping: ["lista_della_spesa", "nostra_lista_della_spesa", "mia_lista_della_spesa"],
        any: ["lista", "nostra_lista", "mia_lista"])

    /// The words of all forms, folded.
    static var vocabulary: Set<String> { Set(frames.lazy.flatMap(\.pattern.words)) }

    private static let listed: [Frame] =
        english.frames(.want, ["put", "add", "write", "stick", "get", "can you add", "can you put", ""])
        + english.frames(
            .unwanted, ["take", "remove", "delete", "cross", "strike", "drop", "scratch", "get", ""])
        + german.frames(
            .want, ["setz", "setze", "schreib", "schreibe", "pack", "packe", "tu", "mach", "nimm", ""],
            ["", "setzen", "schreiben", "packen", "tun", "gesetzt", "drauf"])
        + german.frames(
            .unwanted, ["streich", "streiche", "nimm", "losch", "losche", "entferne", "mach", "tu", ""],
            ["", "streichen", "nehmen", "loschen", "entfernen", "runter", "runternehmen", "gestrichen"])
        + french.frames(
            .want,
            [
                "ajoute", "ajouter", "rajoute", "mets", "mettre", "note", "noter", "inscris", "inscrire",
                "ecris",
            ],
            hasArticles: true)
        + french.frames(
            .unwanted,
            [
                "enleve", "enlever", "retire", "retirer", "supprime", "supprimer", "raye", "barre", "efface",
                "ote",
            ],
            hasArticles: true)
        + spanish.frames(
            .want,
            [
                "anade", "anadir", "pon", "poner", "agrega", "agregar", "apunta", "apuntar", "anota", "mete",
                "suma",
            ],
            hasArticles: true)
        + spanish.frames(
            .unwanted, ["quita", "quitar", "borra", "borrar", "elimina", "eliminar", "tacha", "saca"],
            hasArticles: true)
        + italian.frames(
            .want, ["aggiungi", "aggiungere", "metti", "mettere", "segna", "scrivi", "inserisci"],
            hasArticles: true)
        + italian.frames(
            .unwanted,
            ["togli", "togliere", "cancella", "cancellare", "elimina", "rimuovi", "leva", "depenna"],
            hasArticles: true)

    private static let wanting: [Frame] =
        made(
            .want,
            [
                "buy", "we need to buy", "i need to buy", "need to buy", "we need more", "we need some",
                "we need", "kauf", "kaufe",
                "wir brauchen",
            ]) + made(.want, before: ["kaufen"])
        + made(
            .want,
            ["we're", "we are", "were", "i'm", "i am", ""].flatMap { subject in
                [
                    "running low on", "getting low on", "low on", "running short of", "running out of",
                    "almost out of", "nearly out of", "down to the last",
                ].map { "\(subject) \($0)" }
            })
        + made(
            .need,
            ["", "i ", "we still ", "i still ", "still ", "also "].flatMap { subject in
                ["need", "need some", "need more"].map { subject + $0 }
            })
        + made(
            .need,
            before: [
                "is running low", "are running low", "is getting low", "are getting low", "is running out",
                "are running out", "is almost gone", "are almost gone", "is nearly gone", "is almost empty",
                "is nearly empty", "running low", "geht zur neige", "gehen zur neige", "wird knapp",
                "werden knapp",
                "ist fast leer", "ist fast alle", "sind fast alle", "ist bald alle", "sind bald alle",
            ])
        + made(.need, ["ich brauche", "brauche", "brauchen", "ich brauch"])
        + made(.need, ["j'ai besoin de", "il me faut", "besoin de"], hasArticles: true)
        + made(.need, ["necesito", "me hace falta", "me hacen falta"], hasArticles: true)
        + made(.need, ["mi serve", "mi servono", "ho bisogno di"], hasArticles: true)
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

    /// What is not needed, or not any more.
    private static let unneeded: [Frame] =
        made(
            .unwanted,
            ["", "we ", "i ", "we really ", "actually we ", "actually "].flatMap { subject in
                [
                    "don't need", "dont need", "do not need", "no longer need", "needn't buy", "don't want",
                    "need no more", "need no", "need neither", "need not buy", "don't have to buy",
                    "dont have to buy",
                ].map { subject + $0 }
            } + ["no need to buy", "no need for", "don't buy", "dont buy", "do not buy"])
        + made(
            .unwanted,
            before: ["", "any more", "anymore", "any longer"].flatMap { end in
                ["is not needed", "isn't needed", "are not needed", "aren't needed", "not needed"].map {
                    "\($0) \(end)"
                }
            } + ["is no longer needed", "are no longer needed", "no longer needed"])
        + made(
            .unwanted,
            ["wir brauchen", "ich brauche", "brauchen", "brauche", "brauchen wir", "kauf", "kaufe"].flatMap {
                verb in
                ["kein", "keine", "keinen", "weder"].map { "\(verb) \($0)" }
            })
        + made(
            .unwanted, ["wir brauchen", "ich brauche", "brauchen"], before: ["nicht mehr", "doch nicht"])
        + made(
            .unwanted,
            before: [
                "brauchen wir nicht mehr", "brauchen wir nicht", "brauchen wir doch nicht",
                "brauch ich nicht mehr",
                "brauche ich nicht mehr", "wird nicht mehr gebraucht", "werden nicht mehr gebraucht",
                "nicht mehr notig",
                "ist nicht mehr notig", "sind nicht mehr notig", "nicht kaufen", "nicht mehr kaufen",
            ])
        + made(
            .unwanted,
            ["on n'a", "nous n'avons", "je n'ai", "on a", "j'ai", ""].flatMap { subject in
                ["plus", "pas", "pas vraiment"].map { "\(subject) \($0) besoin" }
            } + [
                "on n'a besoin ni", "nous n'avons besoin ni", "on n'a plus besoin ni", "n'achete pas",
                "n'achete plus", "inutile d'acheter", "pas la peine d'acheter",
            ], hasArticles: true)
        + made(
            .unwanted,
            [
                "no necesitamos", "no necesito", "ya no necesitamos", "ya no necesito", "no hace falta",
                "no hacen falta",
                "ya no hace falta", "ya no hacen falta", "no compres", "no hay que comprar", "ya no queremos",
            ], hasArticles: true)
        + made(
            .unwanted,
            [
                "non ci serve", "non ci servono", "non serve", "non servono", "non abbiamo bisogno",
                "non abbiamo piu bisogno", "non ho piu bisogno", "non comprare", "non bisogna comprare",
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
            .bought, germanSubjects, before: ["gekauft", "eingekauft", "nachgekauft"])
        + made(.bought, ["gekauft", "eingekauft"])
        + made(.got, germanSubjects, before: ["geholt", "besorgt", "mitgebracht"])
        + made(
            .bought,
            ["j'ai achete", "on a achete", "nous avons achete", "je viens d'acheter", "viens d'acheter"],
            hasArticles: true) + made(.bought, ["achete"], hasArticles: true, ending: "é")
        + made(.got, ["j'ai pris", "on a pris", "nous avons pris"], hasArticles: true)
        + made(
            .bought,
            ["he comprado", "hemos comprado", "acabo de comprar", "comprado", "compramos", "ya compre"],
            hasArticles: true) + made(.bought, ["compre"], hasArticles: true, ending: "é")
        + made(
            .bought,
            ["ho comprato", "abbiamo comprato", "ho appena comprato", "comprato", "comprati", "comprata"],
            hasArticles: true) + made(.got, ["ho preso", "abbiamo preso"], hasArticles: true)

    private static let germanSubjects = [
        "ich habe", "ich hab", "wir haben", "wir hab", "habe", "hab", "haben", "er hat", "sie hat", "",
    ]

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
                "il n'y a plus", "y a plus", "on n'a plus", "on a plus", "nous n'avons plus", "plus de",
                "plus d'",
                "no queda", "no quedan", "ya no queda", "ya no quedan", "no hay mas", "no hay", "ya no hay",
                "non c'e piu", "non ci sono piu", "non abbiamo piu",
            ], hasArticles: true)
        + made(
            .gone,
            [
                "se acabo", "se acabaron", "se ha acabado", "se han acabado", "se nos acabo", "se termino",
                "e finito", "e finita", "sono finiti", "sono finite",
            ], hasArticles: true)
        + made(
            .gone,
            before: [
                "est fini", "est finie", "sont finis", "sont finies", "est vide", "e finito", "e finita",
                "sono finiti",
            ],
            hasArticles: true)

    // MARK: Words

    /// Days of a purchase at the end of a line.
    private static let days: [[String]] = [
        "this morning", "last night", "yesterday", "today", "vorgestern", "gestern", "heute", "hier",
        "aujourd'hui", "ayer", "hoy", "ieri", "oggi",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let thanks: Set = [
        "please", "pls", "thanks", "thx", "again", "bitte", "danke", "wieder", "merci", "gracias", "grazie",
    ]

    /// Words among the first of a line that say nothing: "wir brauchen noch Milch".
    private static let fillers: Set = [
        "actually", "hey", "ok", "okay", "oh", "also", "noch", "mal", "doch", "eben", "halt", "bon", "alors",
        "pues",
        "bueno", "allora", "encore", "anche",
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
        "help", "time", "hilfe", "zeit", "it's", "it", "they", "they're", "was", "were", "es", "sie", "war",
        "ist",
        "already", "still",
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
