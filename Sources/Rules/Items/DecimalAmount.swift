/// An exact number with at most six decimal places, such as an amount or a price. Never binary floating
/// point.
///
/// Canonical text: `12`, `1.5`, `-0.25`.
package struct DecimalAmount: Sendable, Hashable {
    /// The number times ten to the power of `scale`; not a multiple of ten, unless `scale` is 0.
    package let significand: Int64
    /// 0...6.
    package let scale: Int

    package static let zero = DecimalAmount(0)
    package static let mostScale = 6

    package init(_ whole: Int32) {
        self.init(unchecked: Int64(whole), scale: 0)
    }

    /// `nil` if the number is too large or needs more than six decimal places.
    package init?(significand: Int64, scale: Int) {
        guard scale >= 0 else { return nil }
        self.init(Int128(significand), scale: scale)
    }

    private init?(_ significand: Int128, scale: Int) {
        var (significand, scale) = (significand, scale)
        while scale > 0, significand.isMultiple(of: 10) {
            (significand, scale) = (significand / 10, scale - 1)
        }
        guard scale <= Self.mostScale, let kept = Int64(exactly: significand), kept != .min else {
            return nil
        }
        self.init(unchecked: kept, scale: scale)
    }

    private init(unchecked significand: Int64, scale: Int) {
        self.significand = significand
        self.scale = scale
    }
}

extension DecimalAmount {
    package var isPositive: Bool { significand > 0 }
    package var isNegative: Bool { significand < 0 }

    /// `nil` if the sum is too large.
    package static func + (left: DecimalAmount, right: DecimalAmount) -> DecimalAmount? {
        let scale = max(left.scale, right.scale)
        return DecimalAmount(left.units(scale) + right.units(scale), scale: scale)
    }

    /// `nil` if the difference is too large.
    package static func - (left: DecimalAmount, right: DecimalAmount) -> DecimalAmount? {
        left + -right
    }

    package static prefix func - (amount: DecimalAmount) -> DecimalAmount {
        DecimalAmount(unchecked: -amount.significand, scale: amount.scale)
    }

    /// `self` times `part` divided by `whole`, such as the price of the used part of a pack, rounded to
    /// `scale` decimal places, halves away from zero.
    /// - Returns: `nil` if `whole` is zero, `scale` is not in 0...6, or the result is too large.
    package func share(_ part: DecimalAmount, of whole: DecimalAmount, scale: Int) -> DecimalAmount? {
        guard whole.significand != 0, (0...Self.mostScale).contains(scale) else { return nil }
        let common = max(part.scale, whole.scale)
        let (product, overflow) = millionths.multipliedReportingOverflow(by: part.units(common))
        if overflow { return nil }
        let divisor = whole.units(common) * Self.power(Self.mostScale - scale)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        let isUp = remainder.magnitude * 2 >= divisor.magnitude
        let away: Int128 = (product < 0) == (divisor < 0) ? 1 : -1
        return DecimalAmount(quotient + (isUp ? away : 0), scale: scale)
    }

    /// `nil` if the product is too large.
    package func multiplied(by count: Int32) -> DecimalAmount? {
        DecimalAmount(Int128(significand) * Int128(count), scale: scale)
    }

    /// `self` times ten to the power of `exponent`; `nil` if the result is too large or needs more than six decimal places.
    package func scaled(byPowerOfTen exponent: Int) -> DecimalAmount? {
        guard significand != 0 else { return self }
        // A significand has 19 digits, and 128 bits hold 38.
        guard (-18...18).contains(exponent) else { return nil }
        return exponent < 0
            ? DecimalAmount(Int128(significand), scale: scale - exponent)
            : DecimalAmount(Int128(significand) * Self.power(exponent), scale: scale)
    }

    /// Rounds to `scale` decimal places, halves away from zero.
    package func rounded(toScale scale: Int) -> DecimalAmount {
        guard scale < self.scale else { return self }
        let divisor = Self.power(self.scale - max(0, scale))
        let (quotient, remainder) = Int128(significand).quotientAndRemainder(dividingBy: divisor)
        let away: Int128 = remainder.magnitude * 2 >= divisor.magnitude ? Int128(significand.signum()) : 0
        // Cannot fail: the significand gets no larger.
        return DecimalAmount(quotient + away, scale: max(0, scale)) ?? self
    }

    /// Truncates to `scale` decimal places.
    package func roundedDown(toScale scale: Int) -> DecimalAmount {
        guard scale < self.scale else { return self }
        // Cannot fail: the significand gets no larger.
        return DecimalAmount(
            Int128(significand) / Self.power(self.scale - max(0, scale)), scale: max(0, scale)) ?? self
    }

    /// With at least this many decimal places: `129.00`.
    package func description(decimals: Int) -> String {
        let places = min(max(decimals, scale), Self.mostScale)
        let digits = String(units(places).magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
        let sign = significand < 0 ? "-" : ""
        guard places > 0 else { return sign + padded }
        return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
    }

    /// At most some 10^25: exact, and of one scale, so that amounts can be compared.
    var millionths: Int128 { units(Self.mostScale) }

    /// In units of the last of `places` decimal places, at least `scale`. 19 digits and six more fit.
    private func units(_ places: Int) -> Int128 {
        Int128(significand) * Self.power(places - scale)
    }

    private static func power(_ exponent: Int) -> Int128 {
        (0..<max(0, exponent)).reduce(Int128(1)) { power, _ in power * 10 }
    }
}

extension DecimalAmount: Comparable {
    package static func < (left: DecimalAmount, right: DecimalAmount) -> Bool {
        left.millionths < right.millionths
    }
}

extension DecimalAmount: LosslessStringConvertible {
    /// Reads `1`, `1.5`, `1,5`, each with an optional `-`. Accepts one separator, and takes it for the
    /// decimal one.
    package init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var bytes = text.utf8[...]
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes = bytes.dropFirst() }
        var (number, scale, digits): (Int128, Int?, Int) = (0, nil, 0)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                // 128 bits hold any number of 37 digits.
                guard digits <= 37 else { return nil }
                number = number * 10 + Int128(byte - UInt8(ascii: "0"))
                if let places = scale { scale = places + 1 }
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard scale == nil, digits > 0 else { return nil }
                scale = 0
            default: return nil
            }
        }
        guard digits > 0, scale != 0 else { return nil }
        self.init(isNegative ? -number : number, scale: scale ?? 0)
    }

    package var description: String { description(decimals: 0) }
}
