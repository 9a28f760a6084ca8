/// How a name that somebody typed fits the titles of subjects, ignoring case.
package struct NameMatch: Sendable {
    /// How well it fits, best first.
    package enum Level: String, Sendable, Hashable, OrderedCases {
        /// It is the whole title.
        case exact
        /// It is the beginning of the identifier.
        case id
        /// Each of its words is a word of the title.
        case words
        /// Each of its words is a part of the title: the beginning of a word, or at least three characters
        /// of one.
        case parts
    }

    /// In lower case, with single spaces.
    package let folded: String
    /// Without an article before the name: people say "the trash" of a task called "Trash".
    private let words: [String]
    private let bare: String
    /// `nil` if no identifier can begin like this.
    package let prefix: IdentifierPrefix?

    package init(_ text: String) {
        let typed = Self.words(of: text, where: { $0 == " " || $0 == "\t" || $0 == "\n" })
        folded = typed.joined(separator: " ")
        words = typed.count > 1 && Self.articles.contains(typed[0]) ? Array(typed.dropFirst()) : typed
        bare = words.joined(separator: " ")
        prefix = IdentifierPrefix(text)
    }

    /// In lower case; every title that fits contains it. Empty if nothing was typed.
    package var longestWord: String { words.max { $0.utf8.count < $1.utf8.count } ?? "" }

    /// - Parameter detail: What tells subjects of the same title apart, such as the holder of a document.
    /// - Returns: `nil` if it does not fit.
    package func level(title: String, detail: String = "", id: String = "") -> Level? {
        guard !words.isEmpty else { return nil }
        let title = title.lowercased()
        if title == folded || title == bare { return .exact }
        if let prefix, id.hasPrefix(prefix.description) { return .id }
        let whole = detail.isEmpty ? title : "\(title) \(detail.lowercased())"
        if whole == folded || whole == bare { return .exact }
        guard words.allSatisfy({ ByteSearch.contains($0, in: whole) }) else { return nil }
        let known = Set(Self.words(of: whole, where: { !$0.isLetter && !$0.isNumber }))
        // "ike x" is not how anybody calls "fix bike".
        guard words.allSatisfy({ word in word.count >= 3 || known.contains { $0.hasPrefix(word) } }) else {
            return nil
        }
        let sought = Self.words(of: bare, where: { !$0.isLetter && !$0.isNumber })
        return !sought.isEmpty && sought.allSatisfy(known.contains) ? .words : .parts
    }

    /// Whether each word of the name is a word of the title, or one of them in another number: "plant" of "Water the plants",
    /// but not "tea" of "Team lunch". If the name is only a part of a word, nobody can tell whether it is meant.
    package func namesWholeWords(of title: String, detail: String = "") -> Bool {
        let known = Self.words(of: "\(title) \(detail)", where: { !$0.isLetter && !$0.isNumber })
        let sought = Self.words(of: bare, where: { !$0.isLetter && !$0.isNumber })
        return !sought.isEmpty
            && sought.allSatisfy { word in
                known.contains { $0 == word || Self.isPlural($0, of: word) || Self.isPlural(word, of: $0) }
            }
    }

    private static func isPlural(_ plural: String, of word: String) -> Bool {
        guard word.count > 2, plural.count > word.count else { return false }
        if word.hasSuffix("y"), plural == word.dropLast() + "ies" { return true }
        guard plural.hasPrefix(word) else { return false }
        switch plural.dropFirst(word.count) {
        case "s": return true
        case "es": return ["s", "x", "z", "h", "o"].contains(where: word.hasSuffix)
        // German "Karte" and "Zeitung"
        case "n": return word.hasSuffix("e")
        case "en": return word.count > 4
        default: return false
        }
    }

    /// Whether the title or the identifier begins with what was typed.
    package func isBeginning(ofTitle title: String, id: String) -> Bool {
        if words.isEmpty { return true }
        if let prefix, id.hasPrefix(prefix.description) { return true }
        return title.lowercased().hasPrefix(folded)
    }

    /// The place of the title that was probably meant by a name that fits none: with one typing error, in a long
    /// name with two, or written with other spaces. Of titles that are equally near, the first.
    package func nearest(of titles: [String]) -> Int? {
        let sought = Self.letters(of: bare)
        let most = sought.count > 7 ? 2 : 1
        guard sought.count >= 4 else { return nil }
        var best: (distance: Int, place: Int)?
        for (place, title) in titles.enumerated() {
            var names = [Self.letters(of: title)]
            if words.count == 1 {
                names += Self.words(of: title, where: { !$0.isLetter && !$0.isNumber }).map(Array.init)
            }
            for name in names where name.count >= 4 && abs(name.count - sought.count) <= most {
                let distance = editDistance(name, sought)
                if distance <= most, distance < best?.distance ?? .max { best = (distance, place) }
            }
        }
        return best?.place
    }

    private static func letters(of text: String) -> [Character] {
        Array(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "my", "our", "der", "die", "das", "den", "dem", "mein", "meine", "meinen", "unser",
        "unsere", "unseren", "le", "la", "les", "mon", "ma", "mes", "notre", "nos", "el", "los", "las", "mi",
        "mis", "nuestro", "nuestra",
    ]

    private static func words(of text: String, where isGap: (Character) -> Bool) -> [String] {
        text.lowercased().split(whereSeparator: isGap).map(String.init)
    }
}
