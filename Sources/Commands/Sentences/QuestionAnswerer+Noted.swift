import AgentInterface
import CivilTime
import Rules
import Sentences

/// Answers to questions whose words are not understood wholly: what is noted of the things that they name.
extension QuestionAnswerer {
    private static let mostThings = 3

    /// What is noted of the things that a question names, or what is planned on the day that it names and little besides.
    /// - Returns: `nil` for a line that asks nothing, asks for a list, or names nothing.
    func whatIsNoted(_ line: String, _ read: Sentence) async throws(CommandFailure) -> [String]? {
        guard SpokenQuestion.asks(line) || SpokenQuestion.endsAsQuestion(line) else { return nil }
        if read.intent == .query, let query = read.query, query.item == nil, query.unread.isEmpty {
            return nil
        }
        // "when the parcel comes, pay Tom" may be something to do.
        if line.contains(","), !SpokenQuestion.endsAsQuestion(line) { return nil }
        let named = try await executor.named(in: line)
        if !named.isEmpty {
            var lines: [String] = []
            for known in named.prefix(Self.mostThings) { lines.append(try await facts(known)) }
            if named.count > lines.count { lines.append(QuestionText.more(named.count - lines.count)) }
            return [QuestionText.onlyNoted] + lines
        }
        guard let name = SpokenQuestion.dayAskedAbout(line, session.sentences) else { return nil }
        return try await agenda(name)
    }

    /// The food that expires first, or has expired first, in a place if one is named.
    func oldest(_ name: String) async throws(CommandFailure) -> [String]? {
        let place = name.isEmpty ? nil : SpokenPlace(name)
        let food = try await session.ask(Items1.list, ItemQuery()).filter { item in
            item.expiresOn != nil && item.isFood && (place?.holds(item) ?? true)
        }
        guard !food.isEmpty else { return name.isEmpty ? [QuestionText.noFood] : nil }
        let sorted = food.sorted { ($0.expiresOn ?? .latest) < ($1.expiresOn ?? .latest) }
        return sorted.prefix(Self.mostThings).map { item in
            QuestionText.of(VisibleText.line(item.name), [session.expiryWords(of: item)])
        }
    }

    /// What is overdue, and the task that is due next.
    func nextTask() async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        query.limit = 10_000
        let open = try await session.ask(Tasks1.list, query)
        let dated = open.filter { $0.dueAt != nil }.sorted {
            ($0.dueAt ?? .latest) < ($1.dueAt ?? .latest)
        }
        let late = dated.filter(\.isOverdue).prefix(Self.mostThings)
        let next = dated.first { !$0.isOverdue }
        let shown = Array(late) + (next.map { [$0] } ?? [])
        guard !shown.isEmpty else {
            return open.isEmpty
                ? [QuestionText.nothingToDo]
                : open.prefix(Self.mostThings).map { QuestionText.of(VisibleText.line($0.title), [due($0)]) }
        }
        return shown.map { QuestionText.of(VisibleText.line($0.title), [due($0)]) }
    }

    /// What the meters show that a question names.
    func meter(_ name: String) async throws(CommandFailure) -> [String]? {
        let meters = try await session.ask(Meters1.list, ())
        let spoken = SpokenName(name)
        let named = meters.filter { spoken.fit(SpokenName($0.name)).map { $0 <= .within } ?? false }
        guard !named.isEmpty else { return meters.isEmpty ? [MeterText.noMeters] : nil }
        return named.map { MeterText.reading($0) }
    }

    /// The last changes, latest first.
    func changes() async throws(CommandFailure) -> [String] {
        var query = JournalQuery()
        query.limit = 5
        let last = try await session.ask(Reminders1.history, query)
        guard !last.isEmpty else { return [QuestionText.noChanges] }
        return last.map { QuestionText.of(session.relative.text(for: $0.at), [VisibleText.line($0.text)]) }
    }
}
