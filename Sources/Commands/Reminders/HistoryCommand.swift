import AgentInterface
import ArgumentParser
import CivilTime
import JSONText

struct HistoryCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Print what has changed, when, and from where, newest first.")

    @Argument(help: "Only of this task.", completion: .custom(TaskIDs.complete))
    var id: String?

    @Option(help: "At most so many, 50 if not given.")
    var limit: UInt32 = 50

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !(1...10_000).contains(limit) {
            throw ValidationError("--limit \(limit): write a number from 1 to 10000")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var query = JournalQuery()
        query.limit = limit
        query.subjectID = id
        let entries = try await session.ask(Reminders1.history, query)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(entries.map(\.json)).text) }
        if entries.isEmpty { return session.console.say(StyledText("Nothing has changed yet.", .dim)) }
        var table = TextTable([
            .init(heading: "STEP", isNumber: true), .init(heading: "WHEN"), .init(heading: "FROM", rank: 1),
            .init(heading: "WHAT", leastWidth: 16), .init(heading: "", rank: 2),
        ])
        for entry in entries {
            table.add([
                StyledText("\(entry.entry)", entry.isUndoable ? .bold : .dim),
                StyledText(session.relative.text(for: entry.at)), StyledText(entry.client ?? entry.by, .dim),
                StyledText(entry.text, entry.isUndone ? .dim : .plain),
                StyledText(entry.isUndone ? "undone" : "", .dim),
            ])
        }
        session.console.say(table)
    }
}
