package import CivilTime
package import Household

/// What `Household1.ListItems` takes. Everything that is there has to be met.
package struct ItemQuery: RequestRecord {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case present
        case usedUp = "used-up"
        case discarded, all
    }

    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// What expires first, then what has no date.
        case expiry
        case name
        /// In the order of adding, for reading all in pages.
        case added
        /// Whose warranty ends first.
        case warranty
    }

    /// Absent: present ones.
    package var status: Status?
    /// Part of name, brand, model, serial, lot or notes.
    package var text: String?
    package var place: String?
    package var category: String?
    package var gtin: GTIN?
    /// Whose last good day is before this.
    package var expiresBefore: CivilDate?
    /// `true`: only such with a warranty; `false`: only such without.
    package var hasWarranty: Bool?
    /// `true`: only what is lent to somebody; `false`: only what is not.
    package var isLent: Bool?
    /// With what happened to each; `limit` is then best small.
    package var withHistory: Bool?
    /// Absent: by expiry.
    package var order: Order?
    /// Absent: 1,000; at most 10,000.
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
