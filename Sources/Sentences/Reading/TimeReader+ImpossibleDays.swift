import CivilTime

extension TimeReader {
    /// The end of a day that the calendar does not have: "feb 30", "31/2", "the 30th of next month" before a
    /// shorter one.
    func impossibleDay(_ place: Int) -> Int? {
        if let (_, afterName) = month(place) {
            guard let number = figure(afterName, digits: 1...2) ?? ordinalDay(afterName)?.value, number > 28,
                calendarDay(place) == nil
            else {
                return nil
            }
            let end = ordinalDay(afterName)?.end ?? afterName + 1
            // "march 40 km"
            return number <= 31 || mayFollowDay(end) ? end : nil
        }
        if let next = skip(.next, place), let (unit, afterUnit) = unit(next), unit == .month,
            let on = skip(.on, afterUnit), let (day, end) = ordinalDay(skipping(.the, on)),
            let first = start(of: .month, 1)
        {
            return Self.exists(day, in: first) ? nil : end
        }
        return impossibleDate(place) ?? impossibleDayOfMonth(place) ?? impossibleRange(place)
            ?? impossibleOrdinal(place)
    }

    private static func exists(_ day: Int, in month: CivilDate) -> Bool {
        CivilDate(year: month.year, month: month.month, day: day) != nil
    }

    private func impossibleDayOfMonth(_ place: Int) -> Int? {
        let ordinal = ordinalDay(place)
        let plain = figure(place, digits: 1...2).map { ($0, place + 1) } as Found<Int>?
        guard let (day, afterDay) = ordinal ?? plain, day > 28 else { return nil }
        if let (_, afterName) = month(skipping(.of, afterDay)) {
            return calendarDay(place) == nil ? afterName : nil
        }
        guard ordinal != nil || place > 0 && skip(.the, place - 1) == place,
            let (span, end) = monthSpan(skipping(.unit(.day), afterDay))
        else { return nil }
        return Self.exists(day, in: span.first) ? nil : end
    }

    /// "28-30 feb"
    private func impossibleRange(_ place: Int) -> Int? {
        guard figure(place, digits: 1...2) != nil, let to = rangeMark(ordinalDay(place)?.end ?? place + 1),
            figure(to, digits: 1...2) != nil
        else { return nil }
        return impossibleDayOfMonth(to)
    }

    /// "on the 32nd", but not "on the 32nd floor".
    private func impossibleOrdinal(_ place: Int) -> Int? {
        guard let number = figure(place, digits: 2...2), number > 31, isGlued(place + 1),
            ["st", "nd", "rd", "th"].contains(text(place + 1)), place > 1,
            skip(.the, place - 1) == place,
            (skip(.on, place - 2) ?? skip(.by, place - 2)).map({ $0 == place - 1 || $0 == place }) == true,
            mayFollowDay(place + 2)
        else { return nil }
        return place + 2
    }

    /// `2027-02-30`, `30/2/2027`, `31.2.`, and `31/2` if it is not a date in either order.
    private func impossibleDate(_ place: Int) -> Int? {
        guard let first = figure(place, digits: 1...4), isGlued(place + 1), isGlued(place + 2),
            isMark("-/.", place + 1), let second = figure(place + 2, digits: 1...2)
        else { return nil }
        let separator = text(place + 1)
        var end = place + 3
        var third: Int?
        if isMark(separator, end), isGlued(end), isGlued(end + 1), let number = figure(end + 1, digits: 1...4)
        {
            (third, end) = (number, end + 2)
        }
        if let third, (1900...2199).contains(first) {
            guard third < 100, separator != "." || second <= 12 && third <= 31 else { return nil }
            return CivilDate(year: first, month: second, day: third) == nil ? end : nil
        }
        guard first < 100, text(place).utf8.count < 3 else { return nil }
        let orders = separator == "." ? [(first, second)] : [(first, second), (second, first)]
        if let third {
            let isLong = (1900...2199).contains(third)
            guard isLong || text(end - 1).utf8.count == 2 && first <= 31 && second <= 31 && separator != "-",
                isLong || first > 28 || second > 28
            else { return nil }
            let year = isLong ? third : 2000 + third
            return orders.contains { CivilDate(year: year, month: $0.1, day: $0.0) != nil } ? nil : end
        }
        // Only the number of a day beside that of a month: "13/14" is more likely a score.
        guard separator != "-",
            orders.contains(where: { (29...31).contains($0.0) && (1...12).contains($0.1) }),
            !orders.contains(where: { CivilDate(year: 2000, month: $0.1, day: $0.0) != nil })
        else { return nil }
        if separator == "." { return isMark(".", end) && isGlued(end) ? end + 1 : nil }
        let isLed =
            place > 0 && (skip(.on, place - 1) ?? skip(.by, place - 1) ?? skip(.until, place - 1)) == place
        return isLed || place == 0 || mayFollowDay(end) ? end : nil
    }
}
