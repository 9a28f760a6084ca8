import CivilTime

/// A time of day as it is written, before the day is known.
struct ClockReading: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// Nothing is left to guess.
        case exact
        /// An hour of twelve, whose half of the day is not said.
        case twelve
        /// A part of the day, which a time beside it makes precise.
        case part(DayPart)
        /// The end of the day meant.
        case midnight
    }

    var hour: Int
    var minute = 0
    var form = Form.exact
    /// Whether the text can be nothing but a time.
    var isCertain = true
    /// Whether it names today, as "tonight" does.
    var isToday = false

    /// Whether it is a meal rather than a time, without a preposition.
    var isMeal: Bool { form == .part(.midday) && !isCertain }

    /// This hour of twelve in the part of the day that is said elsewhere.
    func within(_ part: DayPart) -> ClockReading {
        guard form == .twelve else { return self }
        var clock = self
        clock.form = .exact
        if part == .night, hour == 12 { return ClockReading(hour: 0, form: .midnight) }
        if part.isAfterNoon, hour < 12, !(part == .night && hour < 5) { clock.hour += 12 }
        if !part.isAfterNoon, hour == 12 { clock.hour = 0 }
        return clock
    }
}

extension TimeReader {
    /// A time without a preposition: `5pm`, `17:30`, `half past 9`, `noon`, `5 in the afternoon`, `8`.
    func clock(_ place: Int) -> Found<ClockReading>? {
        guard let (clock, end) = movedClock(place) ?? plainClock(place) else { return nil }
        guard ["sharp", "punkt"].contains(text(end)),
            mayFollowDay(end + 1) || pick(end + 1, { _ in true }) != nil
        else {
            return (clock, end)
        }
        // "at 11 sharp monday", but not "6 sharp knives"
        var exact = clock
        exact.isCertain = true
        return (exact, end + 1)
    }

    /// "two hours before 5pm", "15 min after noon": a time so much earlier or later than another.
    private func movedClock(_ place: Int) -> Found<ClockReading>? {
        guard let (length, end) = length(place), length.seconds > 0, length.days == 0, length.months == 0,
            length.seconds % 60 == 0
        else { return nil }
        let isBefore = skip(.before, end) != nil
        guard let lead = skip(.before, end) ?? skip(.after, end), text(end) != "from",
            let (base, clockEnd) = plainClock(lead), isEnd(clockEnd),
            base.form != .twelve || base.isCertain || mayFollowDay(clockEnd), unit(clockEnd) == nil
        else { return nil }
        if case .part = base.form { return nil }
        let minutes = base.hour * 60 + base.minute + (isBefore ? -1 : 1) * length.seconds / 60
        var moved = base
        // Midnight is the end of the day, so that what is before it is on that day.
        let total = base.form == .midnight ? minutes + 1440 : minutes
        guard (0..<1440).contains(total) else { return nil }
        (moved.hour, moved.minute, moved.isCertain) = (total / 60, total % 60, true)
        if base.form == .midnight { moved.form = .exact }
        if base.form == .twelve, !(1...12).contains(moved.hour) { moved.form = .exact }
        return (moved, clockEnd)
    }

    private func plainClock(_ place: Int) -> Found<ClockReading>? {
        guard var (clock, end) = longest(figures(place), words(place)) else { return nil }
        if let minutes = pick(end, { if case .minutesPast(let minutes) = $0 { minutes } else { nil } }),
            clock.minute == 0
        {
            let total = (clock.hour * 60 + minutes.value + 1440) % 1440
            (clock.hour, clock.minute, end) = (total / 60, total % 60, minutes.end)
        }
        if let part = pick(end, { if case .inDayPart(let part) = $0 { part } else { nil } }) {
            var exact = clock.form == .twelve ? clock.within(part.value) : clock
            exact.isCertain = true
            return (exact, part.end)
        }
        if clock.form == .twelve,
            let part = pick(end, { if case .partOfToday(let part) = $0 { part } else { nil } })
        {
            var exact = clock.within(part.value)
            exact.isToday = true
            return (exact, part.end)
        }
        return (clock, end)
    }

    /// The words after which four digits are a time, and "10 to 8" is ten minutes before eight.
    static let hourLeads: Set<String> = ["at", "@", "um", "gegen", "around", "about"]

    /// `0700`, `730pm`, `at 1500`, `1500 Uhr`.
    private func unpunctuated(_ place: Int) -> Found<ClockReading>? {
        guard let number = figure(place, digits: 3...4) else { return nil }
        let (hour, minute) = (number / 100, number % 100)
        let isPadded = text(place).hasPrefix("0")
        guard hour < 24, minute < 60, hour > 0 || isPadded else { return nil }
        if let half = halfOfDay(place + 1), (1...12).contains(hour),
            isGlued(place + 1) || text(place + 1).utf8.count > 1
        {
            return (
                ClockReading(hour: hour % 12 + (half.value == .afternoon ? 12 : 0), minute: minute), half.end
            )
        }
        let isFour = text(place).utf8.count == 4
        if isFour, let sign = skip(.hourSign, place + 1) ?? skip(.unit(.hour), place + 1),
            !isPadded || !isGlued(sign)
        {
            return (ClockReading(hour: hour, minute: minute), sign)
        }
        // "bake at 350" is no time, and neither is a year.
        let isLed = place > 0 && Self.hourLeads.contains(text(place - 1))
        // "1800 UTC"
        if isFour, ["utc", "gmt"].contains(text(place + 1)) {
            return (ClockReading(hour: hour, minute: minute), place + 1)
        }
        guard isFour, isPadded || isLed && hour > 12 && minute.isMultiple(of: 5) else { return nil }
        return (ClockReading(hour: hour, minute: minute, isCertain: false), place + 1)
    }

    private func figures(_ place: Int) -> Found<ClockReading>? {
        if let found = unpunctuated(place) { return found }
        guard let hour = figure(place, digits: 1...2), hour <= 24 else { return nil }
        let isPadded = text(place).hasPrefix("0")
        var end = place + 1
        var minute = 0
        var isCertain = false
        if isMark(":.", end), isGlued(end), isGlued(end + 1), let value = figure(end + 1, digits: 2...2) {
            guard value < 60 else { return nil }
            isCertain = text(end) == ":"
            (minute, end) = (value, end + 2)
            if isCertain, isMark(":", end), isGlued(end), isGlued(end + 1),
                let second = figure(end + 1, digits: 2...2),
                second < 60
            {
                end += 2
            }
        }
        if hour > 0, hour <= 12, let rough = endOfRough(end) {
            return (ClockReading(hour: hour, minute: minute, form: isPadded ? .exact : .twelve), rough)
        }
        if !isCertain, end == place + 1, hour > 5 || isPadded, text(end) == "h", isGlued(end),
            isGlued(end + 1), skip(.hourSign, end) == nil || hour > 12 || isPadded,
            let value = figure(end + 1, digits: 2...2), value < 60
        {
            // "17h30", in every language; "8h30" may be a length.
            let isTime = hour > 12 || isPadded
            return hour < 24 ? (ClockReading(hour: hour, minute: value, isCertain: isTime), end + 2) : nil
        }
        if !isCertain, end == place + 1, hour > 12, text(end) == "h", isGlued(end),
            skip(.hourSign, end) == nil,
            unit(end + 1) == nil
        {
            // "15h" beside a day
            return hour < 24 ? (ClockReading(hour: hour, isCertain: false), end + 1) : nil
        }
        if let half = halfOfDay(end), hour <= 12 || half.value == .afternoon {
            guard hour > 0 else { return nil }
            let shifted = half.value == .afternoon ? (hour < 12 ? hour + 12 : hour) : hour % 12
            return shifted < 24 ? (ClockReading(hour: shifted, minute: minute), half.end) : nil
        }
        if let sign = skip(.hourSign, end) {
            let minutes = minute == 0 && unit(sign + 1) == nil ? figure(sign, digits: 2...2) : nil
            isCertain = true
            // "17h30", French "17 h 30", German "17 Uhr 30"
            let isLoose = text(sign - 1) == "uhr" || text(sign - 1) == "h" && !isGlued(end)
            if let minutes, minutes < 60, isGlued(sign) || isLoose {
                (minute, end) = (minutes, sign + 1)
            } else {
                end = sign
            }
        }
        if hour == 12, minute == 0, let noon = skip(.noon, end) { return (ClockReading(hour: 12), noon) }
        if hour == 24 {
            return minute == 0 && isCertain ? (ClockReading(hour: 0, form: .midnight), end) : nil
        }
        let isOpen = !isPadded && (1...12).contains(hour)
        return (
            ClockReading(hour: hour, minute: minute, form: isOpen ? .twelve : .exact, isCertain: isCertain),
            end
        )
    }

    /// The end of "ish" in "7ish" and "7-ish".
    private func endOfRough(_ place: Int) -> Int? {
        let ish = isMark("-", place) && isGlued(place) ? place + 1 : place
        return text(ish) == "ish" && isGlued(ish) ? ish + 1 : nil
    }

    /// "am" or "pm"; a single letter only next to the number.
    private func halfOfDay(_ place: Int) -> Found<DayPart>? {
        guard
            let half = pick(
                place,
                { meaning -> DayPart? in
                    switch meaning {
                    case .am: .morning
                    case .pm: .afternoon
                    default: nil
                    }
                })
        else { return nil }
        return text(place).utf8.count > 1 || half.end > place + 1 || isGlued(place) ? half : nil
    }

    private func words(_ place: Int) -> Found<ClockReading>? {
        longest(offsetFromHour(place), namedTime(place), spelledHour(place), roughHour(place))
    }

    /// "eightish"
    private func roughHour(_ place: Int) -> Found<ClockReading>? {
        pick(place) {
            if case .roughHour(let hour) = $0 { ClockReading(hour: hour, form: .twelve) } else { nil }
        }
    }

    /// `five o'clock`, `five pm`, and an hour in words after a preposition.
    private func spelledHour(_ place: Int) -> Found<ClockReading>? {
        guard let hour = pick(place, { if case .number(let number) = $0 { number } else { nil } }) else {
            return nil
        }
        // "seventeen oh five", "nine oh five"
        if (1...23).contains(hour.value), text(place).utf8.first.map({ $0 > 0x39 }) == true,
            ["oh", "o"].contains(text(hour.end)),
            let minute = pick(hour.end + 1, { if case .number(let number) = $0 { number } else { nil } }),
            (1...9).contains(minute.value)
        {
            let form = hour.value > 12 ? ClockReading.Form.exact : .twelve
            return (
                ClockReading(hour: hour.value, minute: minute.value, form: form, isCertain: hour.value > 12),
                minute.end
            )
        }
        guard (1...12).contains(hour.value) else { return nil }
        if let half = halfOfDay(hour.end) {
            let shifted = hour.value % 12 + (half.value == .afternoon ? 12 : 0)
            return (ClockReading(hour: shifted), half.end)
        }
        if let minutes = number(hour.end), (10...55).contains(minutes.value),
            minutes.value.isMultiple(of: 5), figure(hour.end, digits: 1...4) == nil
        {
            if let half = halfOfDay(minutes.end) {
                let shifted = hour.value % 12 + (half.value == .afternoon ? 12 : 0)
                return (ClockReading(hour: shifted, minute: minutes.value), half.end)
            }
            return (
                ClockReading(hour: hour.value, minute: minutes.value, form: .twelve, isCertain: false),
                minutes.end
            )
        }
        let sign = skip(.hourSign, hour.end)
        return (ClockReading(hour: hour.value, form: .twelve, isCertain: sign != nil), sign ?? hour.end)
    }

    /// `half past 9`, `quarter to 4`, `20 past 7`, German `halb zehn`.
    private func offsetFromHour(_ place: Int) -> Found<ClockReading>? {
        if let half = skip(.halfBefore, place), let hour = hourOfTwelve(half) {
            return offset(-30, from: hour.value, end: hour.end, isPadded: hour.isPadded)
        }
        if let quarter = skip(.quarterBefore, place), let hour = hourOfTwelve(quarter) {
            return offset(-15, from: hour.value, end: hour.end, isPadded: hour.isPadded)
        }
        let minutes: Found<Int>
        if let half = skip(.half, place) {
            if let hour = hourOfTwelve(half), hour.value <= 12 {
                // British "half 7" and "half seven".
                var found = offset(30, from: hour.value, end: hour.end, isPadded: hour.isPadded)
                found.value.isCertain = false
                return found
            }
            minutes = (30, half)
        } else if let quarter = skip(.quarter, place) {
            minutes = (15, quarter)
        } else if let number = number(place), [5, 10, 20, 25].contains(number.value) {
            minutes = (number.value, skipping(.unit(.minute), number.end))
        } else {
            return nil
        }
        // "10 to 8" may be two hours, "20 to 8", "at 10 to 8" and "10 vor 8" are not.
        let isLed = place > 0 && Self.hourLeads.contains(text(place - 1))
        let isWord =
            figure(place, digits: 1...2) == nil || minutes.end > place + 1 || minutes.value > 12 || isLed
            || ["vor", "before"].contains(text(minutes.end))
        if let past = skip(.pastHour, minutes.end), let hour = hourOfTwelve(past) {
            return offset(minutes.value, from: hour.value, end: hour.end, isPadded: hour.isPadded)
        }
        if isWord, minutes.value != 30, let to = skip(.toHour, minutes.end), let hour = hourOfTwelve(to) {
            return offset(-minutes.value, from: hour.value, end: hour.end, isPadded: hour.isPadded)
        }
        return nil
    }

    private func hourOfTwelve(_ place: Int) -> (value: Int, end: Int, isPadded: Bool)? {
        if skip(.noon, place) != nil, let end = skip(.noon, place) { return (12, end, true) }
        guard let hour = number(place), (1...23).contains(hour.value) else { return nil }
        return (hour.value, hour.end, hour.value > 12)
    }

    private func offset(_ minutes: Int, from hour: Int, end: Int, isPadded: Bool) -> Found<ClockReading> {
        var total = hour * 60 + minutes
        var form = isPadded ? ClockReading.Form.exact : .twelve
        var end = end
        if let half = halfOfDay(end) {
            total = (hour % 12 + (half.value == .afternoon ? 12 : 0)) * 60 + minutes
            (form, end) = (.exact, half.end)
        } else if let sign = skip(.hourSign, end) {
            end = sign
        }
        total = (total + 1440) % 1440
        if form == .twelve, total < 60 { total += 720 }
        return (ClockReading(hour: total / 60, minute: total % 60, form: form), end)
    }

    private func namedTime(_ place: Int) -> Found<ClockReading>? {
        if let night = skip(.inDayPart(.night), place) {
            // "look at night sky"
            let clock = ClockReading(
                hour: DayPart.night.hour, form: .part(.night), isCertain: mayFollowDay(night))
            return (clock, night)
        }
        return pick(place) { meaning -> ClockReading? in
            switch meaning {
            case .noon: ClockReading(hour: 12, isCertain: text(place).hasSuffix("ish"))
            case .mealTime: ClockReading(hour: 12, form: .part(.midday), isCertain: false)
            case .midnight: ClockReading(hour: 0, form: .midnight, isCertain: false)
            case .endOfDay: ClockReading(hour: 17)
            case .firstThing: ClockReading(hour: 8)
            case .inDayPart(let part): ClockReading(hour: part.hour, form: .part(part))
            case .partOfToday(let part): ClockReading(hour: part.hour, form: .part(part), isToday: true)
            default: nil
            }
        }
    }

    /// A part of the day that a day before it makes a time: "tomorrow morning".
    func dayPart(_ place: Int) -> Found<ClockReading>? {
        pick(place) { meaning -> ClockReading? in
            switch meaning {
            case .dayPart(let part), .inDayPart(let part): ClockReading(hour: part.hour, form: .part(part))
            default: nil
            }
        }
    }

    /// A time and the one after it, of "from 4 to 5pm", "9:30-11".
    struct ClockRange: Sendable {
        var start: ClockReading
        var end: ClockReading?
        var hasPreposition = false
    }

    /// A time with its preposition, and a range.
    func clockSpan(_ place: Int, readsRange: Bool = true) -> Found<ClockRange>? {
        let leads = [
            (skip(.from, place), true), (skip(.at, place), false), (skip(.forLength, place), false),
            (place, false),
        ]
        for (lead, isRange) in leads {
            guard let lead, let start = clock(lead) else { continue }
            // "a reminder for 6pm", but not "pizza for 6".
            if lead == skip(.forLength, place), lead != skip(.at, place), !start.value.isCertain { continue }
            if readsRange, let to = rangeMark(start.end) ?? (isRange ? skip(.and, start.end) : nil),
                let end = clock(to),
                end.value.form != .midnight || start.value.isCertain, isEnd(end.end),
                !isMark("-", start.end) || pick(to, { if case .number = $0 { true } else { nil } }) == nil
            {
                return (ClockRange(start: start.value, end: end.value, hasPreposition: lead > place), end.end)
            }
            guard isEnd(start.end) else { continue }
            return (ClockRange(start: start.value, hasPreposition: lead > place), start.end)
        }
        return nil
    }

    func rangeMark(_ place: Int) -> Int? {
        isMark("-\u{2013}\u{2014}", place) ? place + 1 : skip(.toward, place)
    }
}
