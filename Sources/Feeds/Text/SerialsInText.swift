/// Finds whether serial numbers, date codes, lots or times of making limit a recall.
enum SerialsInText {
    /// The passages that mention them; empty if there are none. A mention of where they are printed counts,
    /// too: there is no other reason for it. Then only a person can decide.
    static func limits(in text: String) -> [String] {
        let prose = Prose(text)
        var limits: [String] = []
        for index in prose.tokens.indices where isLimit(prose, at: index) {
            let passage = prose.tokens[index..<min(index + 12, prose.count)]
            limits.append(passage.map(\.text).joined(separator: " "))
            if limits.count == 4 { break }
        }
        return limits
    }

    private static func isLimit(_ prose: Prose, at index: Int) -> Bool {
        let next = prose.text(index + 1)
        switch prose.text(index) {
        case "serial", "serials", "lot", "lots", "batch", "batches": return true
        case "date":
            return ["code", "codes", "coded", "stamp", "of"].contains(next) && isMaking(prose, after: index)
        case "dates": return next == "of" && isMaking(prose, after: index)
        case "manufactured":
            return ["between", "from", "in", "before", "after", "on", "prior", "during"].contains(next)
                && (index + 2..<index + 8).contains { isTime(prose.text($0)) }
        case "manufacture", "production", "manufacturing":
            return ["date", "dates", "dated"].contains(next)
        default: return false
        }
    }

    /// Whether "date of" is followed by a word for making.
    private static func isMaking(_ prose: Prose, after index: Int) -> Bool {
        prose.text(index + 1) != "of" || prose.text(index + 2).hasPrefix("manufactur")
            || prose.text(index + 2) == "production"
    }

    private static func isTime(_ text: String) -> Bool {
        DatesInText.months[text] != nil || text.utf8.count == 4 && text.isNumber
    }
}
