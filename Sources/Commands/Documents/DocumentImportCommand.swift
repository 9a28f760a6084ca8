import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct DocumentImportCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import documents from 'document export' or a spreadsheet.",
        discussion: """
            Example: steward document import documents.csv --dry-run
            Adds all documents or none, and 'steward undo' takes them back. CSV needs a line that names its columns; \
            'title' is the only column it needs.
            """)

    @Argument(help: "CSV or JSON; - is the standard input.", completion: .file())
    var file: String

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let bytes = try await TextFile(file, on: session.loop).bytes(most: ImportTable.mostBytes)
        let table = try ImportTable(parsing: bytes, name: file)
        let documents: [DocumentFields]
        do throws(ImportRefusal) {
            documents = try DocumentList.documents(of: table, in: session)
        } catch {
            throw CommandFailure(.badData, "\(error.words); nothing was added")
        }
        guard !documents.isEmpty else {
            throw CommandFailure(.badData, "there are no documents in '\(file)'; nothing was added")
        }
        let unread = DocumentList.unread(of: table)
        if !unread.isEmpty {
            session.console.warn("ignored columns: \(unread.joined(separator: ", "))")
        }
        let added = try await session.add(documents, isDryRun: dryRun)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(added.map(\.json)).text) }
        let count = Counted.words(added.count, "document")
        guard dryRun else { return session.confirm("Added \(count).") }
        for document in added {
            session.console.say(StyledText("\(document.fullTitle), \(session.words(of: document))"))
        }
        session.console.say(StyledText("Would add \(count).", .dim))
    }
}
