import CivilTime

/// Parts of a line that stay in the title, and parts that were left there though they may have a meaning.
extension SentenceParser {
    /// Where `words` stand in the line, in bytes; empty if they do not. Letters count as in vocabularies.
    package static func places(of words: String, in line: String) -> [Range<Int>] {
        let wanted = SentenceTokens.all(in: words).map(\.text)
        guard !wanted.isEmpty, line.utf8.count <= longestLine else { return [] }
        let tokens = SentenceTokens.all(in: line)
        guard tokens.count <= mostTokens, wanted.count <= tokens.count else { return [] }
        return (0...tokens.count - wanted.count).compactMap { place in
            let found = tokens[place..<place + wanted.count]
            guard let first = found.first, let last = found.last, found.map(\.text).elementsEqual(wanted)
            else {
                return nil
            }
            return first.range.lowerBound..<last.range.upperBound
        }
    }

    /// Whether a doubt keeps the line from being acted on. A word that resembles the name of a month, but has
    /// neither a number nor a preposition beside it, may well mean something else: "watch the match at 8". So may such a word in a
    /// line that names another day.
    package func isSerious(_ doubt: Sentence.Doubt, in sentence: Sentence, of line: String) -> Bool {
        guard case .misspelt(let name) = doubt.reason else { return true }
        if sentence.dueDay != nil { return false }
        let tokens = SentenceTokens.all(in: line)
        guard languages(of: tokens).contains(where: { $0.months.contains(name) }) else { return true }
        guard let place = tokens.firstIndex(where: { $0.range == doubt.range }) else { return true }
        let isLed =
            place > 0
            && languages(of: tokens).contains { language in
                Vocabulary.leadsToDays(language.time.meanings(of: tokens, at: place - 1).map(\.meaning))
            }
        if isLed { return true }
        return (max(0, place - 1)...min(tokens.count - 1, place + 2)).contains { tokens[$0].kind == .number }
    }

    /// Text outside `parts` that is a day or a length by itself, although nothing says that it is meant as
    /// one: "2 weeks". In the order of the line, in bytes.
    package func leftovers(
        in line: String, besides parts: [Sentence.Part] = [], keeping kept: [Range<Int>] = []
    ) -> [Range<Int>] {
        guard line.utf8.count <= Self.longestLine else { return [] }
        let tokens = SentenceTokens.all(in: line, keeping: kept)
        guard (1...Self.mostTokens).contains(tokens.count) else { return [] }
        for language in languages(of: tokens) {
            var found: [Range<Int>] = []
            let time = TimeReader(
                tokens: tokens, vocabulary: language.time, now: zone.civil(of: now), isDayFirst: isDayFirst)
            var place = 0
            while place < tokens.count {
                defer { place += 1 }
                guard time.isStart(place), let end = Self.leftover(at: place, time) else { continue }
                let range = tokens[place].range.lowerBound..<tokens[end - 1].range.upperBound
                place = end - 1
                guard !parts.contains(where: { $0.range.overlaps(range) }) else { continue }
                found.append(range)
            }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The end of a length with a number, or of a day that is certain.
    private static func leftover(at place: Int, _ time: TimeReader) -> Int? {
        if time.number(place) != nil, let (_, end) = time.length(place), time.isEnd(end) { return end }
        guard let (span, end) = time.daySpan(place), time.isEnd(end), span.day.certainty == .certain,
            !span.day.isSpan
        else { return nil }
        return end
    }
}

extension SentenceTokens {
    /// The tokens of a line, where those within `kept` mean nothing but themselves.
    static func all(in line: String, keeping kept: [Range<Int>]) -> [SentenceToken] {
        let tokens = all(in: line)
        guard !kept.isEmpty else { return tokens }
        return tokens.map { token in
            guard kept.contains(where: { $0.overlaps(token.range) }) else { return token }
            return SentenceToken(
                kind: .quotation, text: token.text, range: token.range, isGlued: token.isGlued)
        }
    }
}
