package import CivilTime

/// Which items to list. Items have to meet all conditions.
package struct ItemQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case present
        case usedUp = "used-up"
        case discarded, all
    }

    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// Soonest expiry first, then items without a date.
        case expiry
        case name
        /// In the order of adding, to read all in pages.
        case added
        /// Soonest end of the warranty first.
        case warranty
    }

    /// Defaults to present ones.
    package var status: Status?
    /// Part of any text or of the barcode, ignoring case.
    package var text: String?
    package var place: String?
    package var category: String?
    package var gtin: GTIN?
    /// Only items whose last good day is before this.
    package var expiresBefore: CivilDate?
    /// `true` for items with a warranty only, `false` for those without.
    package var hasWarranty: Bool?
    /// `true` for lent items only, `false` for the others.
    package var isLent: Bool?
    /// Includes the history of each; `limit` should then be small.
    package var withHistory: Bool?
    /// Defaults to expiry.
    package var order: Order?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
