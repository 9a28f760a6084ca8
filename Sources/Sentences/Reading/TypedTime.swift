package import CivilTime

/// Reads times, days, lengths and repetitions as people type them where nothing else can stand, such as after
/// `--due`.
///
/// The strict forms of `TimePhrase`, `DatePhrase`, `PeriodPhrase` and `RepetitionPhrase` come first, so that
/// their texts keep their meanings. Everything else is read as in a sentence, and has to be read to its end.
package struct TypedTime: Sendable {
    private let now: Instant
    private let locality: Locality
    /// Reads whole sentences, for the same moment and in the same languages.
    package let parser: SentenceParser
    package let today: CivilDate

    /// In bytes.
    private static let longestText = 200

    /// - Parameter locale: As `SentenceParser` takes it.
    package init(now: Instant, locality: Locality, locale: String?) {
        self.now = now
        self.locality = locality
        parser = SentenceParser(now: now, locality: locality, locale: locale)
        today = locality.zone.civil(of: now).date
    }

    /// - Parameter parser: Reads sentences for the same moment and place.
    init(_ parser: SentenceParser, in locality: Locality) {
        (now, self.locality, self.parser) = (parser.now, locality, parser)
        today = locality.zone.civil(of: parser.now).date
    }

    /// Reads `17:30`, `3pm`, `tonight`, `24 dec`, `next friday at noon`, `in 2 hours`, `now`.
    /// - Throws: Why `text` is refused, with examples; both readings if it has two.
    package func when(_ text: String) throws(TimeTextError) -> When {
        if ["now", "right now"].contains(text.lowercased()) { return .instant(now) }
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try TimePhrase(now: now, locality: locality).when(text)
        } catch {
            strict = error
        }
        return try moment(text, insteadOf: strict)
    }

    /// Reads a length, or else a time.
    package func snooze(_ text: String) throws(TimeTextError) -> SnoozePhrase {
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try TimePhrase(now: now, locality: locality).snooze(text)
        } catch {
            strict = error
        }
        if let length = length(text), length.months == 0 { return .length(length) }
        return .until(try moment(text, insteadOf: strict))
    }

    /// Reads a day: printed on a package, or in words. A month stands for its last day.
    package func date(
        _ text: String, _ direction: DatePhrase.Direction = .ahead
    ) throws(TimeTextError) -> CivilDate {
        let phrase = DatePhrase(today: today, direction: direction)
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try phrase.date(text)
        } catch {
            strict = error
        }
        if strict.isAmbiguous { throw strict }
        let words = text.lowercased().split(separator: " ")
        if direction == .back, words.count == 2, words[0] == "last",
            let date = try? phrase.date(String(words[1]))
        {
            return date
        }
        guard case .date(let date) = try moment(text, insteadOf: strict, isLastDay: true) else {
            throw strict
        }
        guard direction == .ahead || date <= today else { throw strict }
        return date
    }

    /// Reads `1h30m`, `half an hour`, `2 and a half hours`: weeks, days, hours, minutes and seconds.
    package func period(_ text: String) throws(TimeTextError) -> CivilPeriod {
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try PeriodPhrase.period(text)
        } catch {
            strict = error
        }
        guard let length = length(text), length.months == 0 else { throw strict }
        return length
    }

    /// Reads `2y`, `a year and a half`: years, months, weeks and days.
    package func calendarLength(_ text: String) throws(TimeTextError) -> CivilPeriod {
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try CalendarLengthPhrase.period(text)
        } catch {
            strict = error
        }
        guard let length = length(text), length.seconds == 0 else { throw strict }
        return length
    }

    /// Reads what stands after "every": `2w on tue`, `other friday`, `3rd monday of the month`.
    package func repetition(_ text: String, on days: String? = nil) throws(TimeTextError) -> Repetition {
        let strict: TimeTextError
        do throws(TimeTextError) {
            return try RepetitionPhrase.repetition(text, on: days)
        } catch {
            strict = error
        }
        if strict.isAmbiguous { throw strict }
        let whole = days.map { "\(text) on \($0)" } ?? text
        for line in ["every \(whole)", whole] {
            for var reading in readings(of: line) {
                if let repetition = reading.wholeRepetition() { return repetition }
            }
        }
        throw strict
    }

    // MARK: Readings

    private func readings(of text: String) -> [SentenceReading] {
        guard text.utf8.count <= Self.longestText else { return [] }
        let tokens = SentenceTokens.all(in: text)
        guard !tokens.isEmpty else { return [] }
        return parser.languages(of: tokens).map { SentenceReading(text, tokens, $0, parser: parser) }
    }

    private func length(_ text: String) -> CivilPeriod? {
        for reading in readings(of: text) {
            let start = reading.time.skipping(.forLength, 0)
            // "3m" may be minutes or months.
            guard let (length, end) = reading.time.length(start), end == reading.tokens.count else {
                continue
            }
            return length
        }
        return nil
    }

    private func moment(
        _ text: String, insteadOf strict: TimeTextError, isLastDay: Bool = false
    ) throws(TimeTextError) -> When {
        var doubt: TimeTextError?
        for var reading in readings(of: text) {
            if let moment = reading.wholeMoment(isLastDay: isLastDay) { return moment }
            if let found = reading.sentence.doubts.first {
                doubt = doubt ?? error(about: found, in: text)
            } else if let (day, time) = reading.dayOrTime() {
                doubt =
                    doubt
                    ?? TimeTextError(
                        value: text, reason: "it may be the day \(day) or the time \(time)",
                        remedy: "write '\(day)' or '\(time)'", isAmbiguous: true)
            }
        }
        throw doubt ?? strict
    }

    /// Why a doubtful part of a line was not taken, and what to write instead.
    package func error(about doubt: Sentence.Doubt, in line: String) -> TimeTextError {
        let part = String(decoding: Array(line.utf8)[doubt.range], as: UTF8.self)
        switch doubt.reason {
        case .misspelt(let name):
            let isCue = SentenceLanguage.all.contains { language in
                language.expiryWords.contains(name)
                    || language.expiryPairs.contains { $0.0 == name || $0.1 == name }
            }
            return TimeTextError(
                value: part,
                reason: isCue
                    ? "Steward does not know this word"
                    : "it is neither a day nor a time",
                remedy: "did you mean '\(name)'?")
        case .ambiguousDay, .impossibleDay:
            do throws(TimeTextError) {
                _ = try DatePhrase(today: today).date(part)
            } catch {
                // If it knows what is wrong, its error names the months and the readings.
                if error.isAmbiguous || error.reason.hasPrefix("there is no") { return error }
            }
        case .exception:
            return TimeTextError(
                value: part, reason: doubt.words,
                remedy:
                    "leave these words out; then 'steward event skip TITLE DATE' leaves a day of an event out, "
                    + "and 'steward skip TITLE' the next time of a task")
        case .reversedDays:
            return TimeTextError(
                value: part, reason: doubt.words, remedy: "write both months, as in 'from 28 june to 3 july'")
        case .unclear(let unclear):
            return TimeTextError(value: part, reason: unclear.words, remedy: unclear.remedy)
        case .impossibleTime, .otherWeekday, .twoDays, .twoTimes: break
        }
        return TimeTextError(
            value: part, reason: doubt.words, remedy: "write for example 24 dec, next friday, 17:30 or 3pm")
    }
}

extension SentenceReading {
    /// The whole line as a moment; `nil` if anything else stands in it.
    /// - Parameter isLastDay: Whether a month or a year stands for its last day.
    fileprivate mutating func wholeMoment(isLastDay: Bool) -> When? {
        findImpossibleDays()
        readDays()
        findDoubts()
        readClock()
        guard sentence.doubts.isEmpty, sentence.end == nil, clockEnd == nil else { return nil }
        if isWhole {
            if isLastDay, let reading = day?.day { takeLastDay(of: reading) }
            resolve()
            moveToToday()
            return sentence.dayBefore.map(When.date) ?? sentence.due
        }
        switch (weakDay, weakTime) {
        case (let reading?, nil):
            if isLastDay { takeLastDay(of: reading) }
            resolve(reading)
        case (nil, let reading?): resolve(reading)
        case (nil, nil), (.some, .some): return nil
        }
        return sentence.due
    }

    /// The day and the time, each of which the whole line may mean; `nil` if it has at most one of these
    /// readings.
    fileprivate func dayOrTime() -> (day: CivilDate, time: TimeOfDay)? {
        guard let day = weakDay, let time = weakTime else { return nil }
        return (day.first, Self.time(time).time)
    }

    private mutating func takeLastDay(of reading: DayReading) {
        isItem = reading.first.days(until: reading.last) > 7
    }

    private var isWhole: Bool {
        tokens.indices.allSatisfy { taken[$0] || time.isMark(",", $0) } && taken.count > 0
    }

    /// A day that needs a preposition in a sentence, and none here: "june", "24.12".
    private var weakDay: DayReading? {
        guard let (span, end) = time.daySpan(0), end == tokens.count, !span.day.isSpan else { return nil }
        return span.day
    }

    /// A time that needs a preposition in a sentence. A number alone may be a day or a time.
    private var weakTime: ClockReading? {
        guard let (range, end) = time.clockSpan(0), end == tokens.count, range.end == nil,
            tokens.count > 1 || tokens[0].kind == .word
        else { return nil }
        return range.start
    }

    /// "fri 3pm" on a Friday before 3 pm is today, as "fri 15:00" is.
    private mutating func moveToToday() {
        guard let range = dayRange, let due = sentence.dueTime, due > here.time,
            let last = range.last,
            range.count == 1 || range.count == 2 && time.skip(.on, range.lowerBound) == last,
            time.weekday(last)?.value.day == here.date.weekday
        else { return }
        set(here.date, due)
    }

    /// The whole line as a repetition; `nil` if anything else stands in it, such as a time of day.
    fileprivate mutating func wholeRepetition() -> Repetition? {
        readRepetition()
        guard isWhole, let found = repetition, found.time == nil, starting == nil else { return nil }
        resolve()
        return sentence.repetition
    }
}

extension Sentence {
    /// What `recurrence` and `recursFromCompletion` say together; `nil` if nothing repeats.
    package var repetition: Repetition? {
        guard let recurrence else { return nil }
        guard recursFromCompletion, let period = recurrence.period else { return .rule(recurrence) }
        return .afterDone(period)
    }
}

extension Sentence.Doubt {
    /// Why the words were not taken.
    package var words: String {
        switch reason {
        case .impossibleDay: "the calendar has no such day"
        case .impossibleTime: "it is not a time of day"
        case .otherWeekday(let day): "\(day) falls on another day of the week"
        case .twoDays: "these are two days; choose one, or write 'every' before them for both"
        case .twoTimes: "these are two times; add one task for each"
        case .reversedDays: "the last day comes before the first"
        case .exception:
            "a sentence can leave out days of the week, as in 'every day except sunday', but no dates"
        case .ambiguousDay(let first, let second): "this may be \(first) or \(second)"
        case .misspelt(let name): "did you mean '\(name)'?"
        case .unclear(let unclear): unclear.words
        }
    }
}

extension Sentence.Doubt.Unclear {
    /// What is not clear.
    package var words: String {
        switch self {
        case .reminder: "this does not say when to remind"
        case .lateReminder: "this reminder would come too late"
        case .zone: "Steward cannot tell which time zone this is"
        case .season: "a season is not a day"
        case .months: "a sentence cannot say in which months something repeats"
        case .secondRule: "these are two repetitions"
        case .correction: "this names a day that is not meant"
        case .lengthBefore: "Steward cannot tell which time this is"
        case .sky: "Steward does not know the times of the sun, the moon and the tides"
        case .window: "Steward cannot keep the hours of such a repetition"
        case .end: "this does not say on which day the repetition ends"
        case .everySecond: "this may be every other week, or the second one of each month"
        case .weekdays: "this may be once, or every week"
        case .holiday: "this may be the day, or only a part of the name"
        case .extension: "this is a second length of the warranty"
        case .length: "this does not say how often on these days"
        case .time: "this may be a time"
        case .minutesOrHours: "this may mean minutes to the hour, or from one hour to another"
        case .often: "this does not say at which times"
        case .ownReminders: "items and documents have reminders of their own"
        case .notice: "Steward cannot read a notice period from this"
        case .renewal: "Steward cannot tell for how long this renews a contract"
        }
    }

    /// What to write instead.
    package var remedy: String {
        switch self {
        case .reminder: "write for example 'remind me 1 hour before' or 'remind me at 6pm'"
        case .lateReminder: "name an earlier time for it"
        case .zone: "write for example '9am UTC', '9am London time' or '9am Europe/London'"
        case .season: "name a month or a day, or put the words in quotes"
        case .months: "leave these words out, and add for example --only apr,may,jun"
        case .secondRule: "write for example 'every 12 hours', or add one task for each"
        case .correction: "leave these words out"
        case .lengthBefore: "write the time itself, as in 'at 4:45'"
        case .sky: "write a time or a date, or put the words in quotes"
        case .window: "write for example 'every hour from 9 to 17', or add one task for each time of day"
        case .end: "write a date, as in 'until 20 december', or put the words in quotes"
        case .everySecond:
            "write for example 'every other saturday', or 'the second saturday of every month'"
        case .weekdays: "write 'every' before the days, or two dates"
        case .holiday: "say the day besides, as in 'on 31 december' or 'today'"
        case .extension:
            "write how long the warranty is in all, or until when, as in 'warranty until 2031-11-21'"
        case .length: "write 'every day for 5 days', or put the words in quotes"
        case .time: "write for example 'at 15:15' or 'for 3 hours', or put it in quotes"
        case .minutesOrHours: "write for example '7:50', or 'from 10:00 to 20:00'"
        case .often: "write for example 'every 12 hours', or add one task for each time of day"
        case .notice:
            "write for example 'phone contract until 31 march 2027, notice period 3 months', or put it in quotes"
        case .renewal:
            "write for example 'phone contract until 31 march 2027, renews for 1 year', or put it in quotes"
        case .ownReminders:
            "leave these words out; 'item edit --remind 2d' and 'document edit --remind 2d' set others"
        }
    }
}
