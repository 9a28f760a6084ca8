import CivilTime
import Rules

extension OrderReader {
    /// The name of what a line says news about, which nobody means as a task: "lemons" of "used two lemons"; `nil` for
    /// all other lines.
    package func news(in line: String) -> String? {
        if Self.asks(line) { return nil }
        let clause = readings(of: line).whole
        let read = sentence(line)
        let today = parser.zone.civil(of: parser.now).date
        let isSure = tellsOfPast(line) && mayTell(line, of: read.dueDay, today: today)
        // Of what the forms do not know, all words are the name.
        if isSure,
            !clause.orders.contains(where: { $0.mood == .statement && !$0.isDoubtful && !$0.name.isEmpty })
        {
            return line.trimmingBlanks
        }
        guard
            let order = clause.orders.first(where: {
                $0.mood == .statement && !$0.isDoubtful && !$0.needsTime
            }),
            isSure || clause.orders.allSatisfy({ $0.mood == .statement }), !order.name.isEmpty
        else { return nil }
        guard
            isSure || read.intent != .create
                || read.due == nil && read.recurrence == nil && read.kind != .item
        else {
            return nil
        }
        // A past tense at the beginning may be an adjective: "used books for Anna".
        guard isSure || read.intent == .complete || ![.news, .reopen].contains(order.verb) else { return nil }
        return order.name
    }

    private static let askingNothing = SpokenPhrases.words(
        """
        remind me|remind us|remind|reminder|please remind me|a reminder|set a reminder|new reminder|add a reminder|
        todo|a task|new task|add a task|note to self|don't forget|dont forget|erinnere mich|erinner mich|
        erinnerung|neue aufgabe|nicht vergessen|rappelle-moi|recuerdame|ricordami
        """)

    /// "it" of "finish it", which names nothing, or all of "remind me".
    func onlyPronoun(in line: String) -> String? {
        let words = SentenceTokens.all(in: line).filter { $0.kind != .mark }.map(\.text)
        if Self.askingNothing.contains(words) { return line.trimmingBlanks }
        guard (2...3).contains(words.count), parser.knowsVerb(words[0]),
            ["it", "that", "this", "them", "es", "das"].contains(words[1]),
            words.count == 2 || Self.particles.contains(words[2])
        else { return nil }
        return words[1]
    }

    /// "off" of "put it off"
    private static let particles: Set<String> = [
        "off", "back", "out", "up", "down", "away", "in", "on", "over", "forward", "ab", "auf", "aus",
        "zuruck", "weg",
    ]

    /// The day before today on which a line would have something done, as nobody means it: "return the skis yesterday".
    func passedDay(in line: String) -> CivilDate? {
        let read = sentence(line)
        guard read.intent == .create, read.kind == .task || read.kind == .event, read.recurrence == nil,
            let day = read.dueDay, day < parser.zone.civil(of: parser.now).date,
            // "tax return, due yesterday" says that it is late.
            !SentenceTokens.all(in: line).contains(where: { ["due", "overdue", "fallig"].contains($0.text) })
        else { return nil }
        return day
    }

    /// Whether a line may ask to do something with what is there.
    package func mayBeOrder(_ line: String) -> Bool {
        if Self.asks(line) { return false }
        let (whole, parts) = readings(of: line)
        return !whole.orders.isEmpty || parts.contains { !$0.orders.isEmpty } || Self.orderedName(line) != nil
            || tellsOfPast(line) || ShoppingSentence(line) != nil
    }
}
