enum EnglishList {
    /// `a`, `a and b`, `a, b and c`.
    static func and(_ items: [String]) -> String { joined(items, by: "and") }

    /// `a`, `a or b`, `a, b or c`.
    static func or(_ items: [String]) -> String { joined(items, by: "or") }

    private static func joined(_ items: [String], by word: String) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(word) " + last
    }

    /// `1st`, `22nd`, `113th`. `number` is positive.
    static func ordinal(_ number: Int) -> String {
        let suffix =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(suffix)"
    }
}
