package import CivilTime
package import Rules
package import Sentences

/// An action of a model that passed all checks, with its times read by our parser.
package enum AssistantStep: Sendable {
    /// - Parameter sentence: How our parser read its words.
    case create(SubjectRequest, title: String, sentence: Sentence, kind: Sentence.Kind)
    case complete(String)
    case snooze(String, SnoozePhrase)
    case move(String, When)
    case remove(String, Sentence.Kind?)
    case list(Sentence.Query)

    /// Whether it changes something.
    package var isChange: Bool {
        if case .list = self { false } else { true }
    }
}

/// What a model's answer comes to.
package enum AssistantMeaning: Sendable {
    case steps([AssistantStep])
    /// The user asks something that needs a sentence.
    case question
    /// The model only talks; nothing is done.
    case talk(String)
}

/// Checks what a model answered against the user's own words, and reads the times in it.
package struct AssistantReader: Sendable {
    private let said: SaidWords
    private let times: TypedTime
    private let parser: SentenceParser

    /// - Parameters:
    ///   - message: What the user wrote.
    ///   - earlier: The user's earlier messages of this conversation, whose words may name things.
    package init(_ message: String, earlier: [String] = [], times: TypedTime) {
        said = SaidWords(message, earlier: earlier)
        self.times = times
        parser = times.parser
    }

    /// - Throws: Why nothing of the answer is done, for the model: all actions are good, or none is taken.
    package func meaning(of answer: AssistantAnswer) throws(AssistantFault) -> AssistantMeaning {
        let actions = answer.actions.filter { $0.intent != .none }
        if actions.isEmpty {
            let words = ([answer.reply] + answer.actions.map(\.reply)).compactMap(\.self).first
            guard let words else { throw AssistantFault("it has neither actions nor a reply") }
            return .talk(ChatReply.prose(in: words))
        }
        if actions.contains(where: { $0.intent == .question }) {
            // Its answer will hold other people's texts, so nothing may be changed beside it.
            guard actions.allSatisfy({ !$0.intent.isChange }) else {
                throw AssistantFault(
                    "a question stands alone; it cannot go with actions that change something")
            }
            return .question
        }
        var steps: [AssistantStep] = []
        for action in actions { steps.append(try step(of: action)) }
        return .steps(steps)
    }

    private func step(of action: AssistantAction) throws(AssistantFault) -> AssistantStep {
        try check(action)
        switch action.intent {
        case .create: return try creation(action)
        case .complete: return .complete(try target(action))
        case .snooze: return .snooze(try target(action), try snooze(action))
        case .move:
            guard let words = action.when else {
                throw AssistantFault("'when_text' must say when to move it to")
            }
            return .move(try target(action), try time(words))
        case .remove: return .remove(try target(action), action.kind)
        case .query: return .list(try query(action))
        case .question, .none: throw AssistantFault("there is nothing to do")
        }
    }

    // MARK: The user's own words

    private func check(_ action: AssistantAction) throws(AssistantFault) {
        if let title = action.title, !said.contain(wordsOf: title) { throw invented(title, "title") }
        let phrases = [
            ("when_text", action.when), ("repeat_text", action.repetition),
            ("duration_text", action.duration), ("alert_text", action.alert),
            ("quantity_text", action.quantity), ("assignee", action.assignee),
        ]
        for (name, phrase) in phrases {
            if let phrase, !said.contain(phrase: phrase) { throw invented(phrase, name) }
        }
        for label in action.labels where !said.contain(phrase: label) { throw invented(label, "labels") }
    }

    private func invented(_ words: String, _ field: String) -> AssistantFault {
        AssistantFault(
            "'\(CleanText.excerpt(of: words, length: 60))' in '\(field)' is not in the message",
            remedy: "use only words that stand there")
    }

    private func target(_ action: AssistantAction) throws(AssistantFault) -> String {
        guard let title = action.title else {
            throw AssistantFault("'title' must name what the user means, in words of the message")
        }
        return CleanText.line(title)
    }

    // MARK: Times

    private func time(_ words: String) throws(AssistantFault) -> When {
        let readings = candidates(words, without: ["to", "until", "till", "on", "for", "by"])
        for reading in readings {
            // A reading that is no time leaves the next one to try; if none is left, the words are refused.
            if let when = try? times.when(reading) { return when }
        }
        throw unreadable(words, "when_text")
    }

    private func snooze(_ action: AssistantAction) throws(AssistantFault) -> SnoozePhrase {
        guard let words = action.when ?? action.duration else {
            throw AssistantFault("'when_text' or 'duration_text' must say how long to snooze it")
        }
        for reading in candidates(words, without: ["to", "until", "till", "for", "by", "in"]) {
            // As in `time`.
            if let phrase = try? times.snooze(reading) { return phrase }
        }
        throw unreadable(words, "when_text")
    }

    /// The words, without a preposition before them, and with the word that stands before them in the message.
    private func candidates(_ words: String, without prepositions: [String]) -> [String] {
        var candidates = [words]
        for preposition in prepositions where words.lowercased().hasPrefix(preposition + " ") {
            candidates.append(String(words.dropFirst(preposition.count + 1)))
        }
        return candidates + [said.widened(words)].compactMap(\.self)
    }

    private func unreadable(_ words: String, _ field: String) -> AssistantFault {
        AssistantFault(
            "'\(CleanText.excerpt(of: words, length: 60))' in '\(field)' is not a time that Steward can read",
            remedy: "copy the user's words for the time, all of them")
    }

    // MARK: Lists

    private func query(_ action: AssistantAction) throws(AssistantFault) -> Sentence.Query {
        guard let subject = action.query else { throw AssistantFault("'query' must say what to list") }
        var query = Sentence.Query(subject: subject, label: action.labels.first, item: action.title)
        query.person = action.assignee
        if let words = action.when { query.days = try days(words) }
        return query
    }

    /// The days that a question such as "what is due this week" is about.
    private func days(_ words: String) throws(AssistantFault) -> ClosedRange<CivilDate> {
        let read = parser.sentence("what is due \(words)")
        if read.intent == .query, let days = read.query?.days { return days }
        // What is no day either is refused below.
        if let day = try? times.date(words) { return min(day, times.today)...day }
        throw unreadable(words, "when_text")
    }

    // MARK: Things

    private func creation(_ action: AssistantAction) throws(AssistantFault) -> AssistantStep {
        guard let title = action.title.map(CleanText.line), let wanted = action.kind else {
            throw AssistantFault("'create' needs a title and a kind")
        }
        if wanted == .label {
            var sentence = Sentence()
            (sentence.kind, sentence.title) = (.label, title)
            return .create(.label(title), title: title, sentence: sentence, kind: .label)
        }
        var sentence = try sentence(action, title)
        var name = title
        sentence.labels += action.labels
        sentence.priority = action.priority ?? sentence.priority
        let kind = Self.kind(wanted, sentence)
        sentence.kind = kind
        let quantity = action.quantity.flatMap(Self.quantity)
        if kind == .item, let quantity { sentence.quantity = quantity }
        if let words = action.quantity, kind != .item || quantity == nil { name = "\(words) \(name)" }
        if let assignee = action.assignee {
            sentence.assignee = assignee
            let holdsPerson = kind == .item || kind == .document
            if !holdsPerson, !name.lowercased().contains(assignee.lowercased()) { name += " @\(assignee)" }
        }
        sentence.title = name
        do {
            let request = try SubjectRequest(sentence, title: name, as: kind)
            return .create(request, title: name, sentence: sentence, kind: kind)
        } catch {
            throw AssistantFault(error.description)
        }
    }

    /// Reads the words for times behind the title, whose own words say nothing here.
    private func sentence(
        _ action: AssistantAction, _ title: String
    ) throws(AssistantFault) -> Sentence {
        let phrases = [
            action.when, action.repetition, action.duration.map { Self.words($0, after: "for") },
            action.alert.map { Self.words($0, after: "remind me") },
        ].compactMap(\.self)
        if phrases.isEmpty {
            var sentence = Sentence()
            sentence.title = title
            return sentence
        }
        let first = phrases[0]
        let widened = said.widened(first).map { [[$0] + phrases.dropFirst()] } ?? []
        for attempt in [phrases] + widened {
            let line = ([title] + attempt).joined(separator: " ")
            if let sentence = read(line, title) {
                guard (action.when == nil && action.repetition == nil) || sentence.dueDay != nil else {
                    continue
                }
                guard action.repetition == nil || sentence.recurrence != nil else { continue }
                return sentence
            }
        }
        throw unreadable(phrases.joined(separator: " "), "when_text")
    }

    /// `nil` if a word of the phrases is left over, or in doubt.
    private func read(_ line: String, _ title: String) -> Sentence? {
        let sentence = parser.sentence(line, keeping: [0..<title.utf8.count])
        guard sentence.intent == .create, sentence.title.map(Self.folded) == Self.folded(title),
            !sentence.doubts.contains(where: { parser.isSerious($0, in: sentence, of: line) })
        else { return nil }
        return sentence
    }

    /// `for 2 hours`: words that say what the phrase is, unless they stand there already.
    private static func words(_ phrase: String, after lead: String) -> String {
        phrase.lowercased().hasPrefix(lead.prefix { $0 != " " }) ? phrase : "\(lead) \(phrase)"
    }

    private static func folded(_ title: String) -> String { CleanText.line(title).lowercased() }

    /// The kind that can hold what was said: an event without a day is a task, and so is one with labels.
    private static func kind(_ wanted: Sentence.Kind, _ sentence: Sentence) -> Sentence.Kind {
        let hasMarks = !sentence.labels.isEmpty || sentence.priority != nil
        return switch wanted {
        case .event: sentence.due == nil || hasMarks || sentence.recursFromCompletion ? .task : .event
        case .maintenance: sentence.recurrence == nil || sentence.dueTime != nil ? .task : .maintenance
        case .document, .item: sentence.dueTime != nil || sentence.recurrence != nil ? .task : wanted
        case .task, .label: wanted
        }
    }

    /// Reads `6`, `1.5 kg`, `500g`.
    private static func quantity(_ words: String) -> Sentence.Quantity? {
        let digits = words.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard let amount = DecimalAmount(String(digits).replacing(",", with: ".")), amount.isPositive,
            amount.scale <= 3, amount.significand < 1_000_000_000
        else { return nil }
        let thousandths = Int(amount.significand) * [1_000, 100, 10, 1][amount.scale]
        let unit = CleanText.line(String(words.dropFirst(digits.count)))
        return Sentence.Quantity(thousandths: thousandths, unit: unit.isEmpty ? nil : unit)
    }
}
