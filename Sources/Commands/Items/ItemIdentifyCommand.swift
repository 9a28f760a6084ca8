import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ItemIdentifyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Ask Open Food Facts what a barcode stands for; nothing is added.",
        discussion: """
            Example: steward item identify 4006381333931
            Volunteers describe the products: look at the pack before you believe them.
            """)

    @Argument(help: "The number below the bars: 8, 12, 13 or 14 digits, or what a scanner reads.")
    var barcode: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let gtin = try session.checked(ItemText.barcode) { () throws(InvalidValue) in
            if let gtin = try ScannedCode(parsing: barcode.trimmed, today: session.today).gtin { return gtin }
            return try GTIN(barcode)
        }
        guard let product = try await session.product(of: gtin) else {
            throw CommandFailure(
                .noInput, ItemText.addWithName(gtin, because: CaptureText.isUndescribed(gtin)))
        }
        if wantsJSON { return session.console.sayVerbatim(json: product.json.text) }
        session.console.say(StyledText(product.name, .bold))
        typealias Label = ItemText.Label
        session.say(facts: [
            (Label.barcode, StyledText(gtin.short)), (Label.brand, StyledText(product.brand)),
            (Label.pack, StyledText(product.pack)),
            (Label.categories, StyledText(product.categories.joined(separator: ", "))),
            (Label.picture, StyledText(product.picture)), (Label.source, StyledText(product.credit)),
        ])
    }
}
