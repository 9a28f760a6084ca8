package import CivilTime
package import Household

/// A thing that expires, as its popup tells of it.
package struct ItemTopic: Sendable, Hashable {
    /// What says that it is good no longer.
    package enum Basis: Sendable, Hashable {
        case bestBefore, useBy
        /// So long after it was opened, frozen, or taken out of the freezer, on this day.
        case opened(CivilDate)
        case frozen(CivilDate)
        case thawed(CivilDate)
    }

    /// Of the item.
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
    /// How much will be left on that day at the pace of before; `nil` if nothing, or nobody knows.
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

    /// Past its *best before*, or after long in the freezer, it is to be looked at; past the others it is not to be eaten.
    func isSpoiled(on today: CivilDate) -> Bool {
        switch basis {
        case .bestBefore, .frozen: false
        case .useBy, .opened, .thawed: today > expiresOn
        }
    }
}

/// A warranty that ends, as its popup tells of it.
package struct WarrantyTopic: Sendable, Hashable {
    /// Of the item.
    package var id: String
    /// The beginning of the item's id, for people to type.
    package var short: String
    package var name: String
    /// Its last day.
    package var endsOn: CivilDate
    /// Brand, model, serial number; what is known of it.
    package var description: String
    package var provider: String
    package var boughtOn: CivilDate?
    package var boughtAt: String
    package var price: Money?
    /// The path of the newest receipt.
    package var receipt: String?

    package init(
        id: String, short: String, name: String, endsOn: CivilDate, description: String = "",
        provider: String = "", boughtOn: CivilDate? = nil, boughtAt: String = "", price: Money? = nil,
        receipt: String? = nil
    ) {
        self.id = id
        self.short = short
        self.name = name
        self.endsOn = endsOn
        self.description = description
        self.provider = provider
        self.boughtOn = boughtOn
        self.boughtAt = boughtAt
        self.price = price
        self.receipt = receipt
    }
}

/// Maintenance that is due, as its popup tells of it.
package struct MaintenanceTopic: Sendable, Hashable {
    package var id: String
    /// The beginning of its id, for people to type.
    package var short: String
    package var title: String
    /// What it is for; empty: nothing in particular.
    package var item: String
    package var due: CivilDate
    package var notes: String
    /// What it takes, as "Filter (4 left)".
    package var parts: [String]

    package init(
        id: String, short: String, title: String, item: String = "", due: CivilDate,
        notes: String = "", parts: [String] = []
    ) {
        self.id = id
        self.short = short
        self.title = title
        self.item = item
        self.due = due
        self.notes = notes
        self.parts = parts
    }
}
