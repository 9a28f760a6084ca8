package import CivilTime
package import Rules

/// The input of `Household1.ListItems`. Items have to meet all conditions.
package struct ItemQuery: RequestRecord {
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
    /// Part of name, brand, model, serial, lot or notes.
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

    package static let fields: [RecordField<ItemQuery>] = [
        .optional("status", \.status, .word),
        .optional("text", \.text, .text),
        .optional("place", \.place, .text),
        .optional("category", \.category, .text),
        .optional("gtin", \.gtin, .gtin),
        .optional("expires_before", \.expiresBefore, .canonical),
        .optional("has_warranty", \.hasWarranty, .flag),
        .optional("lent", \.isLent, .flag),
        .optional("with_history", \.withHistory, .flag),
        .optional("order", \.order, .word),
        .optional("limit", \.limit, .uint32),
        .optional("offset", \.offset, .uint32),
    ]
}
