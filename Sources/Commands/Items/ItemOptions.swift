import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that apply to every item: what it is and where.
struct ThingOptions: ParsableArguments {
    @Option(help: "Its brand.")
    var brand: String?

    @Option(
        name: [.customLong("barcode"), .customLong("gtin")],
        help: "Its barcode: GTIN-8, 12, 13, 14, UPC-E, or what a scanner reads: (01)...(17)...(10)...")
    var barcode: String?

    @Option(help: "What kind of thing it is: milk, tools.", completion: .custom(HouseholdWords.categories))
    var category: String?

    @Option(help: "How much you have: 6, 1.5 kg, 500g; one piece if omitted.")
    var quantity: String?

    @Option(help: "Where it is: fridge, garage.", completion: .custom(HouseholdWords.places))
    var place: String?

    @Option(name: .customLong("bought"), help: "When it was bought: today, 2026-03-01, 1.3.")
    var boughtOn: String?

    @Option(name: .customLong("shop"), help: "Where it was bought.")
    var boughtAt: String?

    @Option(help: "What it cost: 12.90 EUR.")
    var price: String?

    @Option(help: "Its lot, as printed on it.")
    var lot: String?

    @Option(help: "The least you want to have: 2.")
    var minimum: String?

    @Option(help: "Notes, of any number of lines.")
    var note: String?

    var isEmpty: Bool {
        [brand, barcode, category, quantity, place, boughtOn, boughtAt, price, lot, minimum, note].allSatisfy
        {
            $0 == nil
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        fields.brand = brand
        fields.category = category
        fields.place = place
        fields.boughtAt = boughtAt
        fields.notes = note
        if let barcode {
            try session.checked("--barcode") { () throws(InvalidValue) in
                try fields.take(barcode: barcode, today: session.today)
            }
        }
        if let lot { fields.lot = lot }
        if let quantity {
            fields.quantity = try session.checked("--quantity") { () throws(InvalidValue) in
                try Quantity(typed: quantity)
            }
        }
        if let price {
            fields.price = try session.checked("--price") { () throws(InvalidValue) in
                try Money(typed: price)
            }
        }
        if let minimum { fields.minimum = try session.amount(minimum, for: "--minimum") }
        if let boughtOn { fields.boughtOn = try session.day(boughtOn, for: "--bought", .back) }
    }
}

extension ItemFields {
    /// Sets the fields that the barcode contains.
    /// - Throws: Why the barcode is invalid, and what would be valid.
    fileprivate mutating func take(barcode: String, today: CivilDate) throws(InvalidValue) {
        guard let label = try GS1Label(barcode, today: today) else {
            gtin = try GTIN(barcode)
            return
        }
        gtin = label.gtin
        if !label.lot.isEmpty { lot = label.lot }
        if !label.serial.isEmpty { serial = label.serial }
        (bestBefore, useBy) = (label.bestBefore, label.useBy)
        quantity = quantity ?? label.quantity
    }
}

/// Options for food.
struct FoodOptions: ParsableArguments {
    @Option(help: "Best-before date; food is often good for longer: 24.11., nov 27, +5d, 11/2027.")
    var bestBefore: String?

    @Option(help: "Use-by date; do not eat it after that day.")
    var useBy: String?

    @Option(help: "When it was opened.")
    var opened: String?

    @Option(help: "How long it keeps once opened, overriding its category: 3d, 2w.")
    var afterOpening: String?

    @Option(help: "When it was frozen.")
    var frozen: String?

    @Option(
        name: .customLong("remind"), parsing: .singleValue,
        help:
            "Remind this long before it expires, overriding its category: 3d, 2w, 0d. May be repeated."
    )
    var leads: [String] = []

    @Flag(help: "Do not remind when it expires.")
    var noReminder = false

    var isEmpty: Bool {
        [bestBefore, useBy, opened, afterOpening, frozen].allSatisfy { $0 == nil } && leads.isEmpty
            && !noReminder
    }

    func validate() throws {
        if noReminder && !leads.isEmpty {
            throw ValidationError("give either --remind or --no-reminder, not both")
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        // Options override the data of the barcode.
        if bestBefore != nil || useBy != nil { (fields.bestBefore, fields.useBy) = (nil, nil) }
        if let bestBefore { fields.bestBefore = try session.day(bestBefore, for: "--best-before", .ahead) }
        if let useBy { fields.useBy = try session.day(useBy, for: "--use-by", .ahead) }
        if let opened { fields.openedOn = try session.day(opened, for: "--opened", .back) }
        if let frozen { fields.frozenOn = try session.day(frozen, for: "--frozen", .back) }
        if let afterOpening { fields.opensFor = try session.dayCount(afterOpening, for: "--after-opening") }
        if noReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
    }
}

/// Options for durable items: model, serial number, warranty.
struct DurableOptions: ParsableArguments {
    @Option(help: "Its model, as printed on it.")
    var model: String?

    @Option(help: "Its serial number.")
    var serial: String?

    @Option(name: .customLong("until"), help: "The last day of its warranty: 2028-03-01, 3/2028.")
    var warrantyUntil: String?

    @Option(
        name: .customLong("for"),
        help: "Length of the warranty from the date of purchase: 2y, 18mo.")
    var warrantyFor: String?

    @Option(help: "The warranty's provider.")
    var provider: String?

    @Option(help: "The terms of the warranty.")
    var terms: String?

    @Option(help: "Where to make a claim: a telephone number, an address or a web page.")
    var contact: String?

    var isEmpty: Bool {
        [model, serial, warrantyUntil, warrantyFor, provider, terms, contact].allSatisfy { $0 == nil }
    }

    /// Whether it sets the end of the warranty.
    var saysWarranty: Bool { warrantyUntil != nil || warrantyFor != nil }

    func validate() throws {
        if warrantyUntil != nil && warrantyFor != nil {
            throw ValidationError("give either --until or --for, not both")
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        fields.model = model
        if let serial { fields.serial = serial }
        fields.warrantyProvider = provider
        fields.warrantyTerms = terms
        fields.warrantyContact = contact
        if let warrantyUntil { fields.warrantyUntil = try session.day(warrantyUntil, for: "--until", .ahead) }
        if let warrantyFor { fields.warrantyFor = try session.calendarLength(warrantyFor, for: "--for") }
    }
}
