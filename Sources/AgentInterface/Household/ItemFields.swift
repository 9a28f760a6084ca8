package import CivilTime
package import Household

/// What `Household1.AddItems` and `EditItem` take; only what is there counts.
package struct ItemFields: RequestRecord {
    package var name: String?
    package var brand: String?
    package var model: String?
    package var serial: String?
    package var lot: String?
    /// Any barcode of a product: GTIN-8, 12, 13, 14 or UPC-E. It is kept with 14 digits.
    package var gtin: GTIN?
    package var category: String?
    /// `6`, `1.5 kg`. A new item without it is one piece.
    package var quantity: Quantity?
    /// Of a new item, how much there has been in all, for which `price` was paid. Absent: as much as there is.
    package var whole: DecimalAmount?
    /// With fewer than this there is too little in stock.
    package var minimum: DecimalAmount?
    /// `fridge`, `garage`.
    package var place: String?
    package var boughtOn: CivilDate?
    /// The shop.
    package var boughtAt: String?
    /// `12.90 EUR`.
    package var price: Money?
    package var notes: String?
    /// Good until then at least, and mostly longer.
    package var bestBefore: CivilDate?
    /// Not to be eaten after it.
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    /// Days that it keeps after opening; absent: what its category says.
    package var opensFor: Int32?
    package var frozenOn: CivilDate?
    /// Of a new item, when it was taken out of the freezer.
    package var thawedOn: CivilDate?
    /// Until when it keeps after it was taken out of the freezer.
    package var thawedUntil: CivilDate?
    /// The days on which to remind, instead of what is configured for its category: -3 is three days before the last
    /// good day, 0 that day, 1 the day after. An empty list: not at all.
    package var leads: [Int32]?
    /// Of a new item, the last good day of which nobody wants to be reminded.
    package var stoppedFor: CivilDate?
    /// The last day of the warranty. Not with `warranty_for`.
    package var warrantyUntil: CivilDate?
    /// From `bought_on` on.
    package var warrantyFor: CivilPeriod?
    package var warrantyProvider: String?
    package var warrantyTerms: String?
    /// Where a claim goes: a telephone number, an address, a page.
    package var warrantyContact: String?
    /// Of a new item, the last day of the warranty of which nobody wants to be reminded.
    package var warrantyStoppedFor: CivilDate?
    package var lentTo: String?
    package var lentOn: CivilDate?
    /// Of a new item, since when it is in the household. Absent: today.
    package var addedOn: CivilDate?
    /// Of a new item, that it is no longer there; what was is `whole`. Absent: it is present.
    package var status: ItemRecord.Status?
    /// Of one that is no longer there, since when. Absent: today.
    package var endedOn: CivilDate?
    /// Of one that was thrown away.
    package var reason: DiscardReason?
    /// Of a new item, what had happened to it before, the oldest first: at most 1,000 lines, of which earlier ones may be
    /// missing. What was left at its end is what is there.
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

/// What `Household1.EditItem` takes.
package struct ItemFieldChanges: RequestRecord {
    /// A field that can be emptied, by its name in `ItemFields`.
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
        /// What is configured counts again.
        case leads
        case warrantyUntil = "warranty_until"
        case warrantyFor = "warranty_for"
        case warrantyProvider = "warranty_provider"
        case warrantyTerms = "warranty_terms"
        case warrantyContact = "warranty_contact"
        case lentTo = "lent_to"
        case lentOn = "lent_on"
    }

    /// The fields that get another value.
    package var set = ItemFields()
    package var clear: [Clearable] = []

    package init() {}

    package static let fields: [RecordField<ItemFieldChanges>] =
        ItemFields.fields.map { $0.within(\.set) } + [.orEmpty("clear", \.clear, .list(of: .word))]
}
