/// A change from one price to another, in one currency.
package struct PriceStep: Sendable, Hashable {
    /// The difference in proportion to the old price.
    package enum Magnitude: String, Sendable, Hashable, OrderedCases {
        /// Under a tenth.
        case small
        /// From a tenth to a quarter.
        case medium
        /// More than a quarter.
        case large
    }

    package let old: DecimalAmount
    package let new: DecimalAmount

    package init(from old: DecimalAmount, to new: DecimalAmount) {
        self.old = old
        self.new = new
    }

    package var isDrop: Bool { new < old }

    /// Any rise from zero is large.
    package var magnitude: Magnitude {
        let (base, difference) = (old.millionths.magnitude, difference)
        if difference * 10 < base { return .small }
        return difference * 4 <= base ? .medium : .large
    }

    /// In percent of the old price, rounded, without sign; `nil` if the old price was 0.
    package var percent: Int? {
        let base = old.millionths.magnitude
        return base == 0 ? nil : Int(clamping: (difference * 100 + base / 2) / base)
    }

    /// In millionths, without sign.
    var difference: UInt128 {
        (new.millionths - old.millionths).magnitude
    }
}
