import AgentInterface
import Rules

/// A sentence that asks to watch a page: `watch https://shop.example.com/lamp below 90`.
struct PageSentence {
    let address: String
    /// As typed; `nil` for any price.
    private(set) var below: String?
    private(set) var isOfReturn = false

    /// `nil` if the line is any other sentence.
    init?(_ line: String) {
        var words = line.split(separator: " ").map(String.init)[...]
        guard let verb = words.popFirst()?.lowercased(), Self.verbs.contains(verb),
            let address = words.popFirst(), address.contains("://")
        else { return nil }
        self.address = address
        while let word = words.popFirst() {
            switch word.lowercased() {
            case "below", "under", "unter":
                guard let price = words.popFirst(), price.contains(where: \.isNumber) else { return nil }
                below = price
                // "90 EUR"
                if let unit = words.first, unit.count <= 3, !Self.joining.contains(unit.lowercased()) {
                    below = "\(price) \(unit)"
                    words = words.dropFirst()
                }
            case "restock": isOfReturn = true
            case "back" where words.prefix(2).map({ $0.lowercased() }) == ["in", "stock"]:
                isOfReturn = true
                words = words.dropFirst(2)
            case let word where Self.joining.contains(word): continue
            default: return nil
            }
        }
    }

    private static let verbs: Set<String> = ["watch", "follow", "track", "beobachte"]
    private static let joining: Set<String> = ["and", "or", "if", "it", "is", "it's", "when", "for"]

    func execute(in session: Session, asJSON: Bool) async throws(CommandFailure) {
        var fields = WatchFields()
        if let below {
            let money = try session.price(below, for: "'below'")
            fields.drop = PriceThreshold.below(money.amount).description
            fields.currency = money.currency.isEmpty ? nil : money.currency
        }
        if isOfReturn { fields.isOfReturn = true }
        try await PageWatch(address: address, fields: fields, asJSON: asJSON).execute(in: session)
    }
}
