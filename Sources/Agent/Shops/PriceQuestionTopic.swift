import CivilTime
import Notifications
package import Rules
import Store

/// The question of which of several amounts is the price at a shop.
package struct PriceQuestionTopic: Sendable, Hashable {
    let alert: Alert
    /// A prefix of the reminder's id.
    let short: String
    let question: PriceQuestion

    package init(alert: Alert, short: String, question: PriceQuestion) {
        (self.alert, self.short, self.question) = (alert, short, question)
    }
}

extension PriceQuestionTopic: AlertContent {
    var isToldOnly: Bool { false }
    var tag: String { "steward-price-\(question.shop)" }
    func howToAnswer(in composer: PopupComposer) -> String { AgentShopText.toChoosePrice }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        question.candidates.enumerated().map { place, candidate in
            PopupButton(.price(place), OfferLabel(candidate.price.description))
        } + [PopupButton(.dismiss, AgentShopText.noneOf(question.candidates.count))] + composer.snoozes()
    }
}

extension AgentState {
    /// Asks which of several amounts is the price at a shop, unless the user has already been asked.
    func ask(
        _ candidates: [PriceQuestion.Candidate], about watch: ProductWatch, of shop: Shop
    ) throws(StoreError) {
        let known = try attempt { try store.priceQuestion(of: shop.id) }
        guard known?.candidates.map(\.choice) != candidates.map(\.choice) else { return }
        if let known { try dismiss(known.alert) }
        let prices = candidates.map(\.price.description)
        let alert = try checked { () throws(InvalidValue) in
            try Alert(
                title: AgentShopText.whichPrice(at: shop.domain),
                body: AgentShopText.whichPrice(
                    of: CleanText.excerpt(of: watch.title, length: 30), AgentShopText.either(prices)),
                urgency: .normal, when: .instant(time.now))
        }
        // Store this first, so that the popup knows what it asks.
        try attempt { try store.setPriceQuestion(PriceQuestion(of: shop.id, in: alert.id, candidates)) }
        _ = try change(.agent) { store, context in try store.notify(alert, context) }
    }

    /// Stores the user's answer to a question about a price.
    /// - Parameter place: Does nothing if the question has no candidate at this place.
    func choosePrice(
        _ place: Int, in question: PriceQuestion, by source: ChangeSource, client: ClientName? = nil
    ) throws(StoreError) {
        guard question.candidates.indices.contains(place) else { return }
        _ = try change(source, client: client) { store, context in
            try store.choosePrice(question.candidates[place], at: question.shop, context)
        }
    }
}
