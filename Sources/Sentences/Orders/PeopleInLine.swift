import Rules

/// Several people whom a line names: "bins every monday @anna @ben", "pack your bag, each of us".
package struct PeopleInLine: Sendable, Hashable {
    package enum Whom: Sendable, Hashable {
        /// At least two, as typed.
        case named([String])
        case each
        /// "For everyone" may belong to the title: "buy presents for everyone".
        case perhapsEach
    }

    package let whom: Whom
    /// The line without them.
    package let rest: String
    /// Whether they take turns, rather than do it each; `nil` if the line does not say.
    package let takesTurns: Bool?

    /// - Parameter people: The names of those who are known.
    /// - Returns: `nil` if the line names one person, or none.
    package init?(_ line: String, people: [String]) {
        guard people.count > 1 else { return nil }
        var reader = Reader(line, people: people)
        guard let whom = reader.whom() else { return nil }
        self.whom = whom
        takesTurns = whom == .perhapsEach ? nil : reader.manner()
        rest = reader.rest
        if rest.isEmpty { return nil }
    }

    /// Whether a line without `@` may mean everyone.
    package static func mayMeanEveryone(_ line: String) -> Bool {
        var reader = Reader(line, people: [])
        return reader.everyoneAtEnd() != nil
    }
}

private struct Reader {
    private let line: String
    private let people: [String]
    private let tokens: [SentenceToken]
    private var removed: Set<Int> = []
    private var names: [String] = []

    init(_ line: String, people: [String]) {
        (self.line, self.people) = (line, people)
        tokens = SentenceTokens.all(in: line)
    }

    mutating func whom() -> PeopleInLine.Whom? {
        var isEach = false
        for place in tokens.indices where tokens[place].kind == .person && !isPartOfWord(place) {
            let name = tokens[place].text
            if PersonName.isEach(name) {
                isEach = true
            } else if people.contains(where: { PersonName.areEqual($0, name) }) {
                if !names.contains(where: { PersonName.areEqual($0, name) }) { names.append(name) }
            } else {
                continue
            }
            removed.insert(place)
        }
        if isEach || names.count > 1 {
            removeLinks()
            return isEach ? .each : .named(names)
        }
        removed = []
        return everyoneAtEnd()
    }

    /// Whether a name with the mark goes on: "@ben.miller" and "@ben's".
    private func isPartOfWord(_ place: Int) -> Bool {
        let next = place + 1
        guard next < tokens.count, tokens[next].isGlued else { return false }
        guard tokens[next].kind == .mark, next + 1 < tokens.count else { return tokens[next].kind != .mark }
        return tokens[next + 1].isGlued && tokens[next + 1].kind != .person
    }

    /// Removes what joins the names, and "for" before them.
    private mutating func removeLinks() {
        for place in tokens.indices where Self.links.contains(tokens[place].text) && !removed.contains(place)
        {
            let behind = tokens.indices.contains(place - 1) && removed.contains(place - 1)
            var next = place + 1
            while next < tokens.count, Self.links.contains(tokens[next].text) { next += 1 }
            if behind, next == tokens.count || removed.contains(next) { removed.formUnion(place..<next) }
        }
        for place in removed.sorted() where place > 0 && Self.leads.contains(tokens[place - 1].text) {
            removed.insert(place - 1)
        }
    }

    /// "Each of us" behind a line.
    mutating func everyoneAtEnd() -> PeopleInLine.Whom? {
        var end = tokens.count
        while end > 0, tokens[end - 1].kind == .mark { end -= 1 }
        let words = tokens[..<end].map { FoldedText.of($0.text) }
        func length(_ phrases: [[String]]) -> Int? {
            phrases.first { $0.count < words.count && words.suffix($0.count).elementsEqual($0) }?.count
        }
        if let length = length(Self.each) {
            removed.formUnion((end - length)..<end)
            return .each
        }
        guard let length = length(Self.perhapsEach) else { return nil }
        removed.formUnion((end - length)..<end)
        return .perhapsEach
    }

    /// Whether the line says that they take turns, or that each does it.
    mutating func manner() -> Bool? {
        let words = tokens.map { FoldedText.of($0.text) }
        for phrase in Self.turns {
            for begin in words.indices
            where words[begin...].starts(with: phrase)
                && removed.isDisjoint(with: begin..<begin + phrase.count)
            {
                removed.formUnion(begin..<begin + phrase.count)
                return true
            }
        }
        guard let last = words.indices.last(where: { tokens[$0].kind != .mark }),
            Self.alone.contains(words[last]),
            last > 0, removed.contains(last - 1)
        else { return nil }
        removed.insert(last)
        return false
    }

    /// The line without what was removed.
    var rest: String {
        let bytes = Array(line.utf8)
        var kept = bytes
        for place in removed {
            for offset in tokens[place].range { kept[offset] = UInt8(ascii: " ") }
        }
        let words = String(decoding: kept, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ").drop { Self.isLooseMark($0) || $0 == " " }
        let end = text.lastIndex { !Self.isLooseMark($0) && $0 != " " }
        return end.map { String(text[...$0]) } ?? ""
    }

    private static func isLooseMark(_ character: Character) -> Bool { ",;:&".contains(character) }

    private static let links: Set<String> = [
        "and", ",", "&", "+", "/", "und", "et", "y", "e", "or", "oder",
    ]
    private static let leads: Set<String> = ["for", "fur", "pour", "para", "per"]
    private static let alone: Set<String> = ["each", "jeder", "jede", "jeweils"]
    private static let turns = [
        ["in", "turn"], ["in", "turns"], ["by", "turns"], ["taking", "turns"], ["take", "turns"],
        ["alternately"], ["alternating"], ["abwechselnd"], ["im", "wechsel"], ["reihum"],
    ]
    private static let each = [
        ["for", "each", "of", "us"], ["each", "of", "us"], ["fur", "jeden", "von", "uns"],
        ["jeder", "von", "uns"], ["jede", "von", "uns"],
    ]
    private static let perhapsEach = [
        ["for", "everyone"], ["for", "everybody"], ["for", "all", "of", "us"], ["fur", "alle"],
        ["fur", "uns", "alle"], ["fur", "jeden"],
    ]
}
