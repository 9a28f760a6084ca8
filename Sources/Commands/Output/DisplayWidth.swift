/// Computes how many terminal columns a text takes. Expects text cleaned by `VisibleText`.
///
/// The C library's `wcwidth` depends on the locale; in the one that scripts and services use, it returns -1
/// for everything but ASCII.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// `text` cut to `columns`, with `…` in place of what is missing.
    static func fit(_ text: String, into columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var fitting = ""
        var used = 1
        for character in text {
            used += width(of: character)
            if used > columns { break }
            fitting.append(character)
        }
        return fitting + "…"
    }

    /// Wraps `text` into lines of at most `columns`, at newlines and, if possible, between words.
    static func wrap(_ text: String, into columns: Int) -> [String] {
        let columns = max(columns, 1)
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            var used = 0
            for word in paragraph.split(separator: " ") {
                for piece in pieces(of: String(word), columns) {
                    let width = of(piece)
                    if used > 0, used + 1 + width <= columns {
                        lines[lines.count - 1] += " " + piece
                        used += 1 + width
                    } else {
                        if used > 0 { lines.append("") }
                        lines[lines.count - 1] = piece
                        used = width
                    }
                }
            }
            return lines
        }
    }

    /// A word, split if it is longer than a line.
    private static func pieces(of word: String, _ columns: Int) -> [String] {
        guard of(word) > columns else { return [word] }
        var pieces = [""]
        var used = 0
        for character in word {
            let width = width(of: character)
            if used > 0, used + width > columns {
                pieces.append("")
                used = 0
            }
            pieces[pieces.count - 1].append(character)
            used += width
        }
        return pieces
    }

    private static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300, character.unicodeScalars.count == 1 { return first.value == 9 ? 8 : 1 }
        // The other scalars of a cluster combine with the first; U+FE0F requests the emoji form.
        let isPicture =
            first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        if isPicture || isWide(first) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if scalar.value > wide[middle].upperBound { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(scalar.value)
    }

    /// The blocks of East Asian Width W and F without emoji, in order, including unassigned gaps. Source:
    /// Unicode 16, EastAsianWidth.txt.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
