/// Days as packages print them, in forms that nobody would type otherwise.
///
/// | printed                             | meaning                                             |
/// |-------------------------------------|-----------------------------------------------------|
/// | `2027 MA 05`, `27MA05`, `MA 05`     | Canada's bilingual months, after the year           |
/// | `KW 48/2027`, `48. KW 27`, `KW 48`  | the last day of that calendar week                  |
/// | `2027-W48`, `week 48 2027`          | the same                                            |
/// | `27.03.05`                          | 5 March 2027: the year first, where the usual order |
/// |                                     | means a day that nothing has kept since             |
///
/// Source: Food and Drug Regulations (C.R.C., c. 870), B.01.007 (4) and (5); ISO 8601-1, 5.2.4 (week dates).
package struct PrintedDay: Sendable {
    let today: CivilDate

    package init(today: CivilDate) {
        self.today = today
    }

    /// `nil` if `text` has none of these forms, or no day that goods may have.
    package func day(_ text: String) -> CivilDate? {
        guard text.utf8.count <= 40 else { return nil }
        let tokens = Self.tokens(in: text)
        guard (1...3).contains(tokens.count) else { return nil }
        return canadian(tokens) ?? week(tokens)
    }

    /// The day of `27.03.05` with the year first, if the day first means one that was ten years ago or earlier.
    package func dayOtherwiseLongOver(_ text: String) -> CivilDate? { yearFirstReading(text)?.yearFirst }

    /// Both readings of `27.03.05`, where the year first is meant.
    package func yearFirstReading(_ text: String) -> (yearFirst: CivilDate, usual: CivilDate)? {
        let tokens = Self.tokens(in: text)
        guard let date = yearFirst(text), let month = tokens[1].number ?? tokens[1].month?.rawValue,
            let usual = CivilDate(year: tokens[2].year, month: month, day: tokens[0].value),
            usual < today.adding(months: Self.longOver)
        else { return nil }
        return (date, usual)
    }

    /// In months: nobody records food that expired then.
    static let longOver = -10 * 12

    /// The day that three numbers of two digits mean with the year first; `nil` if that is not plausible.
    func yearFirst(_ text: String) -> CivilDate? {
        let tokens = Self.tokens(in: text)
        guard tokens.count == 3, tokens.allSatisfy({ $0.text.utf8.count == 2 || $0.month != nil }),
            let year = tokens[0].number, let day = tokens[2].number,
            let month = tokens[1].number ?? tokens[1].month?.rawValue
        else { return nil }
        return plausible(CivilDate(year: 2000 + year, month: month, day: day))
    }

    // MARK: Canada

    private static let months = [
        "JA": 1, "FE": 2, "MR": 3, "AL": 4, "MA": 5, "JN": 6, "JL": 7, "AU": 8, "SE": 9, "OC": 10, "NO": 11,
        "DE": 12,
    ]

    private func canadian(_ tokens: [DateToken]) -> CivilDate? {
        let codes = tokens.map { Self.months[$0.text.uppercased()] }
        guard let place = codes.firstIndex(where: { $0 != nil }), let month = codes[place],
            tokens.indices.allSatisfy({ $0 == place || tokens[$0].number != nil })
        else { return nil }
        // "de" and "no" are words; in capitals, or after a year of four digits, they are months.
        let isCapital = tokens[place].text == tokens[place].text.uppercased()
        guard isCapital || tokens[0].isYear else { return nil }
        switch (tokens.count, place) {
        case (3, 1):
            return plausible(day(tokens[2], month, year: tokens[0]))
                ?? plausible(day(tokens[0], month, year: tokens[2]))
        case (2, 0) where tokens[1].text.utf8.count == 2: return coming(month, tokens[1].value)
        case (2, 1) where tokens[0].isYear:
            return CivilDate(
                year: tokens[0].value, month: month,
                day: CivilDate.length(ofMonth: month, year: tokens[0].value))
        default: return nil
        }
    }

    private func day(_ day: DateToken, _ month: Int, year: DateToken) -> CivilDate? {
        guard day.isShort, year.canBeYear else { return nil }
        return CivilDate(year: year.year, month: month, day: day.value)
    }

    /// The day of that month nearest to today, where a month ago still counts.
    private func coming(_ month: Int, _ day: Int) -> CivilDate? {
        (-1...1).lazy.compactMap { CivilDate(year: today.year + $0, month: month, day: day) }
            .first { $0 >= today.adding(days: -30) }
    }

    // MARK: Weeks

    private static let weekWords: Set = [
        "kw", "cw", "wk", "week", "woche", "kalenderwoche", "semaine", "semana",
    ]

    private func week(_ tokens: [DateToken]) -> CivilDate? {
        let words = tokens.map { $0.text.lowercased() }
        guard let place = words.firstIndex(where: { Self.weekWords.contains($0) || $0 == "w" }) else {
            return nil
        }
        let numbers = tokens.indices.filter { $0 != place }.map { tokens[$0] }
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.number != nil }) else { return nil }
        let year = numbers.count == 2 ? numbers[numbers[0].isYear ? 0 : 1] : nil
        let week = numbers.count == 2 && numbers[0].isYear ? numbers[1] : numbers[0]
        guard week.isShort, year.map(\.canBeYear) ?? true else { return nil }
        // "48 KW" are kilowatts, and "W 48" may be the name of a lamp.
        if place == 1, tokens[0].isShort, year == nil, tokens[0].separator != "." { return nil }
        if words[place] == "w", year == nil { return nil }
        if let year { return plausible(Self.lastDay(ofWeek: week.value, year: year.year)) }
        return (-1...1).lazy.compactMap { Self.lastDay(ofWeek: week.value, year: today.year + $0) }
            .first { $0 >= today.adding(days: -30) }
    }

    /// The Sunday of a week that ISO 8601 numbers; `nil` if that year has no such week.
    private static func lastDay(ofWeek week: Int, year: Int) -> CivilDate? {
        guard (1...53).contains(week), let fourth = CivilDate(year: year, month: 1, day: 4) else {
            return nil
        }
        let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + 7 * (week - 1))
        // The Thursday of a week lies in its year.
        return monday.adding(days: 3).year == year ? monday.adding(days: 6) : nil
    }

    // MARK: Plausible days

    /// Goods are eaten within two years of their last day, and keep for twenty.
    private func plausible(_ date: CivilDate?) -> CivilDate? {
        date.flatMap { (today.adding(months: -24)...today.adding(months: 20 * 12)).contains($0) ? $0 : nil }
    }

    /// Numbers and words, and the separator after each.
    private static func tokens(in text: String) -> [DateToken] {
        var tokens: [DateToken] = []
        var scanner = TextScanner(text)
        while !scanner.isAtEnd {
            var word = scanner.prefix(while: TextScanner.isDigit)
            if word.isEmpty { word = scanner.prefix(while: TextScanner.isLetter) }
            guard !word.isEmpty, tokens.count < 4 else { return [] }
            var separator = ""
            while true {
                if scanner.skip(" ") { continue }
                guard
                    let mark = ([".", ",", "/", "-"] as [Unicode.Scalar]).first(where: { scanner.skip($0) })
                else { break }
                separator = String(mark)
            }
            tokens.append(DateToken(text: word, separator: separator))
        }
        return tokens
    }
}
