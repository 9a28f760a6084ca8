import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ClaimCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Show what you need for a warranty claim.",
        discussion: "Example: steward warranty claim Dishwasher")

    @Argument(help: "The item.", completion: .names(of: .item))
    var item: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session, status: .all).item(item)
        let claim = try await session.ask(Items1.claim, item.id)
        if wantsJSON { return session.console.sayVerbatim(json: claim.json.text) }
        session.console.say("\(claim.details.name, .bold)  \(left(claim))")
        session.say(facts: facts(claim, session))
        for missing in missing(claim) { session.console.warn(missing) }
    }

    private func left(_ claim: ClaimRecord) -> StyledText {
        if claim.endsOn == ItemDetails.forLife { return StyledText(ItemText.underWarrantyForLife, .good) }
        return switch claim.daysLeft {
        case nil: StyledText(ItemText.noWarranty, .attention)
        case .some(..<0): StyledText(ItemText.warrantyIsOver, .bad)
        case .some(0): StyledText(ItemText.warrantyEndsToday, .attention)
        case .some(let days): StyledText(ItemText.daysLeft(days), days <= 30 ? .attention : .good)
        }
    }

    private func facts(_ claim: ClaimRecord, _ session: Session) -> [(String, StyledText)] {
        typealias Label = ItemText.Label
        return session.facts(of: claim.details, ["brand", "model", "serial", "lot", "gtin"]) + [
            (Label.bought, session.purchase(claim.details)),
            (Label.price, StyledText(claim.details.price?.description ?? "")),
            (Label.ends, StyledText(ends(claim, session))),
            (Label.provider, StyledText(claim.details.warrantyProvider)),
            (Label.terms, StyledText(claim.details.warrantyTerms)),
            (Label.contact, StyledText(claim.details.warrantyContact, .bold)),
        ] + claim.receipts.map { (Label.receipt, StyledText($0.path)) }
    }

    private func ends(_ claim: ClaimRecord, _ session: Session) -> String {
        guard let end = claim.endsOn else { return "" }
        return end == ItemDetails.forLife ? ItemText.endsNever : session.exactWords(end)
    }

    /// Warnings about missing facts that the provider of the warranty will ask for.
    private func missing(_ claim: ClaimRecord) -> [String] {
        var missing: [String] = []
        if claim.receipts.isEmpty { missing.append(ItemText.noReceipt(claim.short)) }
        if claim.details.serial.isEmpty { missing.append(ItemText.noSerial(claim.short)) }
        if claim.details.boughtOn == nil { missing.append(ItemText.noDateOfPurchase(claim.short)) }
        return missing
    }
}
