import Rules

/// A name as people say it in a sentence, compared with the titles of what is there: "the stairs" of "Vacuum the
/// stairs", "two yoghurts" of "Yoghurt", "paid the rent" of "Pay the rent".
///
/// `NameMatch` compares what somebody types as a name, letter by letter; this type compares words whatever their form.
package struct SpokenName: Sendable {
    /// How well a name fits a title, best first.
    package enum Fit: Int, Sendable, Comparable {
        /// Both have the same words.
        case exact
        /// All words of the name are words of the title.
        case words
        /// All are, but for typing errors.
        case misspelt
        /// All words of the title are words of the name, which has others: "the dentist visit" of "Dentist".
        case within
        /// All words of the name but the verb are words of the title: "cleaned the stairs" of "Vacuum the stairs".
        case part

        package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
    }

    /// Without articles and the like; empty if nothing is left that names anything.
    package let words: [SpokenWord]

    package init(_ text: String) {
        words = SpokenWord.all(in: text).filter { !$0.isFiller }
    }

    /// How the words of a title that the line may name can begin: "dent" and "den" for "the dentists". In
    /// most misspelt words, the first letters are right.
    static func beginnings(in line: String) -> [String] {
        var found: [String] = []
        func take(_ text: String) {
            for length in [3, max(4, text.count - 2)] where text.count >= min(3, length) {
                let beginning = String(text.prefix(length))
                if !found.contains(beginning) { found.append(beginning) }
            }
        }
        let bytes = Array(line.utf8)
        for token in SentenceTokens.all(in: line) {
            for word in SpokenWord.all(in: token.text) where !word.isFiller && word.text.count > 1 {
                // Titles are kept with their accents.
                take(String(decoding: bytes[token.range], as: UTF8.self).lowercased())
                for stem in word.written { take(stem) }
            }
        }
        return found
    }

    /// Whether it names nothing: "it", "the", a single letter.
    package var isEmpty: Bool { words.isEmpty }

    /// - Parameter detail: What tells subjects of the same title apart, such as the holder of a document.
    /// - Returns: `nil` if it does not fit.
    package func fit(_ title: SpokenName, detail: SpokenName? = nil) -> Fit? {
        guard !words.isEmpty, !title.words.isEmpty else { return nil }
        let all = title.words + (detail?.words ?? [])
        if words.allSatisfy({ word in all.contains { word.fits($0) } }) {
            let isWhole = title.words.allSatisfy { word in words.contains { $0.fits(word) } }
            if isWhole { return .exact }
            // One letter is no name, unless it is the whole title.
            return words.contains { $0.text.count > 1 } ? .words : nil
        }
        // "Blumengießen" of "Blumen gießen"
        if words.count != title.words.count,
            words.map(\.text).joined() == title.words.map(\.text).joined()
        {
            return .exact
        }
        if words.allSatisfy({ word in all.contains { word.fits($0) || word.isNearly($0) } }) {
            return .misspelt
        }
        let isWithin = title.words.allSatisfy { word in words.contains { $0.fits(word) } }
        if isWithin, title.words.contains(where: { !$0.isVerb && $0.text.count > 2 }) { return .within }
        let shared = words.filter { word in
            word.text.count > 2 && !word.isVerb && all.contains { word.fits($0) && !$0.isVerb }
        }
        // All but the verb: "cleaned the stairs" of "Vacuum the stairs".
        let others = words.filter { !$0.isVerb }
        return !shared.isEmpty && shared.count == others.count ? .part : nil
    }
}

/// A word in its forms: "yoghurts" and "yoghurt", "paid" and "pay", "gesaugt" and "saugen".
package struct SpokenWord: Sendable, Hashable {
    /// Folded.
    package let text: String
    private let stems: Set<String>
    /// Short stems that may be other words: "bar" of "barn", "car" of "care", but also "brot" of "brote".
    private let doubtfulStems: Set<String>

    init(_ text: String) {
        self.text = text
        (stems, doubtfulStems) = Self.stems(of: text)
    }

    static func all(in text: String) -> [SpokenWord] {
        SentenceTokens.all(in: text).flatMap(all(of:))
    }

    static func all(of token: SentenceToken) -> [SpokenWord] {
        switch token.kind {
        case .word where token.text.hasSuffix("'s"): [SpokenWord(String(token.text.dropLast(2)))]
        case .word, .number: [SpokenWord(token.text)]
        case .label, .person: [SpokenWord(FoldedText.of(token.text))]
        case .quotation: all(in: String(token.text.dropFirst().dropLast()))
        case .mark: []
        }
    }

    /// The word and its stems, without the mark of German ones.
    var written: [String] {
        [text] + stems.map { $0.hasPrefix("~") || $0.hasPrefix("^") ? String($0.dropFirst()) : $0 }.sorted()
    }

    package func fits(_ other: SpokenWord) -> Bool {
        text == other.text || !stems.isDisjoint(with: other.stems)
            || Self.leads(text, other.text) || Self.leads(other.text, text)
    }

    /// "draußen" and "raus" of "rausbringen".
    private static func leads(_ particle: String, _ verb: String) -> Bool {
        guard let particle = particles[particle], verb.utf8.count > particle.utf8.count + 3 else {
            return false
        }
        return verb.hasPrefix(particle)
    }

    private static let particles = [
        "draussen": "raus", "raus": "raus", "rausgebracht": "raus", "unten": "runter", "weg": "weg",
        "zuruck": "zuruck", "rein": "rein", "drinnen": "rein",
    ]

    /// Whether one typing error, or two in a long word, make it the other.
    func isNearly(_ other: SpokenWord) -> Bool {
        Self.isNear(text, other.text) || Self.isNear(singular, other.singular)
            // "vaccumed" and "vacuum"
            || stems.contains { Self.isNear($0, other.text) } || Self.areSynonyms(self, other)
            || !doubtfulStems.isDisjoint(with: other.stems) || !stems.isDisjoint(with: other.doubtfulStems)
    }

    private static func areSynonyms(_ one: SpokenWord, _ other: SpokenWord) -> Bool {
        one.stems.contains { stem in
            synonyms[stem].map { meaning in other.stems.contains { synonyms[$0] == meaning } } ?? false
        }
    }

    /// Synonyms, each with one word that stands for all of them. Steward asks what they mean.
    private static let synonyms: [String: String] = Dictionary(
        [
            "bin trash garbage rubbish refuse", "hoover vacuum", "call phone telephone ring dial",
            "pill tablet med medication medicine", "mum mom mother mama", "dad father papa", "xmas christmas",
            "mince minced", "yoghurt yogurt yog", "movie film", "fridge refrigerator", "post mail",
            "swap change replace exchange", "soccer football", "wash clean", "sofa couch", "bike bicycle",
            "tv telly television", "physio physiotherapy physiotherapist", "doctor doc gp",
            "vet veterinarian",
            "form slip", "spud potato", "mull abfall", "hack hackfleisch", "handy telefon",
            "samstag sonnabend",
        ].flatMap { group in
            let words = group.split(separator: " ").map(String.init)
            return words.map { ($0, words[0]) }
        }, uniquingKeysWith: { first, _ in first })

    private static func isNear(_ one: String, _ other: String) -> Bool {
        let most = min(one.count, other.count)
        // "wiht" has all letters of "with".
        if most == 4, one.count == other.count, one != other {
            return one.first == other.first && one.sorted() == other.sorted()
        }
        guard most >= 5, abs(one.count - other.count) <= 2 else { return false }
        return editDistance(Array(one), Array(other)) <= (most >= 8 ? 2 : 1)
    }

    /// "yogurt" of "yogurts".
    private var singular: String {
        text.hasSuffix("s") && !text.hasSuffix("ss") ? String(text.dropLast()) : text
    }

    /// Whether it says nothing about which thing is meant.
    package var isFiller: Bool { Self.fillers.contains(text) }

    /// Whether it is a form of a verb that people do things with.
    package var isVerb: Bool { !stems.isDisjoint(with: Self.verbs) }

    /// Whether it says that something was done: "paid", "signed", "gesaugt".
    package var isPast: Bool {
        if Self.irregular[text] != nil || Self.irregularGerman.contains(where: { text.hasSuffix($0.key) }) {
            return true
        }
        if text.hasSuffix("ed"), !text.hasSuffix("eed"), text.count > 4 { return true }
        return text.hasSuffix("t") && Self.germanCore(text)?.hasGe == true
            || text.count > 6 && (text.hasSuffix("iert") || text.hasSuffix("kalkt"))
    }

    /// Whether it is a German participle: "gegossen", "weggeschüttet".
    var isGermanParticiple: Bool { Self.germanCore(text)?.hasGe == true }

    // MARK: Forms

    private static func stems(of word: String) -> (sure: Set<String>, doubtful: Set<String>) {
        var stems: Set = [word]
        var doubtful: Set<String> = []
        if let base = irregular[word] { stems.insert(base) }
        for (ending, replacements) in endings where word.hasSuffix(ending) {
            let rest = String(word.dropLast(ending.count))
            guard rest.count > 2 || ending == "s" && rest.count > 1 else { continue }
            guard isSure(ending, after: rest) else {
                doubtful.insert(rest)
                continue
            }
            for replacement in replacements { stems.insert(rest + replacement) }
            // "wrapped", "stopping"
            if ["ed", "ing"].contains(ending), let last = rest.last, rest.dropLast().last == last {
                stems.insert(String(rest.dropLast()))
            }
        }
        if let core = germanCore(word) { stems.insert("~" + core.stem) }
        for ending in romanceEndings where word.hasSuffix(ending) && word.count > ending.count + 2 {
            stems.insert("^" + String(word.dropLast(ending.count)))
            break
        }
        return (stems, doubtful.subtracting(stems))
    }

    /// Whether an ending makes a form of the word before it, rather than another word: "poster" is no form of "post".
    private static func isSure(_ ending: String, after rest: String) -> Bool {
        switch ending {
        case "e", "er": rest.count > 4
        case "en": rest.count > 3
        case "n": rest.hasSuffix("e") || rest.count > 4
        default: true
        }
    }

    /// Of infinitives and participles: "pagar" and "pagado", "comprare" and "comprato".
    private static let romanceEndings = [
        "are", "ere", "ire", "ado", "ada", "ido", "ida", "ato", "ata", "uto", "uta", "ito", "ita", "ar", "ir",
    ]

    private static let endings: [(String, [String])] = [
        ("ies", ["y", "ie"]), ("ves", ["f", "fe"]), ("es", ["", "e"]), ("s", [""]), ("ied", ["y"]),
        ("ed", ["", "e"]), ("ing", ["", "e"]), ("en", [""]), ("er", [""]), ("n", [""]), ("e", [""]),
    ]

    /// The stem of a German verb, with its separable prefix: `saug` of "gesaugt" and "saugen", `zuruckgeb` of
    /// "zurückgegeben"; `nil` for a word that is too short.
    private static func germanCore(_ word: String) -> (stem: String, hasGe: Bool)? {
        let prefix = prefixes.first { word.hasPrefix($0) && word.count > $0.count + 3 } ?? ""
        var core = String(word.dropFirst(prefix.count))
        let hasGe = core.hasPrefix("ge") && core.count > 4
        let isForm = hasGe || ["en", "ern", "eln", "t"].contains(where: core.hasSuffix)
        guard isForm, core.count > 3 else { return nil }
        for (form, stem) in irregularGerman where core == form || core == "ge" + form {
            return (prefix + stem, true)
        }
        if hasGe { core.removeFirst(2) }
        for ending in ["eten", "et", "en", "t", "n"]
        where core.hasSuffix(ending) && core.count > ending.count + 2 {
            core.removeLast(ending.count)
            break
        }
        return (prefix + core, hasGe)
    }

    /// The longest first.
    private static let prefixes = [
        "zuruck", "runter", "zusammen", "heraus", "herunter", "weiter", "raus", "rein", "nach", "vor", "weg",
        "auf",
        "aus", "ein", "mit", "hin", "her", "ab", "an", "um", "zu",
    ]

    private static let irregularGerman: [String: String] = [
        "bracht": "bring", "nommen": "nehm", "rufen": "ruf", "schrieben": "schreib", "geben": "geb",
        "gossen": "giess", "worfen": "werf", "trunken": "trink", "gessen": "ess", "lesen": "les",
        "gangen": "geh", "uberwiesen": "uberweis", "unterschrieben": "unterschreib", "liehen": "leih",
        "verliehen": "verleih", "froren": "frier", "schnitten": "schneid", "schoben": "schieb",
        "verschoben": "verschieb", "schickt": "schick", "zogen": "zieh", "standen": "steh", "tan": "tu",
        "haltn": "halt", "sprochen": "sprech", "troffen": "treff", "wechselt": "wechsel", "sungen": "sing",
    ]

    /// English forms that no ending makes.
    private static let irregular: [String: String] = [
        "took": "take", "taken": "take", "paid": "pay", "bought": "buy", "wrote": "write", "written": "write",
        "sent": "send", "made": "make", "fed": "feed", "brought": "bring", "swept": "sweep", "threw": "throw",
        "thrown": "throw", "read": "read", "went": "go", "gone": "go", "met": "meet", "spoke": "speak",
        "spoken": "speak", "gave": "give", "given": "give", "got": "get", "ate": "eat", "eaten": "eat",
        "drank": "drink", "drunk": "drink", "did": "do", "done": "do", "put": "put", "cut": "cut",
        "set": "set",
        "told": "tell", "sold": "sell", "hung": "hang", "found": "find", "left": "leave", "lent": "lend",
        "froze": "freeze", "frozen": "freeze", "won": "win", "built": "build", "bent": "bend",
        "wound": "wind",
        "ran": "run", "rang": "ring", "rung": "ring", "drove": "drive", "driven": "drive", "chose": "choose",
        "chosen": "choose", "held": "hold", "kept": "keep", "shut": "shut", "taught": "teach", "sewn": "sew",
        "ridden": "ride", "rode": "ride", "broke": "break", "broken": "break", "fixed": "fix",
        "dealt": "deal",
        "came": "come", "stole": "steal", "stolen": "steal", "fell": "fall", "fallen": "fall",
        "forgot": "forget",
        "forgotten": "forget", "grew": "grow", "grown": "grow", "knew": "know", "known": "know",
        "lost": "lose",
        "said": "say", "slept": "sleep", "spent": "spend", "stood": "stand", "stuck": "stick",
        "thought": "think", "understood": "understand", "woke": "wake", "woken": "wake", "wore": "wear",
        "worn": "wear", "burnt": "burn", "spilt": "spill", "spoilt": "spoil", "began": "begin",
        "begun": "begin",
        "flew": "fly", "flown": "fly", "blew": "blow", "blown": "blow", "caught": "catch", "drew": "draw",
        "drawn": "draw", "laid": "lay", "tore": "tear", "torn": "tear", "sank": "sink", "sunk": "sink",
        "shrank": "shrink", "slid": "slide", "swam": "swim", "wept": "weep", "withdrew": "withdraw",
        "mown": "mow", "saw": "see", "seen": "see", "fetched": "fetch", "picked": "pick", "dug": "dig",
        "hid": "hide", "hidden": "hide", "lit": "light", "shaken": "shake", "sung": "sing", "swum": "swim",
        "knives": "knife", "loaves": "loaf", "halves": "half", "children": "child", "potatoes": "potato",
        "tomatoes": "tomato", "mice": "mouse", "feet": "foot", "teeth": "tooth", "leaves": "leaf",
    ]

    private static let fillers = Set(
        """
        the a an my our your his her their its this that these those some any of to me us i we it is are was were \
        am be been has have had do does did and already just now finally today also too please all at about for whole entire \
        der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser unsere unseren \
        unserem ich wir es ist sind war waren habe hab haben hat wurde wurden schon jetzt gerade heute bitte endlich \
        alle i've we've i'm we're i'd und auch doch nun von vom zum zur im am le la les un une mon ma mes notre nos el los las una mi mis \
        il lo gli l' d' du des de del
        """.split { $0 == " " || $0 == "\n" }.map(String.init))

    private static let verbs: Set<String> = Set(
        """
        take pay buy write send make feed bring sweep throw read go meet speak give get eat drink do put cut set \
        tell sell hang find leave lend freeze build run ring drive choose hold keep shut call clean wash walk water \
        empty change replace fix mail pick drop return cook vacuum hoover mow order book renew email submit file mop \
        cancel check schedule turn pack unload load fold repair test service fill refill sign dust iron plant rake \
        update install descale visit collect fetch deliver print scan post prepare finish complete talk contact ask \
        confirm review charge download upload study practise practice mark finished sort tidy hand
        """.split { $0 == " " || $0 == "\n" }.map(String.init)
            + """
            saug rausbring bring ruf anruf zahl bezahl uberweis kauf schreib unterschreib nehm giess putz buch \
            bestell abhol hol wasch koch wechsel reinig entkalk zuruckgeb zuruckbring geb mach erledig schick verschick \
            fullaus raum aufraum mah fulln lees les frag prufn pruf test reparier kundig verlanger fu ausfull back
            """.split { $0 == " " || $0 == "\n" }.map { "~" + $0 })
}

extension SpokenName {
    /// Without some words; `nil` if none of them is among it, or nothing else.
    package func without(_ dropped: Set<String>) -> SpokenName? {
        let rest = words.filter { !dropped.contains($0.text) }
        return rest.isEmpty || rest.count == words.count ? nil : SpokenName(words: rest)
    }

    private init(words: [SpokenWord]) {
        self.words = words
    }
}
