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
            Steward names each row that it cannot read, with the reason; --skip-unreadable adds the others. On a terminal, it asks. \
            'steward undo' takes them back. Items with the name and dates of one that is here already are left out, so that \
            you can import a longer list again. CSV needs a line that names its columns; 'name' is the only column it needs. \
            Grocy has no export; its lists are at /api/objects/stock, .../products and so on.
            """)

    @Argument(help: "CSV or JSON; - is the standard input.", completion: .file())
    var files: [String]

    @Flag(help: "Show what would be added, and add nothing.")
    var dryRun = false

    @OptionGroup var skip: SkipOptions

    @Flag(help: "Add items that are here already once more.")
    var again = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(help: "Currency for prices without one: EUR.")
    var currency: String?

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var run = ItemImportRun(
            isDryRun: dryRun, skip: skip, isConfirmed: yes, currency: currency, wantsJSON: wantsJSON)
        run.addsAgain = again
        try await run.read(files, in: session)
        try await run.execute(in: session)
    }
}
