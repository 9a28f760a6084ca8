import Rules

/// A form of words with which people say that something was done, or ask for it.
///
/// In the notation of the tables, words stand apart, `|` separates alternatives, `_` joins the words of one, brackets
/// make them optional, and capitals are places for words of the sentence: `X` a thing, `P` a person, `T` a time, `V` any
/// words, `S` who did it.
struct SpokenPattern<Meaning: Sendable>: Sendable {
    enum Element: Sendable {
        case words([[String]], isOptional: Bool)
        case thing, person, time, value
    }

    let elements: [Element]
    let meaning: Meaning
    private let longestPerson: Int

    /// Whether the thing stands before all other words.
    var beginsWithThing: Bool { if case .thing? = elements.first { true } else { false } }

    /// The words that it may have, folded.
    var words: [String] {
        elements.flatMap { element -> [String] in
            if case .words(let alternatives, _) = element { alternatives.flatMap(\.self) } else { [] }
        }
    }

    /// What stands at the places of a pattern: ranges of tokens.
    struct Found {
        var thing: Range<Int>?
        var person: Range<Int>?
        var time: Range<Int>?
        var value: Range<Int>?
    }

    /// - Parameter longestPerson: The largest number of words in a person's name.
    init(_ text: String, _ meaning: Meaning, subjects: [[String]] = [], longestPerson: Int = 2) {
        self.longestPerson = longestPerson
        elements = text.split(separator: " ").map { element in
            switch element {
            case "X": return .thing
            case "P": return .person
            case "T": return .time
            case "V": return .value
            case "S": return .words(subjects, isOptional: true)
            default:
                let isOptional = element.hasPrefix("(")
                let inner = isOptional ? element.dropFirst().dropLast() : element
                let alternatives = inner.split(separator: "|").map { words in
                    // Folded as the words of a sentence are.
                    words.split(separator: "_").map { FoldedText.of($0) }
                }
                return .words(alternatives, isOptional: isOptional)
            }
        }
        self.meaning = meaning
    }

    /// All ways to read the tokens, the shortest things first; at most a few.
    func found(in tokens: [String]) -> [Found] {
        var all: [Found] = []
        match(0, tokens, 0, Found(), &all)
        return all
    }

    private static var mostFound: Int { 8 }

    private func match(
        _ element: Int, _ tokens: [String], _ place: Int, _ found: Found, _ all: inout [Found]
    ) {
        if all.count >= Self.mostFound { return }
        guard element < elements.count else {
            if place == tokens.count { all.append(found) }
            return
        }
        switch elements[element] {
        case .words(let alternatives, let isOptional):
            for words in alternatives where tokens[place...].starts(with: words) {
                match(element + 1, tokens, place + words.count, found, &all)
            }
            if isOptional { match(element + 1, tokens, place, found, &all) }
        case .thing, .time, .person, .value:
            let isPerson = if case .person = elements[element] { true } else { false }
            let most = isPerson ? min(tokens.count, place + longestPerson) : tokens.count
            guard place < most else { return }
            // Nothing can follow the last place, and only there is all of the rest tried.
            let first = element + 1 == elements.count && !isPerson ? tokens.count : place + 1
            for end in first...max(first, most) where end <= tokens.count {
                var found = found
                switch elements[element] {
                case .thing where found.thing == nil: found.thing = place..<end
                case .person: found.person = place..<end
                case .time where found.time == nil: found.time = place..<end
                case .value where found.value == nil: found.value = place..<end
                case .time, .thing, .value, .words: break
                }
                match(element + 1, tokens, end, found, &all)
            }
        }
    }
}

/// The forms of one language.
struct OrderLanguage: Sendable {
    let patterns: [SpokenPattern<Meaning>]
    /// What may stand before an order, and says nothing: "please", "can you".
    let leads: [[String]]
    /// What may stand after it.
    let tails: [[String]]
    /// "I need to", before what may be a task.
    let requestLeads: [[String]]
    /// Who did something: "I", "we have".
    let subjects: [[String]]
    /// Words that join two clauses.
    let joints: Set<String>
    /// Beginnings of clauses that say why, and are no order: "it smells".
    let remarks: [[String]]

    /// Those of the user, and English. The others are never built, which saves memory.
    static func all(of parser: SentenceParser) -> [OrderLanguage] {
        var languages: [OrderLanguage] = []
        if parser.reads("de") { languages.append(.german) }
        if parser.reads("fr") { languages.append(.french) }
        if parser.reads("es") { languages.append(.spanish) }
        if parser.reads("it") { languages.append(.italian) }
        return languages + [.english]
    }

    /// What a form says of an order.
    struct Meaning: Sendable {
        let verb: Order.Verb
        let mood: Order.Mood
        let isDoubtful: Bool
        let needsTime: Bool
    }

    struct Table {
        let verb: Order.Verb
        let mood: Order.Mood
        let forms: [String]
        var isDoubtful = false
        var needsTime = false
    }

    init(
        _ tables: [Table], leads: String, tails: String, requestLeads: String, subjects: String,
        joints: Set<String>,
        remarks: String
    ) {
        let said = Self.phrases(subjects)
        patterns = tables.flatMap { table in
            let meaning = Meaning(
                verb: table.verb, mood: table.mood, isDoubtful: table.isDoubtful, needsTime: table.needsTime)
            // "the guys downstairs"
            let longest = table.verb == .lend ? 4 : 2
            return table.forms.map {
                SpokenPattern($0, meaning, subjects: said, longestPerson: longest)
            }
        }
        self.leads = Self.phrases(leads)
        self.tails = Self.phrases(tails)
        self.requestLeads = Self.phrases(requestLeads)
        self.subjects = said
        self.joints = joints
        self.remarks = Self.phrases(remarks)
    }

    /// The longest first.
    private static func phrases(_ text: String) -> [[String]] {
        SpokenPhrases.words(text).sorted { $0.count > $1.count }
    }
}
