package import CivilTime
package import Rules

/// What is said of something that was done.
package struct OrderCompletion: Sendable, Hashable {
    /// The earlier day on which it was done.
    package let day: CivilDate?
    /// Who did it, as typed; `nil` if that is `person`.
    package let doers: String?
    /// The known person who did it.
    package let person: String?
    package let cost: Money?

    package init(
        on day: CivilDate? = nil, by doers: String? = nil, person: String? = nil, for cost: Money? = nil
    ) {
        (self.day, self.doers, self.person, self.cost) = (day, doers, person, cost)
    }

    /// Who did it, known or not.
    package var who: String? { person ?? doers }
}

extension OrderCompletion {
    /// Reads `on 2026-11-20 for 129.00 EUR by Anna`, or some of these parts in this order. `by @Anna` names a known
    /// person.
    init?(_ text: String) {
        var rest = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var day: CivilDate?
        var cost: Money?
        if rest.count > 1, rest[0] == "on" {
            guard let read = CivilDate(rest[1]) else { return nil }
            day = read
            rest.removeFirst(2)
        }
        if rest.count > 1, rest[0] == "for" {
            let end = min(rest.count, 3)
            let count = rest[1..<end].contains("by") || rest.count == 2 ? 2 : 3
            // What is no amount of money is refused with the whole text.
            guard let read = try? Money(parsing: rest[1..<count].joined(separator: " ")) else { return nil }
            cost = read
            rest.removeFirst(count)
        }
        if rest.isEmpty {
            self.init(on: day, for: cost)
        } else {
            guard rest.count > 1, rest[0] == "by" else { return nil }
            let who = rest.dropFirst().joined(separator: " ")
            if let person = PersonName.inCategory(who) {
                self.init(on: day, person: person, for: cost)
            } else {
                self.init(on: day, by: who, for: cost)
            }
        }
    }

    /// `nil` if nothing is said.
    var words: String? {
        let who = person.map(PersonName.category) ?? doers
        let words = [day.map { "on \($0)" }, cost.map { "for \($0)" }, who.map { "by \($0)" }]
            .compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension Money {
    /// Reads "120 euros", "85 €", "$40"; `nil` without a currency, because "for 2" and "for 3 days" are no prices.
    init?(spoken text: String) {
        var words = text.split(separator: " ").map(String.init)
        if let last = words.last, let code = Self.spoken[FoldedText.of(last)] {
            words[words.count - 1] = code
        }
        // What is no amount of money is something else.
        guard let money = try? Money(parsing: words.joined(separator: " ")), !money.currency.isEmpty,
            Self.currencies.contains(money.currency)
        else { return nil }
        self = money
    }

    /// Whether a mark is that of a currency.
    static func isSign(_ mark: String) -> Bool { ["\u{20AC}", "$", "\u{A3}"].contains(mark) }

    private static let currencies: Set<String> = [
        "EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CAD", "AUD", "NZD", "JPY",
    ]
    private static let spoken = [
        "euro": "EUR", "euros": "EUR", "dollar": "USD", "dollars": "USD", "bucks": "USD", "pound": "GBP",
        "pounds": "GBP", "quid": "GBP", "francs": "CHF", "franken": "CHF", "fr": "CHF",
    ]
}
