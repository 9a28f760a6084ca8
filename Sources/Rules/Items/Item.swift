package import CivilTime

/// An item in the household: a carton of milk, a dishwasher, a box of filters.
package struct Item: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Item>

    package enum Status: String, Sendable, Hashable, CaseIterable {
        case present
        case usedUp = "used-up"
        case discarded
    }

    package let id: ID
    /// One line, 1...1000 characters.
    package var name: String
    /// The short texts are single lines of at most `Limits.shortText` characters, empty if unknown.
    package var brand = ""
    package var model = ""
    package var serial = ""
    package var lot = ""
    package var gtin: GTIN?
    /// A category of `ShelfLives`, or any other.
    package var category = ""
    /// How much is left.
    package var quantity = Quantity.one
    /// How much there was in all, including what was used or discarded: `price` was paid for this.
    package var whole = Quantity.one.amount
    /// The item is low when less than this is left.
    package var minimum: DecimalAmount?
    package var place = ""
    package var boughtOn: CivilDate?
    package var boughtAt = ""
    /// For `whole`.
    package var price: Money?
    /// Any lines, at most 64 KiB.
    package var notes = ""

    package var bestBefore: CivilDate?
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

    package var warranty: Warranty?
    /// The end of the warranty for which the user has stopped reminders.
    package var warrantyStoppedFor: CivilDate?
    package var lent: Lending?

    package var status = Status.present
    /// When it was used up or discarded.
    package var endedOn: CivilDate?
    /// The date in the user's zone.
    package let addedOn: CivilDate
    package var uses: UseRecord?
    package let createdAt: Instant
    package var modifiedAt: Instant

    package init(id: ID, name: String, addedOn: CivilDate, createdAt: Instant, modifiedAt: Instant) {
        self.id = id
        self.name = name
        self.addedOn = addedOn
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
    }

    package var isPresent: Bool { status == .present }
    package var isFrozen: Bool { frozenOn != nil }
    /// Whether less than `minimum` is left.
    package var isLow: Bool { minimum.map { quantity.amount < $0 } ?? false }
    /// The first day in use, as far as known.
    package var since: CivilDate { min(boughtOn ?? addedOn, addedOn) }
}

/// Who has borrowed an item.
package struct Lending: Sendable, Hashable {
    package let to: String
    package let on: CivilDate

    package init(to: String, on: CivilDate) {
        self.to = to
        self.on = on
    }
}

/// A warranty: its term, who gives it, and how to claim.
package struct Warranty: Sendable, Hashable {
    package enum Term: Sendable, Hashable {
        /// The last day.
        case until(CivilDate)
        /// From the day of purchase; in days or longer units.
        case lasting(CivilPeriod)
    }

    package var term: Term
    package var provider: String
    /// Any lines, at most 64 KiB.
    package var terms: String
    /// Where to claim: a telephone number, an address.
    package var contact: String

    package init(_ term: Term, provider: String = "", terms: String = "", contact: String = "") {
        self.term = term
        self.provider = provider
        self.terms = terms
        self.contact = contact
    }
}

extension Item {
    /// The last day of the warranty.
    package var warrantyEnd: CivilDate? {
        switch warranty?.term {
        case .until(let end): end
        case .lasting(let period): boughtOn.map { $0.adding(period) }
        case nil: nil
        }
    }

    /// The item with its texts cleaned.
    /// - Throws: The value of a field is invalid.
    package func checked() throws(InvalidValue) -> Item {
        var item = self
        item.name = try FieldRules.name(name)
        item.brand = try FieldRules.short(brand, field: "brand")
        item.model = try FieldRules.short(model, field: "model")
        item.serial = try FieldRules.short(serial, field: "serial")
        item.lot = try FieldRules.short(lot, field: "lot")
        item.category = try FieldRules.short(category, field: "category")
        item.place = try FieldRules.short(place, field: "place")
        item.boughtAt = try FieldRules.short(boughtAt, field: "bought_at")
        item.notes = try FieldRules.notes(notes)
        if let minimum { _ = try Quantity(minimum) }
        if let price, price.amount.isNegative {
            throw InvalidValue(
                field: "price", value: price.description, reason: "it is negative",
                remedy: "write what was paid")
        }
        if let opensFor { try FieldRules.days(opensFor, field: "opens_for", in: 0...3_650) }
        item.leads = try leads.map { leads throws(InvalidValue) in try FieldRules.leads(leads) }
        item.warranty = try checkedWarranty()
        if let lent {
            item.lent = Lending(
                to: try FieldRules.short(lent.to, field: "lent_to", isNeeded: true), on: lent.on)
        }
        return item
    }

    private func checkedWarranty() throws(InvalidValue) -> Warranty? {
        guard var warranty else { return nil }
        warranty.provider = try FieldRules.short(warranty.provider, field: "warranty_provider")
        warranty.contact = try FieldRules.short(warranty.contact, field: "warranty_contact")
        warranty.terms = try FieldRules.notes(warranty.terms, field: "warranty_terms")
        switch warranty.term {
        case .until(let end):
            if let boughtOn, end < boughtOn {
                throw InvalidValue(
                    field: "warranty_until", value: end.description,
                    reason: "that is before it was bought, on \(boughtOn)",
                    remedy: "write the last day of the warranty")
            }
        case .lasting(let period):
            guard period.seconds == 0, !period.isNegative, period != .zero else {
                throw InvalidValue(
                    field: "warranty_for", value: period.description,
                    reason: "it is not a number of days or more",
                    remedy: "write a length such as P2Y (two years) or P6M")
            }
            guard boughtOn != nil else {
                throw InvalidValue(
                    field: "warranty_for", value: period.description,
                    reason: "it starts with the purchase, whose date is missing",
                    remedy: "give the day of the purchase as well, or the last day of the warranty")
            }
        }
        return warranty
    }
}
