import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import JSONText
import Rules

struct ExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export tasks, events and documents as JSON, iCalendar or todo.txt.",
        discussion: """
            Examples: steward export steward.json --all
                      steward export tasks.ics
            JSON has everything about tasks, events and documents except attached files and the colours of \
            labels; 'steward import' reads it. iCalendar has tasks and events, todo.txt only tasks. \
            To export items and maintenance, use 'steward item export'.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case json, ics, txt
    }

    @Argument(
        help: "The file; the standard output if omitted. Its extension sets the format.", completion: .file())
    var file: String?

    @Option(help: "json, ics or txt; by default as the file's extension says, or json.")
    var format: Format?

    @Flag(help: "Include completed tasks, past events and cancelled documents.")
    var all = false

    func validate() throws {
        guard format == nil, let file, file != "-", Self.format(of: file) == nil else { return }
        throw ValidationError(ExchangeText.hasNoExtension(file))
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let format = format ?? file.flatMap(Self.format) ?? .json
        let pages = ExchangePages(session: session, all: all)
        let tasks = try await pages.tasks()
        let events = format == .txt ? [] : try await pages.events()
        let documents = format == .json ? try await pages.documents() : []
        let text: String
        switch format {
        case .json:
            let snoozes = try await pages.snoozes()
            text =
                StewardList.json(
                    tasks: tasks, events: events,
                    documents: documents.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) },
                    snoozes: snoozes
                ).text
                + "\n"
        case .ics:
            let export = ICalendarExport(locality: session.locality, now: session.now)
            text = export.text(tasks: tasks, events: events)
        case .txt:
            var export = TodoTxtExport(locality: session.locality)
            text = export.text(of: tasks)
            for (what, count) in export.losses.sorted(by: { $0.key < $1.key }) {
                session.console.warn(ExchangeText.hasNoRoomInTodoTxt(what, tasks: count))
            }
        }
        guard let file = try await session.save(list: text, to: file) else { return }
        let contents = ExchangeText.contents(
            tasks: tasks.count, events: events.count, documents: documents.count)
        session.console.say(StyledText(ExchangeText.wrote(contents, to: file)))
    }

    private static func format(of file: String) -> Format? {
        let name = file.lowercased()
        return Format.allCases.first { name.hasSuffix(".\($0.rawValue)") }
    }
}
