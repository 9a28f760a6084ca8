import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export tasks, events and documents as JSON, iCalendar or todo.txt.",
        discussion: """
            Examples: steward export steward.json --all
                      steward export tasks.ics
            JSON loses nothing of tasks, events and documents, and 'steward import' reads it. iCalendar has tasks and events, todo.txt only tasks.
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
        throw ValidationError(
            "'\(file)' does not end in .json, .ics or .txt; rename it, or give --format")
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let format = format ?? file.flatMap(Self.format) ?? .json
        let tasks = try await tasks(in: session)
        let events = format == .txt ? [] : try await events(in: session)
        let documents = format == .json ? try await documents(in: session) : []
        let text: String
        switch format {
        case .json: text = StewardList.json(tasks: tasks, events: events, documents: documents).text + "\n"
        case .ics:
            var export = ICalendarExport(locality: session.locality, now: session.now)
            text = export.text(tasks: tasks, events: events)
        case .txt:
            var export = TodoTxtExport(locality: session.locality)
            text = export.text(of: tasks)
            for (what, count) in export.losses.sorted(by: { $0.key < $1.key }) {
                session.console.warn("todo.txt has no room for \(what) (\(Counted.words(count, "task")))")
            }
        }
        guard let file, file != "-" else { return session.console.say(list: text) }
        guard try await TextFile(file, on: session.loop).write(text) else { return }
        let words = ExchangeList.words(
            tasks: tasks.count, events: events.count, documents: documents.count)
        session.console.say(StyledText("Wrote \(words) to \(file)."))
    }

    private static func format(of file: String) -> Format? {
        let name = file.lowercased()
        return Format.allCases.first { name.hasSuffix(".\($0.rawValue)") }
    }

    private func tasks(in session: Session) async throws(CommandFailure) -> [TaskRecord] {
        var query = TaskQuery()
        query.status = all ? .all : .open
        let found = try await TaskPages(session: session).tasks(query, limit: .max) { _ in true }.tasks
        // The order in which they are added again, which decides the order of subtasks.
        return found.sorted { ($0.createdAt, $0.position, $0.id) < ($1.createdAt, $1.position, $1.id) }
    }

    private func events(in session: Session) async throws(CommandFailure) -> [EventRecord] {
        var query = EventQuery()
        query.status = all ? .all : .coming
        query.limit = Self.page
        var found: [EventRecord] = []
        while true {
            query.offset = UInt32(clamping: found.count)
            let page = try await session.ask(Events1.list, query)
            found += page
            if page.count < Int(Self.page) {
                return found.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            }
        }
    }

    private func documents(in session: Session) async throws(CommandFailure) -> [DocumentRecord] {
        var query = DocumentQuery()
        query.status = all ? .all : .present
        query.limit = Self.page
        var found: [DocumentRecord] = []
        while true {
            query.offset = UInt32(clamping: found.count)
            let page = try await session.ask(Documents1.list, query)
            found += page
            if page.count < Int(Self.page) {
                return found.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            }
        }
    }

    /// Notes of 64 KiB each still fit into one answer.
    private static let page: UInt32 = 60
}
