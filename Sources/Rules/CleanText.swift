/// Cleans text from outside before it is stored.
package enum CleanText {
    /// `text` as one line: without control and bidirectional characters, each run of whitespace a single
    /// space, both ends trimmed.
    package static func line(_ text: String) -> String {
        if isLine(text) { return text }
        var line = String.UnicodeScalarView()
        var isBlankOwed = false
        for scalar in text.unicodeScalars {
            if isBlank(scalar) {
                isBlankOwed = !line.isEmpty
            } else if !isHarmful(scalar) {
                if isBlankOwed { line.append(" ") }
                isBlankOwed = false
                line.append(scalar)
            }
        }
        return String(line)
    }

    /// `text` without control and bidirectional characters. Every line break becomes `\n`; tabs stay.
    package static func paragraphs(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy(isOfParagraphs) { return text }
        var clean = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: continue
            case "\r", "\u{85}", "\u{2028}", "\u{2029}": clean.append("\n")
            case "\n", "\t": clean.append(scalar)
            default: if !isHarmful(scalar) { clean.append(scalar) }
            }
        }
        return String(clean)
    }

    /// The first words of `text` as one line, for messages; ends in an ellipsis if cut.
    package static func excerpt(of text: String, length: Int) -> String {
        if text.utf8.count <= length { return line(text) }
        // Examine only four times as many scalars, so that a megabyte of blanks costs nothing.
        let start = line(String(String.UnicodeScalarView(text.unicodeScalars.prefix(length * 4))))
        return start.count <= length ? start : beginning(of: start, length - 1) + "…"
    }

    /// Cuts at a word boundary, unless the last word is very long.
    private static func beginning(of line: String, _ length: Int) -> Substring {
        let start = line.prefix(length)
        let isWhole = line.dropFirst(length).first == " "
        guard !isWhole, let end = start.lastIndex(of: " "),
            start.distance(from: start.startIndex, to: end) > length / 2
        else { return trimmed(start) }
        return trimmed(start[..<end])
    }

    private static func trimmed(_ text: Substring) -> Substring {
        guard let last = text.lastIndex(where: { !" ,;:(".contains($0) }) else { return text }
        return text[...last]
    }

    /// Whether `line` would leave `text` unchanged, as it does most texts.
    private static func isLine(_ text: String) -> Bool {
        let blank: Unicode.Scalar = " "
        var previous = blank
        for scalar in text.unicodeScalars {
            if scalar == blank {
                guard previous != blank else { return false }
            } else if isBlank(scalar) || isHarmful(scalar) {
                return false
            }
            previous = scalar
        }
        return previous != blank || text.isEmpty
    }

    /// Whether `paragraphs` keeps the scalar.
    private static func isOfParagraphs(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " "..."~", "\n", "\t": true
        case "\r", "\u{85}", "\u{2028}", "\u{2029}": false
        default: !isHarmful(scalar)
        }
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "\t", "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether the scalar affects how a terminal or popup shows the text around it: C0, DEL, C1, Unicode's
    /// bidirectional formatting characters (UAX #9, section 2), byte order marks, annotations and language
    /// tags. Joiners are harmless: scripts and emoji need them.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0001: true
        default: false
        }
    }
}
