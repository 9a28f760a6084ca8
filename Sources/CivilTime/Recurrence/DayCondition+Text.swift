extension DayCondition: CanonicalText {
    /// Reads canonical text, and `weekdays` (Monday to Friday) and `weekend`, in any case and with spaces.
    package init(parsing text: String) throws(TimeTextError) {
        // A typed condition has a few dozen characters.
        guard text.utf8.count <= 1000 else { throw Self.failure(text, "it is too long") }
        var reader = ConditionReader(text.lowercased().filter { $0 != " " })
        guard let condition = reader.alternatives(depth: 0), reader.isAtEnd else {
            throw Self.failure(text, "it is not a condition on days")
        }
        self = condition
    }

    package var description: String {
        switch self {
        case .weekday(let weekday): "\(weekday.englishName.prefix(3))"
        case .dayOfMonth(let day): "day\(day)"
        case .weekOfMonth(let week): "week\(week)"
        case .month(let month): month.code
        case .everyWeek(let interval, let date): "weeks\(interval)@\(date)"
        case .between(let first, let last):
            "\(first == .earliest ? "" : "\(first)")..\(last == .latest ? "" : "\(last)")"
        case .both(let first, let second): "\(first.text(in: 2))+\(second.text(in: 3))"
        case .either(let first, let second): "\(first.text(in: 1)),\(second.text(in: 2))"
        case .not(let condition): "!\(condition.text(in: 3))"
        }
    }

    /// The text, in parentheses if it binds less tightly than `strength`.
    private func text(in strength: Int) -> String {
        let own =
            switch self {
            case .either: 1
            case .both: 2
            default: 3
            }
        return own < strength ? "(\(description))" : description
    }

    private static func failure(_ text: String, _ reason: String) -> TimeTextError {
        TimeTextError(
            value: text, reason: reason,
            remedy: "write for example weekdays, mon,thu, day-1, week1+sat, !aug or 2026-08-01..2026-08-31")
    }
}

/// A recursive-descent parser of conditions; each step returns `nil` if the text does not fit.
private struct ConditionReader {
    private var scanner: TextScanner

    init(_ text: String) {
        scanner = TextScanner(text)
    }

    var isAtEnd: Bool { scanner.isAtEnd }

    mutating func alternatives(depth: Int) -> DayCondition? {
        // Nesting beyond what anybody can read; the limit bounds the recursion.
        guard depth < 16 else { return nil }
        return chain(by: ",", DayCondition.either) { $0.conjunction(depth: depth) }
    }

    private mutating func conjunction(depth: Int) -> DayCondition? {
        chain(by: "+", DayCondition.both) { $0.negation(depth: depth) }
    }

    private mutating func chain(
        by separator: Unicode.Scalar, _ join: (DayCondition, DayCondition) -> DayCondition,
        _ element: (inout ConditionReader) -> DayCondition?
    ) -> DayCondition? {
        guard var chain = element(&self) else { return nil }
        while scanner.skip(separator) {
            guard let next = element(&self) else { return nil }
            chain = join(chain, next)
        }
        return chain
    }

    private mutating func negation(depth: Int) -> DayCondition? {
        if scanner.skip("!") {
            return depth < 16 ? negation(depth: depth + 1).map(DayCondition.not) : nil
        }
        guard scanner.skip("(") else { return days() }
        guard let inner = alternatives(depth: depth + 1), scanner.skip(")") else { return nil }
        return inner
    }

    private mutating func days() -> DayCondition? {
        if let next = scanner.next, TextScanner.isDigit(next) || next == UInt8(ascii: ".") { return span() }
        let word = scanner.prefix(while: TextScanner.isLetter)
        if let weekday = TimePhrase.weekday(word) { return .weekday(weekday) }
        if let month = Month(word: word) { return .month(month) }
        switch word {
        case "weekdays": return .weekdays
        case "weekend": return .weekend
        case "day": return number(upTo: 31).map(DayCondition.dayOfMonth)
        case "week": return number(upTo: 5).map(DayCondition.weekOfMonth)
        case "weeks":
            guard let interval = scanner.number(upTo: 5000), interval > 0, scanner.skip("@"),
                let date = date()
            else { return nil }
            return .everyWeek(interval: interval, date: date)
        default: return nil
        }
    }

    private mutating func number(upTo limit: Int) -> Int? {
        let isNegative = scanner.skip("-")
        guard let number = scanner.number(upTo: limit), number > 0 else { return nil }
        return isNegative ? -number : number
    }

    private mutating func span() -> DayCondition? {
        let first = scanner.next == UInt8(ascii: ".") ? CivilDate.earliest : date()
        guard let first, scanner.skip("."), scanner.skip(".") else { return nil }
        let isOpen = scanner.next.map { !TextScanner.isDigit($0) } ?? true
        guard let last = isOpen ? CivilDate.latest : date(), first <= last else { return nil }
        return .between(first, last)
    }

    private mutating func date() -> CivilDate? {
        guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
            scanner.skip("-"),
            let day = scanner.digits(2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
