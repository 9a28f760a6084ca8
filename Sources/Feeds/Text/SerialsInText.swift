/// Whether serial numbers, date codes or times of making limit what is recalled.
enum SerialsInText {
    /// The passages that say so; empty if nothing does. Where a number is merely printed is no limit.
    static func limits(in text: String) -> [String] {
        let prose = Prose(text)
        var limits: [String] = []
        for index in prose.pieces.indices where isLimit(prose, at: index) {
            let passage = prose.pieces[index..<min(index + 12, prose.count)]
            limits.append(passage.map(\.text).joined(separator: " "))
            if limits.count == 4 { break }
        }
        return limits
    }

    private static func isLimit(_ prose: Prose, at index: Int) -> Bool {
        switch prose.text(index) {
        case "serial":
            return ["number", "numbers", "no", "nos", "range", "ranges", "#", "code", "codes"].contains(
                prose.text(index + 1))
                && !isOnlyPlace(prose, at: index)
        case "date":
            return ["code", "codes", "stamp"].contains(prose.text(index + 1))
                && !isOnlyPlace(prose, at: index)
        case "lot", "batch":
            return ["number", "numbers", "code", "codes", "no", "nos", "#"].contains(prose.text(index + 1))
                && !isOnlyPlace(prose, at: index)
        case "manufactured", "produced", "made", "built":
            return ["between", "from", "in", "before", "after", "on", "prior", "during"].contains(
                prose.text(index + 1))
                && (index + 2..<index + 8).contains { isTime(prose.text($0)) }
        case "manufacture", "production", "manufacturing":
            return ["date", "dates", "dated"].contains(prose.text(index + 1))
                && !isOnlyPlace(prose, at: index)
        default: return false
        }
    }

    /// Whether what follows says only where it is printed.
    private static func isOnlyPlace(_ prose: Prose, at index: Int) -> Bool {
        for place in (index + 2)..<min(index + 16, prose.count) {
            let text = prose.text(place)
            if text.hasDigit { return false }
            if [
                "through", "between", "range", "ranging", "beginning", "ending", "following", "listed",
                "within",
            ].contains(text) {
                return false
            }
            if text == "." || place == prose.count { return true }
        }
        return ["printed", "located", "found", "is", "are", "can"].contains { word in
            (index + 2..<index + 10).contains { prose.text($0) == word }
        }
    }

    private static func isTime(_ text: String) -> Bool {
        DatesInText.months[text] != nil || text.utf8.count == 4 && text.isNumber
    }
}
