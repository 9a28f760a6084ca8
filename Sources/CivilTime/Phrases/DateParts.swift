/// The day, month and year of a typed date, not yet checked against the calendar.
enum DateParts: Hashable {
    case day(Int, month: Int, year: Int?)
    /// Day and month in either order.
    case either(Int, Int, year: Int?)
    case endOfMonth(Int, year: Int)

    /// `nil` if `text`, in lower case, has none of the forms in `DatePhrase`.
    init?(_ text: String) {
        guard let tokens = DateToken.all(in: text) else { return nil }
        let named = tokens.firstIndex { $0.month != nil }
        guard let parts = named.map({ Self.named(tokens, month: $0) }) ?? Self.figures(tokens) else {
            return nil
        }
        self = parts
    }

    /// `nov 27`, `27 nov 26`, `nov 2027`.
    private static func named(_ tokens: [DateToken], month place: Int) -> DateParts? {
        guard let month = tokens[place].month?.rawValue else { return nil }
        var numbers = tokens
        numbers.remove(at: place)
        guard numbers.allSatisfy({ $0.number != nil }), place <= 1 else { return nil }
        switch numbers.count {
        case 1 where numbers[0].isYear && place == 0: return .endOfMonth(month, year: numbers[0].year)
        case 1: return numbers[0].isShort ? .day(numbers[0].value, month: month, year: nil) : nil
        case 2:
            guard numbers[0].isShort, numbers[1].canBeYear else { return nil }
            return .day(numbers[0].value, month: month, year: numbers[1].year)
        default: return nil
        }
    }

    /// Reads dates of digits only, with the same separator throughout.
    private static func figures(_ tokens: [DateToken]) -> DateParts? {
        let separators = Set(tokens.dropLast().map(\.separator))
        guard tokens.allSatisfy({ $0.number != nil }), separators.count == 1,
            let separator = separators.first,
            [".", "/", "-"].contains(separator), tokens.last?.separator == "" || separator == "."
        else { return nil }
        if tokens.count == 3, tokens[0].isYear {
            guard tokens[1].isShort, tokens[2].isShort else { return nil }
            return .day(tokens[2].value, month: tokens[1].value, year: tokens[0].value)
        }
        if tokens.count == 2, tokens[0].isYear || tokens[1].isYear {
            let (year, month) = tokens[0].isYear ? (tokens[0], tokens[1]) : (tokens[1], tokens[0])
            return month.isShort ? .endOfMonth(month.value, year: year.value) : nil
        }
        guard tokens.count == 2 || tokens.count == 3 && tokens[2].canBeYear, tokens[0].isShort,
            tokens[1].isShort
        else { return nil }
        let year = tokens.count == 3 ? tokens[2].year : nil
        return separator == "."
            ? .day(tokens[0].value, month: tokens[1].value, year: year)
            : .either(tokens[0].value, tokens[1].value, year: year)
    }
}

/// A number or a word of a typed date, and the separator after it.
struct DateToken {
    let text: String
    /// One character at most, without blanks.
    var separator = ""

    var number: Int? { text.utf8.allSatisfy(TextScanner.isDigit) ? Int(text) : nil }
    var month: Month? { text == "sept" ? .september : Month(word: text) }
    var value: Int { number ?? 0 }
    var isShort: Bool { text.utf8.count <= 2 }
    var isYear: Bool { text.utf8.count == 4 && number != nil }
    var canBeYear: Bool { text.utf8.count == 2 || isYear }
    var year: Int { isYear ? value : 2000 + value }

    /// `nil` if `text` contains anything but digits, letters and single separators.
    static func all(in text: String) -> [DateToken]? {
        var tokens: [DateToken] = []
        var scanner = TextScanner(text)
        while !scanner.isAtEnd {
            var word = scanner.prefix(while: TextScanner.isDigit)
            if word.isEmpty { word = scanner.prefix(while: TextScanner.isLetter) }
            guard !word.isEmpty else { return nil }
            // "27th" is 27.
            if ["st", "nd", "rd", "th"].contains(word), tokens.last?.number != nil,
                tokens.last?.separator == ""
            {
                tokens[tokens.count - 1].separator = separator(&scanner)
                continue
            }
            tokens.append(DateToken(text: word, separator: separator(&scanner)))
        }
        return (2...3).contains(tokens.count) ? tokens : nil
    }

    private static func separator(_ scanner: inout TextScanner) -> String {
        _ = scanner.skip(" ")
        for mark in [".", ",", "/", "-"] as [Unicode.Scalar] where scanner.skip(mark) {
            _ = scanner.skip(" ")
            return String(mark)
        }
        return ""
    }
}
