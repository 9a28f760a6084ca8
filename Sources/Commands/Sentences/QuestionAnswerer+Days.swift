import AgentInterface
import CivilTime
import Rules
import Sentences

/// Questions about days: what is planned, what has passed its date, what comes next.
extension QuestionAnswerer {
    private static let mostListed = 40

    /// What is planned on the days that a name stands for: "friday", "next week".
    func agenda(_ name: String) async throws(CommandFailure) -> [String]? {
        guard let days = days(called: name) else { return nil }
        let entries = try await entries(from: days.lowerBound, to: days.upperBound)
        let first = session.words(for: days.lowerBound)
        var lines: [String] = []
        if !entries.contains(where: { $0.kind == Subject.Kind.event.rawValue }) {
            lines.append(
                days.lowerBound == days.upperBound
                    ? QuestionText.noEvents(first)
                    : QuestionText.noEvents(first, session.words(for: days.upperBound)))
        }
        lines += entries.prefix(Self.mostListed).map { line(of: $0) }
        if entries.count > Self.mostListed {
            lines.append(QuestionText.more(entries.count - Self.mostListed))
        }
        return lines
    }

    private func line(of entry: AgendaRecord) -> String {
        QuestionText.of(VisibleText.line(entry.title), [session.words(for: entry.when)])
    }

    private func entries(
        from first: CivilDate, to last: CivilDate
    ) async throws(CommandFailure) -> [AgendaRecord] {
        try await session.ask(Events1.agenda, (.date(first), .date(last.adding(days: 1))))
    }

    /// The days that the words name, in any language in which the user may ask.
    private func days(called name: String) -> ClosedRange<CivilDate>? {
        for lead in ["what is due ", "was ist fällig ", "montre ", "qué hay "] {
            let read = session.sentences.sentence(lead + name)
            if read.intent == .query, let query = read.query, query.item == nil, query.unread.isEmpty,
                let days = query.days
            {
                return days
            }
        }
        let read = session.sentences.sentence("qq " + name)
        guard read.intent == .create, read.title == "qq", read.doubts.isEmpty, let first = read.dueDay else {
            return nil
        }
        return first...max(first, read.end ?? first)
    }

    /// The event that comes next, within a year.
    func nextEvent() async throws(CommandFailure) -> [String] {
        for days in [7, 60, 366] {
            let entries = try await entries(from: session.today, to: session.today.adding(days: days))
            if let next = entries.first(where: {
                $0.kind == Subject.Kind.event.rawValue && $0.endAt > session.now
            }) {
                return [
                    QuestionText.of(
                        VisibleText.line(next.title),
                        [
                            session.words(for: next.when),
                            next.location.isEmpty ? nil : VisibleText.line(next.location),
                        ])
                ]
            }
        }
        return [QuestionText.noNextEvent]
    }

    /// What has passed its date.
    func expired() async throws(CommandFailure) -> [String] {
        let gone = try await session.ask(Items1.expiring, session.today).filter {
            $0.kind == .item && $0.daysLeft < 0
        }
        guard !gone.isEmpty else { return [QuestionText.nothingExpired] }
        return gone.prefix(Self.mostListed).map { one in
            let date = ItemText.expires(one.expiresBy ?? .bestBefore, session.words(for: one.on))
            return QuestionText.expired(VisibleText.line(one.name), date)
        }
    }

    /// The open tasks of high priority.
    func priorities() async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        query.limit = 10_000
        let tasks = try await session.ask(Tasks1.list, query).filter {
            (1...4).contains($0.details.priority.number)
        }
        guard !tasks.isEmpty else { return [QuestionText.noPriorities] }
        return tasks.prefix(Self.mostListed).map { QuestionText.of(VisibleText.line($0.title), [due($0)]) }
    }
}
