package import CivilTime
package import Rules

/// An expiring item, as its popup describes it.
package struct ItemTopic: Sendable, Hashable {
    /// What determines the expiry date.
    package enum Basis: Sendable, Hashable {
        case bestBefore, useBy
        /// A number of days after the item was opened, frozen or thawed on this date.
        case opened(CivilDate)
        case frozen(CivilDate)
        case thawed(CivilDate)

        var rule: Expiry.Rule {
            switch self {
            case .bestBefore: .bestBefore
            case .useBy: .useBy
            case .opened: .opened
            case .frozen: .frozen
            case .thawed: .thawed
            }
        }
    }

    /// The item's id.
    package var id: String
    /// The beginning of the item's id, for people to type.
    package var short: String
    package var name: String
    package var quantity: Quantity
    package var place: String
    /// The last day on which it is good.
    package var expiresOn: CivilDate
    package var basis: Basis
    package var isOpen: Bool
    package var isFrozen: Bool
    /// The quantity that will be left on that day at the present rate of use; `nil` if none or unknown.
    package var leftover: Quantity?

    package init(
        id: String, short: String, name: String, quantity: Quantity, place: String, expiresOn: CivilDate,
        basis: Basis, isOpen: Bool = false, isFrozen: Bool = false, leftover: Quantity? = nil
    ) {
        self.id = id
        self.short = short
        self.name = name
        self.quantity = quantity
        self.place = place
        self.expiresOn = expiresOn
        self.basis = basis
        self.isOpen = isOpen
        self.isFrozen = isFrozen
        self.leftover = leftover
    }

    /// Whether it must not be eaten.
    func isSpoiled(on today: CivilDate) -> Bool { basis.rule.isLastDayToEat && today > expiresOn }
}
