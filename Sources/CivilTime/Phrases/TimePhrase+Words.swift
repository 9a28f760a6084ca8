extension TimePhrase {
    static let remedy = "write for example 17:30, tomorrow 9:00, fri 18:00, 2026-11-24, +2h or in 3 days"

    static func failure(_ text: String, _ reason: String) -> TimeTextError {
        TimeTextError(value: text, reason: reason, remedy: remedy)
    }

    /// Reads `fri` or `Friday`: three letters or the full name.
    static func weekday(_ word: String) -> Weekday? {
        let word = word.lowercased()
        return Weekday.allCases.first { $0.englishName == word || $0.englishName.prefix(3) == word }
    }

    static func date(_ word: String, _ text: String) throws(TimeTextError) -> CivilDate {
        do {
            return try CivilDate(parsing: word)
        } catch {
            let isMeantAsDate = word.utf8.first.map(TextScanner.isDigit) == true && word.contains("-")
            if isMeantAsDate { throw failure(text, error.reason) }
            let words = text.split(separator: " ").map(String.init)
            if beginsWithPrintedDay(words) { throw failure(text, formsOfDays) }
            throw failure(
                text,
                words.count == 1
                    ? "it is neither a day nor a time" : "'\(TimeTextError.presentable(word))' is not a day")
        }
    }

    /// - Throws: If `word` is not a day, with the reason.
    static func checkDay(_ word: String, _ text: String) throws(TimeTextError) {
        if weekday(word) != nil || ["today", "tomorrow"].contains(word.lowercased()) { return }
        _ = try date(word, text)
    }

    static let formsOfDays = "days are written as 2026-11-24 here, and times as 17:30"

    /// Whether the words begin with a date that only `DatePhrase` reads, such as `24.11.` or `nov 24`.
    static func beginsWithPrintedDay(_ words: [String]) -> Bool {
        (1...3).contains { count in
            count <= words.count && DateParts(words.prefix(count).joined(separator: " ").lowercased()) != nil
        }
    }

    static func requiredTime(_ word: String, _ text: String) throws(TimeTextError) -> TimeOfDay {
        guard let time = try time(word, text) else {
            throw failure(text, "it does not end with a time of 24 hours, such as 9:00")
        }
        return time
    }

    /// Reads `9` or `18`, which mean an hour only after the name of a day; `nil` for anything else.
    static func hour(_ word: String) -> TimeOfDay? {
        var scanner = TextScanner(word)
        guard let hour = scanner.digits(2) ?? scanner.digits(1), scanner.isAtEnd else { return nil }
        return TimeOfDay(hour: hour, minute: 0)
    }

    /// Reads `9:00`, `09:00` or `09:00:30`; `nil` if `word` does not look like a time.
    static func time(_ word: String, _ text: String) throws(TimeTextError) -> TimeOfDay? {
        var scanner = TextScanner(word)
        guard let hour = scanner.digits(2) ?? scanner.digits(1), scanner.skip(":"),
            let minute = scanner.digits(2)
        else {
            return nil
        }
        let second = scanner.skip(":") ? scanner.digits(2) : 0
        guard let second, scanner.isAtEnd else { return nil }
        guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else {
            throw failure(text, "a day ends at 23:59:59")
        }
        return time
    }

    /// The last word, if it can only be a zone.
    static func zoneName(in words: [String]) -> String? {
        guard words.count > 1, let last = words.last else { return nil }
        let isAfterDateAndTime = words.count == 3 && words[0].utf8.first.map(TextScanner.isDigit) == true
        return last.contains("/") || last == "UTC" || isAfterDateAndTime ? last : nil
    }
}
