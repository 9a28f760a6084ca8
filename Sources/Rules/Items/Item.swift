package import CivilTime

/// An item in the household: a carton of milk, a dishwasher, a box of filters.
@dynamicMemberLookup
package struct Item: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Item>

    package enum Status: String, Sendable, Hashable, CaseIterable {
        case present
        case usedUp = "used-up"
        case discarded
    }

    package let id: ID
    package var details: ItemDetails
    /// How much there was in all, including what was used or discarded: `price` was paid for this.
    package var whole = Quantity.one.amount
    package var status = Status.present
    /// When it was used up or discarded.
    package var endedOn: CivilDate?
    /// The date in the user's zone.
    package let addedOn: CivilDate
    package var uses: UseRecord?
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(
        id: ID, _ details: ItemDetails, addedOn: CivilDate, createdAt: Instant, modifiedAt: Instant
    ) {
        self.id = id
        self.details = details
        self.addedOn = addedOn
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package subscript<Content>(dynamicMember path: WritableKeyPath<ItemDetails, Content>) -> Content {
        get { details[keyPath: path] }
        set { details[keyPath: path] = newValue }
    }

    package subscript<Content>(dynamicMember path: KeyPath<ItemDetails, Content>) -> Content {
        details[keyPath: path]
    }

    package var isPresent: Bool { status == .present }
    package var isFrozen: Bool { details.frozenOn != nil }
    /// The first day in use, as far as known.
    package var since: CivilDate { min(self.boughtOn ?? addedOn, addedOn) }
}
