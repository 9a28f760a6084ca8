import Rules

/// A line that puts things on the shopping list: "buy milk", "we need bread and butter", "put rice on the
/// shopping list".
package struct ShoppingSentence: Sendable, Hashable {
    package let things: [ShoppingPhrase]
    /// Whether the line names the list, which leaves no other meaning.
    package let namesList: Bool

    /// `nil` for any other line. The caller checks for a day or a time.
    package init?(_ line: String) {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let folded = words.map { FoldedText.of($0.trimmingMarks) }
        guard !line.hasSuffix("?"), let first = folded.first, !Self.questionWords.contains(first) else {
            return nil
        }
        if let range = Self.inner(of: folded, Self.listFrames) {
            self.init(words[range], namesList: true)
        } else if let range = Self.inner(of: folded, Self.frames) {
            self.init(words[range], namesList: false)
        } else {
            return nil
        }
    }

    /// The things that a line says are gone: "we are out of milk", "milk is gone".
    package static func gone(_ line: String) -> ShoppingSentence? {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let folded = words.map { FoldedText.of($0.trimmingMarks) }
        guard let range = inner(of: folded, goneFrames) else { return nil }
        return ShoppingSentence(words[range], namesList: false)
    }

    private init?(_ words: ArraySlice<String>, namesList: Bool) {
        let things = ShoppingPhrase.several(in: words.map(\.trimmingMarksButCommas).joined(separator: " "))
        guard !things.isEmpty, things.allSatisfy({ Self.isThing($0, isKnownList: namesList) }) else {
            return nil
        }
        (self.things, self.namesList) = (things, namesList)
    }

    /// Whether a thing is a few words, none of which begins a clause: "tickets for the concert" and "mum a
    /// present" are tasks.
    private static func isThing(_ thing: ShoppingPhrase, isKnownList: Bool) -> Bool {
        let words = FoldedText.of(thing.name).split(separator: " ").map(String.init)
        return words.count <= (isKnownList ? 6 : 3)
            && (isKnownList || !words.contains(where: clauseWords.contains))
            && thing.name.contains(where: \.isLetter)
    }

    /// The range of words between the lead and the tail of the first matching frame.
    private static func inner(of words: [String], _ frames: [(lead: String, tail: String)]) -> Range<Int>? {
        for frame in frames {
            let (lead, tail) = (frame.lead.split(separator: " "), frame.tail.split(separator: " "))
            guard words.count > lead.count + tail.count, zip(lead, words).allSatisfy({ $0 == $1 }),
                zip(tail, words.suffix(tail.count)).allSatisfy({ $0 == $1 })
            else { continue }
            return lead.count..<(words.count - tail.count)
        }
        return nil
    }

    private static let listTails = [
        "on the shopping list", "on our shopping list", "on my shopping list", "on the grocery list",
        "to the shopping list", "to our shopping list", "to my shopping list", "to the grocery list",
        "auf die einkaufsliste",
    ]
    private static let listFrames = ["put", "add", "write", "setz", "setze", "schreib", "schreibe", ""]
        .flatMap { lead in listTails.map { (lead: lead, tail: $0) } }

    private static let frames: [(lead: String, tail: String)] = [
        ("buy", ""), ("please buy", ""), ("we need to buy", ""), ("we need more", ""), ("we need some", ""),
        ("we need", ""), ("kauf", ""), ("kaufe", ""), ("wir brauchen", ""), ("", "kaufen"),
    ]

    private static let goneFrames: [(lead: String, tail: String)] = [
        ("we are out of", ""), ("we're out of", ""), ("were out of", ""), ("out of", ""), ("no more", ""),
        ("we ran out of", ""), ("ran out of", ""), ("we have run out of", ""), ("we've run out of", ""),
        ("the", "is gone"), ("the", "is empty"), ("the", "are gone"), ("", "is gone"), ("", "are gone"),
        ("", "is empty"), ("", "is all gone"), ("", "ist leer"), ("", "ist alle"), ("", "sind alle"),
    ]

    private static let questionWords: Set = [
        "what", "what's", "whats", "which", "is", "are", "do", "how", "who", "was", "welche", "ist", "sind",
    ]

    private static let clauseWords: Set = [
        "help", "time", "hilfe", "zeit",
        "for", "with", "from", "to", "at", "in", "on", "of", "by", "before", "after", "when", "if", "that",
        "who",
        "a", "an", "the", "my", "our", "your", "his", "her", "their", "me", "us", "him", "them", "is", "are",
        "fur", "mit", "von", "zu", "zum", "zur", "bei", "im", "am", "wenn", "ob", "dass", "ein", "eine",
        "einen",
        "tickets", "ticket", "house", "car", "anything", "something", "nothing", "it", "nichts", "etwas",
    ]
}

extension String {
    /// The text without a full stop, an exclamation mark or a comma at the end.
    fileprivate var trimmingMarks: String {
        var text = self[...]
        while let last = text.last, ".!,;?".contains(last), text.count > 1 { text.removeLast() }
        return String(text)
    }

    fileprivate var trimmingMarksButCommas: String {
        var text = self[...]
        while let last = text.last, ".!?".contains(last), text.count > 1 { text.removeLast() }
        return String(text)
    }
}
