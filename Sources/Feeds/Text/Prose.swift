import Rules

/// Text split into words, numbers and marks, to search for codes and dates.
struct Prose {
    /// A run of letters and digits, or a single other character; blanks are left out.
    struct Token {
        /// Folded; a mark is one character.
        let text: String
        let kind: Kind
        /// Whether a blank precedes it, or it is the first.
        let isApart: Bool
    }

    enum Kind {
        case letters, digits
        /// Letters and digits.
        case mixed
        case mark
    }

    let tokens: [Token]

    init(_ text: String) {
        var tokens: [Token] = []
        var run: [UInt8] = []
        var isApart = true
        var runIsApart = true
        func finish() {
            guard !run.isEmpty else { return }
            let digits = run.count { (0x30...0x39).contains($0) }
            if let label = Self.gluedLabels.first(where: {
                run.starts(with: $0) && run.count == $0.count + digits
            }) {
                tokens.append(
                    Token(text: String(decoding: label, as: UTF8.self), kind: .letters, isApart: runIsApart))
                run.removeFirst(label.count)
                runIsApart = true
                return finish()
            }
            let kind: Kind = digits == run.count ? .digits : digits == 0 ? .letters : .mixed
            tokens.append(Token(text: String(decoding: run, as: UTF8.self), kind: kind, isApart: runIsApart))
            run.removeAll(keepingCapacity: true)
        }
        for byte in FoldedText.bytes(of: text) {
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x80...:
                if run.isEmpty { runIsApart = isApart }
                run.append(byte)
                isApart = false
            case 0x27:  // "Joe's" is one word
                continue
            case 0...0x20:
                finish()
                isApart = true
            default:
                finish()
                tokens.append(
                    Token(text: String(UnicodeScalar(byte)), kind: .mark, isApart: isApart))
                isApart = false
            }
        }
        finish()
        self.tokens = tokens
    }

    /// Words that typists glue to the day behind them: "Sell By date11/16/17".
    private static let gluedLabels = ["dates", "date", "before"].map { Array($0.utf8) }

    var count: Int { tokens.count }

    /// The piece's text; empty beyond the ends.
    func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? tokens[index].text : ""
    }

    func kind(_ index: Int) -> Kind? {
        tokens.indices.contains(index) ? tokens[index].kind : nil
    }

    /// Whether the pieces from `index` on are these words, whatever marks but commas and semicolons come
    /// between them.
    func has(_ words: [String], at index: Int) -> Bool {
        end(of: words, at: index) != nil
    }

    /// Where these words end if they begin at `index`; otherwise `nil`.
    func end(of words: [String], at index: Int) -> Int? {
        var index = index
        for (place, word) in words.enumerated() {
            if place > 0 {
                while kind(index) == .mark, text(index) != ",", text(index) != ";" { index += 1 }
            }
            guard text(index) == word else { return nil }
            index += 1
        }
        return index
    }

    /// The code that begins at `index`: runs joined by hyphens, dots, slashes or underscores, without blanks.
    /// - Returns: Its parts, and the index after it.
    func code(at index: Int) -> (parts: [String], end: Int)? {
        guard let first = kind(index), first != .mark else { return nil }
        var parts = [text(index)]
        var end = index + 1
        while end + 1 < count, !tokens[end].isApart, !tokens[end + 1].isApart, tokens[end + 1].kind != .mark,
            ["-", ".", "/", "_"].contains(tokens[end].text)
                || tokens[end].text == "#" && parts[parts.count - 1].hasDigit
        {
            parts.append(tokens[end + 1].text)
            end += 2
        }
        return (parts, end)
    }
}

extension String {
    /// Whether it contains an ASCII digit.
    var hasDigit: Bool { utf8.contains { (0x30...0x39).contains($0) } }
    var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
