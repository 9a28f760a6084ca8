import CivilTime
import Rules
import Store

extension ItemTopic {
    /// - Parameter today: Stands in for a missing expiry date; only popups that the user asks for need that.
    init(_ overview: ItemOverview, on today: CivilDate) {
        let item = overview.item
        let expiry = overview.expiry ?? Expiry(date: today, rule: .bestBefore)
        self.init(
            id: item.id.description, short: overview.short, name: item.name, quantity: item.quantity,
            place: item.place, expiresOn: expiry.date, basis: Basis(expiry.rule, of: item),
            isOpen: item.openedOn != nil, isFrozen: item.isFrozen,
            leftover: overview.forecast.flatMap { try? item.quantity.with($0.left) })  // below the stock
    }
}

extension ItemTopic.Basis {
    fileprivate init(_ rule: Expiry.Rule, of item: Item) {
        self =
            switch rule {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .opened: item.openedOn.map(Self.opened) ?? .bestBefore
            case .frozen: item.frozenOn.map(Self.frozen) ?? .bestBefore
            case .thawed: item.thawedOn.map(Self.thawed) ?? .bestBefore
            }
    }
}
