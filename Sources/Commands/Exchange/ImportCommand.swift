import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules

struct ImportCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import tasks, events or items from a file of another program.",
        discussion: """
            Reads Taskwarrior's 'task export', todo.txt, iCalendar (VTODO, VEVENT), tables of tasks as CSV (also Todoist's), \
            the files of 'steward export', and lists of items as CSV or JSON, also from Homebox and Grocy. It recognises \
            the format by the content.
            Examples: task export | steward import -
                      steward import calendar.ics --dry-run
            Steward names each entry that it cannot read, with the reason; --skip-unreadable adds the others. On a terminal, it asks. \
            'steward undo' takes the import back. Entries from an earlier import of the same file stay as they are; it says \
            where the file differs from them.
            """)

    @Argument(help: "The file; - is standard input. Grocy exports several.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @OptionGroup var skip: SkipOptions

    @Flag(help: "Add items that are here already once more.")
    var again = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: "Read it as ics, json, taskwarrior, todoist, todo.txt, csv or items, whatever its content.")
    var format: ExchangeFormat?

    @Option(help: "The currency for prices of items that name none: EUR.")
    var currency: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        // Several files are lists of items that belong together.
        guard files.count == 1, let file = files.first else { return try await importItems(in: session) }
        do throws(CommandFailure) {
            try await importFile(file, in: session)
        } catch {
            throw error.about(file)
        }
    }

    private func importFile(_ file: String, in session: Session) async throws(CommandFailure) {
        let bytes = try await TextFile(file, on: session.loop).list()
        let reader = ExchangeReader(locality: session.locality, now: session.now, format: format)
        let content = try CommandFailure.ofList { () throws(UnreadableList) in
            try reader.content(of: bytes, name: file)
        }
        switch content {
        case .items(let table): try await importItems([table], in: session)
        case .documents:
            throw CommandFailure(
                .badData, ExchangeText.holdsDocuments(file, as: VisibleText.line(file)))
        case .subjects(let list): try await add(list, of: file, in: session)
        }
    }

    private func add(_ list: ExchangeList, of file: String, in session: Session)
        async throws(CommandFailure)
    {
        guard list.count + list.refused.count <= ExchangeList.mostEntries else {
            throw CommandFailure(
                .badData,
                ExchangeText.isTooLarge(
                    file, mostEntries: ExchangeList.mostEntries, mebibytes: TextLines.mostBytes >> 20))
        }
        try await add(list, in: session)
    }

    private func importItems(_ tables: [ImportTable] = [], in session: Session) async throws(CommandFailure) {
        var run = ItemImportRun(
            isDryRun: dryRun, skip: skip, isConfirmed: yes, currency: currency, wantsJSON: wantsJSON)
        run.tables = tables
        run.addsAgain = again
        if tables.isEmpty { try await run.read(files, in: session) }
        try await run.execute(in: session)
    }

    private func add(_ read: ExchangeList, in session: Session) async throws(CommandFailure) {
        var list = read
        let importer = ExchangeImporter(session: session)
        // The agent's rules decide what is valid.
        let expected = try await importer.check(&list)
        let differences = try await ExchangeComparison(session: session).differences(
            of: list, present: expected.present)
        let report = ExchangeReport(
            list: list, expected: expected, differences: differences, session: session)
        if !wantsJSON { report.say(preview: dryRun || session.prompt != nil) }
        let unreadable = Set(list.refused.map(\.place)).count
        let keepsOut = unreadable > 0 && !skip.skipUnreadable
        if wantsJSON, keepsOut || dryRun || expected.count == 0 { report.sayJSON(added: .init()) }
        if dryRun || expected.count == 0 {
            guard !keepsOut else {
                throw CommandFailure(
                    .badData,
                    ListText.areUnreadable(unreadable, others: expected.count == 0 ? nil : expected.words))
            }
            if !wantsJSON { report.sayNothingAdded(isDryRun: dryRun) }
            return
        }
        try await session.confirmImport(
            expected.words, leavingOut: unreadable, skips: skip, isConfirmed: yes || wantsJSON)
        let added = try await importer.add(list)
        if wantsJSON { return report.sayJSON(added: added) }
        session.confirm(ExchangeText.added(added.words, from: list.source, steps: added.steps))
        if unreadable > 0 { session.console.warn(ListText.wereLeftOut(unreadable)) }
    }
}
