package import CivilTime
package import Rules

/// The fields that `Household1.AddItems` and `EditItem` take. Absent ones have their defaults, or stay.
package struct ItemFields: RequestRecord {
    package var name: String?
    package var brand: String?
    package var model: String?
    package var serial: String?
    package var lot: String?
    /// Any product barcode: GTIN-8, 12, 13, 14 or UPC-E. The agent stores it with 14 digits.
    package var gtin: GTIN?
    package var category: String?
    /// `6`, `1.5 kg`. A new item defaults to one piece.
    package var quantity: Quantity?
    /// New items only: how much there was in all, for which `price` was paid. Defaults to `quantity`.
    package var whole: DecimalAmount?
    /// The item is low when less than this is left.
    package var minimum: DecimalAmount?
    /// `fridge`, `garage`.
    package var place: String?
    package var boughtOn: CivilDate?
    /// The shop.
    package var boughtAt: String?
    /// `12.90 EUR`.
    package var price: Money?
    package var notes: String?
    /// Good at least until then, and usually longer.
    package var bestBefore: CivilDate?
    /// Not to be eaten afterwards.
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    /// Days that it keeps after opening; defaults to the value of its category.
    package var opensFor: Int32?
    package var frozenOn: CivilDate?
    /// New items only: when it was taken out of the freezer.
    package var thawedOn: CivilDate?
    /// The last day on which it keeps after thawing.
    package var thawedUntil: CivilDate?
    /// The days on which to remind, instead of those configured for its category: -3 is three days before the
    /// last good day, 0 that day, 1 the day after. An empty list means none.
    package var leads: [Int32]?
    /// New items only: the last good day for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// The last day of the warranty. Not with `warranty_for`.
    package var warrantyUntil: CivilDate?
    /// Counts from `bought_on`.
    package var warrantyFor: CivilPeriod?
    package var warrantyProvider: String?
    package var warrantyTerms: String?
    /// Where to claim: a telephone number, an address, a page.
    package var warrantyContact: String?
    /// New items only: the end of the warranty for which the user has stopped reminders.
    package var warrantyStoppedFor: CivilDate?
    package var lentTo: String?
    package var lentOn: CivilDate?
    /// New items only: the first day in the household. Defaults to today.
    package var addedOn: CivilDate?
    /// New items only: how it ended, if it is gone; `whole` is what there was. Defaults to present.
    package var status: ItemRecord.Status?
    /// When it ended, if it is gone. Defaults to today.
    package var endedOn: CivilDate?
    /// Why it was discarded.
    package var reason: DiscardReason?
    /// New items only: its history, oldest first, at most 1,000 lines; earlier ones may be missing. What is
    /// left at its end has to be `quantity`.
    package var history: [ItemEventRecord]?

    package init() {}

    package static let fields: [RecordField<ItemFields>] = [
        .optional("name", \.name, .text),
        .optional("brand", \.brand, .text),
        .optional("model", \.model, .text),
        .optional("serial", \.serial, .text),
        .optional("lot", \.lot, .text),
        .optional("gtin", \.gtin, .gtin),
        .optional("category", \.category, .text),
        .optional("quantity", \.quantity, .quantity),
        .optional("whole", \.whole, .amount),
        .optional("minimum", \.minimum, .amount),
        .optional("place", \.place, .text),
        .optional("bought_on", \.boughtOn, .canonical),
        .optional("bought_at", \.boughtAt, .text),
        .optional("price", \.price, .money),
        .optional("notes", \.notes, .text),
        .optional("best_before", \.bestBefore, .canonical),
        .optional("use_by", \.useBy, .canonical),
        .optional("opened_on", \.openedOn, .canonical),
        .optional("opens_for", \.opensFor, .int32),
        .optional("frozen_on", \.frozenOn, .canonical),
        .optional("thawed_on", \.thawedOn, .canonical),
        .optional("thawed_until", \.thawedUntil, .canonical),
        .optional("leads", \.leads, .list(of: .int32)),
        .optional("stopped_for", \.stoppedFor, .canonical),
        .optional("warranty_until", \.warrantyUntil, .canonical),
        .optional("warranty_for", \.warrantyFor, .canonical),
        .optional("warranty_provider", \.warrantyProvider, .text),
        .optional("warranty_terms", \.warrantyTerms, .text),
        .optional("warranty_contact", \.warrantyContact, .text),
        .optional("warranty_stopped_for", \.warrantyStoppedFor, .canonical),
        .optional("lent_to", \.lentTo, .text),
        .optional("lent_on", \.lentOn, .canonical),
        .optional("added_on", \.addedOn, .canonical),
        .optional("status", \.status, .word),
        .optional("ended_on", \.endedOn, .canonical),
        .optional("reason", \.reason, .word),
        .optional("history", \.history, .list(of: .record)),
    ]
}

/// The input of `Household1.EditItem`.
package struct ItemFieldChanges: RequestRecord {
    /// A field that can be cleared, by its key in `ItemFields`.
    package enum Clearable: String, Sendable, Hashable, CaseIterable {
        case brand, model, serial, lot, gtin, category, minimum, place
        case boughtOn = "bought_on"
        case boughtAt = "bought_at"
        case price, notes
        case bestBefore = "best_before"
        case useBy = "use_by"
        case openedOn = "opened_on"
        case opensFor = "opens_for"
        case frozenOn = "frozen_on"
        case thawedUntil = "thawed_until"
        /// Restores the configured days.
        case leads
        case warrantyUntil = "warranty_until"
        case warrantyFor = "warranty_for"
        case warrantyProvider = "warranty_provider"
        case warrantyTerms = "warranty_terms"
        case warrantyContact = "warranty_contact"
        case lentTo = "lent_to"
        case lentOn = "lent_on"
    }

    /// The fields that get new values.
    package var set = ItemFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<ItemFieldChanges>] =
        ItemFields.fields.map { $0.within(\.set) } + [.orEmpty("clear", \.clear, .list(of: .word))]
}
