/// Lines pasted from lists of other programs.
extension SentenceReading {
    /// Takes "•", "- [ ]" and "☐" at the beginning of a line.
    mutating func takeBullet() {
        guard let first = tokens.indices.first(where: { !taken[$0] }) else { return }
        var place = first
        if Self.bullets.contains(time.text(place)), !time.isGlued(place + 1) { place += 1 }
        if time.isMark("[", place), time.isMark("]", place + 1) {
            place += 2
        } else if place + 1 < tokens.count, Self.boxes.contains(time.text(place)) {
            place += 1
        }
        guard place > first, place < tokens.count else { return }
        for taking in first..<place { taken[taking] = true }
    }

    private static let bullets: Set<String> = [
        "-", "*", "\u{2022}", "\u{2013}", "\u{B7}", "\u{25E6}", "\u{25AA}", "\u{2023}", "+",
    ]
    private static let boxes: Set<String> = ["\u{2610}", "\u{25A1}", "\u{25FB}", "\u{2B1C}"]

    /// Leaves "coming" in the title if it belongs to the words before it: "the landlord coming wednesday",
    /// but not "book the hall coming friday".
    mutating func keepComing() {
        guard let dayRange, time.text(dayRange.lowerBound) == "coming", dayRange.count > 1, !startsWithVerb,
            dayRange.lowerBound > 0, tokens[dayRange.lowerBound - 1].kind == .word,
            !taken[dayRange.lowerBound - 1],
            let part = sentence.parts.firstIndex(where: {
                $0.range.lowerBound == tokens[dayRange.lowerBound].range.lowerBound
            })
        else { return }
        taken[dayRange.lowerBound] = false
        let old = sentence.parts[part]
        sentence.parts[part] = Sentence.Part(
            meaning: old.meaning,
            range: tokens[dayRange.lowerBound + 1].range.lowerBound..<old.range.upperBound)
    }
}
