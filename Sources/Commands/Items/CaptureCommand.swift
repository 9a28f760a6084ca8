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
        A line is what it is, and the date that is printed on it; amount, place and kind may be said, too:
            Milk 24.11.
            3x Yoghurt nov 27 @fridge #yoghurt
            6 Eggs next friday
            Pasta 5x500g 11/2028
            4006381333931 +5d
            (01)04006381333931(17)261130(10)L42
            Minced meat 500 g use by tomorrow
        A barcode that was captured before brings its name along; a symbol with more in it, its date and lot, too. Place and category stay until others are said.
        For a new barcode Open Food Facts is asked; what its volunteers wrote is shown and yours to confirm.
        What looks like a date and cannot be read is asked back; put it in quotes if it belongs to the name.
        'undo' takes the last one back. An empty line or Ctrl-D ends. Each line is kept at once.
        """

    @Option(help: "Their place, until a line says otherwise.", completion: .custom(HouseholdWords.places))
    var place: String?

    @Option(
        help: "Their category, until a line says otherwise.",
        completion: .custom(HouseholdWords.categories))
    var category: String?

    @Flag(help: "Believe what Open Food Facts says about new barcodes.")
    var yes = false

    @Flag(help: "Do not ask Open Food Facts about new barcodes.")
    var noLookup = false

    func validate() throws {
        if yes && noLookup { throw ValidationError("give either --yes or --no-lookup, not both") }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var capture = Capture(
            session: session, place: place ?? "", category: category ?? "", isConfirmed: yes,
            asksVolunteers: !noLookup)
        try await capture.run()
    }
}
