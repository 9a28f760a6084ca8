import Rules
package import Sentences

extension SubjectRequest.Reading {
    /// Whether our parser understood the line, so that no model need be asked.
    ///
    /// A line that says nothing but a title may be anything: a wish in other words, or a question. A line of
    /// several wishes is understood as one, which is not what was meant.
    /// - Parameter parser: What read it.
    package func isSure(_ parser: SentenceParser) -> Bool {
        if sentence.doubts.contains(where: { parser.isSerious($0, in: sentence, of: line) }) { return false }
        switch sentence.intent {
        case .complete, .snooze: return !isSeveral && !joinsClauses
        case .query: return !isSeveral && asksForList && sentence.query?.unread.isEmpty ?? true
        case .create:
            return !sentence.parts.isEmpty && sentence.title != nil && !isQuestion && !isSeveral
                && parser.leftovers(in: line, besides: sentence.parts, keeping: kept).isEmpty
        }
    }

    /// Whether the line may be about something that was named before: "make that friday".
    package var refersBack: Bool {
        line.lowercased().split { !$0.isLetter }.contains {
            ["it", "that", "them", "those", "these"].contains($0)
        }
    }

    /// Whether a list answers the question, and every word of the question is about that list: "what should I do
    /// before the trip?" asks for more than the list of all tasks.
    private var asksForList: Bool {
        guard let query = sentence.query, query.item == nil, query.person == nil, query.label == nil else {
            return true
        }
        var rest = Array(line.utf8)
        for part in sentence.parts {
            rest.replaceSubrange(part.range, with: repeatElement(UInt8(ascii: " "), count: part.range.count))
        }
        return String(decoding: rest, as: UTF8.self).lowercased().split { !$0.isLetter && !$0.isNumber }
            .allSatisfy { Self.wordsOfLists.contains($0) }
    }

    /// What people ask for lists with.
    private static let wordsOfLists = Set(
        """
        a about agenda all am and any anything appointments are as at can check completed coming day did \
        display do does done due else event events everything expire expired expires expiring family \
        finished food for get give going got had has have how i in is item items late left list many me much \
        must my need new next now of off old on open our out overdue pending planned please plan reminders s \
        schedule scheduled see show soon spoils still task tasks tell that the there thing things to todo \
        todos up upcoming us was we were what whats when which will with work would you
        """.split(separator: " "))

    private var isQuestion: Bool {
        line.last { !$0.isWhitespace } == "?"
    }

    /// Whether the line has several clauses with a verb of their own: "buy milk and call mom tomorrow".
    private var isSeveral: Bool {
        let words = line.lowercased().split(whereSeparator: \.isWhitespace)
        for (word, next) in zip(words, words.dropFirst()) {
            let isEnd = word.hasSuffix(";") || word.hasSuffix(",") || word == "and" || word == "then"
            if isEnd, Self.verbs.contains(next.prefix(while: \.isLetter)) { return true }
        }
        return false
    }

    /// Whether a mark joins another clause, whatever its verb: "we are out of milk, and the trash is done".
    private var joinsClauses: Bool {
        let words = line.lowercased().split(whereSeparator: \.isWhitespace)
        return zip(words, words.dropFirst()).contains { word, next in
            word.hasSuffix(";") || word.hasSuffix(",") && Self.conjunctions.contains(String(next))
        }
    }

    private static let conjunctions: Set<String> = ["also", "and", "but", "plus", "so", "then"]

    /// What people begin a second wish with.
    private static let verbs = Set(
        """
        add book buy call cancel check clean complete create delete finish fix get make mark move order pay \
        pick postpone put push remind remove renew repair replace return schedule send set show snooze take \
        tell tick wash water what write
        """.split(separator: " "))
}
