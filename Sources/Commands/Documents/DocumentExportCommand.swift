import AgentInterface
import ArgumentParser
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
        guard let file, file != "-" else { return session.console.say(list: text) }
        guard try await TextFile(file, on: session.loop).write(text) else { return }
        session.console.say(StyledText(DocumentText.wrote(documents.count, to: file)))
    }
}

/// Lists of documents as CSV, with a column for each field.
enum DocumentList {
    static func csv(of documents: [DocumentRecord]) -> String {
        var text = CSVWriter.line(DocumentDetails.fields.map(\.key) + ["id"])
        for document in documents {
            let cells = DocumentDetails.fields.map { field in
                FormulaGuard.guarded(field.read(document.details)?.listed ?? "")
            }
            text += CSVWriter.line(cells + [document.id])
        }
        return text
    }

    /// The columns of a list that `documents(of:in:)` ignores, apart from what an export computes.
    static func unread(of table: ImportTable) -> [String] {
        let known = DocumentRecord.fields.map(\.name)
        return table.columns.filter { !known.contains($0) }
    }

    /// Reads the rows of a list. Columns that are no fields are ignored.
    /// - Returns: Each document, with the id that an export has given it.
    /// - Throws: The first value that cannot be taken, with its place.
    static func documents(of table: ImportTable, in session: Session) throws(ImportRefusal)
        -> [(id: String?, fields: DocumentFields)]
    {
        if let refusal = table.refused.first { throw refusal }
        var documents: [(id: String?, fields: DocumentFields)] = []
        for row in table.rows {
            var fields = DocumentFields()
            for field in DocumentDetails.fields {
                guard var text = row.values[field.key] else { continue }
                if field.kind != .line, field.kind != .paragraphs { text = text.trimmed }
                do throws(ColumnFault) {
                    let value = try FieldValue(listed: text, field.kind, session.today)
                    _ = try ColumnFault.ofValue { try fields.take(value, for: field) }
                } catch {
                    throw ImportRefusal(place: row.place, column: field.key, value: text, error)
                }
            }
            documents.append((row.values["id"], fields))
        }
        return documents
    }
}
