/// A unit of the lengths that people type.
struct LengthUnit: Sendable {
    let words: Set<String>
    var months = 0
    var days = 0
    var seconds = 0

    /// The sum of numbers that are each followed by one of these units, such as `1h 30 minutes`: in the order of
    /// `units`, each at most once. `nil` if the text is anything else, or a number exceeds `limit`.
    static func total(of text: String, in units: [LengthUnit], upTo limit: Int)
        -> (months: Int, days: Int, seconds: Int)?
    {
        guard text.utf8.count <= 100 else { return nil }
        var scanner = TextScanner(text.lowercased())
        var total = (months: 0, days: 0, seconds: 0)
        var unitsLeft = units[...]
        repeat {
            guard let number = scanner.number(upTo: limit) else { return nil }
            _ = scanner.skip(" ")
            let word = scanner.prefix(while: TextScanner.isLetter)
            guard let index = unitsLeft.firstIndex(where: { $0.words.contains(word) }) else { return nil }
            // At most 3.2e9 times 604,800: far from the end of 64 bits.
            total.months += number * units[index].months
            total.days += number * units[index].days
            total.seconds += number * units[index].seconds
            unitsLeft = units[(index + 1)...]
            _ = scanner.skip(" ")
        } while !scanner.isAtEnd
        return total
    }
}
