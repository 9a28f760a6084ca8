import AgentInterface
import CivilTime
import Rules

/// Finds the subject that the user means: by its row in the last list on this terminal, by its name, or by
/// the beginning of its id.
struct NameFinder {
    let session: Session
    /// The kinds to look for; if empty, all kinds that have names.
    var kinds: [Subject.Kind] = []
    var status = NameQuery.Status.all
    /// Which to take if several have the same name.
    var choice = Choice.asked
    /// What the user wants to do with the subject.
    var action: SubjectAction?
    /// Whether a part of a word is name enough, because the subject is only shown: "dent" of "Dentist".
    var takesParts = false

    enum Choice {
        /// Asks at a terminal, and otherwise fails.
        case asked
        /// Takes the first, by date.
        case soonest
    }

    /// The id of the subject; `reference` itself if no subject has this name, for the agent to judge.
    func id(_ reference: String) async throws(CommandFailure) -> String {
        try await subject(reference)?.id ?? reference
    }

    /// `nil` if no subject has this name.
    /// - Throws: `.ambiguous` for several, unless the user chooses one at the terminal.
    func subject(_ reference: String) async throws(CommandFailure) -> NameRecord? {
        try await choose(reference)?.chosen
    }

    /// The subject, and how many subjects have the same name.
    /// - Throws: As `subject`.
    func choose(_ reference: String) async throws(CommandFailure) -> (chosen: NameRecord, of: Int)? {
        if let placed = try placed(reference) { return (placed, 1) }
        if let prefix = IdentifierPrefix(reference), prefix.isWhole { return nil }
        var found = try await matches(reference) ?? []
        // "1" is a row of a list that was not printed, rather than part of some title.
        if ListPlaces(reference) != nil, found.first?.match != .exact { return nil }
        // An id that two kinds share means the one that most commands are about.
        if let kind = found.first?.kind, found.allSatisfy({ $0.match == .id }) {
            found = found.filter { $0.kind == kind }
        }
        guard let first = found.first else { return nil }
        // One letter is no part of a name: "done a".
        if first.match != .exact, first.match != .id, reference.trimmed.count < 2 { return nil }
        // An exact title beats a part of another's, of whatever kind: an event is called "Dentist", and a task "Call the
        // dentist".
        if first.match == .parts || first.match == .words, kinds == [.task] {
            if await session.hasAlert(called: reference) { return nil }
            if let other = await session.failureOfOtherKind(reference, for: action, isExact: true) {
                throw other
            }
        }
        let title = first.title.lowercased()
        if found.count == 1 || choice == .soonest && found.allSatisfy({ $0.title.lowercased() == title }) {
            try await checkIsMeant(first, by: reference)
            return (first, found.count)
        }
        return (try await chosen(of: found, calledLike: reference), 1)
    }

    /// Asks about a subject in whose title the name is only a part of a word: "tea" may not mean "Team lunch".
    /// - Throws: Nobody can answer, or it is not meant.
    private func checkIsMeant(_ found: NameRecord, by reference: String) async throws(CommandFailure) {
        guard !takesParts, isGuess(found, of: reference) else { return }
        try await session.checkIsMeant(
            found.fullTitle, found.short, Subject.Kind(rawValue: found.kind), by: reference)
    }

    /// Whether the name is only a part of a word of the title.
    func isGuess(_ found: NameRecord, of reference: String) -> Bool {
        found.match == .parts
            && !NameMatch(reference).namesWholeWords(of: found.title, detail: found.detail)
    }

    /// The subject at a place of the last list; `nil` if the reference is no place.
    private func placed(_ reference: String) throws(CommandFailure) -> NameRecord? {
        guard let place = ListPlaces(reference), place.range.count == 1, session.lastList?.subjects() != nil,
            let id = try session.withPlaces([reference], kinds).first
        else { return nil }
        var record = NameRecord()
        (record.id, record.short) = (id, String(id.prefix(8)))
        return record
    }

    /// The subjects that the name fits best; `nil` if the agent is too old to know names.
    func matches(_ reference: String) async throws(CommandFailure) -> [NameRecord]? {
        var query = NameQuery()
        query.kinds = kinds
        query.text = reference
        query.status = status
        query.limit = UInt32(Self.mostFound)
        do throws(CommandFailure) {
            return try await session.ask(Names1.find, query)
        } catch {
            guard error.status == .updateRequired else { throw error }
            return nil
        }
    }

    // MARK: Several

    private func chosen(
        of found: [NameRecord], calledLike reference: String
    ) async throws(CommandFailure) -> NameRecord {
        guard let prompt = session.prompt else { throw ambiguous(reference, found) }
        let shown = found.prefix(Self.mostOffered)
        for (number, one) in zip(1..., shown) {
            session.console.offer(
                StyledText("\(number)", .bold) + StyledText("  \(one.short)  \(words(for: one))"))
        }
        if found.count > shown.count {
            session.console.warn(NameText.moreMatch(found.count - shown.count))
        }
        while true {
            let line = try await session.answer(
                to: NameText.which(VisibleText.line(reference), of: shown.count), at: prompt)
            if line.isEmpty { throw CommandFailure(.refused, SessionText.nothingChanged) }
            if let number = Int(line), shown.indices.contains(number - 1) { return shown[number - 1] }
            if let one = shown.first(where: { $0.short == line.lowercased() }) { return one }
        }
    }

    private static let mostOffered = 20
    private static let mostFound = 100

    private func ambiguous(_ reference: String, _ found: [NameRecord]) -> CommandFailure {
        let kinds = Set(found.map(\.kind))
        return CommandFailure(
            .noInput,
            NameText.isAmbiguous(
                VisibleText.line(reference), found.count, orMore: found.count >= Self.mostFound,
                kinds.count == 1 ? Subject.Kind(rawValue: found[0].kind) : nil,
                found.prefix(6).map { "\($0.short) (\(words(for: $0)))" }),
            refusal: .ambiguous)
    }

    /// `Passport (Anna), Fri 2 May 2031`.
    private func words(for one: NameRecord) -> String {
        let date = one.date.map { ", \(session.words(for: $0))" } ?? ""
        return "\(one.fullTitle)\(date)"
    }
}

extension Session {
    /// Asks whether something is meant of which only a part of a word was typed.
    /// - Throws: Nobody can answer, or it is not meant.
    func checkIsMeant(
        _ title: String, _ short: String, _ kind: Subject.Kind?, by reference: String
    ) async throws(CommandFailure) {
        let (name, title) = (VisibleText.line(reference), VisibleText.line(title))
        guard prompt != nil || questions != nil else {
            throw CommandFailure(
                .noInput, NameText.isNearly(name, kind, title, short), refusal: .ambiguous)
        }
        try await agree(NameText.isMeant(title, short), orRefuse: NameText.isNearly(name, kind, title, short))
    }

    /// The id of something that is only shown, for which a part of a word is name enough; `reference` itself if nothing has
    /// this name.
    func shown(_ reference: String, _ kind: Subject.Kind) async throws(CommandFailure) -> String {
        try await NameFinder(session: self, kinds: [kind], takesParts: true).id(reference)
    }

    /// The record of the subject that a reference means: by its name, or by the beginning of its id.
    /// - Parameter missing: Says that nothing has this name.
    func record<Record>(
        _ reference: String, of kind: Subject.Kind, _ get: Operation<String, Record>,
        orElse missing: (String) -> String
    ) async throws(CommandFailure) -> Record {
        if let found = try await NameFinder(session: self, kinds: [kind]).subject(reference) {
            return try await ask(get, found.id)
        }
        let failure = CommandFailure(.noInput, missing(VisibleText.line(reference)), refusal: .notFound)
        guard reference.isIDLike else { throw await failureOfNearName(reference, kind) ?? failure }
        do throws(CommandFailure) {
            return try await ask(get, reference)
        } catch {
            guard error.refusal == .notFound else { throw error }
            throw await failureOfNearName(reference, kind) ?? failure
        }
    }

    /// The record with this id; `nil` if there is none.
    func found<Record>(
        _ get: Operation<String, Record>, _ id: String
    ) async throws(CommandFailure) -> Record? {
        do throws(CommandFailure) {
            return try await ask(get, id)
        } catch {
            guard error.refusal == .notFound else { throw error }
            return nil
        }
    }
}

extension NameRecord {
    var fullTitle: String {
        detail.isEmpty || title.lowercased().contains(detail.lowercased()) ? title : "\(title) (\(detail))"
    }
}
