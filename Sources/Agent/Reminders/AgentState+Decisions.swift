import Rules
import Store

extension AgentState {
    /// Carries out the user's decision about what an alert asks or proposes, and closes the alert. Does nothing
    /// if the alert asks something else.
    func decide(
        _ action: PopupAction, on topic: PopupTopic?, by source: ChangeSource, client: ClientName? = nil
    ) throws(StoreError) {
        switch (action, topic) {
        case (.accept, .digest(let digest)):
            try acceptProposal(by: source, client: client)
            try dismiss(digest.alert.id, by: source)
        case (.removeMissing, .missingEntries(let missing)), (.restoreMissing, .missingEntries(let missing)):
            try decide(action == .removeMissing, about: [missing.list])
        case (.tryAgain, .accountTrouble(let trouble)):
            try dismiss(trouble.alert.id, by: source)
            requestSync(of: trouble.account)
        case (.price(let place), .priceQuestion(let asked)):
            try choosePrice(place, in: asked.question, by: source, client: client)
            try dismiss(asked.alert.id, by: source)
        default: break
        }
    }
}
