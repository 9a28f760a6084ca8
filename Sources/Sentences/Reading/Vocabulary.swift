/// Phrases of one language and what they mean.
///
/// Phrases are folded as `SentenceTokens` folds words; `|` separates them.
struct Vocabulary<Meaning: Hashable & Sendable>: Sendable {
    struct Entry: Sendable {
        let tokens: [String]
        let meaning: Meaning
    }

    /// By the first token of the phrase, the longest first.
    private let entries: [String: [Entry]]

    init(_ table: [(Meaning, String)]) {
        var entries: [String: [Entry]] = [:]
        for (meaning, phrases) in table {
            for phrase in phrases.split(separator: "|") {
                let tokens = SentenceTokens.all(in: String(phrase)).map(\.text)
                guard let first = tokens.first else { continue }
                entries[first, default: []].append(Entry(tokens: tokens, meaning: meaning))
            }
        }
        self.entries = entries.mapValues { $0.sorted { $0.tokens.count > $1.tokens.count } }
    }

    /// The phrases that begin at `place`, the longest first, and where each ends.
    func meanings(of tokens: [SentenceToken], at place: Int) -> [(meaning: Meaning, end: Int)] {
        guard [.word, .mark, .number].contains(tokens[place].kind),
            let candidates = entries[tokens[place].text]
        else { return [] }
        return candidates.compactMap { entry in
            let end = place + entry.tokens.count
            guard end <= tokens.count, zip(entry.tokens, tokens[place..<end]).allSatisfy({ $0 == $1.text })
            else { return nil }
            return (entry.meaning, end)
        }
    }

    /// Whether a phrase begins with this word.
    func begins(with word: String) -> Bool { entries[word] != nil }

    /// The single words of at least `length` letters that have one of these meanings.
    func words(length: Int, where isWanted: (Meaning) -> Bool) -> [String] {
        entries.values.joined().filter {
            $0.tokens.count == 1 && $0.tokens[0].utf8.count >= length && isWanted($0.meaning)
        }
        .map { $0.tokens[0] }.sorted()
    }

    /// All words of the phrases that have one of these meanings.
    func allWords(where isWanted: (Meaning) -> Bool) -> Set<String> {
        Set(entries.values.joined().filter { isWanted($0.meaning) }.flatMap(\.tokens))
    }

    /// The phrases of two words that have one of these meanings.
    func pairs(where isWanted: (Meaning) -> Bool) -> [(String, String)] {
        entries.values.joined().filter { $0.tokens.count == 2 && isWanted($0.meaning) }
            .map { ($0.tokens[0], $0.tokens[1]) }.sorted { $0 < $1 }
    }
}
