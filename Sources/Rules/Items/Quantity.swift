/// An amount with its unit. Canonical text: `6`, `1.5 kg`, `2 bottles`.
package struct Quantity: Sendable, Hashable {
    /// Not negative.
    package let amount: DecimalAmount
    /// Empty for pieces; otherwise a word or two, which agree with the amount in number: `kg`, `slices`.
    package let unit: String

    package static let one = Quantity(unchecked: DecimalAmount(1), "")

    /// - Throws: `amount` is negative or too large, or `unit` is not a unit.
    package init(_ amount: DecimalAmount, unit: String = "") throws(InvalidValue) {
        guard !amount.isNegative else {
            throw InvalidValue(
                field: "quantity", value: amount.description, reason: "it is negative",
                remedy: "write how much there is, such as 6 or 1.5 kg")
        }
        guard amount <= Self.most else {
            throw InvalidValue(
                field: "quantity", value: amount.description, reason: "it is too large",
                remedy: "write an amount up to \(Self.most)")
        }
        self.init(unchecked: amount, Self.inNumber(try Self.checked(unit), of: amount))
    }

    private init(unchecked amount: DecimalAmount, _ unit: String) {
        self.amount = amount
        self.unit = unit
    }

    /// Reads an amount with or without a unit: `6`, `1.5 kg`, `500g`, `1,5 l`.
    /// - Throws: `text` is not a quantity.
    package init(parsing text: String) throws(InvalidValue) {
        let clean = CleanText.line(text.utf8.count <= 400 ? text : String(text.prefix(100)))
        guard let number = WrittenNumber(WrittenNumber.typed(clean)[...]), Self.isWhole(number.rest) else {
            throw InvalidValue(
                field: "quantity", value: text,
                reason: "it does not start with a number of at most six decimals",
                remedy: "write an amount and its unit, such as 6 or 1.5 kg")
        }
        let unit = number.rest
        guard unit.first != "/" else {
            throw InvalidValue(
                field: "quantity", value: text, reason: "it is a fraction",
                remedy: "write it with decimals, such as 0.5 or 1.5 kg")
        }
        try self.init(number.amount, unit: String(unit))
    }

    /// Whether no further mark follows the number, as in `1.5.5 kg` and `5.`.
    private static func isWhole(_ rest: Substring) -> Bool { rest.first.map { !".,-".contains($0) } ?? true }

    /// Reads what a user typed. Packs are what is in all of them: `5x500 g` is 2500 g.
    /// - Throws: As `init(parsing:)`; also for `1,500 ml`, which has two readings.
    package init(typed text: String) throws(InvalidValue) {
        if let (count, each) = Self.packs(text) {
            let one = try Quantity(typed: each)
            guard let amount = one.amount.multiplied(by: count) else {
                throw InvalidValue(
                    field: "quantity", value: text, reason: "it is too large",
                    remedy: "write an amount up to \(Self.most)")
            }
            self = try one.with(amount)
            return
        }
        try self.init(parsing: text)
        try DecimalAmount.refuseTwoReadings(of: text, field: "quantity")
    }

    /// `5` and `500 g` of `5x500 g`, `5 x 500 g` and `5×500 g`; `nil` for other texts.
    private static func packs(_ text: String) -> (count: Int32, each: String)? {
        guard text.utf8.count <= 400, let cross = text.firstIndex(where: { "xX×".contains($0) }) else {
            return nil
        }
        let each = CleanText.line(String(text[text.index(after: cross)...]))
        guard each.first?.isNumber ?? false, let count = Int32(CleanText.line(String(text[..<cross])))
        else { return nil }
        return (count, each)
    }

    /// Another amount in the same unit.
    /// - Throws: As `init(_:unit:)`.
    package func with(_ amount: DecimalAmount) throws(InvalidValue) -> Quantity {
        try Quantity(amount, unit: unit)
    }

    /// How an amount in this unit reads: `1 can` of `6 cans`. One that cannot be a quantity reads as its number.
    package func words(for amount: DecimalAmount) -> String {
        (try? with(amount))?.description ?? amount.description
    }

    /// The amount in another unit; `nil` if the units measure different things, or the result is not exact.
    package func converted(to other: String) -> DecimalAmount? {
        if Self.container(unit) == Self.container(other) { return amount }
        for units in Self.decimalUnits {
            guard let own = units[unit.lowercased()], let wanted = units[other.lowercased()] else { continue }
            return amount.scaled(byPowerOfTen: own - wanted)
        }
        return nil
    }

    /// Units that differ by powers of ten, with their exponents.
    private static let decimalUnits: [[String: Int]] = [
        ["mg": -3, "g": 0, "kg": 3], ["ml": -3, "cl": -2, "dl": -1, "l": 0], ["mm": -3, "cm": -2, "m": 0],
    ]

    // MARK: Number

    /// Whether a unit is a word that has a plural, such as `bottle`; `kg` has none.
    package static func hasPlural(_ unit: String) -> Bool { plurals[unit] != nil }

    /// The unit for one of it, whatever the amount was; units without a plural stay.
    package static func singular(_ unit: String) -> String { singulars[unit] ?? unit }

    /// Whether a unit is what food comes in, so that one of it is one piece: "a carton of milk".
    package static func isContainer(_ unit: String) -> Bool {
        let one = container(unit)
        return plurals[one] != nil && !["slice", "gallon", "quart", "pint", "stick", "piece"].contains(one)
    }

    /// One word for what people call by several: "tins" and "can".
    private static func container(_ unit: String) -> String {
        let one = singular(unit.lowercased())
        return sameContainers[one] ?? one
    }

    private static let sameContainers = [
        "tin": "can", "packet": "pack", "package": "pack", "packages": "pack", "glass": "jar",
        "glasses": "jar",
        "sack": "bag", "sacks": "bag",
    ]

    private static func inNumber(_ unit: String, of amount: DecimalAmount) -> String {
        let one = singular(unit)
        return amount == DecimalAmount(1) ? one : plurals[one] ?? unit
    }

    private static let plurals: [String: String] = [
        "bag": "bags", "bar": "bars", "bottle": "bottles", "box": "boxes", "bunch": "bunches", "can": "cans",
        "carton": "cartons", "case": "cases", "cup": "cups", "gallon": "gallons", "jar": "jars",
        "loaf": "loaves", "pack": "packs", "packet": "packets", "piece": "pieces", "pint": "pints",
        "quart": "quarts", "roll": "rolls", "slice": "slices", "stick": "sticks", "tin": "tins",
        "tub": "tubs", "tube": "tubes",
    ]
    private static let singulars = Dictionary(uniqueKeysWithValues: plurals.map { ($0.value, $0.key) })

    package static let most = DecimalAmount(1_000_000_000)

    /// A sum of what items hold, at most `most`.
    /// - Returns: `nil` for an amount below zero, or a unit that no item can have.
    package init?(clamping amount: DecimalAmount, unit: String) {
        // What is wrong with the value interests nobody: a sum is computed, and not typed.
        guard let quantity = try? Quantity(min(amount, Self.most), unit: unit) else { return nil }
        self = quantity
    }

    private static let unitLimit = 30

    private static func checked(_ text: String) throws(InvalidValue) -> String {
        guard text.utf8.count <= unitLimit * 8 else { throw badUnit(text, "it is too long") }
        let unit = CleanText.line(text)
        guard unit.count <= unitLimit else { throw badUnit(text, "it is too long") }
        // Otherwise `init(parsing:)` could not read the description.
        if let first = unit.first, !first.isLetter, first != "%" {
            throw badUnit(text, "it does not begin with a letter")
        }
        return unit
    }

    private static func badUnit(_ text: String, _ reason: String) -> InvalidValue {
        InvalidValue(
            field: "unit", value: text, reason: reason,
            remedy: "write a word of at most \(unitLimit) characters, such as kg")
    }
}

extension Quantity: CheckedText {
    package var description: String { unit.isEmpty ? amount.description : "\(amount) \(unit)" }
}
