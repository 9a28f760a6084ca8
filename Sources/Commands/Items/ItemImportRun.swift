import AgentInterface
import CivilTime
import Interchange
import Rules

/// Imports lists of items: shows what they would add, asks, and adds it.
struct ItemImportRun {
    let isDryRun: Bool
    let skip: SkipOptions
    /// Whether not to ask.
    let isConfirmed: Bool
    let currency: String?
    let wantsJSON: Bool
    /// Whether to add items that the household has already.
    var addsAgain = false
    var tables: [ImportTable] = []

    /// Reads the files into `tables`.
    mutating func read(_ files: [String], in session: Session) async throws(CommandFailure) {
        for file in files {
            do throws(CommandFailure) {
                tables.append(try await Self.table(of: file, isAlone: files.count == 1, in: session))
            } catch {
                throw error.about(file)
            }
        }
    }

    private static func table(of file: String, isAlone: Bool, in session: Session)
        async throws(CommandFailure)
        -> ImportTable
    {
        let bytes = try await TextFile(file, on: session.loop).list()
        let base = file.split(separator: "/").last.map(String.init) ?? file
        let name = base.split(separator: ".").first.map { $0.lowercased() } ?? base
        let table = try CommandFailure.ofList { () throws(UnreadableList) in
            try ImportTable(parsing: bytes, name: name, prefix: isAlone ? "" : "\(base), ")
        }
        if !GrocyImport.isKnown(table), TableKind(columns: table.columns) == .tasks {
            throw CommandFailure(.badData, TaskImportText.holdsTasks(file, as: VisibleText.line(file)))
        }
        return table
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let currency = try session.checked("--currency") { () throws(InvalidValue) in
            try Money(.zero, currency: self.currency ?? "").currency
        }
        let reader = ImportReader(today: session.today, currency: currency)
        var batch = try CommandFailure.ofList { () throws(UnreadableList) in try reader.batch(of: tables) }
        let importer = ItemImporter(session: session)
        // The agent's rules decide what is a valid item.
        try await importer.check(&batch)
        if !addsAgain { try await batch.leavePresent(in: session) }
        let report = ImportReport(batch: batch, session: session)
        if !wantsJSON { report.say(preview: isDryRun || session.prompt != nil) }
        let unreadable = Set(batch.refused.map(\.place)).count
        let keepsOut = unreadable > 0 && !skip.skipUnreadable
        let isNothing = batch.items.isEmpty && batch.maintenance.isEmpty && batch.shopping.isEmpty
        if wantsJSON, keepsOut || isDryRun || isNothing { report.sayJSON(added: 0) }
        if isDryRun || isNothing {
            guard !keepsOut else {
                throw CommandFailure(
                    .badData, ListText.areUnreadable(unreadable, others: isNothing ? nil : batch.words))
            }
            if !wantsJSON { report.sayNothingAdded(isDryRun: isDryRun) }
            return
        }
        let isOne = batch.items.count == 1 && batch.maintenance.isEmpty && batch.shopping.isEmpty
        try await session.confirmImport(
            batch.words, isOneItem: isOne, leavingOut: unreadable, skips: skip,
            isConfirmed: isConfirmed || wantsJSON)
        let added = try await importer.add(batch)
        if wantsJSON { return report.sayJSON(added: added.items.count) }
        session.confirm(ItemImportText.added(batch.words, steps: added.steps))
        if unreadable > 0 { session.console.warn(ListText.wereLeftOut(unreadable)) }
    }
}
