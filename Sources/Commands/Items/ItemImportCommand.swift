import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ItemImportCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import items from 'item export', Homebox, Grocy or a spreadsheet.",
        discussion: """
            Examples: steward item import household.csv --dry-run
                      steward item import homebox.csv --currency EUR
                      steward item import stock.json products.json locations.json quantity_units.json
            All items are added or none, unless --skip-bad is given, and 'steward undo' takes them back. CSV needs a line that
            names its columns; 'name' is enough. Grocy has no export: its lists are at /api/objects/stock, .../products and so on.
            """)

    @Argument(help: "CSV or JSON; - is the standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @Flag(help: "Skip rows with errors and add the rest.")
    var skipBad = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: "Currency for prices without one: EUR.")
    var currency: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let currency = try session.checked("--currency") { () throws(InvalidValue) in
            try Money(.zero, currency: self.currency ?? "").currency
        }
        var batch = try ImportReader(today: session.today, currency: currency).batch(
            of: try await tables(in: session))
        let importer = ItemImporter(session: session)
        // The agent's rules decide what is a valid item.
        try await importer.check(&batch)
        let report = ImportReport(batch: batch, session: session)
        let isRefused = !batch.refused.isEmpty && !skipBad
        if !wantsJSON { report.say(preview: dryRun || session.prompt != nil) }
        if isRefused {
            let count = Set(batch.refused.map(\.place)).count
            let rows = count == 1 ? "1 row" : "\(count) rows"
            if wantsJSON { report.sayJSON(added: 0) }
            throw CommandFailure(
                .badData,
                "\(rows) cannot be taken, so nothing was added; correct them, or leave them out with --skip-bad"
            )
        }
        if dryRun || batch.items.isEmpty && batch.maintenance.isEmpty {
            if wantsJSON { report.sayJSON(added: 0) } else { report.sayNothingAdded(isDryRun: dryRun) }
            return
        }
        guard try await isWanted(batch, in: session) else {
            throw CommandFailure(.refused, "nothing was added")
        }
        let added = try await importer.add(batch)
        if wantsJSON { return report.sayJSON(added: added.items.count) }
        let words = "Added \(batch.words)"
        session.confirm(
            added.steps == 1 ? "\(words)." : "\(words) in \(added.steps) steps, each to be undone for itself."
        )
    }

    private func tables(in session: Session) async throws(CommandFailure) -> [ImportTable] {
        var tables: [ImportTable] = []
        for file in files {
            let bytes = try await TextFile(file, on: session.loop).bytes(most: ImportTable.mostBytes)
            let base = file.split(separator: "/").last.map(String.init) ?? file
            let name = base.split(separator: ".").first.map { $0.lowercased() } ?? base
            tables.append(
                try ImportTable(parsing: bytes, name: name, prefix: files.count > 1 ? "\(base), " : ""))
        }
        return tables
    }

    /// Asks the user, but not a script, which has decided already.
    private func isWanted(_ batch: ImportBatch, in session: Session) async throws(CommandFailure) -> Bool {
        guard !yes, !wantsJSON, let prompt = session.prompt else { return true }
        let isOne = batch.items.count == 1 && batch.maintenance.isEmpty
        session.console.ask("Add \(isOne ? "this item" : "these \(batch.words)")? [y/N]")
        let answer = await prompt.readLine()
        if Task.isCancelled { throw .interrupted }
        return ["y", "yes"].contains(answer?.trimmed.lowercased())
    }
}
