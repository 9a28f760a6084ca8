import AgentInterface
import ArgumentParser
import Interchange
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

    @Flag(help: "Also add documents that are here already, as a copy.")
    var again = false

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        do throws(CommandFailure) {
            try await importFile(in: session)
        } catch {
            throw error.about(file)
        }
    }

    private func importFile(in session: Session) async throws(CommandFailure) {
        let bytes = try await TextFile(file, on: session.loop).list()
        let table = try CommandFailure.ofList { () throws(UnreadableList) in
            try ImportTable(parsing: bytes, name: file)
        }
        let listed: [(id: String?, fields: DocumentFields)]
        do throws(ImportRefusal) {
            listed = try DocumentList.documents(of: table, on: session.today)
        } catch {
            throw CommandFailure(.badData, DocumentText.nothingAdded(error.words))
        }
        guard !listed.isEmpty else {
            throw CommandFailure(.badData, DocumentText.noDocuments(in: file))
        }
        let present = again ? [] : try await presentIDs(in: session)
        let documents = listed.filter { !present.contains($0.id ?? "") }.map(\.fields)
        if listed.count > documents.count {
            session.console.warn(ItemImportText.areHereAlready(listed.count - documents.count, "document"))
        }
        let unread = DocumentList.unread(of: table)
        if !unread.isEmpty { session.console.warn(DocumentText.ignoredColumns(unread)) }
        let added = documents.isEmpty ? [] : try await session.add(documents, isDryRun: dryRun)
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(added.map(\.json)).text) }
        guard !added.isEmpty else { return }
        guard dryRun else { return session.confirm(DocumentText.added(added.count)) }
        for document in added {
            session.console.say(StyledText(session.title(of: document)))
        }
        session.console.say(StyledText(DocumentText.wouldAdd(added.count), .dim))
    }

    private func presentIDs(in session: Session) async throws(CommandFailure) -> Set<String> {
        var query = DocumentQuery()
        (query.status, query.limit) = (.all, 10_000)
        return Set(try await session.ask(Documents1.list, query).map(\.id))
    }
}
