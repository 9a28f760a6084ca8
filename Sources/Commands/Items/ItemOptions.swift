import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that apply to every item: what it is and where.
struct ThingOptions: ParsableArguments {
    @Option(of: ItemDetails.field("brand"))
    var brand: String?

    @Option(of: ItemDetails.field("gtin"), or: "gtin")
    var barcode: String?

    @Option(of: ItemDetails.field("category"), completion: .custom(HouseholdWords.categories))
    var category: String?

    @Option(of: ItemDetails.field("condition"))
    var condition: String?

    @Option(of: ItemDetails.field("quantity"))
    var quantity: String?

    @Option(of: ItemDetails.field("place"), completion: .custom(HouseholdWords.places))
    var place: String?

    @Option(of: ItemDetails.field("bought_on"))
    var boughtOn: String?

    @Option(of: ItemDetails.field("bought_at"))
    var boughtAt: String?

    @Option(of: ItemDetails.field("price"))
    var price: String?

    @Option(of: ItemDetails.field("lot"))
    var lot: String?

    @Option(of: ItemDetails.field("minimum"))
    var minimum: String?

    @Option(of: ItemDetails.field("notes"))
    var note: String?

    var isEmpty: Bool { barcode == nil && given.isEmpty }

    private var given: GivenTexts {
        GivenTexts([
            ("brand", brand), ("category", category), ("condition", condition), ("quantity", quantity),
            ("place", place),
            ("bought_on", boughtOn), ("bought_at", boughtAt), ("price", price), ("lot", lot),
            ("minimum", minimum), ("notes", note),
        ])
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        if let barcode {
            try session.checked("--barcode") { () throws(InvalidValue) in
                try fields.take(barcode: barcode, today: session.today)
            }
        }
        try session.take(given, into: &fields.details)
    }
}

extension ItemFields {
    /// Sets the fields that the barcode contains.
    /// - Throws: Why the barcode is invalid, and what would be valid.
    fileprivate mutating func take(barcode: String, today: CivilDate) throws(InvalidValue) {
        guard let label = try GS1Label(barcode, today: today) else {
            self.gtin = try GTIN(barcode)
            return
        }
        self.gtin = label.gtin
        if !label.lot.isEmpty { self.lot = label.lot }
        if !label.serial.isEmpty { self.serial = label.serial }
        (self.bestBefore, self.useBy) = (label.bestBefore, label.useBy)
        self.quantity = self.quantity ?? label.quantity
    }
}

/// Options for food.
struct FoodOptions: ParsableArguments {
    @Option(of: ItemDetails.field("best_before"))
    var bestBefore: String?

    @Option(of: ItemDetails.field("use_by"))
    var useBy: String?

    @Option(of: ItemDetails.field("opened_on"))
    var opened: String?

    @Option(of: ItemDetails.field("opens_for"))
    var afterOpening: String?

    @Option(of: ItemDetails.field("frozen_on"))
    var frozen: String?

    @Option(
        name: .customLong("remind"), parsing: .singleValue,
        help: ArgumentHelp(ItemDetails.field("leads").help))
    var leads: [String] = []

    @Flag(help: "Do not remind when it expires.")
    var noReminder = false

    var isEmpty: Bool { given.isEmpty && leads.isEmpty && !noReminder }

    private var given: GivenTexts {
        GivenTexts([
            ("best_before", bestBefore), ("use_by", useBy), ("opened_on", opened),
            ("opens_for", afterOpening),
            ("frozen_on", frozen),
        ])
    }

    func validate() throws {
        if noReminder && !leads.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--remind", "--no-reminder"))
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        // Options override the data of the barcode.
        if bestBefore != nil || useBy != nil { (fields.bestBefore, fields.useBy) = (nil, nil) }
        try session.take(given, into: &fields.details)
        if noReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
    }
}

/// Options for durable items: model, serial number, warranty.
struct DurableOptions: ParsableArguments {
    @Option(of: ItemDetails.field("model"))
    var model: String?

    @Option(of: ItemDetails.field("serial"))
    var serial: String?

    @Option(of: ItemDetails.field("warranty_until"))
    var warrantyUntil: String?

    @Option(of: ItemDetails.field("warranty_for"))
    var warrantyFor: String?

    @Option(help: "A warranty without an end: lifetime.", completion: .list(["lifetime"]))
    var warranty: LifetimeWarranty?

    @Option(of: ItemDetails.field("warranty_provider"))
    var provider: String?

    @Option(of: ItemDetails.field("warranty_terms"))
    var terms: String?

    @Option(of: ItemDetails.field("warranty_contact"))
    var contact: String?

    var isEmpty: Bool { given.isEmpty && warranty == nil }

    private var given: GivenTexts {
        GivenTexts([
            ("model", model), ("serial", serial), ("warranty_until", warrantyUntil),
            ("warranty_for", warrantyFor), ("warranty_provider", provider), ("warranty_terms", terms),
            ("warranty_contact", contact),
        ])
    }

    /// Whether it sets the end of the warranty.
    var saysWarranty: Bool { warrantyUntil != nil || warrantyFor != nil || warranty != nil }

    func validate() throws {
        if warrantyUntil != nil && warrantyFor != nil {
            throw ValidationError(ItemText.needsOneOfUntilAndFor)
        }
        if warranty != nil && (warrantyUntil != nil || warrantyFor != nil) {
            throw ValidationError(ItemText.lifetimeHasNoEnd)
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        try session.take(given, into: &fields.details)
        if warranty != nil { fields.warrantyUntil = ItemDetails.forLife }
    }
}

/// The value of `--warranty`.
enum LifetimeWarranty: String, ExpressibleByArgument, Sendable {
    case lifetime

    init?(argument: String) {
        guard ["lifetime", "life"].contains(argument.lowercased()) else { return nil }
        self = .lifetime
    }

    static let allValueStrings = ["lifetime"]
}
