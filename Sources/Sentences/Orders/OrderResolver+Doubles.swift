import CivilTime
import Rules

/// Lines that would add what is there already, or order something in a word that is misspelt: both are asked about.
extension OrderResolver {
    /// Doubts a line that adds a task under the whole title of an open one, or an event at the time of one: it may mean
    /// to change that.
    package func doubtOfDouble(_ line: String) async throws(Failure) -> OrderDoubt? {
        look(for: line)
        let read = reader.sentence(line)
        if let doubt = try await doubtOfStock(line, read) { return doubt }
        if read.intent == .create, read.kind == .item || read.kind == .document, let title = read.title,
            let old = try await renewed(title)
        {
            return OrderDoubt(.isThere(old, []))
        }
        guard read.intent == .create, let title = read.title, read.doubts.isEmpty,
            let kind = Self.kinds[read.kind ?? .task]
        else { return nil }
        let spoken = SpokenName(title)
        let found = try await known(.current).first { known in
            known.kind == kind && spoken.fit(known.title) == .exact
                && spoken.words.count == known.title.words.count
                && (kind != .document || Self.isSame(read.assignee ?? "", known.thing.detail))
        }
        guard let thing = found?.thing else { return nil }
        switch kind {
        case .event:
            // Another dinner is usual; two at one time are not.
            guard let due = read.due, thing.date == due, read.recurrence == nil else { return nil }
            return OrderDoubt(.isThere(thing, []))
        case .task:
            let change = try await changes(of: thing, read)
            return OrderDoubt(.isThere(thing, change), yes: change)
        default: return OrderDoubt(.isThere(thing, []))
        }
    }

    /// Doubts "we have 3 l of milk" when there is milk: it may be how much there is now.
    private func doubtOfStock(_ line: String, _ read: Sentence) async throws(Failure) -> OrderDoubt? {
        guard read.intent == .create, read.due == nil, let said = OrderReader.stock(in: line) else {
            return nil
        }
        // "not 2"
        let name = SpokenName(OrderReader.withoutCorrection(OrderAmount.taken(from: said)?.rest ?? said))
        let thing = try await known(.current).first { $0.kind == .item && name.fit($0.title) == .exact }?
            .thing
        return thing.map { OrderDoubt(.needsChange($0)) }
    }

    /// The document that a title calls renewed: "Passport" for "passport renewed", "new passport".
    private func renewed(_ title: String) async throws(Failure) -> OrderThing? {
        let words = SentenceTokens.all(in: title).filter { $0.kind == .word }.map(\.text)
        let rest = words.filter { !Self.renewals.contains($0) }
        guard !rest.isEmpty, rest.count < words.count else { return nil }
        let spoken = SpokenName(rest.joined(separator: " "))
        return try await known(.current).first { $0.kind == .document && spoken.fit($0.title) == .exact }?
            .thing
    }

    private static var renewals: Set<String> {
        [
            "new", "renewed", "renewal", "extended", "neu", "neue", "neuer", "neuen", "verlangert",
            "erneuert", "nouveau",
            "nouvelle", "renouvele", "nuevo", "nueva", "renovado", "renovada", "nuovo", "nuova", "rinnovato",
            "rinnovata",
        ]
    }

    /// Anna's passport and Ben's are two different documents.
    private static func isSame(_ holder: String, _ other: String) -> Bool {
        holder.lowercased() == other.lowercased()
    }

    private static var kinds: [Sentence.Kind: Subject.Kind] {
        [.task: .task, .event: .event, .maintenance: .maintenance, .document: .document]
    }

    /// What a line would change of an open task: its rule or its time.
    private func changes(of thing: OrderThing, _ read: Sentence) async throws(Failure) -> [OrderChange] {
        guard let due = read.dayBefore.map(When.date) ?? read.due else { return [] }
        let old = try await source.task(thing).due
        let today = source.locality.zone.civil(of: source.sentences.now).date
        let change = DueChange(due: due, isTimeAlone: read.isTimeAlone)
        let new = old.map { change.applied(to: $0, today: today, in: source.locality) } ?? due
        guard let rule = read.recurrence else { return new == old ? [] : [OrderChange(.move(new), thing)] }
        return [OrderChange(.repeats(rule, due: read.isDueImplied ? old ?? new : new), thing)]
    }

    // MARK: Misspelt words

    /// Doubts a line that is nearly an order about what is there: "usd 2 eggs", "put te ham in freezr".
    func doubtOfMisspeltOrder(_ line: String) async throws(Failure) -> OrderDoubt? {
        // "buy pears" is spelt right, whatever else there is.
        if let said = ShoppingSentence(line), ![.unwanted, .outOf, .gone].contains(said.meaning) {
            return nil
        }
        let known = try await known(.current)
        for corrected in reader.respellings(of: line, names: known.map(\.title)) {
            let (whole, parts) = reader.readings(of: corrected)
            var answer = OrderAnswer.none
            switch try await resolve(whole) {
            case .orderChanges(let changes, _): answer = .orderChanges(changes)
            case .doubt(let doubt): answer = .doubt(doubt)
            case .nothing: answer = try await self.answer(to: parts, corrected) ?? .none
            }
            if case .none = answer, let shopping = ShoppingSentence(corrected) {
                answer = try await self.shopping(shopping, corrected, isLast: true) ?? .none
            }
            switch try await hedged(answer, corrected) {
            case .orderChanges(let changes):
                guard let thing = changes.lazy.compactMap(\.thing).first else {
                    return OrderDoubt(.isLineMeant(corrected), yes: changes)
                }
                return OrderDoubt(.isMeant(thing, changes), yes: changes)
            case .doubt(let doubt):
                if case .several = doubt.reason { return doubt }
                switch doubt.reason {
                case .stays, .onlyPart, .howMuch: return doubt
                default: break
                }
                if !doubt.choices.isEmpty { return doubt }
            case .none: continue
            }
        }
        return nil
    }
}

extension OrderReader {
    /// What a line says that there is, rather than what has come: "3 kg of flour" of "we have 3 kg of flour".
    static func stock(in line: String) -> String? {
        let tokens = SentenceTokens.all(in: line).drop { ["no", "wait", ",", "actually"].contains($0.text) }
        guard let lead = stocks.first(where: { tokens.map(\.text).starts(with: $0) }),
            let first = tokens.dropFirst(lead.count).first
        else { return nil }
        return String(decoding: Array(line.utf8)[first.range.lowerBound...], as: UTF8.self)
    }

    private static let stocks: [[String]] = [
        ["we", "have"], ["i", "have"], ["we've", "got"], ["i've", "got"], ["there", "are"], ["there", "is"],
        ["there's"], ["there're"], ["wir", "haben"], ["ich", "habe"], ["es", "gibt"], ["es", "sind"],
    ]

    /// "milk" of "milk not 2"
    static func withoutCorrection(_ title: String) -> String {
        let tokens = SentenceTokens.all(in: title)
        guard
            let place = tokens.indices.dropFirst().first(where: {
                ["not", "nicht", "instead", "rather"].contains(tokens[$0].text)
            })
        else { return title }
        return String(decoding: Array(title.utf8)[..<tokens[place - 1].range.upperBound], as: UTF8.self)
    }

    /// The names of a list: "the dentist", "the vet" of "the dentist and the vet".
    package func names(in text: String) -> [String] {
        let tokens = SentenceTokens.all(in: text)
        let bytes = Array(text.utf8)
        var names: [String] = []
        var begin = 0
        for token in tokens where token.isMark(of: ",&") || ["and", "und"].contains(token.text) {
            guard token.range.lowerBound >= begin else { continue }
            names.append(
                String(decoding: bytes[begin..<token.range.lowerBound], as: UTF8.self).trimmingBlanks)
            begin = token.range.upperBound
        }
        names.append(String(decoding: bytes[begin...], as: UTF8.self).trimmingBlanks)
        return names.filter { !$0.isEmpty }
    }
}

extension SentenceParser {
    /// Whether a word means something in a language of the user, and is spelt right therefore.
    func knowsWord(_ word: String) -> Bool {
        let tokens = SentenceTokens.all(in: word)
        guard tokens.count == 1 else { return true }
        return knowsVerb(word) || SpokenWord(tokens[0].text).isPast || SpokenWord(tokens[0].text).isFiller
            || hasMeaning(tokens)
    }
}
