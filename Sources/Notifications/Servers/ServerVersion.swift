/// The leading numbers of a version: `1.9.0 (2022-06-27)` is 1.9.0, `51.beta` is 51.
package struct ServerVersion: Sendable, Hashable, Comparable {
    /// Without trailing zeros, so that 46 and 46.0 are equal.
    private let numbers: [UInt32]

    package init(_ numbers: UInt32...) {
        self.init(numbers)
    }

    /// - Returns: `nil` if there are no numbers but zeros, as in packages of mako.
    package init?(parsing text: String) {
        var numbers: [UInt32] = []
        for part in text.prefix(64).split(separator: ".", omittingEmptySubsequences: false).prefix(4) {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            guard let number = UInt32(digits) else { break }
            numbers.append(number)
            if digits.endIndex != part.endIndex { break }
        }
        self.init(numbers)
        if self.numbers.isEmpty { return nil }
    }

    private init(_ numbers: [UInt32]) {
        self.numbers = Array(numbers.reversed().drop { $0 == 0 }.reversed())
    }

    package static func < (left: ServerVersion, right: ServerVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}
