package import CivilTime

/// A stored change of a shop. The product may be gone from the shop since.
package struct ShopEvent: Sendable, Hashable, Identifiable {
    /// Ascending.
    package let id: Int64
    package let shop: Shop.ID
    package let at: Instant
    package let change: ShopChange
    package let isUnread: Bool

    package init(id: Int64, shop: Shop.ID, at: Instant, change: ShopChange, isUnread: Bool) {
        self.id = id
        self.shop = shop
        self.at = at
        self.change = change
        self.isUnread = isUnread
    }
}

/// Which changes of shops to list; the latest come first.
package struct ShopEventQuery: Sendable, Hashable {
    package var shop: Shop.ID?
    package var kind: ShopChange.Kind?
    package var since: Instant?
    package var isUnread = false
    package var limit = 50
    package var offset = 0

    package init() {}
}
