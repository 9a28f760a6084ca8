import Rules

/// A way to read a line that says what has to be done before something else: "paint the wall after the holes are filled",
/// "sobald die Steuer erledigt ist: Urlaub buchen".
struct WaitingSentence: Equatable {
    /// What to do, with all that says when.
    let task: String
    /// What comes before, without the words that say that it will be done.
    let name: String
    /// Whether the line has words such as "is done"; otherwise the name has to be a whole title.
    let saysDone: Bool

    /// All ways to read a line, the likeliest first.
    static func all(in line: String) -> [WaitingSentence] {
        let tokens = SentenceTokens.all(in: line)
        func text(_ places: Range<Int>) -> String {
            guard let first = places.first, let last = places.last else { return "" }
            let bytes = Array(line.utf8)
            return CleanText.line(
                String(
                    decoding: bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound],
                    as: UTF8.self)
            )
        }
        func reading(_ task: Range<Int>, after clause: Range<Int>) -> WaitingSentence? {
            let names = clause.filter { !auxiliaries.contains(tokens[$0].text) }
            let saysDone = names.last.map { done.contains(tokens[$0].text) } ?? false
            let name = (saysDone ? names.dropLast() : names[...]).map { text($0..<$0 + 1) }
            let title = text(task)
            guard !name.isEmpty, !title.isEmpty, !asksToBeTold(title) else { return nil }
            return WaitingSentence(task: title, name: name.joined(separator: " "), saysDone: saysDone)
        }
        return tokens.indices.compactMap { place -> WaitingSentence? in
            guard let clause = endOfLead(tokens, place) else { return nil }
            if place > 0 {
                let isApart = tokens[place - 1].isMark(of: ",")
                return reading(0..<(isApart ? place - 1 : place), after: clause..<tokens.count)
            }
            guard let mark = tokens.indices.first(where: { $0 > clause && tokens[$0].isMark(of: ",:") })
            else {
                return nil
            }
            return reading(mark + 1..<tokens.count, after: clause..<mark)
        }
    }

    /// Where the clause behind "after" or "as soon as" begins.
    private static func endOfLead(_ tokens: [SentenceToken], _ place: Int) -> Int? {
        leads.first { lead in
            tokens.count > place + lead.count && tokens[place...].prefix(lead.count).map(\.text) == lead
        }.map { place + $0.count }
    }

    /// Whether that is no task but a wish to hear of it: "let me know when the laundry is done".
    private static func asksToBeTold(_ title: String) -> Bool {
        let words = SentenceTokens.all(in: title).map(\.text)
        return tellings.contains { words.starts(with: $0) } || words == ["remind", "me"]
    }

    private static let leads = [
        ["as", "soon", "as"], ["after"], ["once"], ["when"], ["nachdem"], ["sobald"], ["wenn"], ["nach"],
    ]

    private static let auxiliaries: Set<String> = [
        "is", "are", "has", "have", "been", "be", "gets", "got", "was", "were", "all", "finally", "i", "i've",
        "we",
        "we've", "i'm", "we're", "with", "ist", "sind", "wurde", "wurden", "worden", "war", "ich", "wir",
        "habe",
        "haben", "hat", "bin",
    ]

    private static let done: Set<String> = [
        "done", "finished", "complete", "completed", "erledigt", "fertig", "gemacht", "abgeschlossen",
        "geschafft",
    ]

    private static let tellings = [
        ["tell", "me"], ["let", "me"], ["let", "us"], ["notify", "me"], ["ping", "me"], ["sag", "mir"],
        ["sag", "bescheid"], ["gib", "bescheid"],
    ]
}
