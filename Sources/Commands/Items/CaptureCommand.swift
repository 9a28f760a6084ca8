import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct CaptureCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Add many items at once, one per line: a name or a scanned barcode, and a date.",
        discussion: explanation)

    static let explanation = """
        Each line has a name or a barcode and the printed date. It can also have an amount, a place and a category:
            Milk 24.11.
            3x Yoghurt nov 27 @fridge #yoghurt
            6 Eggs next friday
            Pasta 5x500g 11/2028
            4006381333931 +5d
            (01)04006381333931(17)261130(10)L42
            Minced meat 500 g use by tomorrow
        For a barcode that you have captured before, Steward knows the name. A GS1 symbol also has the date and the lot. \
        A place applies to the lines after it, too; a category does if it stands on a line of its own.
        For a new barcode, Steward asks Open Food Facts, and shows you what its volunteers wrote before it uses it.
        If a part of a line looks like a date and cannot be read, Steward asks about it. Put it in quotes if it \
        belongs to the name.
        'undo' takes back the last line. An empty line or Ctrl-D ends. Each line is saved at once.
        """

    @Option(
        help: "The place of the items, until a line names another.",
        completion: .custom(ItemCompletions.places))
    var place: String?

    @Option(
        help: "The category of items whose line names none.",
        completion: .custom(ItemCompletions.categories))
    var category: String?

    @Flag(help: "Believe what Open Food Facts says about new barcodes.")
    var yes = false

    @Flag(help: "Do not ask Open Food Facts about new barcodes.")
    var noLookup = false

    func validate() throws {
        if yes && noLookup { throw ValidationError(CaptureText.needsOneOfYesAndNoLookup) }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var capture = Capture(
            session: session, place: place ?? "", category: category ?? "", isConfirmed: yes,
            asksVolunteers: !noLookup)
        try await capture.run()
    }
}
