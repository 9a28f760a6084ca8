import Rules

/// A word, number or mark of a sentence, and where it stands.
struct SentenceToken: Sendable {
    enum Kind: Sendable {
        case word, number, mark
        /// A text in quotes, which no rule looks into.
        case quotation
        /// `#word`, and `text` is the word as typed.
        case label
        /// `@name`, and `text` is the name as typed.
        case person
    }

    let kind: Kind
    /// Words are folded; numbers are decimal digits; a run of exclamation marks is one mark.
    let text: String
    /// Offsets in the UTF-8 text.
    let range: Range<Int>
    /// Whether it follows the token before it without a blank.
    let isGlued: Bool

    /// Whether it is one of `marks`, each a single character.
    func isMark(of marks: String) -> Bool {
        kind == .mark && text.count == 1 && text.allSatisfy(marks.contains)
    }
}

/// Splits a sentence into tokens, in one pass.
struct SentenceTokens {
    private let scalars: [(scalar: Unicode.Scalar, offset: Int)]
    private let end: Int
    private var place = 0
    private var hasBlank = true
    private var unclosed: Set<Unicode.Scalar> = []
    private var tokens: [SentenceToken] = []

    static func all(in text: String) -> [SentenceToken] {
        var reader = SentenceTokens(text)
        while reader.place < reader.scalars.count { reader.readToken() }
        return reader.tokens
    }

    private init(_ text: String) {
        var offset = 0
        scalars = text.unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            return (scalar, offset)
        }
        end = offset
    }

    private mutating func readToken() {
        let scalar = scalars[place].scalar
        switch scalar {
        case _ where scalar.properties.isWhitespace:
            hasBlank = true
            place += 1
        case _ where Self.isDigit(scalar): read(.number, while: Self.isDigit)
        case _ where Self.isLetter(scalar): readWord()
        case "#" where startsChunk && nextIsLetter: readName(.label)
        case "@" where startsChunk && nextIsLetter: readName(.person)
        case "!": read(.mark) { $0 == "!" }
        default:
            if let closing = Self.closingQuotes[scalar], startsChunk, readQuotation(to: closing) { return }
            add(.mark, through: place + 1)
        }
    }

    private mutating func read(_ kind: SentenceToken.Kind, while belongs: (Unicode.Scalar) -> Bool) {
        var last = place
        while last < scalars.count, belongs(scalars[last].scalar) { last += 1 }
        add(kind, through: last)
    }

    /// An apostrophe between letters belongs to the word: `don't`, `d'ici`.
    private mutating func readWord() {
        var last = place
        while last < scalars.count {
            let scalar = scalars[last].scalar
            if Self.isLetter(scalar) {
                last += 1
                continue
            }
            guard scalar == "'" || scalar == "\u{2019}" else { break }
            // French "d'appeler" is two words.
            if last - place <= 2, Self.elided.contains(Self.folded(scalars[place..<last].map(\.scalar))) {
                last += 1
                break
            }
            guard last + 1 < scalars.count, Self.isLetter(scalars[last + 1].scalar) else { break }
            last += 1
        }
        add(.word, through: last)
    }

    private static let elided: Set<String> = ["d", "l", "j", "s", "n", "qu", "c"]

    private mutating func readName(_ kind: SentenceToken.Kind) {
        var last = place + 1
        while last < scalars.count {
            let scalar = scalars[last].scalar
            guard Self.isLetter(scalar) || Self.isDigit(scalar) || scalar == "-" || scalar == "_" else {
                break
            }
            last += 1
        }
        while scalars[last - 1].scalar == "-" { last -= 1 }
        add(kind, through: last)
    }

    private mutating func readQuotation(to closing: Unicode.Scalar) -> Bool {
        guard !unclosed.contains(closing) else { return false }
        guard let last = scalars[(place + 1)...].firstIndex(where: { $0.scalar == closing }) else {
            unclosed.insert(closing)
            return false
        }
        add(.quotation, through: last + 1)
        return true
    }

    private mutating func add(_ kind: SentenceToken.Kind, through next: Int) {
        let typed = scalars[place..<next].map(\.scalar)
        let text: String
        switch kind {
        case .word: text = Self.folded(typed)
        case .label, .person: text = Self.string(typed.dropFirst())
        case .number, .mark, .quotation: text = Self.string(typed[...])
        }
        let range = scalars[place].offset..<(next < scalars.count ? scalars[next].offset : end)
        tokens.append(SentenceToken(kind: kind, text: text, range: range, isGlued: !hasBlank))
        hasBlank = false
        place = next
    }

    /// `#home#bank` is two labels.
    private var startsChunk: Bool {
        hasBlank || tokens.last.map { $0.isMark(of: "([{,;") || $0.kind == .label } ?? true
    }

    private var nextIsLetter: Bool {
        place + 1 < scalars.count && Self.isLetter(scalars[place + 1].scalar)
    }

    /// The form in which vocabularies hold words: folded, with straight apostrophes.
    private static func folded(_ word: [Unicode.Scalar]) -> String {
        word.split(omittingEmptySubsequences: false) { $0 == "'" || $0 == "\u{2019}" }
            .map { FoldedText.of(string($0)) }.joined(separator: "'")
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark:
            return true
        default: return false
        }
    }

    private static let closingQuotes: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "\u{201C}": "\u{201D}", "\u{201E}": "\u{201C}", "\u{AB}": "\u{BB}",
    ]
}
