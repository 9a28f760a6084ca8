import AgentInterface
import ArgumentParser
import Household
import JSONText

struct ItemExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what there is as a list, CSV or JSON, that 'item import' reads.",
        discussion: """
            Example: steward item export household.json --all
            JSON has maintenance, too, and of kept files the names and where they are kept; CSV has the items only.
            """)

    @Argument(
        help: "The file; the standard output if not given. Its ending says which of the two.",
        completion: .file())
    var file: String?

    @Option(help: "csv or json; as the file's ending says, and csv on the standard output.")
    var format: Format?

    @Flag(help: "What was used up or thrown away, too.")
    var all = false

    enum Format: String, ExpressibleByArgument, CaseIterable, Sendable {
        case csv, json
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var query = ItemQuery()
        query.status = all ? .all : .present
        query.order = .added
        var items = try await ItemPages(session: session).items(query).items
        let maintenance = try await plans(in: session)
        let isJSON = (format ?? (file?.lowercased().hasSuffix(".json") == true ? .json : .csv)) == .json
        guard isJSON else {
            if !maintenance.isEmpty {
                session.console.warn("maintenance is not in CSV; a list in JSON has it, too")
            }
            return try write(ItemList.csv(of: items), of: items, in: session)
        }
        // What is used up may be what maintenance is done with.
        let known = Set(items.map(\.id))
        let needed = Set(maintenance.flatMap { [$0.item] + $0.parts.map(\.item) }).subtracting(known)
        for id in needed.sorted() where !id.isEmpty {
            items.append(try await session.ask(Household1.getItem, id))
        }
        try write(ItemList.json(of: items, maintenance).text + "\n", of: items, in: session)
    }

    private func write(_ text: String, of items: [ItemRecord], in session: Session) throws(CommandFailure) {
        guard let file, file != "-" else { return session.console.say(list: text) }
        try TextFile.write(text, to: file)
        session.console.say(
            StyledText("Wrote \(items.count == 1 ? "1 item" : "\(items.count) items") to \(file)."))
    }

    private func plans(in session: Session) async throws(CommandFailure) -> [MaintenanceRecord] {
        var query = MaintenanceQuery()
        var found: [MaintenanceRecord] = []
        while true {
            query.limit = Self.pageSize
            query.offset = UInt32(clamping: found.count)
            let page = try await session.ask(Household1.listMaintenance, query)
            found += page
            if page.count < Int(Self.pageSize) { return found }
        }
    }

    private static let pageSize: UInt32 = 200
}

/// Our own list of items.
enum ItemList {
    /// With maintenance, which calls the items by their ids.
    static func json(of items: [ItemRecord], _ maintenance: [MaintenanceRecord]) -> JSON {
        .object(["items": .list(items.map(\.json)), "maintenance": .list(maintenance.map(\.json))])
    }

    /// With the columns of `ItemColumn`.
    static func csv(of items: [ItemRecord]) -> String {
        var text = CSVWriter.line(ItemColumn.all.map(\.name) + ["id"])
        for item in items {
            let cells = ItemColumn.all.map { FormulaGuard.guarded($0.text(item)) }
            text += CSVWriter.line(cells + [item.id])
        }
        return text
    }
}
