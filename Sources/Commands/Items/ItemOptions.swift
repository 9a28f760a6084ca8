import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that apply to every item: what it is and where.
struct ThingOptions: FieldOptions {
    @Option(of: ItemDetails.field("brand"))
    var brand: GivenText?

    @Option(of: ItemDetails.field("gtin"), or: "gtin")
    var barcode: String?

    @Option(of: ItemDetails.field("category"), completion: .custom(ItemCompletions.categories))
    var category: GivenText?

    @Option(of: ItemDetails.field("condition"))
    var condition: GivenText?

    @Option(of: ItemDetails.field("quantity"))
    var quantity: GivenText?

    @Option(of: ItemDetails.field("place"), completion: .custom(ItemCompletions.places))
    var place: GivenText?

    @Option(of: ItemDetails.field("bought_on"))
    var boughtOn: GivenText?

    @Option(of: ItemDetails.field("bought_at"))
    var boughtAt: GivenText?

    @Option(of: ItemDetails.field("price"))
    var price: GivenText?

    @Option(of: ItemDetails.field("lot"))
    var lot: GivenText?

    @Option(of: ItemDetails.field("minimum"), or: "minimum")
    var minimum: String?

    @Option(of: ItemDetails.field("target"))
    var target: String?

    @Option(of: ItemDetails.field("pack"))
    var pack: String?

    @Option(of: ItemDetails.field("aisle"))
    var aisle: GivenText?

    @Option(of: ItemDetails.field("notes"))
    var note: GivenText?

    /// Whether they set anything other than when the item is low and how it is bought.
    var sayMoreThanLevels: Bool {
        let others: [Any?] = [
            brand, barcode, category, condition, quantity, place, boughtOn, price, lot, note,
        ]
        return others.contains { $0 != nil }
    }

    /// - Parameter current: How much there is of the item, if it exists.
    func add(
        to fields: inout ItemFields, in session: Session, of current: Quantity? = nil
    ) throws(CommandFailure) {
        if let barcode {
            let notKept = try session.checked("--barcode") { () throws(InvalidValue) in
                try fields.take(barcode: barcode, today: session.today)
            }
            if !notKept.isEmpty { session.console.warn(CaptureText.isNotKept(notKept)) }
        }
        try session.take(self, into: &fields.details)
        let unit = (fields.quantity ?? current)?.unit ?? ""
        func level(_ text: String?, _ key: String) throws(CommandFailure) -> DecimalAmount? {
            guard let text else { return nil }
            return try session.level(text, in: unit, for: ItemDetails.field(key).option)
        }
        // "--reorder 0" says that it is never low.
        if let minimum, DecimalAmount(minimum.trimmed) == .zero {
            fields.minimum = .zero
        } else if let level = try level(minimum, "minimum") {
            fields.minimum = level
        }
        if let level = try level(target, "target") { fields.target = level }
        if let level = try level(pack, "pack") { fields.pack = level }
    }
}

extension Session {
    /// A level of an item, in the item's unit: `2`, or `1 kg` for an item that is counted in grams.
    fileprivate func level(_ text: String, in unit: String, for option: String) throws(CommandFailure)
        -> DecimalAmount
    {
        if DecimalAmount(text) != nil { return try amount(text, for: option) }
        let quantity = try checked(option) { () throws(InvalidValue) in try Quantity(typed: text) }
        guard let amount = SupplyUnit.convert(quantity.amount, from: quantity.unit, to: unit) else {
            throw CommandFailure(
                .badData, ItemText.doesNotConvert(VisibleText.line(text), for: option, to: unit))
        }
        return amount
    }
}

extension ItemFields {
    /// Sets the fields that the barcode contains.
    /// - Returns: What it says besides, as printed.
    /// - Throws: Why the barcode is invalid, and what would be valid.
    fileprivate mutating func take(barcode: String, today: CivilDate) throws(InvalidValue) -> [String] {
        let code = try ScannedCode(parsing: barcode.trimmed, today: today)
        guard case .label(let label) = code else {
            self.gtin = code.gtin
            return []
        }
        self.gtin = label.gtin
        if !label.lot.isEmpty { self.lot = label.lot }
        if !label.serial.isEmpty { self.serial = label.serial }
        (self.bestBefore, self.useBy) = (label.bestBefore, label.useBy)
        self.quantity = self.quantity ?? label.quantity
        return label.notKept
    }
}

/// Options for food.
struct FoodOptions: FieldOptions {
    @Option(of: ItemDetails.field("best_before"))
    var bestBefore: GivenText?

    @Option(of: ItemDetails.field("use_by"))
    var useBy: GivenText?

    @Option(of: ItemDetails.field("opened_on"))
    var opened: GivenText?

    @Option(of: ItemDetails.field("opens_for"))
    var afterOpening: GivenText?

    @Option(of: ItemDetails.field("frozen_on"))
    var frozen: GivenText?

    @Option(of: ItemDetails.field("leads"))
    var leads: [String] = []

    @Flag(help: "Do not remind when it expires.")
    var noReminder = false

    func validate() throws {
        if noReminder && !leads.isEmpty {
            throw ValidationError(SessionText.excludeEachOther("--remind", "--no-reminder"))
        }
    }

    func add(to fields: inout ItemFields, in session: Session) throws(CommandFailure) {
        // Options override the data of the barcode.
        if bestBefore != nil || useBy != nil { (fields.bestBefore, fields.useBy) = (nil, nil) }
        try session.take(self, into: &fields.details)
        if noReminder { fields.leads = [] }
        if !leads.isEmpty { fields.leads = try session.leads(leads) }
    }
}

/// Options for durable items: model, serial number, warranty.
struct DurableOptions: FieldOptions {
    @Option(of: ItemDetails.field("model"))
    var model: GivenText?

    @Option(of: ItemDetails.field("serial"))
    var serial: GivenText?

    @Option(of: ItemDetails.field("warranty_until"))
    var warrantyUntil: GivenText?

    @Option(of: ItemDetails.field("warranty_for"))
    var warrantyFor: GivenText?

    @Option(help: "A warranty without an end: lifetime.", completion: .list(["lifetime"]))
    var warranty: LifetimeWarranty?

    @Option(of: ItemDetails.field("warranty_provider"))
    var provider: GivenText?

    @Option(of: ItemDetails.field("warranty_terms"))
    var terms: GivenText?

    @Option(of: ItemDetails.field("warranty_contact"))
    var contact: GivenText?

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
        try session.take(self, into: &fields.details)
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
