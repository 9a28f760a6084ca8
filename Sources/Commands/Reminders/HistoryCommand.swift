import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct HistoryCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List changes, newest first: what, when and from where.")

    @Argument(
        help: "Only changes to this task, event, item and so on.", completion: .names(of: nil))
    var id: String?

    @Option(help: "At most this many; 50 if omitted.")
    var limit: UInt32 = 50

    @Flag(help: "Only completions.")
    var done = false

    @Option(help: "Only changes since then: mon, 2026-11-01, 3d.")
    var since: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try check(Int(limit), of: "--limit", isIn: 1...10_000)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var query = JournalQuery()
        query.limit = limit
        if let id {
            let names = NameFinder(session: session, takesParts: true)
            query.subjectID = try await names.id(id)
        }
        let since = try self.since.map { text throws(CommandFailure) in
            try session.pastMoment(text, for: "--since")
        }
        let entries = try await entries(query, since: since, in: session)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        if entries.isEmpty {
            let words =
                switch (done, since) {
                case (true, nil): ReminderText.nothingDone
                case (true, _): ReminderText.nothingDoneSince
                case (false, nil): ReminderText.nothingChanged
                case (false, _): ReminderText.nothingChangedSince
                }
            return session.console.say(StyledText(words, .dim))
        }
        var table = TextTable([
            .init(heading: ReminderText.stepHeading, isNumber: true),
            .init(heading: ReminderText.whenHeading), .init(heading: ReminderText.fromHeading, rank: 1),
            .init(heading: ReminderText.whatHeading, leastWidth: 16), .init(heading: "", rank: 2),
        ])
        for entry in entries {
            table.add([
                StyledText("\(entry.entry)", entry.isUndoable ? .bold : .dim),
                StyledText(session.relative.text(for: entry.at)), StyledText(entry.client ?? entry.by, .dim),
                StyledText(entry.text, entry.isUndone ? .dim : .plain),
                StyledText(entry.isUndone ? ReminderText.undone : "", .dim),
            ])
        }
        session.console.say(table)
    }

    /// Up to `limit` entries that are wanted, newest first.
    private func entries(
        _ query: JournalQuery, since: Instant?, in session: Session
    ) async throws(CommandFailure) -> [JournalRecord] {
        guard done || since != nil else { return try await session.ask(Reminders1.history, query) }
        var query = query
        query.limit = Self.pageSize
        var found: [JournalRecord] = []
        while true {
            let page = try await session.ask(Reminders1.history, query)
            for entry in page {
                if let since, entry.at < since { return found }
                guard !done || entry.what == ChangeKind.complete.rawValue && !entry.isUndone else { continue }
                found.append(entry)
                if found.count == Int(limit) { return found }
            }
            if page.count < Int(Self.pageSize) { return found }
            query.offset = (query.offset ?? 0) + Self.pageSize
        }
    }

    private static let pageSize: UInt32 = 500
}
