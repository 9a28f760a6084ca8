import AgentInterface
import ArgumentParser
import Household
import JSONText

struct ItemExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what there is as a list, CSV or JSON, that 'item import' reads.",
        discussion: """
            Example: steward item export household.csv
            Kept files are not in the list; their names and where they are kept are in JSON.
            """)

    @Argument(
        help: "The file; the standard output if not given. Its ending says which of the two.",
        completion: .file())
    var file: String?

    @Option(help: "csv or json; as the file's ending says, and csv on the standard output.")
    var format: Format?

    @Flag(help: "What was used up or thrown away, too; an import passes that over.")
    var all = false

    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case csv, json
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var query = ItemQuery()
        query.status = all ? .all : .present
        query.order = .added
        let items = try await ItemPages(session: session).items(query).items
        let isJSON = (format ?? (file?.lowercased().hasSuffix(".json") == true ? .json : .csv)) == .json
        let text = isJSON ? JSON.list(items.map(\.json)).text + "\n" : ItemList.csv(of: items)
        guard let file, file != "-" else { return session.console.say(list: text) }
        try TextFile.write(text, to: file)
        session.console.say(
            StyledText("Wrote \(items.count == 1 ? "1 item" : "\(items.count) items") to \(file)."))
    }
}

/// Our own list of items.
enum ItemList {
    /// With the columns of `ItemColumn`, and what state each is in.
    static func csv(of items: [ItemRecord]) -> String {
        var text = CSVWriter.line(ItemColumn.all.map(\.name) + ["status", "id"])
        for item in items {
            let cells = ItemColumn.all.map { FormulaGuard.guarded($0.text(item)) }
            text += CSVWriter.line(cells + [item.status.rawValue, item.id])
        }
        return text
    }
}
