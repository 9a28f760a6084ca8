/// Times as people type them, in a small strict form. Other text is refused with examples.
///
/// | typed                           | meaning                                                     |
/// |---------------------------------|-------------------------------------------------------------|
/// | `17:30`, `9:00`                 | floating: today if that is still to come, else tomorrow     |
/// | `today`, `tomorrow`             | a date                                                      |
/// | `fri`, `friday`                 | a date: the next Friday after today; on a Friday, in a week |
/// | `2026-11-24`                    | a date                                                      |
/// | `tomorrow 9:00`, `today 9:00`   | floating, even if it has passed                             |
/// | `2026-11-24 17:30`              | floating, even if it has passed                             |
/// | `fri 18:00`                     | floating: on a Friday, today if 18:00 is still to come      |
/// | `fri 9`, `tomorrow 18`          | likewise, on the hour                                       |
/// | `2026-11-24 17:30 Europe/Paris` | zoned                                                       |
/// | canonical text of a `When`      | that value                                                  |
/// | `+2h`, `+30m`, `in 20 minutes`  | an instant                                                  |
/// | `+3d`, `+1w`, `in 3 days`       | a date                                                      |
/// | `+3d 9:00`, `in 2 weeks 18:00`  | floating                                                    |
/// | `+1d2h`                         | an instant: a calendar day and two hours from now           |
///
/// Times have 24 hours. Words are English, in any case; several spaces count as one.
package struct TimePhrase {
    private let now: Instant
    private let locality: Locality
    private let here: CivilDateTime

    /// - Parameter now: The moment from which "today" and "in" count.
    package init(now: Instant, locality: Locality) {
        self.now = now
        self.locality = locality
        here = locality.zone.civil(of: now)
    }

    /// Whether `text` is a time of day without a day: `17:30`.
    package static func isTimeAlone(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard words.count == 1, let word = words.first else { return false }
        // A time that is refused is no time.
        return (try? time(String(word), text)) ?? nil != nil
    }

    /// - Throws: Why `text` is refused, with examples; also if it names a zone that cannot be loaded.
    package func when(_ text: String) throws(TimeTextError) -> When {
        guard text.utf8.count <= 200 else { throw Self.failure(text, "it is too long") }
        let words = text.split(separator: " ").map(String.init)
        guard let first = words.first else { throw Self.failure(text, "it is empty") }
        if first.hasPrefix("+") || first.lowercased() == "in" { return try later(words, text) }
        if let zone = Self.zoneName(in: words) { return try zoned(words.dropLast(), zone, text) }
        if words.count == 1, let meant = try canonical(first, text) { return meant }
        if words.count == 1, let time = try Self.time(first, text) { return .floating(next(time)) }
        guard words.count <= 2 else {
            throw Self.failure(
                text, Self.beginsWithPrintedDay(words) ? Self.formsOfDays : "there are too many words")
        }
        if words.count == 2 { try Self.checkDay(first, text) }
        let time = try words.dropFirst().first.map { word throws(TimeTextError) in
            if let hour = Self.hour(word) { return hour }
            return try Self.requiredTime(word, text)
        }
        return try on(first, at: time, text)
    }

    /// `today`, `fri` or `2026-11-24`, with a time or without.
    private func on(_ day: String, at time: TimeOfDay?, _ text: String) throws(TimeTextError) -> When {
        let date: CivilDate
        if let weekday = Self.weekday(day) {
            let isLaterToday = weekday == here.date.weekday && time.map { $0 > here.time } ?? false
            date = isLaterToday ? here.date : here.date.next(weekday)
        } else {
            switch day.lowercased() {
            case "today": date = here.date
            case "tomorrow": date = here.date.adding(days: 1)
            default: date = try Self.date(day, text)
            }
        }
        return time.map { .floating(CivilDateTime(date, $0)) } ?? .date(date)
    }

    private func next(_ time: TimeOfDay) -> CivilDateTime {
        CivilDateTime(time > here.time ? here.date : here.date.adding(days: 1), time)
    }

    /// `+2h`, `in 3 days`, followed by a time if the length has no hours.
    private func later(_ words: [String], _ text: String) throws(TimeTextError) -> When {
        var words = words
        if words[0].hasPrefix("+"), words[0] != "+" { words[0].removeFirst() } else { words.removeFirst() }
        let time = words.last?.contains(":") == true ? try Self.requiredTime(words.removeLast(), text) : nil
        guard let period = PeriodPhrase.read(words.joined(separator: " ")) else {
            throw Self.failure(text, PeriodPhrase.reason)
        }
        let date = here.date.adding(period)
        if let time {
            guard period.seconds == 0 else {
                throw Self.failure(text, "hours from now and a time contradict each other")
            }
            return .floating(CivilDateTime(date, time))
        }
        if period.seconds == 0 { return .date(date) }
        if period.days == 0 { return .instant(now + period.exactPart) }
        return .instant(locality.zone.instant(of: CivilDateTime(date, here.time)) + period.exactPart)
    }

    /// Reads the canonical forms that contain a time; `nil` if `word` is none of them.
    private func canonical(_ word: String, _ text: String) throws(TimeTextError) -> When? {
        guard word.utf8.first.map(TextScanner.isDigit) == true, word.contains("T") else { return nil }
        let meant = try When(parsing: word)
        if case .zoned(_, let zone) = meant { try check(zone, text) }
        return meant
    }

    /// Reads `2026-11-24 17:30` or `2026-11-24T17:30` in a named zone. Refuses words such as "tomorrow",
    /// which may be another day there than here.
    private func zoned(_ words: ArraySlice<String>, _ zone: String, _ text: String) throws(TimeTextError)
        -> When
    {
        let parts = words.flatMap {
            $0.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
        }
        guard parts.count == 2, parts[0].utf8.first.map(TextScanner.isDigit) == true else {
            throw Self.failure(text, "a zone needs a date in figures and a time before it")
        }
        let civil = CivilDateTime(try Self.date(parts[0], text), try Self.requiredTime(parts[1], text))
        let id: ZoneID
        do { id = try ZoneID(parsing: zone) } catch { throw Self.failure(text, error.reason) }
        try check(id, text)
        return .zoned(civil, id)
    }

    private func check(_ zone: ZoneID, _ text: String) throws(TimeTextError) {
        do {
            _ = try locality.zones.zone(zone)
        } catch {
            throw TimeTextError(value: text, reason: error.description, remedy: Self.remedy)
        }
    }
}
