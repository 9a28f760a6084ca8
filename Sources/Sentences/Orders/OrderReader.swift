import CivilTime

/// Reads lines as orders about what is there.
///
/// It proposes: "cancel the newspaper subscription" is an order if there is something of that name, and otherwise a
/// task. Each clause has several readings, likeliest first.
package struct OrderReader: Sendable {
    /// A clause of a line, and what it may ask for.
    package struct Clause: Sendable, Hashable {
        package let text: String
        /// Likeliest first; empty if it is no order.
        package let orders: [Order]
        /// Whether it says only why: "it smells".
        package let isRemark: Bool
    }

    let parser: SentenceParser
    /// Who "I" is; `nil` if nobody has said so.
    let user: String?
    private let languages: [OrderLanguage]

    /// Longer clauses are no orders; nobody says so much about one thing.
    private static let (mostTokens, mostClauses) = (24, 8)

    package init(_ parser: SentenceParser, user: String? = nil) {
        self.parser = parser
        self.user = user
        languages = OrderLanguage.all(of: parser)
    }

    /// The whole line as one clause, and then as the clauses that marks and words such as "and" divide it into; the
    /// second is empty for a line that nothing divides.
    package func readings(of typed: String) -> (whole: Clause, parts: [Clause]) {
        let line = Self.withoutQuotes(Self.withoutCheckMark(typed))
        let tokens = SentenceTokens.all(in: line)
        guard tokens.count <= Self.mostTokens * 3 else {
            return (Clause(text: line, orders: [], isRemark: false), [])
        }
        return (clause(line), parts(of: line, tokens))
    }

    /// What a clause may ask for, likeliest first.
    package func clause(_ text: String) -> Clause {
        let tokens = SentenceTokens.all(in: text)
        guard (1...Self.mostTokens).contains(tokens.count) else {
            return Clause(text: text, orders: [], isRemark: false)
        }
        var orders: [Order] = []
        for language in languages {
            for order in self.orders(text, tokens, language) where !orders.contains(order) {
                orders.append(order)
            }
        }
        if let straight = Self.straightened(text, tokens) {
            let rest = SentenceTokens.all(in: straight)
            for language in languages {
                orders += self.orders(straight, rest, language).filter { !orders.contains($0) }
            }
        }
        if let (core, cost) = withoutPrice(text, tokens) {
            let done = clause(core).orders.filter(\.saysDone).map { order in
                var order = order
                order.cost = cost
                return order
            }
            orders = done.filter { !orders.contains($0) } + orders
        }
        if let (core, day) = withoutEarlierDay(text, tokens) {
            let rest = SentenceTokens.all(in: core)
            let done = languages.flatMap { self.orders(core, rest, $0) }.filter(\.saysDone)
                .map { order in
                    var order = order
                    order.doneOn = day
                    return order
                }
            orders = done.filter { !orders.contains($0) } + orders
        }
        if orders.allSatisfy({ $0.verb == .news || $0.isDoubtful }),
            let (core, day) = apartFromClause(text, tokens)
        {
            let rest = SentenceTokens.all(in: core)
            for language in languages {
                for var order in self.orders(core, rest, language)
                where order.verb != .news && (order.time == nil || [.lasts, .ends].contains(order.verb)) {
                    order.day = day
                    if !orders.contains(order) { orders.append(order) }
                }
            }
        }
        if orders.allSatisfy({ $0.verb == .news }), let core = withoutReason(text, tokens) {
            let rest = SentenceTokens.all(in: core)
            for language in languages {
                orders += self.orders(core, rest, language).filter { $0.time == nil }
            }
        }
        let words = tokens.map(\.text)
        // "he brings it back on friday" says more than why, and "so is the bread" that another thing is the same.
        let isRemark =
            Self.sameness(words) == nil
            && languages.contains { $0.remarks.contains { words.starts(with: $0) } }
            && !text.contains(where: \.isNumber) && parser.sentence(text).due == nil
        let saysNothing = languages.contains { ($0.leads + $0.tails).contains(words) }
        return Clause(text: text, orders: orders, isRemark: isRemark || saysNothing)
    }

    /// How many words say that what follows is like the clause before: "so is" of "so is the bread".
    private static func sameness(_ words: [String]) -> Int? {
        same.first { words.starts(with: $0) && $0.count < words.count }?.count
    }

    private static let same = SpokenPhrases.words(
        """
        so is|so are|so was|so were|so did|so has|so have|same with|same for|same goes for|likewise|as is|as are|
        ebenso|genauso|auch
        """)

    /// "the bread" of "so is the bread".
    static func withoutSameness(_ text: String) -> String {
        let tokens = SentenceTokens.all(in: text)
        guard let count = sameness(tokens.map(\.text)) else { return text }
        return String(decoding: Array(text.utf8)[tokens[count].range.lowerBound...], as: UTF8.self)
    }

    /// `order` about another thing: "the ham" of "threw away the bread and the ham".
    package func order(like order: Order, about text: String) -> Order {
        var other = order
        let name = text.trimmingBlanks
        (other.amount, other.name) = (nil, name)
        if order.verb == .news {
            // What was done is among the words of the name: "paid the rent and the gas bill".
            let verbs = SpokenWord.all(in: order.state?.predicate ?? order.name)
                .filter { order.state != nil || $0.isPast }.map(\.text)
            other.name = ([name] + verbs).joined(separator: " ")
            other.state = order.state.map { $0.of(name) }
            return other
        }
        if let (amount, rest) = OrderAmount.taken(from: name) { (other.amount, other.name) = (amount, rest) }
        return other
    }

    /// The time that words say, as a snooze would take them: "until monday evening", "for an hour", "wednesday".
    /// - Returns: `nil` if they say anything else.
    package func time(_ words: String) -> Sentence? {
        let sure = Self.withoutVagueness(words)
        // Italian "un'ora"
        let words = ["un'", "un\u{2019}"].contains(sure.prefix(3)) ? "1 " + sure.dropFirst(3) : sure
        if let rest = Self.withoutNext(words), let found = time("for " + rest) ?? time("for 1 " + rest) {
            return found
        }
        let sentence = parser.sentence("snooze x \(words)")
        guard sentence.intent == .snooze, sentence.due != nil, sentence.doubts.isEmpty,
            sentence.title?.lowercased() == "x"
        else { return nil }
        return sentence
    }

    /// "three days" of "exactly three days", "eine Stunde" of "so ne Stunde".
    static func withoutVagueness(_ words: String) -> String {
        var rest = words.split(separator: " ")
        // "the 10th, same time": a day alone keeps the time.
        for same in sameTimes where rest.count > same.count {
            guard rest.suffix(same.count).map({ $0.lowercased() }) == same else { continue }
            rest.removeLast(same.count)
            if rest.last?.hasSuffix(",") == true, let last = rest.popLast() { rest.append(last.dropLast()) }
        }
        while rest.count > 1, vague.contains(rest[0].lowercased()) { rest.removeFirst() }
        // "30 more minutes"
        if rest.count == 3, ["more", "weitere", "extra"].contains(rest[1].lowercased()) {
            rest.remove(at: 1)
        }
        guard rest.count > 1, let long = shortArticles[rest[0].lowercased()] else {
            return rest.joined(separator: " ")
        }
        return ([long] + rest.dropFirst().map(String.init)).joined(separator: " ")
    }

    private static let sameTimes = [
        ["at", "the", "same", "time"], ["same", "time"], ["zur", "selben", "zeit"], ["gleiche", "uhrzeit"],
    ]
    private static let vague: Set<String> = [
        "exactly", "precisely", "about", "around", "roughly", "like", "genau", "etwa", "ungef\u{E4}hr",
        "circa", "so",
        "mal",
    ]
    private static let shortArticles = ["ne": "eine", "n": "ein", "nen": "einen", "ner": "einer"]

    /// "two hours" of "the next two hours", "hour" of "the next hour".
    private static func withoutNext(_ words: String) -> String? {
        let tokens = SentenceTokens.all(in: words)
        let texts = tokens.map(\.text)
        let leads = [
            ["the", "next"], ["another"], ["die", "nachsten"], ["den", "nachsten"], ["die", "nachste"],
            ["der", "nachsten"], ["la", "prochaine"], ["les", "prochaines"], ["la", "prossima"],
            ["le", "prossime"],
            ["la", "proxima"], ["las", "proximas"], ["about"], ["at", "least"],
        ]
        guard let lead = leads.first(where: { texts.starts(with: $0) && $0.count < texts.count }) else {
            return nil
        }
        return String(decoding: Array(words.utf8)[tokens[lead.count].range.lowerBound...], as: UTF8.self)
    }

    func sentence(_ line: String) -> Sentence { parser.sentence(line) }

    /// The words of all forms of orders, folded.
    var vocabulary: Set<String> {
        languages.reduce(into: []) { words, language in
            words.formUnion(language.patterns.lazy.flatMap(\.words))
            words.formUnion(ShoppingSentence.vocabulary)
            words.formUnion((language.subjects + language.tails).lazy.flatMap(\.self))
        }
    }

    /// A line without the marks around the names in it: "rename 'Dentist' to 'Dr Kim'". What is quoted as a whole stays.
    static func withoutQuotes(_ line: String) -> String {
        let characters = Array(line)
        var dropped: Set<Int> = []
        var start: (place: Int, end: Character)?
        for (place, character) in characters.enumerated() {
            if let open = start {
                let next = place + 1 < characters.count ? characters[place + 1] : " "
                guard character == open.end, !next.isLetter, !next.isNumber else { continue }
                if open.place > 0 || place + 1 < characters.count { dropped.formUnion([open.place, place]) }
                start = nil
            } else if let end = quotes[character], place == 0 || characters[place - 1].isWhitespace {
                start = (place, end)
            }
        }
        return String(characters.indices.filter { !dropped.contains($0) }.map { characters[$0] })
    }

    private static let quotes: [Character: Character] = [
        "'": "'", "\"": "\"", "\u{2018}": "\u{2019}", "\u{201C}": "\u{201D}", "\u{201E}": "\u{201C}",
        "\u{AB}": "\u{BB}", "\u{BB}": "\u{AB}",
    ]

    /// "done: call the bank" for "[x] call the bank", the form in other programs' lists.
    static func withoutCheckMark(_ line: String) -> String {
        let marks = ["[x]", "[X]", "- [x]", "- [X]", "* [x]", "* [X]", "\u{2705}", "\u{2611}", "\u{2714}"]
        guard let mark = marks.first(where: line.hasPrefix) else { return line }
        // After some of them, a variation selector makes them an emoji.
        let rest = line.unicodeScalars.dropFirst(mark.unicodeScalars.count).drop { $0 == "\u{FE0F}" }
        return "done: " + String(String.UnicodeScalarView(rest)).trimmingBlanks
    }

    /// Whether a line asks something, rather than to do something.
    package static func asks(_ line: String) -> Bool { SpokenQuestion.asks(line) }

    /// A name without the day that stands with it, and that day: "yoga this wednesday".
    package func apart(_ name: String) -> (name: String, due: Sentence)? {
        // A date alone would be its Monday.
        if let found = Self.nextWeeks.lazy.compactMap({ self.without($0, .week, in: name) }).first {
            return found
        }
        let sentence = parser.sentence(name)
        guard sentence.intent == .create, let title = sentence.title, sentence.due != nil,
            sentence.doubts.isEmpty,
            sentence.recurrence == nil, title != name
        else {
            return Self.spans.lazy.compactMap { words, span -> (String, Sentence)? in
                self.without(words, span, in: name)
            }.first
        }
        return (title, sentence)
    }

    /// "this week", which names several days.
    private func without(_ words: [String], _ span: TimeUnit, in name: String) -> (String, Sentence)? {
        let tokens = SentenceTokens.all(in: name)
        guard tokens.count > words.count, tokens.suffix(words.count).map(\.text) == words,
            // "watered the plants, next time on friday" says two things.
            !Self.divides(tokens[tokens.count - words.count - 1])
        else { return nil }
        let end = tokens[tokens.count - words.count - 1].range.upperBound
        let today = parser.zone.civil(of: parser.now).date
        var sentence = Sentence()
        sentence.dueDay = today
        switch span {
        // Until the Sunday that comes.
        case .month:
            sentence.end = today.adding(
                days: CivilDate.length(ofMonth: today.month, year: today.year) - today.day)
        case .week: sentence.end = today.adding(days: (7 - today.weekday.rawValue) % 7)
        default: sentence.end = today
        }
        if Self.nextWeeks.contains(words) {
            let monday = today.adding(days: 8 - today.weekday.rawValue)
            (sentence.dueDay, sentence.end) = (monday, monday.adding(days: 6))
        }
        sentence.due = sentence.dueDay.map(When.date)
        return (String(decoding: Array(name.utf8)[..<end], as: UTF8.self), sentence)
    }

    private static let nextWeeks = [["next", "week"], ["nachste", "woche"], ["kommende", "woche"]]
    private static let spans: [([String], TimeUnit)] =
        nextWeeks.map { ($0, .week) } + [
            (["this", "week"], .week), (["diese", "woche"], .week), (["this", "time"], .day),
            (["once"], .day),
            (["this", "month"], .month), (["diesen", "monat"], .month),
            (["diesmal"], .day), (["dieses", "mal"], .day), (["next", "time"], .day), (["today"], .day),
        ]

    // MARK: Clauses

    private func parts(of line: String, _ tokens: [SentenceToken]) -> [Clause] {
        let bytes = Array(line.utf8)
        var parts: [String] = []
        var begin = 0
        func close(_ end: Int, next: Int) {
            let text = String(decoding: bytes[begin..<end], as: UTF8.self).trimmingBlanks
            if !text.isEmpty { parts.append(text) }
            begin = next
        }
        let joints = languages.reduce(into: Set<String>()) { $0.formUnion($1.joints) }
        // "Anna and Tom" did it together.
        var (current, together) = (-1, 0)
        for (place, token) in tokens.enumerated() where place > 0 && place + 1 < tokens.count {
            if current != begin {
                current = begin
                let first = tokens.firstIndex { $0.range.lowerBound >= begin } ?? place
                together = doers(tokens[first...], in: bytes)?.end ?? 0
            }
            guard place >= together else { continue }
            let said = tokens[..<place].filter { $0.range.lowerBound >= begin }.map(\.text)
            if !said.allSatisfy(Self.doersOfClauses.contains), Self.endsLine(tokens[place...]) {
                close(token.range.lowerBound, next: token.range.lowerBound)
                continue
            }
            let isMark =
                token.isMark(of: ";,.") && !(token.isGlued && tokens[place + 1].isGlued)
                || token.isMark(of: "&")
            // "it was off so i threw it away"
            let isReason = token.text == "so" && Self.doersOfClauses.contains(tokens[place + 1].text)
            guard isMark || isReason || token.kind == .word && joints.contains(token.text) else { continue }
            close(token.range.lowerBound, next: token.range.upperBound)
        }
        close(bytes.count, next: bytes.count)
        guard (2...Self.mostClauses).contains(parts.count) else { return [] }
        return parts.map(clause)
    }

    /// "ich hab Tabletten schon genommen" of "Tabletten hab ich schon genommen".
    private static func straightened(_ text: String, _ tokens: [SentenceToken]) -> String? {
        guard
            let verb = tokens.indices.dropFirst().first(where: {
                ["hab", "habe", "haben"].contains(tokens[$0].text)
            }), verb + 2 < tokens.count, ["ich", "wir"].contains(tokens[verb + 1].text)
        else { return nil }
        let bytes = Array(text.utf8)
        let rest = tokens[(verb + 2)...].drop { SpokenWord($0.text).isFiller || $0.text == "bereits" }
        guard !rest.isEmpty else { return nil }
        let (name, said) = (Self.typed(tokens[..<verb], in: bytes), Self.typed(rest, in: bytes))
        return "\(tokens[verb + 1].text) \(tokens[verb].text) \(name) \(said)"
    }

    /// Whether tokens are a clause of their own at the end of a line: "threw it out" of "ham went off threw it out".
    private static func endsLine(_ tokens: ArraySlice<SentenceToken>) -> Bool {
        let words = tokens.map(\.text)
        let rest = words.drop { doersOfClauses.contains($0) }
        guard words.count - rest.count < 2, let verb = rest.first, let object = rest.dropFirst().first,
            SpokenWord(verb).isPast, ["it", "them"].contains(object)
        else { return false }
        return rest.dropFirst(2).allSatisfy {
            ["away", "out", "up", "all", "yesterday", "today"].contains($0)
        }
    }

    private static let doersOfClauses: Set<String> = ["i", "we", "i've", "we've", "ich", "wir"]

    /// A clause without its day, unless it is the day by which something is to be done.
    private func apartFromClause(_ text: String, _ tokens: [SentenceToken]) -> (String, Sentence)? {
        if tokens.contains(where: { ["by", "bis", "before", "vor"].contains($0.text) }) { return nil }
        return apart(text).map { ($0.name, $0.due) }
    }

    /// "lent the drill to Tom" of "lent the drill to Tom for the weekend".
    private func withoutReason(_ text: String, _ tokens: [SentenceToken]) -> String? {
        guard
            let place = tokens.indices.dropFirst(2).last(where: {
                $0 > 2
                    && [
                        "for", "because", "until", "till", "at", "with", "from", "since", "fur", "bis",
                        "weil", "unless", "if", "falls", "wenn", "except", "ausser",
                    ]
                    .contains(tokens[$0].text)
                    // "schinken weggeworfen war grün"
                    || ["war", "waren"].contains(tokens[$0].text) && $0 + 1 < tokens.count
                        && SpokenWord(tokens[$0 - 1].text).isPast
            })
        else { return nil }
        // "with fertilizer, call mum" is more than a reason.
        let isMore = tokens[place...].indices.contains { next in
            Self.divides(tokens[next])
                || ["and", "und", "then"].contains(tokens[next].text) && next + 1 < tokens.count
                    && parser.knowsVerb(tokens[next + 1].text)
        }
        if isMore { return nil }
        return String(decoding: Array(text.utf8)[..<tokens[place - 1].range.upperBound], as: UTF8.self)
    }

    /// "pick me up" of "done with school on friday 1pm pick me up".
    private func ordersMore(_ tokens: ArraySlice<SentenceToken>) -> Bool {
        let objects: Set = [
            "me", "us", "him", "her", "them", "it", "the", "my", "our", "mich", "uns", "ihn", "sie", "die",
            "den", "das",
        ]
        return tokens.indices.dropLast().contains { place in
            parser.knowsVerb(tokens[place].text) && !SpokenWord(tokens[place].text).isPast
                && objects.contains(tokens[place + 1].text)
        }
    }

    /// The beginnings of a name before words that say what for, with whom or when: "eggs" of "eggs for the cake".
    package func shortened(_ name: String) -> [String] {
        let tokens = SentenceTokens.all(in: name)
        // What stands behind a mark or an "and" is another clause, and may be another order.
        let isDivided = tokens.contains { Self.divides($0) || ["and", "und"].contains($0.text) }
        if isDivided { return [] }
        return tokens.indices.dropFirst().filter { place in
            Self.besides.contains(tokens[place].text)
                && !endsClause(tokens[place].text, before: tokens[(place + 1)...])
                && !ordersMore(tokens[(place + 1)...])
        }.map { place in
            String(decoding: Array(name.utf8)[..<tokens[place - 1].range.upperBound], as: UTF8.self)
        }
    }

    /// Whether something else to do stands behind an adverb: "bought milk today call mum".
    private func endsClause(_ adverb: String, before tokens: ArraySlice<SentenceToken>) -> Bool {
        guard Self.adverbs.contains(adverb), tokens.count > 1, let next = tokens.first else { return false }
        return parser.knowsVerb(next.text) && !SpokenWord(next.text).isPast
    }

    private static let adverbs: Set<String> = ["today", "yesterday", "again", "heute", "gestern"]

    /// Whether a mark may end a clause.
    private static func divides(_ token: SentenceToken) -> Bool { token.isMark(of: ",;&") }

    private static let besides: Set<String> = [
        "for", "with", "from", "at", "during", "because", "to", "in", "on", "about", "this", "yesterday",
        "today", "last",
        "again", "again.", "into", "over", "by", "before", "after", "fur", "mit", "zum", "zur", "beim", "aus",
        "von", "gestern",
        "heute", "wegen", "im", "am", "bei",
    ]

    // MARK: One clause

    /// - Parameter mayForbid: Whether it may say what not to do.
    private func orders(
        _ text: String, _ tokens: [SentenceToken], _ language: OrderLanguage, mayForbid: Bool = true
    ) -> [Order] {
        let bytes = Array(text.utf8)
        var (first, last) = (0, tokens.count)
        var mood: Order.Mood?
        let words = tokens.map { Self.spelt($0.text) }
        func skip(_ phrases: [[String]]) -> Bool {
            guard
                let phrase = phrases.first(where: {
                    words[first..<last].starts(with: $0) && $0.count < last - first
                })
            else { return false }
            first += phrase.count
            return true
        }
        while skip(language.leads) {}
        if skip(language.requestLeads) { mood = .want }
        while skip(language.leads) {}
        if mood == nil, mayForbid {
            let forbidden = forbiddenOrders(tokens[first..<last], in: bytes, language)
            // "never remind me of the rent again" forbids no more than reminders.
            let isAboutReminders = language.patterns.contains { pattern in
                pattern.meaning.verb == .silence
                    && !pattern.found(in: tokens[first..<last].map { Self.spelt($0.text) }).isEmpty
            }
            if !forbidden.isEmpty, !isAboutReminders { return forbidden }
        }
        while last > first + 1,
            let tail = language.tails.first(where: {
                $0.count < last - first && words[first..<last].suffix($0.count).elementsEqual($0)
            })
        {
            last -= tail.count
        }
        // What the tail may be a part of is tried as well: "the cheese is all gone", "used it all".
        var orders: [Order] = []
        // "anna took out the trash": somebody else did it.
        if mood == nil, let doers = doers(tokens[first..<last], in: bytes) {
            let said = String(decoding: bytes[tokens[doers.rest].range.lowerBound...], as: UTF8.self)
            orders += self.orders(said, SentenceTokens.all(in: said), language).filter(\.mayHaveDoers)
                .map { order in
                    var order = order
                    (order.doers, order.doersIncludeUser) = (doers.names, doers.includeUser)
                    return order
                }
        }
        if mood == nil, let (core, doers) = withoutDoersBehind(tokens[first..<last], in: bytes) {
            orders += self.orders(core, SentenceTokens.all(in: core), language).filter(\.saysDone)
                .map { order in
                    var order = order
                    order.doers = doers
                    return order
                }
        }
        var ends = [tokens.count, last]
        while ends[0] > first + 1, tokens[ends[0] - 1].kind == .mark { ends[0] -= 1 }
        if ends[0] == ends[1] { ends.removeLast() }
        for end in ends.reversed() {
            let clause = Array(tokens[first..<end])
            let said = clause.map { Self.spelt($0.text) }
            for pattern in language.patterns {
                for found in pattern.found(in: said) {
                    let meaning = pattern.meaning
                    var order = Order(meaning.verb, mood ?? meaning.mood)
                    (order.isDoubtful, order.needsTime) = (meaning.isDoubtful, meaning.needsTime)
                    func typed(_ range: Range<Int>) -> String {
                        String(
                            decoding: bytes[
                                clause[range.lowerBound].range
                                    .lowerBound..<clause[range.upperBound - 1].range.upperBound],
                            as: UTF8.self)
                    }
                    if let range = found.thing { order.name = typed(range) }
                    if let range = found.person { order.person = typed(range) }
                    order.nameLeads = pattern.beginsWithThing
                    if let range = found.value { order.value = typed(range) }
                    if let range = found.time {
                        order.time = typed(range)
                        guard isTime(typed(range), of: order.verb) else { continue }
                    }
                    if Self.takesAmount(order.verb), let (amount, rest) = OrderAmount.taken(from: order.name)
                    {
                        (order.amount, order.name) = (amount, rest)
                    }
                    if order.verb == .leave, order.amount == nil { continue }
                    if !orders.contains(order) { orders.append(order) }
                }
            }
        }
        if let news = news(text, tokens[first..<last], bytes, language, mood), !orders.contains(news) {
            orders.append(news)
        }
        return orders
    }

    /// What a line says not to do: "don't cancel the dentist", "Zahnarzt nicht absagen".
    private func forbiddenOrders(
        _ tokens: ArraySlice<SentenceToken>, in bytes: [UInt8], _ language: OrderLanguage
    ) -> [Order] {
        let words = tokens.map { Self.spelt($0.text) }
        var rest: String?
        if let lead = Self.prohibitions.first(where: { words.starts(with: $0) && $0.count < words.count }),
            let last = tokens.last
        {
            let start = tokens[tokens.startIndex + lead.count].range.lowerBound
            rest = String(decoding: bytes[start..<last.range.upperBound], as: UTF8.self)
        } else if let place = tokens.lastIndex(where: { $0.text == "nicht" }), place > tokens.startIndex,
            place + 2 == tokens.endIndex, let first = tokens.first, let last = tokens.last
        {
            rest =
                String(
                    decoding: bytes[first.range.lowerBound..<tokens[place - 1].range.upperBound],
                    as: UTF8.self)
                + " " + String(decoding: bytes[last.range], as: UTF8.self)
        }
        guard let rest else { return [] }
        return orders(rest, SentenceTokens.all(in: rest), language, mayForbid: false).filter(\.canBeForbidden)
            .map { order in
                var order = order
                order.isForbidden = true
                return order
            }
    }

    static let prohibitions: [[String]] = [["don't"], ["do", "not"], ["never"]]

    private static func withoutMoment(_ words: [String]) -> ArraySlice<String> {
        let moment = moments.first { words.count > $0.count && words.suffix($0.count).elementsEqual($0) }
        return words.dropLast(moment?.count ?? 0)
    }

    /// When something that has happened did.
    private static let moments = SpokenPhrases.words(
        "today|this morning|this afternoon|this evening|tonight|earlier|just now|heute|heute morgen|eben|gerade"
    )

    /// Verbs whose past is the same word.
    static let unchanged: Set<String> = [
        "read", "put", "cut", "set", "shut", "beat", "hit", "let", "spread", "left",
    ]

    static let copulas: Set<String> = [
        "is", "are", "was", "were", "been", "ist", "sind", "war", "wurde", "wurden",
    ]
    private static let negations: Set<String> = ["not", "never", "nicht"]

    /// Whether a word denies: "not", "haven't", "didnt".
    static func isNegation(_ word: String) -> Bool {
        negations.contains(word) || spelt(word).hasSuffix("n't")
    }

    /// What hurried people leave the apostrophe out of.
    private static let withApostrophe: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "don't", "doesn't", "didn't", "haven't", "hasn't", "hadn't", "isn't", "aren't", "wasn't",
            "weren't",
            "can't", "couldn't", "won't", "wouldn't", "needn't", "shouldn't", "there's", "that's", "what's",
            "i've", "we've", "they've", "i'm", "you've",
        ].map { ($0.filter { $0 != "'" }, $0) })

    static func spelt(_ word: String) -> String { withApostrophe[word] ?? texted[word] ?? word }

    private static let texted = ["r": "are", "u": "you", "ur": "your", "bout": "about", "abt": "about"]
    private static let besidesNegation = [
        "yet", "really", "actually", "quite", "after", "noch", "doch", "gar", "still",
    ]

    /// Whether it leaves less of something.
    static func takes(_ verb: Order.Verb) -> Bool {
        switch verb {
        case .use, .useUp, .leave, .discard, .discardSpoiled, .finish: true
        default: false
        }
    }

    static func takesAmount(_ verb: Order.Verb) -> Bool {
        switch verb {
        case .use, .useUp, .leave, .discard, .discardSpoiled, .finish, .open, .freeze, .thaw: true
        default: false
        }
    }

    /// "the school form is signed", "took my pills", "mark the library books as returned": something happened, and the
    /// words say to what.
    private func news(
        _ text: String, _ tokens: ArraySlice<SentenceToken>, _ bytes: [UInt8], _ language: OrderLanguage,
        _ mood: Order.Mood?
    ) -> Order? {
        guard mood == nil, let first = tokens.first, let last = tokens.last else { return nil }
        let words = tokens.map(\.text)
        var begin = 0
        var nameLeads = false
        var state: OrderState?
        if ["mark", "set", "markiere"].contains(first.text) {
            guard words.contains("as") || words.contains("als") else { return nil }
            begin = 1
        } else {
            let past = words.contains { SpokenWord($0).isPast }
            let copula = words.dropFirst().contains {
                Self.copulas.contains($0) || $0 == "got" || Self.startVerbs.contains($0)
            }
            // "not paying the rent today"
            let isRefusal = words.count > 2 && words[0] == "not" && words[1].hasSuffix("ing")
            guard past || copula || isRefusal else { return nil }
            // "furnace filter changed today"
            let said = Self.withoutMoment(words)
            let endsInPast = said.last.map { SpokenWord($0).isPast } ?? false
            nameLeads = copula || !SpokenWord(words[0]).isPast && endsInPast
            switch self.state(tokens, bytes) {
            case .none: break
            case .nothing: return nil
            case .some(let said): state = said
            }
            // "read the report" and "put the bins out" say what to do, in the same words as what was done.
            if !copula, Self.unchanged.contains(words[0]),
                !words.dropFirst().contains(where: { SpokenWord($0).isPast })
            {
                return nil
            }
            // "used books to the charity shop" begins like news, and a subject makes it sure.
            let hasSubject = language.subjects.contains { words.starts(with: $0) }
            guard
                copula || hasSubject || isRefusal || SpokenWord(words[0]).isPast
                    || endsInPast
                    || words.count > 1 && SpokenWord(words[1]).isPast
            else { return nil }
        }
        let negations = words.filter(Self.isNegation)
        let range = tokens[tokens.startIndex + begin].range.lowerBound..<last.range.upperBound
        let name = String(decoding: bytes[range], as: UTF8.self)
        // "signed Leo's school form": whose it is, the title need not say.
        let owners = tokens.indices.filter { place in
            guard tokens[place].text.hasSuffix("'s") else { return false }
            // "the hotel's booked" is not the hotel's.
            let next = place + 1 < tokens.endIndex ? tokens[place + 1].text : ""
            return !SpokenWord(next).isPast && !["been", "all", "now", "already", "finally"].contains(next)
        }.map { String(tokens[$0].text.dropLast(2)) }
        // "the kitchen is not clean yet"
        var order = Order(negations.isEmpty ? .news : .reopen, .statement)
        order.nameLeads = nameLeads
        if negations.isEmpty { order.state = state }
        // The marks stay, because what stands behind one may be another clause.
        let said = SentenceTokens.all(in: name).flatMap { token in
            Self.divides(token) ? [token.text] : SpokenWord.all(of: token).map(\.text)
        }
        order.name = Self.withoutQuantifier(said).filter { word in
            !["as", "als"].contains(word) && !owners.contains(word)
                && (negations.isEmpty
                    || !(negations + Self.besidesNegation).contains(word) && !Self.copulas.contains(word))
        }.joined(separator: " ")
        return order
    }
}

extension OrderReader {
    /// "the plants are watered" of "most of the plants are watered"; the hedge keeps what is left out.
    private static func withoutQuantifier(_ words: [String]) -> [String] {
        guard let of = words.prefix(4).firstIndex(where: { ["of", "der", "von"].contains($0) }), of > 0,
            words[..<of].allSatisfy(quantifiers.contains)
        else {
            return words.starts(with: ["die", "meisten"]) ? Array(words.dropFirst(2)) : words
        }
        return Array(words.dropFirst(of + 1))
    }

    private static let quantifiers: Set<String> = [
        "most", "some", "all", "half", "part", "a", "few", "couple", "about", "the", "several", "die",
        "halfte", "ein",
        "teil", "ungefahr", "etwa", "einige",
    ]
}

extension String {
    var trimmingBlanks: String {
        let trimmed = drop { $0.isWhitespace }
        guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(trimmed[...last])
    }
}
