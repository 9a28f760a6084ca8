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

/// Which changes of shops to list; the latest come first. Changes have to meet all conditions.
package struct ShopEventListQuery: Sendable, Hashable {
    /// A shop's domain or name, or a prefix of its identifier.
    package var shop: String?
    /// Empty for all kinds.
    package var kinds: [ShopChange.Kind] = []
    package var since: Instant?
    /// `true` for unread ones only.
    package var isUnread: Bool?
    /// At most 1,000; defaults to 50.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
