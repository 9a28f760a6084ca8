import AgentInterface
import JSONText
import Rules

/// Makes the same change to several subjects of one kind, as one step of the journal. If one fails, the
/// others are still changed.
struct SeveralSubjects {
    let session: Session
    let kind: Subject.Kind
    let asJSON: Bool

    /// - Parameters:
    ///   - references: Names, ids and rows of the last list.
    ///   - change: Takes one reference; rows have become ids.
    ///   - confirm: Prints what has been changed.
    func change<Record: AnswerRecord>(
        _ references: [String], for action: SubjectAction,
        _ change: (String) async throws(CommandFailure) -> Record, confirm: (Record) -> Void
    ) async throws(CommandFailure) {
        let chosen = try await session.chosen(references, [kind], for: action)
        if chosen.count == 1 {
            let record = try await change(chosen[0])
            return asJSON ? session.console.sayVerbatim(json: record.json.text) : confirm(record)
        }
        try await session.changeEach(chosen, asJSON: asJSON, \Record.json) {
            reference throws(CommandFailure) in
            let record = try await change(reference)
            if !asJSON { confirm(record) }
            return record
        }
    }

    /// Removes several as one change, and names each of them before and after it.
    /// - Parameters:
    ///   - find: Finds what a reference means: its id, and how to name it.
    ///   - remove: Takes the ids, and returns how many were removed.
    ///   - further: What else JSON says of them.
    func remove(
        _ references: [String], _ noun: SubjectNoun,
        find: (String) async throws(CommandFailure) -> (id: String, short: String, name: String),
        remove: ([String]) async throws(CommandFailure) -> UInt32, also further: () -> [JSON.Member] = { [] }
    ) async throws(CommandFailure) {
        var found: [(id: String, short: String, name: String)] = []
        let references = try await session.meant(references, [kind])
        guard !references.isEmpty else {
            if asJSON { session.confirmRemoval(of: 0, noun, asJSON: true) }
            return
        }
        for reference in references { found.append(try await find(reference)) }
        try await session.confirmRemoval(of: found.map { ($0.short, $0.name) }, noun, named: references.count)
        let count = try await remove(found.map(\.id))
        session.confirmRemoval(
            of: count, noun, names: found.map(\.name), asJSON: asJSON, further: further())
    }
}

extension Session {
    /// What the references mean. Asks first if a range means many.
    func chosen(
        _ references: [String], _ kinds: [Subject.Kind], for action: SubjectAction,
        status: NameQuery.Status = .all
    ) async throws(CommandFailure) -> [String] {
        let chosen = try await meant(references, kinds, for: action, status: status)
        // Nobody names this many by mistake, but a range may be one.
        guard chosen.count > references.count else { return chosen }
        try await confirmMany(action, .rowsOfLastList(chosen.count), isConfirmed: prompt == nil)
        return chosen
    }

    /// The references, with ids for rows of the last list; a single name if they are the words of one.
    ///
    /// The shell splits `done Call Bob` into two names, and there may be a "Call" as well as a "Call Bob". Words of a title
    /// are several names only where each is a whole title: `done dentist call` is "Call the dentist".
    /// - Throws: If one of several names is unknown, so that not half of what was asked for is changed.
    func meant(
        _ references: [String], _ kinds: [Subject.Kind], for action: SubjectAction? = nil,
        status: NameQuery.Status = .all
    ) async throws(CommandFailure) -> [String] {
        // Nobody types more names than this: they are ids that options have chosen.
        guard (2...10).contains(references.count) else { return try withPlaces(references, kinds) }
        let joined = references.joined(separator: " ")
        let finder = NameFinder(session: self, kinds: kinds, status: status)
        // An older agent knows no names, and judges each reference when it is changed.
        guard let whole = try await finder.matches(joined) else { return try withPlaces(references, kinds) }
        if whole.first?.match == .exact { return [joined] }
        var areTitles = true
        var guesses: [NameRecord] = []
        for reference in references {
            if let places = ListPlaces(reference) {
                // A number that is no row names nothing, and the others are not changed without it.
                guard lastList?.subjects() == nil, places.range.count == 1 else { continue }
            } else if IdentifierPrefix(reference) != nil {
                continue
            }
            let found = try await finder.matches(reference)?.first
            let match = found?.match
            if match != .exact { areTitles = false }
            if let found, finder.isGuess(found, of: reference) { guesses.append(found) }
            // One letter is no part of a name.
            if match == .exact || match != nil && reference.trimmed.count > 1 { continue }
            if !whole.isEmpty { return [joined] }
            let missing = CommandFailure(
                .noInput,
                NameText.nothing(called: VisibleText.line(reference), kinds.first ?? .task),
                refusal: .notFound)
            guard kinds == [.task] else {
                throw await failureOfNearName(reference, kinds.first, status) ?? missing
            }
            // An alert has a title, too. Whatever keeps it from being found, no task has this name, and that is reported.
            if (try? await reminder(reference, insteadOf: missing)) != nil { continue }
            throw await failureToFindTask(reference, for: action) ?? missing
        }
        if !areTitles, !whole.isEmpty, !references.contains(where: { ListPlaces($0) != nil }) {
            return [joined]
        }
        // Nothing is changed before it is known what all of the names mean.
        if prompt == nil, let first = guesses.first,
            let name = references.first(where: { finder.isGuess(first, of: $0) })
        {
            try await checkIsMeant(first.fullTitle, first.short, kinds.first, by: name)
        }
        return try withPlaces(references, kinds)
    }

    /// Names what is about to be removed if there are several, and asks if there are many.
    /// - Parameter named: How many references the user typed.
    func confirmRemoval(
        of all: [(short: String, name: String)], _ noun: SubjectNoun, named: Int, isConfirmed: Bool = false
    ) async throws(CommandFailure) {
        guard all.count > 1, prompt != nil else { return }
        for (short, name) in all {
            console.offer(StyledText(short, .bold) + StyledText(" \(VisibleText.line(name))"))
        }
        try await confirmMany(
            .remove, .these(all.count, noun), isConfirmed: isConfirmed || all.count == named)
    }
}
