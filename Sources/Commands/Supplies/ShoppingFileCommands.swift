import AgentInterface
import ArgumentParser
import Interchange
import JSONText
import Rules

extension ShoppingFormat: ExpressibleByArgument {}

struct ShoppingExportCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the shopping list as text, Markdown, todo.txt, iCalendar or a printable page.",
        discussion: """
            Examples: steward shopping export list.md
                      steward shopping export --format html list.html
                      steward shopping export --shop Rewe | wl-copy
            """)

    @Argument(
        help: "The file; the standard output if omitted. Its extension sets the format.", completion: .file())
    var file: String?

    @Option(help: "text, markdown, todo.txt, ics or html; if omitted, that of the extension, or text.")
    var format: ShoppingFormat?

    @Option(help: "Only what to buy in this shop, or anywhere.")
    var shop: String?

    func validate() throws {
        guard format == nil, let file, file != "-", ShoppingFormat(file: file) == nil else { return }
        throw ValidationError(ShoppingText.hasNoExtension(file))
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let entries = try await session.shoppingList(in: shop)
        let export = ShoppingExport(locality: session.locality, now: session.now)
        let text = export.text(of: entries, as: format ?? file.flatMap { ShoppingFormat(file: $0) } ?? .text)
        guard let file = try await session.save(list: text, to: file) else { return }
        session.console.say(ShoppingText.exported(entries.count, to: VisibleText.line(file)))
    }
}

struct ShoppingImportCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add to the shopping list from a text, Markdown, todo.txt or iCalendar file.",
        discussion: """
            Examples: steward shopping import list.md
                      wl-paste | steward shopping import -
            Steward skips what is already on the list, and what is ticked off in the file.
            """)

    @Argument(help: "The file; - reads the standard input.", completion: .file())
    var file: String

    @Option(help: "text, markdown, todo.txt or ics; if omitted, Steward tells by the content.")
    var format: ShoppingFormat?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let bytes = try await TextFile(file, on: session.loop).list()
        let read: ShoppingImport
        do throws(UnreadableShoppingList) {
            // Only the name tells a todo.txt file with plain tasks from lines of text.
            let isTodoTxt = ShoppingFormat(file: file) == .todo
            read = try ShoppingImport(bytes, as: format ?? (isTodoTxt ? .todo : nil))
        } catch {
            throw CommandFailure(.badData, ShoppingText.cannotImport(VisibleText.line(file), error.reason))
        }
        let listed = try await session.ask(Shopping1.list, ())
        let new = read.things.filter { thing in !listed.contains { $0.isLine(of: thing) } }
        let added =
            new.isEmpty || dryRun ? [] : try await session.ask(Shopping1.add, new.map { ShoppingFields($0) })
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(added.map(\.json)).text) }
        if dryRun {
            for thing in new { session.console.say(ShoppingText.wouldAdd(thing)) }
        }
        session.confirm(added, asJSON: false) { ShoppingText.added($0) }
        let left = read.things.count - new.count
        if left > 0 { session.console.say(ShoppingText.wereThere(left)) }
        if read.doneCount > 0 { session.console.say(ShoppingText.areDone(read.doneCount)) }
    }
}

extension ShoppingRecord {
    /// Whether this line is the same as a thing in a file: of the same name, in a unit that converts.
    func isLine(of thing: ShoppingDetails) -> Bool {
        guard SupplyName.key(of: name) == SupplyName.key(of: thing.name) else { return false }
        guard let own = quantity, let other = thing.quantity else { return true }
        return SupplyUnit.convert(other.amount, from: other.unit, to: own.unit, pack: nil) != nil
    }
}

extension ShoppingFields {
    init(_ thing: ShoppingDetails) {
        self.init()
        (name, quantity) = (thing.name, thing.quantity)
        shop = thing.shop.isEmpty ? nil : thing.shop
        aisle = thing.aisle.isEmpty ? nil : thing.aisle
        note = thing.note.isEmpty ? nil : thing.note
    }
}
