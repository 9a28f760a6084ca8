/// Sanitises text for popups: removes invisible and misleading characters and limits the length. Text from
/// any source is treated as data.
enum PopupSanitizer {
    /// One line of at most `limit` characters.
    static func line(_ text: String, atMost limit: Int) -> String {
        let words = clean(text, budget: limit).split { $0 == " " || $0 == "\n" }
        return cut(words.joined(separator: " "), to: limit)
    }

    /// At most `lineLimit` lines and `limit` characters, without leading, trailing or repeated blank lines.
    static func lines(_ text: String, atMost lineLimit: Int, characters limit: Int) -> String {
        var lines: [Substring] = []
        let all = cut(clean(text, budget: limit), to: limit).split(
            separator: "\n", omittingEmptySubsequences: false)
        for line in all {
            let line = line.drop { $0 == " " }
            if line.isEmpty, lines.last?.isEmpty ?? true { continue }
            lines.append(line)
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        if lines.count > lineLimit {
            lines.replaceSubrange((lineLimit - 1)..., with: ["…"])
        }
        return lines.joined(separator: "\n")
    }

    /// `text` with each paragraph broken at blanks into parts of at most `letters` characters. Longer words stay whole.
    static func broken(_ text: String, every letters: Int) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var parts: [Substring] = []
            var rest = paragraph
            while rest.count > letters,
                let blank = rest.prefix(letters + 1).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
            {
                parts.append(rest[..<blank])
                rest = rest[blank...].drop { $0 == " " }
            }
            return parts + [rest]
        }.joined(separator: "\n")
    }

    /// For a body on a server with `body-markup`. Outside attributes, these three entities are enough, and
    /// every server knows them.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// For a body that is plain text by its specification, but may reach a server that takes it for markup: what looks
    /// like the start of a tag gets `‹` for its bracket. Portals pass text on as it is.
    static func withoutTags(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var plain = String.UnicodeScalarView()
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : " "
            let startsTag = scalar == "<" && (next.properties.isAlphabetic || next == "/" || next == "!")
            plain.append(startsTag ? "\u{2039}" : scalar)
        }
        return String(plain)
    }

    /// Turns tabs into spaces and every kind of line end into a newline; removes control characters and those
    /// that are invisible or change the reading order.
    ///
    /// - Parameter budget: How many characters the caller needs at most; limits how much of `text` is read.
    private static func clean(_ text: String, budget: Int) -> String {
        var clean = String.UnicodeScalarView()
        var marks = 0
        func append(_ scalar: Unicode.Scalar) {
            clean.append(scalar)
            marks = 0
        }
        var previous: Unicode.Scalar = " "
        let scalars = Array(text.unicodeScalars.prefix(32 * budget))
        for (place, scalar) in scalars.enumerated() {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r": continue
            case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": append("\n")
            case "\u{200C}", "\u{200D}":
                // Joiners shape words in many scripts and join emoji, but only between two such characters.
                let next = place + 1 < scalars.count ? scalars[place + 1] : " "
                // Does not reset `marks`, which go on after a joiner.
                if isVisible(clean.last ?? " "), isVisible(next) { clean.append(scalar) }
            default:
                if scalar.properties.isWhitespace {
                    append(" ")
                } else if isMark(scalar) {
                    marks += 1
                    if marks <= 8 { clean.append(scalar) }
                } else if !isHidden(scalar) {
                    append(scalar)
                }
            }
        }
        return String(clean)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && !isHidden(scalar) && !scalar.properties.isWhitespace
    }

    /// Stacked marks would cover neighbouring lines.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: !isHidden(scalar)
        default: false
        }
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if (0xFE00...0xFE0F).contains(scalar.value) { return false }  // variation selectors
        let properties = scalar.properties
        return properties.generalCategory == .control || properties.isDefaultIgnorableCodePoint
            || properties.isBidiControl || properties.isNoncharacterCodePoint
            || (0xFFF9...0xFFFC).contains(scalar.value) || (0x1D173...0x1D17A).contains(scalar.value)
    }

    /// Cuts at a word boundary unless the word is too long. Counts scalars, too: a character may have many.
    private static func cut(_ text: String, to limit: Int) -> String {
        if text.count <= limit, text.unicodeScalars.count <= 4 * limit { return text }
        let scalars = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit - 1)))
        let start = scalars.prefix(limit - 1)
        let isWhole = scalars.dropFirst(start.count).first?.isWhitespace ?? false
        guard !isWhole, let end = start.lastIndex(where: \.isWhitespace),
            start.distance(from: start.startIndex, to: end) > limit / 2
        else { return trimmed(start) + "…" }
        return trimmed(start[..<end]) + "…"
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard let last = text.lastIndex(where: { !$0.isWhitespace && !",;:(".contains($0) }) else {
            return text
        }
        return text[...last]
    }
}
