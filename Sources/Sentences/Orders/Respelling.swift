import Rules

/// Lines as they may be meant where several words are misspelt or shortened: "put the ham in freezer" of "put te ham in
/// freezr", "move lunch with sam to fri" of "mve lunch w sam 2 fri".
///
/// Whether one of them is meant, only what is there can show, and the user is asked.
struct Respelling {
    /// What each word of a line may stand for, likeliest first; the first is the word itself if it is spelt right.
    private let choices: [[String]]
    private let tokens: [SentenceToken]
    private let bytes: [UInt8]

    private static let (mostWords, mostLines, mostNear) = (16, 24, 3)

    /// - Parameters:
    ///   - isKnown: Whether a folded word is spelt right.
    ///   - names: The words of what is there, folded.
    ///   - others: Words that say what to do with it, folded.
    /// - Returns: `nil` for a line without a word that may stand for another.
    init?(_ line: String, isKnown: (String) -> Bool, names: Set<String>, others: () -> Set<String>) {
        tokens = SentenceTokens.all(in: line)
        bytes = Array(line.utf8)
        guard (2...Self.mostWords).contains(tokens.count) else { return nil }
        var vocabulary: Set<String>?
        var choices: [[String]] = []
        for place in tokens.indices {
            let word = tokens[place].text
            let short = Self.written(place, in: tokens)
            if !short.isEmpty {
                choices.append(short)
                continue
            }
            guard tokens[place].kind == .word, word.utf8.count > 1, !names.contains(word), !isKnown(word)
            else {
                choices.append([word])
                continue
            }
            // The vocabulary is large, and most lines need none of it.
            let words = vocabulary ?? others()
            vocabulary = words
            let near = Self.near(word, in: names) + Self.near(word, in: words.subtracting(names))
            choices.append(words.contains(word) || near.isEmpty ? [word] : near + [word])
        }
        self.choices = choices
        guard zip(choices, tokens).contains(where: { $0[0] != $1.text }) else { return nil }
    }

    /// The lines that may be meant, those with the likeliest words first; the typed one is not among them.
    var lines: [String] {
        var all: [[String]] = [[]]
        for words in choices {
            all = all.flatMap { line in words.map { line + [$0] } }
            if all.count > Self.mostLines { all = Array(all.prefix(Self.mostLines)) }
        }
        return all.filter { $0 != tokens.map(\.text) }.map(line)
    }

    /// The typed line with other words; what is spelt right stays as it is typed.
    private func line(_ words: [String]) -> String {
        var line = ""
        var end = 0
        for (word, token) in zip(words, tokens) {
            line += String(decoding: bytes[end..<token.range.lowerBound], as: UTF8.self)
            line += word == token.text ? String(decoding: bytes[token.range], as: UTF8.self) : word
            end = token.range.upperBound
        }
        return line + String(decoding: bytes[end...], as: UTF8.self)
    }

    // MARK: Misspelt words

    private static func near(_ word: String, in words: Set<String>) -> [String] {
        let letters = Array(word.utf8)
        return words.filter { isNear(letters, Array($0.utf8)) }.sorted().prefix(mostNear).map(\.self)
    }

    /// Whether a letter is lost, doubled, added or swapped; in a longer word also wrong.
    private static func isNear(_ word: [UInt8], _ other: [UInt8]) -> Bool {
        guard abs(word.count - other.count) <= 1, other.count > 2, word != other else { return false }
        if word.count == other.count, word.sorted() == other.sorted() {
            return zip(word, other).filter { $0 != $1 }.count == 2
        }
        guard word[0] == other[0] else { return false }
        // "te" and "mlk" lack a letter; in so short a word, another one makes another word.
        if max(word.count, other.count) < 6 {
            let isLonger = word.count > other.count && other.count > 3
            return (word.count < other.count || isLonger) && editDistance(word, other) == 1
        }
        return editDistance(word, other) <= (other.count > 7 ? 2 : 1)
    }

    // MARK: Short forms

    /// What a short form at `place` stands for, likeliest first; empty if it is none.
    private static func written(_ place: Int, in tokens: [SentenceToken]) -> [String] {
        let word = tokens[place].text
        let next = place + 1 < tokens.count ? tokens[place + 1] : nil
        let previous = place > 0 ? tokens[place - 1].text : ""
        switch word {
        case "2" where days.contains(next?.text ?? ""): return ["to", word]
        case "4" where next?.kind == .number || ["a", "an", "the", "my"].contains(next?.text ?? ""):
            return ["for", word]
        case "of" where separable.contains(previous): return ["off", word]
        default: break
        }
        if let long = shortForms[word] { return [long, word] }
        // "milks off"
        if word.hasSuffix("s"), word.utf8.count > 3, states.contains(next?.text ?? "") {
            return [word.dropLast() + " is", word]
        }
        return []
    }

    private static let days: Set<String> = [
        "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday",
        "wednesday",
        "thursday", "friday", "saturday", "sunday", "today", "2day", "tomorrow", "tmrw", "tmr", "2moro",
        "next", "nxt",
    ]
    private static let separable: Set<String> = ["turn", "switch", "take", "cross", "tick", "check", "call"]
    private static let states: Set<String> = [
        "off", "gone", "empty", "open", "out", "bad", "mouldy", "moldy",
    ]
    private static let shortForms: [String: String] = [
        "w": "with", "n": "and", "nt": "not", "nxt": "next", "2day": "today", "2moro": "tomorrow",
        "2morrow": "tomorrow", "2nite": "tonight", "ur": "your", "frm": "from", "abt": "about",
        "bc": "because", "cuz": "because", "til": "until", "notif": "notification",
        "notifs": "notifications", "appt": "appointment", "apt": "appointment", "mtg": "meeting",
        "gonna": "going to", "wanna": "want to", "im": "i'm", "ive": "i've", "theyre": "they're",
        "hav": "have", "hv": "have", "r": "are", "u": "you", "dun": "done",
        "nich": "nicht", "nix": "nichts", "ned": "nicht", "hab": "habe",
        "vllt": "vielleicht",
    ]
}

extension OrderReader {
    /// The lines that may be meant by one with misspelt or shortened words.
    /// - Parameter names: Of what is there.
    func respellings(of line: String, names: [SpokenName]) -> [String] {
        let titles = Set(names.lazy.flatMap(\.words).map(\.text))
        let words = titles.map(SpokenWord.init)
        let respelling = Respelling(
            line,
            isKnown: { word in
                let spoken = SpokenWord(word)
                return parser.knowsWord(word) || words.contains { $0.fits(spoken) }
            }, names: titles, others: { vocabulary })
        return respelling?.lines ?? []
    }
}
