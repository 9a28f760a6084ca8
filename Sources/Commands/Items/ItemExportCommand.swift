import AgentInterface
import ArgumentParser
import Interchange
import JSONText
import Rules

struct ItemExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export items as CSV or JSON, for 'item import' or a spreadsheet.",
        discussion: """
            Example: steward item export household.json --all
            JSON has everything: maintenance, the history of each item, and the kept files with their contents. CSV is for \
            spreadsheets, and has the items as they are now.
            """)

    @Argument(
        help: "The file; the standard output if omitted. Its extension sets the format.",
        completion: .file())
    var file: String?

    @Option(help: "csv or json; as the file's ending says, and csv on the standard output.")
    var format: ListFormat?

    @Flag(help: "Include items that were used up or thrown away.")
    var all = false

    @Flag(help: "Export only the names of kept files.")
    var withoutFiles = false

    func validate() throws {
        if format == nil { _ = try ListFormat(namedBy: file) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var query = ItemQuery()
        query.status = all ? .all : .present
        query.order = .added
        // The name has been checked.
        guard (format ?? (try? ListFormat(namedBy: file))) == .json else {
            let items = try await session.records(Items1.list, query).found
            session.console.warn(ItemExportText.csvHasItemsOnly)
            return try await write(ItemList.csv(of: items), of: items, [], in: session)
        }
        query.withHistory = true
        var items = try await session.records(Items1.list, query, pageSize: Self.pageWithHistory)
            .found
        let maintenance = try await plans(in: session)
        // Maintenance may need items that are used up, so add those.
        let known = Set(items.map(\.id))
        let needed = Set(maintenance.flatMap { [$0.item].compactMap(\.self) + $0.parts.map(\.item) })
            .subtracting(known)
        for id in needed.sorted() {
            var item = try await session.ask(Items1.get, id)
            item.history = try await session.ask(Items1.history, id).reversed()
            items.append(item)
        }
        for index in items.indices { cut(&items[index], in: session) }
        let contents = withoutFiles ? [:] : try await contents(of: items, in: session)
        try await write(
            ItemList.json(of: items, maintenance, contents: contents).text + "\n", of: items, maintenance,
            in: session)
    }

    private func write(
        _ text: String, of items: [ItemRecord], _ maintenance: [MaintenanceRecord], in session: Session
    ) async throws(CommandFailure) {
        guard let file = try await session.save(list: text, to: file) else { return }
        session.console.say(
            StyledText(ItemExportText.wrote(items: items.count, plans: maintenance.count, to: file)))
    }

    private func plans(in session: Session) async throws(CommandFailure) -> [MaintenanceRecord] {
        var query = MaintenanceQuery()
        query.withGone = all
        query.withHistory = true
        return try await session.records(
            Maintenance1.list, query, pageSize: Self.pageWithHistory
        ).found
    }

    /// Shortens the history to what an import accepts.
    private func cut(_ item: inout ItemRecord, in session: Session) {
        guard item.history.count > Limits.history else { return }
        item.history = item.history.suffix(Limits.history)
        session.console.warn(
            ItemExportText.historyIsCut(of: item.name, to: Limits.history))
    }

    /// The contents of the stored files, by path. Warns about a file that cannot be read; the list then has
    /// only its name.
    private func contents(of items: [ItemRecord], in session: Session) async throws(CommandFailure)
        -> [String: [UInt8]]
    {
        var contents: [String: [UInt8]] = [:]
        var total = 0
        for (item, file) in items.flatMap({ item in item.attachments.map { (item, $0) } })
        where contents[file.path] == nil {
            do throws(CommandFailure) {
                let bytes = try await TextFile(file.path, on: session.loop).bytes(most: Limits.attachmentSize)
                guard total + bytes.count <= Self.mostContent else {
                    session.console.warn(
                        ItemExportText.wouldBeTooLarge(with: file.name, of: item.name, at: file.path))
                    continue
                }
                contents[file.path] = bytes
                total += bytes.count
            } catch {
                if error.status == .interrupted { throw error }
                session.console.warn(
                    ItemExportText.hasOnlyName(of: file.name, of: item.name, error.message))
            }
        }
        return contents
    }

    /// Few items, because each may have a thousand lines of history.
    private static let pageWithHistory: UInt32 = 10
    /// Base64 takes a third more, and an import reads `ImportTable.mostBytes`.
    private static let mostContent = ImportTable.mostBytes / 2
}
