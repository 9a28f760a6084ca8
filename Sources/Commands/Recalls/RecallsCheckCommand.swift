import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsCheckCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Compare something that you do not own with all recalls.",
        discussion: """
            Useful before you buy something, new or second-hand. The more you say about it, the surer the answer.
            Example: steward recalls check "Graco crib" --model 3250, steward recalls check --barcode 4006381333931
            """)

    @Argument(help: "The name of the product.")
    var name: [String] = []

    @Option(help: "Its manufacturer.")
    var brand: String?

    @Option(help: "Its model number.")
    var model: String?

    @Option(help: "Its barcode: the digits below the bars.")
    var barcode: String?

    @Option(help: "The lot on the pack.")
    var lot: String?

    @Option(name: [.customLong("best-before"), .customLong("use-by")], help: "The date on the pack.")
    var expires: String?

    @Option(help: "When it was bought.")
    var bought: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if name.isEmpty && barcode == nil {
            throw ValidationError(RecallText.needsNameOrBarcode)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let product = try product(in: session)
        let found = try await session.ask(Recalls1.check, product)
        let searched = try await session.recallSources()
        if wantsJSON {
            session.console.say(json: json(found, searched))
        } else {
            say(found, searched, session)
        }
        guard found.isEmpty, !searched.isAnything else { return }
        // A script must not take "nothing found" for an answer if nothing was searched.
        throw CommandFailure(.refused, RecallText.nothingRead)
    }

    private func product(in session: Session) throws(CommandFailure) -> RecallCheckQuery {
        var product = RecallCheckQuery()
        product.name = name.isEmpty ? nil : name.joined(separator: " ")
        product.brand = brand
        product.model = model
        if let barcode {
            product.barcode = try session.checked("--barcode") { () throws(InvalidValue) in
                try GTIN(barcode)
            }.description
        }
        product.lot = lot
        if let expires { product.expires = try session.day(expires, for: "--best-before", .ahead) }
        if let bought { product.bought = try session.day(bought, for: "--bought", .back) }
        return product
    }

    private func json(_ found: [CheckedRecallRecord], _ searched: SearchedSources) -> JSON {
        .object([
            "recalls": .list(found.map(\.json)), "searched": .number(Int64(searched.count)),
            "complete": .flag(searched.isComplete), "warnings": .list(searched.warnings.map(JSON.text)),
        ])
    }

    private func say(_ found: [CheckedRecallRecord], _ searched: SearchedSources, _ session: Session) {
        for recall in found { say(recall, session) }
        if found.isEmpty {
            guard searched.isAnything else { return searched.say() }
            let isWell = searched.isComplete && !isNameAlone
            session.console.say(RecallText.noneFits, isWell ? .good : .attention)
            if isNameAlone {
                session.console.say(RecallText.needsMoreThanName(search: longestWord), .dim)
            }
        }
        searched.say()
    }

    private var isNameAlone: Bool { brand == nil && model == nil && barcode == nil }

    private var longestWord: String {
        String(name.joined(separator: " ").split(separator: " ").max { $0.count < $1.count } ?? "")
    }

    private func say(_ recall: CheckedRecallRecord, _ session: Session) {
        typealias Label = RecallDetailsText.Label
        let isMatch = recall.verdict == .match
        let isCritical = isMatch && recall.notice.severity == .critical
        session.console.say(
            RecallText.fits(
                recall.notice.title, isCertain: isMatch,
                Style(isBold: true, colour: isCritical ? .red : .yellow)))
        session.say(facts: [
            (Label.recall, StyledText("\(recall.notice.id), \(session.exactWords(recall.notice.date))")),
            (Label.why, StyledText(recall.signals.joined(separator: "; "))),
            (Label.lookFor, StyledText(recall.lookFor.joined(separator: ", "))),
            (Label.hazard, StyledText(recall.notice.hazard)),
            (Label.remedy, StyledText(recall.notice.remedy)),
            (Label.more, StyledText(RecallText.showCommand(recall.notice.id), .dim)),
        ])
    }
}
