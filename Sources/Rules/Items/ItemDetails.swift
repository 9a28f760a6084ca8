package import CivilTime

/// What users say about an item.
package struct ItemDetails: FieldDetails {
    package enum Condition: String, Sendable, Hashable, CaseIterable {
        case new, good, worn, broken
    }

    package var name = ""
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    package var gtin: GTIN?
    /// A category of `ShelfLives`, or any other.
    package var category = ""
    package var condition: Condition?
    /// How much is left.
    package var quantity = Quantity.one
    /// The item is low when less than this is left.
    package var minimum: DecimalAmount?
    /// How much there is to be after shopping, in the unit of `quantity`; with `minimum`.
    package var target: DecimalAmount?
    /// How much a pack holds, in the unit of `quantity`.
    package var pack: DecimalAmount?
    /// Where the shop has it: dairy, bakery.
    package var aisle = ""
    package var place = ""
    package var boughtOn: CivilDate?
    /// The shop. Every other name that ends in `At` is a moment.
    package var boughtAt = ""
    /// For the whole quantity bought.
    package var price: Money?
    package var notes = ""
    /// Good at least until then, and usually longer.
    package var bestBefore: CivilDate?
    /// Not to be eaten afterwards.
    package var useBy: CivilDate?
    package var openedOn: CivilDate?
    /// How many days it keeps after opening; `nil` takes the value of its category.
    package var opensFor: Int?
    package var frozenOn: CivilDate?
    package var thawedOn: CivilDate?
    /// The last day on which it keeps after thawing, if known.
    package var thawedUntil: CivilDate?
    /// The days of its expiry ladder, negative before expiry; `nil` takes those of its category, empty means
    /// none.
    package var leads: [Int]?
    /// The expiry date for which the user has stopped reminders.
    package var stoppedFor: CivilDate?
    /// The last day of the warranty; `forLife` if it has none. Not with `warrantyFor`.
    package var warrantyUntil: CivilDate?
    /// The length of the warranty from the day of purchase; in days or longer units.
    package var warrantyFor: CivilPeriod?
    package var warrantyProvider = ""
    package var warrantyTerms = ""
    /// Where to claim: a telephone number, an address, a page.
    package var warrantyContact = ""
    /// The end of the warranty for which the user has stopped reminders.
    package var warrantyStoppedFor: CivilDate?
    /// Who has borrowed it; with `lentOn`.
    package var lentTo: String?
    package var lentOn: CivilDate?
    /// When it is due back; with `lentTo`.
    package var lentUntil: CivilDate?

    package init() {}

    package static let fields: [Field<ItemDetails>] = [
        .always("name", \.name, .title, column: "title", help: "What it is.", isClearable: false),
        .always("brand", \.brand, .line, help: "Its brand."),
        .always("model", \.model, .line, help: "Its model, as printed on it."),
        .always("serial", \.serial, .line, help: "Its serial number."),
        .always("lot", \.lot, .line, help: "Its lot, as printed on it."),
        .optional(
            "gtin", \.gtin, .gtin, title: "barcode",
            option: "--barcode",
            help: "Its barcode: GTIN-8, 12, 13, 14, UPC-E, or what a scanner reads: (01)...(17)...(10)..."),
        .always("category", \.category, .line, help: "What kind of thing it is: milk, tools."),
        .optional(
            "condition", \.condition, .word, help: "Its condition: new, good, worn or broken."),
        .always(
            "quantity", \.quantity, .quantity, column: "amount", title: "amount",
            help: "How much you have: 6, 1.5 kg, 500g; one piece if omitted.", isClearable: false),
        .optional(
            "minimum", \.minimum, .amount, title: "at least", option: "--reorder",
            help: "With less than this, it goes on the shopping list: 2; 0 for never."),
        .optional(
            "target", \.target, .amount, title: "fill up to", help: "How much to have after shopping: 6."),
        .optional("pack", \.pack, .amount, title: "a pack is", help: "How much a pack holds: 6."),
        .always(
            "aisle", \.aisle, .line, help: "Where the shop has it: dairy, bakery.", omitsDefault: true),
        .always("place", \.place, .line, help: "Where it is: fridge, garage."),
        .optional(
            "bought_on", \.boughtOn, .day(.back), title: "bought",
            option: "--bought", help: "When it was bought: today, 2026-03-01, 1.3."),
        .always(
            "bought_at", \.boughtAt, .line, title: "shop", option: "--shop", help: "Where it was bought."),
        .optional("price", \.price, .price, help: "What it cost: 12.90 EUR."),
        .always("notes", \.notes, .paragraphs, option: "--note", help: "Notes, of any number of lines."),
        .optional(
            "best_before", \.bestBefore, .day(.ahead),
            help: "Best-before date; food is often good for longer: 24.11., nov 27, +5d, 11/2027."),
        .optional("use_by", \.useBy, .day(.ahead), help: "Use-by date; do not eat it after that day."),
        .optional(
            "opened_on", \.openedOn, .day(.back), title: "opened", option: "--opened",
            help: "When it was opened."),
        .optional(
            "opens_for", \.opensFor, .dayCount(in: 0...3_650), title: "then good",
            option: "--after-opening", help: "How long it keeps once opened, overriding its category: 3d, 2w."
        ),
        .optional(
            "frozen_on", \.frozenOn, .day(.back), title: "frozen", option: "--frozen",
            help: "When it was frozen."),
        .optional("thawed_on", \.thawedOn, .day(.back), title: "thawed", isForNewOnly: true),
        .optional(
            "thawed_until", \.thawedUntil, .day(.ahead), help: "How long it keeps after thawing: +2d."),
        .optional(
            "leads", \.leads, .leads, title: "reminders",
            option: "--remind",
            help: "Remind this long before it expires, overriding its category: 3d, 2w, 0d. May be repeated."),
        .optional("stopped_for", \.stoppedFor, .day(.ahead), isForNewOnly: true),
        .optional(
            "warranty_until", \.warrantyUntil, .day(.ahead), title: "warranty",
            option: "--until", help: "The last day of its warranty: 2028-03-01, 3/2028."),
        .optional(
            "warranty_for", \.warrantyFor, .length,
            option: "--for", help: "Length of the warranty from the date of purchase: 2y, 18mo."),
        .always(
            "warranty_provider", \.warrantyProvider, .line, title: "given by",
            option: "--provider", help: "The warranty's provider."),
        .always(
            "warranty_terms", \.warrantyTerms, .paragraphs, title: "terms", option: "--terms",
            help: "The terms of the warranty."),
        .always(
            "warranty_contact", \.warrantyContact, .line, title: "contact",
            option: "--contact", help: "Where to make a claim: a telephone number, an address or a web page."),
        .optional("warranty_stopped_for", \.warrantyStoppedFor, .day(.ahead), isForNewOnly: true),
        .optional("lent_to", \.lentTo, .neededLine, option: "--to", whenUnset: .text("")),
        .optional("lent_on", \.lentOn, .day(.back)),
        .optional(
            "lent_until", \.lentUntil, .day(.ahead), title: "due back", option: "--back",
            help: "When it is due back; Steward asks on that day: friday, 5.12., +2w."),
    ]
}

// MARK: Food

extension ItemDetails {
    /// Whether its category says that it is food, even without a date.
    package var hasCategoryOfFood: Bool { ShelfLives.categoriesOfFood.contains(category.lowercased()) }

    /// Whether it is kept as food that has a date, or would have one if it were not frozen.
    /// - Parameter expiresOn: As far as it is known.
    package func isDatedFood(expiring expiresOn: CivilDate?) -> Bool {
        bestBefore != nil || useBy != nil || expiresOn != nil || frozenOn != nil
    }
}

// MARK: Rules for several fields

extension ItemDetails {
    /// The details as they are kept.
    /// - Throws: The value of a field is invalid, or fields contradict each other.
    package func checked() throws(InvalidValue) -> ItemDetails {
        var details = try withCheckedFields()
        // Nothing is less than nothing: it is never low.
        if details.minimum == .zero { details.minimum = nil }
        try details.checkLevels()
        try details.checkWarranty()
        try details.checkLending()
        return details
    }

    private func checkLevels() throws(InvalidValue) {
        for (field, level) in [("minimum", minimum), ("target", target), ("pack", pack)] {
            do throws(InvalidValue) {
                if let level { _ = try Quantity(level) }
            } catch {
                throw InvalidValue(
                    field: field, value: error.value, reason: error.reason, remedy: error.remedy)
            }
        }
        if let pack, !pack.isPositive {
            throw InvalidValue(
                field: "pack", value: pack.description, reason: "a pack cannot be empty",
                remedy: "write how much is in a pack, such as 6, or leave it out")
        }
        guard let target else { return }
        guard let minimum else {
            throw InvalidValue(
                field: "target", value: target.description,
                reason: "Steward does not know when the item is low",
                remedy: "say the least you want to have as well, with --reorder")
        }
        guard minimum <= target else {
            throw InvalidValue(
                field: "target", value: target.description,
                reason: "it is less than \(quantity.words(for: minimum)), so the item would still be low",
                remedy: "write \(minimum) or more, or set a lower level with --reorder")
        }
    }

    private func checkWarranty() throws(InvalidValue) {
        switch (warrantyUntil, warrantyFor) {
        case (let end?, nil):
            if let boughtOn, end < boughtOn {
                throw InvalidValue(
                    field: "warranty_until", value: end.description,
                    reason: "that is before it was bought, on \(boughtOn)",
                    remedy: "write the last day of the warranty")
            }
        case (nil, let period?):
            guard period.seconds == 0, !period.isNegative, period != .zero else {
                throw InvalidValue(
                    field: "warranty_for", value: period.description,
                    reason: "it is not a length of at least one day",
                    remedy: "write a length such as P2Y (two years) or P6M")
            }
            guard boughtOn != nil else {
                throw InvalidValue(
                    field: "warranty_for", value: period.description,
                    reason: "it starts with the purchase, whose date is missing",
                    remedy: "give the day of the purchase as well, or the last day of the warranty")
            }
        case (nil, nil):
            guard let text = [warrantyProvider, warrantyTerms, warrantyContact].first(where: { !$0.isEmpty })
            else { return }
            throw InvalidValue(
                field: "warranty_until", value: text, reason: "the length of the warranty is missing",
                remedy: "give its last day, or its length, as well")
        case (let end?, _?):
            throw InvalidValue(
                field: "warranty_until", value: end.description, reason: "its length is given, too",
                remedy: "give one of the two")
        }
    }

    private func checkLending() throws(InvalidValue) {
        if let lentUntil {
            guard lentTo != nil else {
                throw InvalidValue(
                    field: "lent_until", value: lentUntil.description, reason: "it is not lent",
                    remedy: "lend it first, and say to whom")
            }
            if let lentOn, lentUntil < lentOn {
                throw InvalidValue(
                    field: "lent_until", value: lentUntil.description,
                    reason: "it was not lent until \(lentOn)",
                    remedy: "write the day on which it is due back")
            }
        }
        switch (lentTo, lentOn) {
        case (nil, let lentOn?):
            throw InvalidValue(
                field: "lent_on", value: lentOn.description, reason: "the borrower is missing",
                remedy: "say who has it as well")
        case (let lentTo?, nil):
            throw InvalidValue(
                field: "lent_to", value: lentTo, reason: "the day of lending is missing",
                remedy: "give the day as well, or lend it afterwards")
        case (nil, nil), (_?, _?): return
        }
    }

    /// Whether it has a warranty, current or ended.
    package var hasWarranty: Bool { warrantyUntil != nil || warrantyFor != nil }

    /// The last day of a warranty for life: the last of the calendar.
    package static let forLife = CivilDate.latest

    /// Whether its warranty never ends.
    package var hasLifetimeWarranty: Bool { warrantyUntil == Self.forLife }

    /// The last day of the warranty.
    package var warrantyEnd: CivilDate? {
        warrantyUntil ?? warrantyFor.flatMap { length in boughtOn.map { $0.adding(length) } }
    }
}

extension FieldEdits<ItemDetails> {
    /// The changed item; the store sets its `modifiedAt`. A new quantity is a count of what is left: it makes
    /// an item that was used up or discarded present again. A warranty has an end or a length: setting one
    /// clears the other, and clearing either clears the whole warranty.
    /// - Throws: The new value of a field is invalid.
    package func applied(to old: Item) throws(InvalidValue) -> Item {
        try refuseState()
        var item = old
        var details: ItemDetails = try applied(to: old.details)
        let terms = ["warranty_until", "warranty_for"]
        if set.warrantyUntil != nil, set.warrantyFor == nil {
            details.warrantyFor = nil
        } else if set.warrantyFor != nil, set.warrantyUntil == nil {
            details.warrantyUntil = nil
        } else if set.warrantyUntil == nil, clear.contains(where: terms.contains) {
            (details.warrantyUntil, details.warrantyFor) = (nil, nil)
            details.warrantyProvider = ""
            details.warrantyTerms = ""
            details.warrantyContact = ""
        }
        // Without the level below which it is low, there is nothing to fill up.
        if set.minimum == nil, clear.contains("minimum"), set.target == nil { details.target = nil }
        if set.minimum == .zero, set.target == nil { details.target = nil }
        details.quantity = old.quantity
        item.details = try details.checked()
        if let quantity = set.quantity { try item.count(quantity) }
        return item
    }

    /// Lending is an operation of its own, and some fields are for new items only.
    private func refuseState() throws(InvalidValue) {
        if let lent = set.lentTo ?? set.lentOn?.description {
            throw InvalidValue(
                field: "lent_to", value: lent, reason: "an edit cannot lend an item",
                remedy: "lend it, or take it back")
        }
        try refuseFieldsOfNew(Item.isForNewOnly)
    }
}

extension Item {
    /// The error for a field that only a new item may set.
    package static func isForNewOnly(_ field: String, _ value: String) -> InvalidValue {
        InvalidValue(
            field: field, value: value, reason: "it can be set only when adding an item",
            remedy: "use it, throw it away, put it back or thaw it instead")
    }
}
