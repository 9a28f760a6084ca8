/// Functions that the standard library leaves to the system's mathematics library. These give the same bits
/// everywhere, so that the same journal gives the same plan on every machine.
enum Elementary {
    static let logOfTwo = 0.693_147_180_559_945_3

    /// Within 1e-14 of the true value, relatively. Zero below -700; `x` above 700 counts as 700.
    static func exp(_ x: Double) -> Double {
        guard x > -700 else { return 0 }
        let bounded = min(x, 700)
        let halvings = (bounded / logOfTwo).rounded()
        let rest = bounded - halvings * logOfTwo
        var term = 1.0
        var sum = 1.0
        for n in 1...18 {
            term *= rest / Double(n)
            sum += term
        }
        return sum * Double(sign: .plus, exponent: Int(halvings), significand: 1)
    }

    /// The natural logarithm of a positive number, within 1e-14.
    static func log(_ x: Double) -> Double {
        precondition(x > 0)
        var exponent = Double(x.exponent)
        var significand = x.significand
        if significand > 1.414 {
            significand /= 2
            exponent += 1
        }
        let ratio = (significand - 1) / (significand + 1)
        var power = ratio
        var sum = 0.0
        for n in 0..<20 {
            sum += power / Double(2 * n + 1)
            power *= ratio * ratio
        }
        return 2 * sum + exponent * logOfTwo
    }
}
