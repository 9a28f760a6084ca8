import AgentInterface
import ArgumentParser
import Interchange
import JSONText
import Rules

struct DocumentExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export documents as CSV or JSON, for 'document import' or a spreadsheet.",
        discussion: "Example: steward document export documents.csv --all")

    @Argument(
        help: "The file; the standard output if omitted. JSON if its name ends in .json.",
        completion: .file())
    var file: String?

    @Flag(help: "Include cancelled and used ones.")
    var all = false

    func validate() throws {
        _ = try ListFormat(namedBy: file)
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let documents = try await ExchangePages(session: session, all: all).documents()
        let text =
            // The name has been checked.
            (try? ListFormat(namedBy: file)) == .json
            ? JSON.object(["items": .list(documents.map(\.json))]).text + "\n"
            : DocumentList.csv(of: documents)
        guard let file = try await session.save(list: text, to: file) else { return }
        session.console.say(StyledText(DocumentText.wrote(documents.count, to: file)))
    }
}
