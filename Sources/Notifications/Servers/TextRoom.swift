/// The room for the text of a popup, title included, on a server that cuts what does not fit.
package struct TextRoom: Sendable, Hashable {
    /// In pixels, without borders, padding and icon.
    let width: Double
    /// How many rows fit, as `font` draws them.
    package let rows: Int
    let font: TextFont

    package init(width: Double, rows: Int, font: TextFont) {
        self.width = max(1, width)
        self.rows = max(1, rows)
        self.font = font
    }

    package init(width: Double, height: Double, font: TextFont) {
        self.init(width: width, rows: Int(max(0, min(height, 100_000)) / font.rowHeight), font: font)
    }

    /// How many rows a line takes, wrapped at blanks.
    package func rows(of line: some StringProtocol, isBold: Bool = false) -> Int {
        var (rows, used) = (1, 0.0)
        let blank = font.width(of: " ", isBold: isBold)
        for word in line.split(separator: " ") {
            let length = font.width(of: word, isBold: isBold)
            if used > 0, used + blank + length > width {
                rows += 1
                used = 0
            }
            used += (used > 0 ? blank : 0) + length
            // A word that is wider than a row is broken.
            while used > width {
                rows += 1
                used -= width
            }
        }
        return rows
    }

    package func fits(_ lines: [String]) -> Bool { lines.reduce(0) { $0 + rows(of: $1) } <= rows }

    /// The beginning of a line that fits into `rows`, with an ellipsis if that is not all of it.
    package func beginning(of line: some StringProtocol, rows: Int, isBold: Bool = false) -> String {
        if self.rows(of: line, isBold: isBold) <= rows { return String(line) }
        let words = line.split(separator: " ")
        var best = ""
        var text = ""
        for word in words {
            text += (text.isEmpty ? "" : " ") + word
            let end = text.reversed().drop { ",;:.".contains($0) }
            let candidate = String(end.reversed()) + "…"
            guard self.rows(of: candidate, isBold: isBold) <= rows else { break }
            best = candidate
        }
        if !best.isEmpty { return best }
        // Not even the first word fits.
        var letters = String(words.first ?? "")
        while letters.count > 1, self.rows(of: letters + "…", isBold: isBold) > rows { letters.removeLast() }
        return letters + "…"
    }

    /// Title and body so that the first `essential` lines of the body are visible, at least in part. What fits anyway
    /// stays whole, and so does what comes after these lines: the server cuts it itself.
    package func fitting(title: String, body: String, essential: Int) -> (title: String, body: String) {
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = min(max(0, essential), lines.count)
        guard first > 0 else { return (title, body) }
        let wanted = lines.prefix(first).map { rows(of: $0) }
        let ofTitle = rows(of: title, isBold: true)
        guard ofTitle + wanted.reduce(0, +) > rows else { return (title, body) }
        let titleRows = max(1, min(ofTitle, rows - first))
        // One row each, and what is left over to the first that wants more.
        var left = max(0, rows - titleRows - first)
        for (number, wanted) in wanted.enumerated() {
            let more = min(left, wanted - 1)
            left -= more
            lines[number] = beginning(of: lines[number], rows: 1 + more)
        }
        return (beginning(of: title, rows: titleRows, isBold: true), lines.joined(separator: "\n"))
    }
}

/// A font, as far as it is needed to tell how much text fits.
package struct TextFont: Sendable, Hashable {
    /// The height of an em, in pixels.
    let size: Double
    let isMonospaced: Bool

    package init(size: Double, isMonospaced: Bool) {
        self.size = min(max(size, 4), 200)
        self.isMonospaced = isMonospaced
    }

    /// A description of Pango: `DejaVu Sans 12`, `monospace 10`, `Inter Bold 14px`; 96 dots to the inch.
    package init(parsing text: String) {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map { $0.lowercased() }
        let last = words.last ?? ""
        let isInPixels = last.hasSuffix("px")
        let number = Double(isInPixels ? String(last.dropLast(2)) : last)
        let size = number.map { $0 > 0 ? $0 : 10 } ?? 10
        let isMonospaced = words.contains { word in
            ["mono", "code", "courier", "terminal", "consol", "monospace"].contains { word.hasPrefix($0) }
                || word.hasSuffix("mono")
        }
        self.init(size: isInPixels && number != nil ? size : size * 96 / 72, isMonospaced: isMonospaced)
    }

    /// Rounded up to whole pixels, as it is drawn.
    var rowHeight: Double { (size * Self.leading).rounded(.up) }

    func width(of text: some StringProtocol, isBold: Bool) -> Double {
        let ems = text.unicodeScalars.reduce(0) { sum, scalar in sum + Self.width(of: scalar, isMonospaced) }
        return Double(ems) / 1_000 * size * (isBold && !isMonospaced ? Self.boldness : 1)
    }

    private static let leading = 1.164
    /// How much wider bold letters are.
    private static let boldness = 1.12
    private static let monospaced = 602
    /// Of letters beyond ASCII, and of those that take two columns.
    private static let (usual, wide) = (640, 1_000)

    private static func width(of scalar: Unicode.Scalar, _ isMonospaced: Bool) -> Int {
        switch scalar.value {
        case 0x20...0x7E: isMonospaced ? monospaced : ascii[Int(scalar.value) - 0x20]
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x2026:
            isMonospaced && scalar.value == 0x2026 ? monospaced : wide
        default: isMonospaced ? monospaced : usual
        }
    }

    /// Of DejaVu Sans, one of the widest common fonts, in thousandths of an em.
    private static let ascii = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636,
        636,
        636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752,
        295,
        295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390,
        838,
        500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411,
        521,
        392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]
}
