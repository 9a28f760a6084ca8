import AgentInterface
import Rules

/// What the commands that change items say.
enum ItemText {
    // MARK: - Options

    static let needsOneOfUntilAndFor = "give either --until or --for, not both"
    static let needsOneOfExpiredAndBefore = "give either --expired or --before, not both"
    static let needsOneKindOfFile = "give only one of --receipt, --photo and --manual"
    static let needsOneDate = "give the date after the name or with --best-before, not both"
    static let needsNameOrBarcode =
        "say what it is, as in 'Milk 27.11.', or give its barcode with --barcode"
    static let needsEndOfWarranty =
        "give the warranty's end or length: --until 2028-03-01, --for 2y or --warranty lifetime"
    static let lifetimeHasNoEnd = "a warranty for life has no end; omit --until and --for, or --warranty"
    static let needsDateOfPurchase = "--for counts from the date of purchase: add --bought"
    static let amountNeedsOneItem = "--amount applies to one item; name only one"
    static let nothingToChange =
        "nothing to change; give an option such as --best-before DATE or --place fridge"

    // MARK: - Values

    /// What a date or a barcode without an option is called in an error.
    static let date = "the date"
    static let amount = "the amount"
    static let barcode = "the barcode"
    static func cannotTake(_ error: InvalidValue, for option: String) -> String {
        "cannot take '\(error.value)' for \(option): \(error.reason); \(error.remedy)"
    }
    static func isNoAmount(_ text: String, for option: String) -> String {
        "cannot take '\(text)' for \(option): it is not an amount; write for example 2 or 1.5"
    }
    static func isZero(_ text: String, for option: String) -> String {
        "cannot take '\(text)' for \(option): it is zero; write more than zero"
    }
    /// - Parameter unit: Empty for pieces.
    static func hasOtherUnit(_ text: String, for option: String, of item: String, in unit: String) -> String {
        unit.isEmpty
            ? "cannot take '\(text)' for \(option): '\(item)' is counted in pieces; write for example '1'"
            : "cannot take '\(text)' for \(option): '\(item)' is measured in \(unit); write for example '1 \(unit)'"
    }

    static func doesNotConvert(_ text: String, for option: String, to unit: String) -> String {
        unit.isEmpty
            ? "cannot take '\(text)' for \(option): the item is counted in pieces; write a number such as 2, or set "
                + "the item's own amount in that unit with --quantity"
            : "cannot take '\(text)' for \(option): the item is measured in \(unit); write for example '1 \(unit)'"
    }

    // MARK: - Adding and finding

    static let barcodeHasNoNumber =
        "the barcode contains no product number; give the name before the date"
    static func giveName(_ gtin: GTIN) -> String { "give the name: \(addCommand(gtin))" }
    /// - Parameter reason: Why nothing is known of the barcode.
    static func addWithName(_ gtin: GTIN, because reason: String) -> String {
        "\(reason); add it with its name: \(addCommand(gtin))"
    }
    private static func addCommand(_ gtin: GTIN) -> String { "steward food add NAME --barcode \(gtin.short)" }
    /// - Parameters:
    ///   - fault: Why what follows the name is not a date.
    ///   - words: The name as it may be meant.
    static func nameNeedsQuotes(_ fault: String, _ words: String) -> String {
        "\(fault); put quotes around a name of several words: \"\(words)\""
    }
    static func noItem(called name: String) -> String {
        "there is no item called '\(name)'; 'steward item list --all' lists them all"
    }

    /// The options of a command choose nothing.
    enum NoMatch {
        static let item = "no item matches; nothing changed"
        static let foodOrConsumable = "no food or consumable matches; nothing changed"
        static let itemWithWarranty = "no item with a warranty matches; nothing changed"
        static let unopenedFood = "no unopened food matches; nothing changed"
        static let unfrozenFood = "no unfrozen food matches; nothing changed"
        static let frozenFood = "no frozen food matches; nothing changed"
        static let usedOrDiscardedItem = "no used or discarded item matches; nothing changed"
        static let expiringItem = "no item that expires matches; nothing changed"
        static let itemAtHome = "no item at home matches; nothing changed"
        static let lentItem = "no lent item matches; nothing changed"
    }

    // MARK: - Confirmations

    static func left(_ quantity: Quantity) -> String { "\(quantity) left" }
    static let noneLeft = "none left"
    static func isLow(_ item: ItemRecord) -> String {
        item.minimum.map { "low: the minimum is \(item.quantity.words(for: $0))" } ?? "low"
    }
    /// - Parameter day: When it is due back.
    static func lent(to borrower: String, until day: String?) -> String {
        day.map { "lent to \(borrower) until \($0)" } ?? "lent to \(borrower)"
    }
    static let frozen = "frozen"
    static func expires(_ rule: Expiry.Rule, _ day: String) -> String {
        switch rule {
        case .bestBefore: "best before \(day)"
        case .useBy: "use by \(day)"
        case .opened: "opened, good until \(day)"
        case .frozen: "frozen, good until \(day)"
        case .thawed: "thawed, good until \(day)"
        }
    }
    static func warrantyEnded(_ day: String) -> String { "warranty ended \(day)" }
    static func underWarranty(until day: String) -> String { "under warranty until \(day)" }
    static let expiringListHasIt = "'steward expiring' lists it"
    static let warrantyListHasIt = "'steward warranty list' lists it"
    static func warrantyHasEnded(willRemind: Bool, _ short: String) -> String {
        let remedy = "'steward warranty edit \(short) --until DATE' corrects its date"
        return willRemind
            ? "that warranty has ended already; \(remedy)"
            : "that warranty has ended already: no popup will come for it; \(remedy)"
    }
    /// - Parameter next: When its next reminder comes; `nil` if none does.
    static func hasExpired(next: String?) -> String {
        guard let next else {
            return "that has expired already: no popup will come for it; 'steward expiring' lists it"
        }
        return "that has expired already; the next popup comes \(next), and 'steward expiring' lists it"
    }
    static func keepsUnknownOnceThawed(_ short: String) -> String {
        "Steward does not know how long it keeps now; 'steward food edit \(short) --thawed-until +2d' sets it"
    }
    /// - Parameter expiry: Empty if it has no date.
    static func tookFirst(of count: Int, called name: String, _ expiry: String) -> String {
        expiry.isEmpty
            ? "of \(count) called '\(name)', this was the first to expire; --which asks"
            : "of \(count) called '\(name)', this was the first to expire, \(expiry); --which asks"
    }

    // MARK: - Opening

    /// - Parameter date: The earlier date that stays.
    static func keepsOnceOpened(_ days: Int, staying date: String?) -> String {
        let length = Counted.words(days, "day")
        guard let date else { return "once opened, it keeps for \(length)" }
        return "once opened, it keeps for \(length); its date comes first and stays \(date)"
    }
    static func keepsUnknownOnceOpened(_ short: String) -> String {
        "its date has not changed: Steward does not know how long it keeps once opened; "
            + "'steward food edit \(short) --after-opening 3d' sets it, or give a category, as in "
            + "'steward food edit \(short) --category milk'"
    }

    // MARK: - Files

    static func cannotKeep(_ path: String) -> String {
        "'\(path)' is not a regular file; name a picture or a document"
    }
    static func cannotPassOn(_ file: String, _ reason: String) -> String {
        "cannot copy '\(file)': \(reason)"
    }

    // MARK: - Claims

    static let underWarrantyForLife = "under warranty for life"
    static let noWarranty = "no warranty is known"
    static let warrantyIsOver = "the warranty is over"
    static let warrantyEndsToday = "the warranty ends today"
    static func daysLeft(_ days: some BinaryInteger) -> String {
        days == 1 ? "1 day left" : "\(days) days left"
    }
    static let endsNever = "never"
    static func noReceipt(_ short: String) -> String {
        "there is no receipt; 'steward item attach \(short) FILE --receipt' keeps one"
    }
    static func noSerial(_ short: String) -> String {
        "the serial number is not known; 'steward warranty edit \(short) --serial NUMBER' sets it"
    }
    static func noDateOfPurchase(_ short: String) -> String {
        "it is not known when it was bought; 'steward warranty edit \(short) --bought DATE' sets it"
    }

    /// The names of facts about a claim, or what a barcode stands for.
    enum Label {
        static let bought = "bought"
        static let price = "price"
        static let ends = "ends"
        static let provider = "given by"
        static let terms = "terms"
        static let contact = "contact"
        static let receipt = "receipt"
        static let barcode = "barcode"
        static let brand = "brand"
        static let pack = "pack"
        static let categories = "categories"
        static let picture = "picture"
        static let source = "source"
    }
}
