/// What a unit measures, so that amounts in different units can be added.
package enum SupplyUnit: Sendable, Hashable {
    case mass(Int128)
    case volume(Int128)
    case length(Int128)
    /// Eggs, and things of which one counts as a piece: a carton of milk. The name is empty for things without a unit.
    case pieces(String)
    /// Several pieces, whose number the user has to give.
    case packs
    /// Any other word, which converts to nothing but itself.
    case other(String)

    package init(_ unit: String) {
        let word = FoldedText.of(Quantity.singular(unit.lowercased()))
        if let grams = Self.grams[word] {
            self = .mass(grams)
        } else if let liters = Self.liters[word] {
            self = .volume(liters)
        } else if let meters = Self.meters[word] {
            self = .length(meters)
        } else if Self.packWords.contains(word) {
            self = .packs
        } else if word.isEmpty || Self.words.contains(word) {
            self = .pieces("")
        } else if Quantity.isContainer(word) {
            self = .pieces(Self.containers[word] ?? word)
        } else {
            self = .other(word)
        }
    }

    /// Whether less than one of it can be bought.
    package var isDivisible: Bool {
        switch self {
        case .mass, .volume, .length: true
        case .pieces, .packs, .other: false
        }
    }

    /// How much one of it is, in ten-billionths of a gram, a millilitre or a metre.
    private var factor: Int128? {
        switch self {
        case .mass(let factor), .volume(let factor), .length(let factor): factor
        case .pieces, .packs, .other: nil
        }
    }

    private static func measureAlike(_ one: SupplyUnit, _ other: SupplyUnit) -> Bool {
        switch (one, other) {
        case (.mass, .mass), (.volume, .volume), (.length, .length): true
        default: false
        }
    }

    /// An amount in another unit.
    /// - Parameter pack: How much a pack is, in whichever unit is not packs; `nil` if the user has not said.
    /// - Returns: `nil` if the units measure different things, or the result is too large.
    package static func convert(
        _ amount: DecimalAmount, from unit: String, to other: String, pack: DecimalAmount? = nil
    ) -> DecimalAmount? {
        let (own, wanted) = (SupplyUnit(unit), SupplyUnit(other))
        if own == wanted { return amount }
        if measureAlike(own, wanted), let from = own.factor, let to = wanted.factor {
            return rounded(amount.millionths * from, by: to)
        }
        switch (own, wanted) {
        // "2" and "2 cartons" of milk are the same; cartons and bottles are not.
        case (.pieces(let name), .pieces(let other)) where name.isEmpty || other.isEmpty: return amount
        case (.packs, _):
            guard let pack, pack.isPositive else { return nil }
            return rounded(amount.millionths * pack.millionths, by: 1_000_000)
        case (_, .packs):
            guard let pack, pack.isPositive else { return nil }
            return rounded(amount.millionths * 1_000_000, by: pack.millionths)
        default: return nil
        }
    }

    /// Converts levels to another unit.
    /// - Returns: One level for each; `nil` if one of them does not convert.
    package static func convert(
        _ levels: [DecimalAmount?], from unit: String, to other: String
    ) -> [DecimalAmount?]? {
        var converted: [DecimalAmount?] = []
        for level in levels {
            guard let level else {
                converted.append(nil)
                continue
            }
            guard let amount = convert(level, from: unit, to: other) else { return nil }
            converted.append(amount)
        }
        return converted
    }

    /// Millionths, rounded to the nearest; halves up. The amounts are not negative.
    private static func rounded(_ product: Int128, by divisor: Int128) -> DecimalAmount? {
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        return Int64(exactly: quotient + (remainder * 2 >= divisor ? 1 : 0)).flatMap {
            DecimalAmount(significand: $0, scale: DecimalAmount.mostScale)
        }
    }

    // Ten-billionths hold a fluid ounce exactly, which has ten decimals.
    private static let one: Int128 = 10_000_000_000

    /// The pound is 453.59237 g. Source: NIST Handbook 44, Appendix C.
    private static let grams: [String: Int128] = [
        "mg": one / 1_000, "g": one, "gram": one, "grams": one, "dag": one * 10, "kg": one * 1_000,
        "kilo": one * 1_000, "kilos": one * 1_000, "kilogram": one * 1_000, "kilograms": one * 1_000,
        "oz": 283_495_231_250, "ounce": 283_495_231_250, "ounces": 283_495_231_250,
        "lb": 4_535_923_700_000, "lbs": 4_535_923_700_000, "pound": 4_535_923_700_000,
        "pounds": 4_535_923_700_000,
    ]
    /// The gallon is 3785.411784 ml. Source: as of `grams`.
    private static let liters: [String: Int128] = [
        "ml": one, "cl": one * 10, "dl": one * 100, "l": one * 1_000, "liter": one * 1_000,
        "liters": one * 1_000, "litre": one * 1_000, "litres": one * 1_000,
        "fl oz": 295_735_295_625, "pint": 4_731_764_730_000, "pt": 4_731_764_730_000,
        "quart": 9_463_529_460_000, "qt": 9_463_529_460_000, "gallon": 37_854_117_840_000,
        "gal": 37_854_117_840_000,
    ]
    private static let meters: [String: Int128] = ["mm": one / 1_000, "cm": one / 100, "m": one]
    private static let packWords: Set = [
        "pack", "packs", "packet", "package", "packages", "box", "case", "crate", "crates", "multipack",
    ]
    private static let words: Set = ["piece", "pc", "pcs", "pieces", "x", "stuck", "st"]
    private static let containers = ["tin": "can", "glass": "jar", "glasses": "jar"]
}
