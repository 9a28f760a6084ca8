import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct ClaimCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim", abstract: "Show what you need for a warranty claim.",
        discussion: "Example: steward warranty claim Dishwasher")

    @Argument(help: "The item.", completion: .custom(ItemIDs.complete))
    var item: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let item = try await ItemFinder(session: session, status: .all).item(item)
        let claim = try await session.ask(Household1.claim, item.id)
        if wantsJSON { return session.console.sayVerbatim(json: claim.json.text) }
        session.console.say(StyledText(claim.details.name, .bold) + StyledText("  ") + left(claim))
        session.say(facts: facts(claim, session))
        for missing in missing(claim) { session.console.warn(missing) }
    }

    private func left(_ claim: ClaimRecord) -> StyledText {
        if claim.endsOn == ItemDetails.forLife { return StyledText("under warranty for life", .good) }
        return switch claim.daysLeft {
        case nil: StyledText("no warranty is known", .attention)
        case .some(..<0): StyledText("the warranty is over", .bad)
        case .some(0): StyledText("the warranty ends today", .attention)
        case .some(1): StyledText("1 day left", .attention)
        case .some(let days): StyledText("\(days) days left", days <= 30 ? .attention : .good)
        }
    }

    private func facts(_ claim: ClaimRecord, _ session: Session) -> [(String, StyledText)] {
        session.facts(of: claim.details, ["brand", "model", "serial", "lot", "gtin"]) + [
            ("bought", session.purchase(claim.details)),
            ("price", StyledText(claim.details.price?.description ?? "")),
            ("ends", StyledText(ends(claim, session))),
            ("given by", StyledText(claim.details.warrantyProvider)),
            ("terms", StyledText(claim.details.warrantyTerms)),
            ("contact", StyledText(claim.details.warrantyContact, .bold)),
        ] + claim.receipts.map { ("receipt", StyledText($0.path)) }
    }

    private func ends(_ claim: ClaimRecord, _ session: Session) -> String {
        guard let end = claim.endsOn else { return "" }
        return end == ItemDetails.forLife ? "never" : session.exactWords(end)
    }

    /// Warnings about missing facts that the provider of the warranty will ask for.
    private func missing(_ claim: ClaimRecord) -> [String] {
        var missing: [String] = []
        let edit = "steward warranty edit \(claim.short)"
        if claim.receipts.isEmpty {
            missing.append(
                "there is no receipt; 'steward item attach \(claim.short) FILE --receipt' keeps one")
        }
        if claim.details.serial.isEmpty {
            missing.append("the serial number is not known; '\(edit) --serial NUMBER'")
        }
        if claim.details.boughtOn == nil {
            missing.append("it is not known when it was bought; '\(edit) --bought DATE'")
        }
        return missing
    }
}
