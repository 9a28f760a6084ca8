import CivilTime
import Rules

/// What becomes of lines that are neither orders nor things to do.
extension OrderResolver {
    // MARK: Requests in the form of a question

    /// Asks whether a line such as "can we move the dentist to friday" is meant as an order; any other question is not
    /// one.
    func requested(_ line: String) async throws(Failure) -> OrderAnswer {
        guard let rest = SpokenQuestion.requested(in: line) else { return .none }
        let clause = reader.clause(rest)
        guard let first = clause.orders.first, first.verb.isAskedFor else { return .none }
        switch try await resolve(clause) {
        case .orderChanges(let changes, let order):
            guard order.verb.isAskedFor, let thing = changes.lazy.compactMap(\.thing).first else {
                return .none
            }
            return .doubt(OrderDoubt(.isMeant(thing, changes), yes: changes))
        case .doubt(let doubt): return .doubt(doubt)
        case .nothing: return .none
        }
    }

    // MARK: Naming what is there

    /// An answer that says too little about what the line names, with the names of it.
    func naming(_ answer: OrderAnswer, _ line: String) async throws(Failure) -> OrderAnswer {
        guard case .doubt(let doubt) = answer, doubt.choices.isEmpty else { return answer }
        if SpokenQuestion.endsAsQuestion(line), !OrderReader.requestsPolitely(line) { return .none }
        switch doubt.reason {
        case .isNoTask, .nothing, .needsName, .notAll(.needsName, _): break
        default: return answer
        }
        let named = try await named(in: line)
        return named.isEmpty ? answer : .doubt(OrderDoubt(.perhaps(named.prefix(3).map(\.thing))))
    }

    /// What a line names with all the words that tell it from other things; if there is none, what it names with one of
    /// them behind "the" and the like.
    package func named(in line: String) async throws(Failure) -> [Known] {
        look(for: line)
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.flatMap(SpokenWord.all(of:))
        let definite = tokens.indices.dropFirst().filter { Self.leadsName(tokens[$0 - 1].text) }
            .flatMap { SpokenWord.all(of: tokens[$0]) }
        let known = try await known(.current)
        // "the yellow bin" is not the trash, but "the bin" may be.
        let alone = tokens.indices.filter { $0 == 0 || Self.leadsAlone(tokens[$0 - 1].text) }
            .flatMap { SpokenWord.all(of: tokens[$0]) }
        func isSaid(_ word: SpokenWord) -> Bool {
            words.contains { $0.fits(word) } || word.text.count > 4 && alone.contains { $0.isNearly(word) }
        }
        let whole = known.filter { one in
            let main = one.title.mainWords
            return main.contains { $0.text.count > 2 && !$0.isVerb } && main.allSatisfy(isSaid)
        }
        if !whole.isEmpty {
            // "Lunch with Sam" says more than "Lunch".
            let most = whole.map { $0.title.mainWords.count }.max() ?? 1
            return whole.filter { $0.title.mainWords.count == most }
        }
        return known.filter { one in
            one.title.mainWords.contains { word in
                word.text.count > 2 && !word.isVerb
                    && (definite.contains { $0.fits(word) || $0.isNearly(word) }
                        || word.text.count > 4 && words.contains { $0.fits(word) })
            }
        }
    }

    private static func leadsAlone(_ word: String) -> Bool {
        SpokenWord(word).isFiller
            || ["next", "is", "are", "when's", "whens", "did", "do", "nachste"].contains(word)
    }

    private static func leadsName(_ word: String) -> Bool {
        isDefinite(word)
            || ["dem", "den", "das", "le", "la", "les", "el", "il", "with", "mit", "to", "nach"].contains(
                word)
    }

    // MARK: Requests for quiet

    /// Asks whether all reminders are to be held back, where somebody asks for that in other words: "in a meeting til 4, no
    /// popups".
    func silenced(_ line: String) async throws(Failure) -> OrderAnswer? {
        guard let request = QuietRequest(line) else { return nil }
        for words in request.ends {
            guard let time = reader.time(words)?.span else { continue }
            return .doubt(
                OrderDoubt(.isLineMeant("quiet \(words)"), yes: [OrderChange(.quiet(time), nil)]))
        }
        return request.isPlain && reader.sentence(line).recurrence == nil
            ? .doubt(OrderDoubt(.needsEnd(.quiet))) : nil
    }

    // MARK: Meters in other words

    /// Asks whether a line that speaks of a meter and a number says what the meter shows.
    func metered(_ line: String) async throws(Failure) -> OrderAnswer? {
        guard let mention = MeterMention(line), reader.mayReportReading(line) else { return nil }
        let fitting = try await source.meters().filter { mention.names($0.name) }
        guard let meter = fitting.first, fitting.count == 1 else {
            guard fitting.isEmpty, let value = mention.number.values.first else {
                return .doubt(OrderDoubt(.isNoTask))
            }
            return .doubt(OrderDoubt(.isNoMeter(mention.name, value, unit: mention.unit)))
        }
        let value = mention.number.value(after: meter.value)
        return .doubt(
            OrderDoubt(
                .isLineMeant("\(meter.name) is at \(value) \(meter.unit)"),
                yes: [OrderChange(.read(meter: meter.name, value, on: nil), nil)]))
    }
}

extension OrderReader {
    /// Whether a line with a number may say what a meter shows: it names nothing to do, on no day to come.
    func mayReportReading(_ line: String) -> Bool {
        let first = SentenceTokens.all(in: line).first?.text ?? ""
        if first != "read", parser.knowsVerb(first), !SpokenWord(first).isPast { return false }
        let read = sentence(line)
        return read.recurrence == nil
            && (read.dueDay.map { $0 <= parser.zone.civil(of: parser.now).date } ?? true)
    }

    /// Whether a question only asks politely: "could you skip yoga?"
    static func requestsPolitely(_ line: String) -> Bool {
        let words = SentenceTokens.all(in: line).map { spelt($0.text) }
        return politeRequests.contains { words.starts(with: $0) }
    }
}

/// A request to be left alone for a while.
struct QuietRequest {
    /// What may say until when, likeliest first: "until 4".
    let ends: [String]
    /// Whether the words mean reminders and nothing else.
    let isPlain: Bool

    init?(_ line: String) {
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.map { OrderReader.spelt($0.text) }
        func has(_ phrases: [[String]]) -> Bool {
            words.indices.contains { place in phrases.contains { words[place...].starts(with: $0) } }
        }
        isPlain = has(Self.plain)
        guard isPlain || has(Self.quiet), tokens.count <= 24 else { return nil }
        let bytes = Array(line.utf8)
        ends = words.indices.filter { Self.until.contains(words[$0]) }.flatMap { place -> [String] in
            (1...4).reversed().compactMap { count in
                guard place + count < tokens.count else { return nil }
                let said = OrderReader.typed(tokens[(place + 1)...(place + count)], in: bytes)
                return (words[place] == "bis" ? "bis " : "until ") + said
            }
        }
        guard isPlain || !ends.isEmpty else { return nil }
    }

    private static let until: Set<String> = ["until", "till", "til", "'til", "bis"]
    private static let plain = SpokenPhrases.words(
        """
        no popups|no popup|no pop ups|no pings|no notifs|no notifications|no notification|no reminders|no alerts|
        no nagging|don't disturb me|do not disturb|don't bother me|don't bug me|don't ping me|don't nag me|
        leave me alone|leave me in peace|bitte nicht storen|nicht storen|keine popups|keine meldungen|keine erinnerungen|
        keine benachrichtigungen|nicht nerven|nicht generve|lass mich in ruhe
        """)
    private static let quiet = SpokenPhrases.words(
        """
        quiet|be quiet|silence|silent|shush|shh|hush|keep it down|leise|ruhe|ruhig sein|stumm|still sein
        """)
}
