/// Makes text from tasks, other programs and files safe for a terminal: replaces what the terminal would
/// interpret or hide by U+FFFD, so that readers see that something is there.
enum VisibleText {
    /// `text` as one line: newlines and tabs become spaces.
    static func line(_ text: String) -> String {
        clean(text) { _ in " " }
    }

    /// `text` with its newlines and tabs; a carriage return becomes U+FFFD.
    static func paragraphs(_ text: String) -> String {
        clean(text) { $0 }
    }

    private static func clean(
        _ text: String, layout: (Unicode.Scalar) -> Unicode.Scalar
    ) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if isPlain { return text }
        let scalars = Array(text.unicodeScalars)
        var visible = String.UnicodeScalarView()
        var marks = 0
        for (index, scalar) in scalars.enumerated() {
            marks = isMark(scalar) ? marks + 1 : 0
            if scalar == "\n" || scalar == "\t" {
                visible.append(layout(scalar))
            } else if marks > mostMarks {
                continue
            } else if isObeyedOrHidden(scalar), !isJoining(index, in: scalars) {
                visible.append("\u{FFFD}")
            } else {
                visible.append(scalar)
            }
        }
        return String(visible)
    }

    /// No script needs more marks than this on one letter; more would overwrite the lines above and below.
    private static let mostMarks = 8

    private static func isObeyedOrHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        // Letters without a glyph, with which different texts can look the same.
        case .otherLetter: [0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
        case .nonspacingMark: scalar.value == 0x034F
        default: false
        }
    }

    /// Whether the scalar is a joiner that its neighbours need, as in Persian or in family emoji.
    private static func isJoining(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let joiner = scalars[index].value
        guard joiner == 0x200C || joiner == 0x200D, index > 0, index + 1 < scalars.count else { return false }
        return needsJoiners(scalars[index - 1]) && needsJoiners(scalars[index + 1])
    }

    private static func needsJoiners(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x2FF else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.isEmoji || isMark(scalar)
            || scalar.properties.isVariationSelector
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
