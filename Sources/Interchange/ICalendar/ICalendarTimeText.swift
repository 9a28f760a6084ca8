import CivilTime

/// Times and lengths in the forms in which programs write them, whatever `VALUE` says.
///
/// Source: RFC 5545, sections 3.3.4 to 3.3.6; ISO 8601 for the longer forms.
enum ICalendarTimeText {
    /// A date, a floating time or an instant; `nil` if it is none of them.
    static func time(_ text: String) -> ICalendarTime.Kind? {
        if let kind = usual(text) { return kind }
        let tidy = tidied(text)
        guard !tidy.isEmpty, tidy.utf8.count <= 40 else { return nil }
        var bytes = tidy.utf8[...]
        guard let year = number(&bytes, 4), let month = number(&bytes, 2), let day = number(&bytes, 2),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        if bytes.isEmpty { return .date(date) }
        guard bytes.popFirst() == UInt8(ascii: "T"), let hour = number(&bytes, 2),
            let minute = number(&bytes, 2)
        else { return nil }
        let second = number(&bytes, 2) ?? 0
        if bytes.first == UInt8(ascii: ".") { bytes = bytes.dropFirst().drop { (0x30...0x39).contains($0) } }
        guard let civil = civil(date, hour, minute, second) else { return nil }
        switch bytes.first {
        case nil: return .floating(civil)
        case UInt8(ascii: "Z") where bytes.count == 1:
            return .instant(Instant(secondsSince1970: civil.clockSeconds))
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard let offset = offset(String(Substring(bytes))) else { return nil }
            return .instant(Instant(secondsSince1970: civil.clockSeconds - Int64(offset)))
        default: return nil
        }
    }

    /// A fast path for the forms of the standard.
    private static func usual(_ text: String) -> ICalendarTime.Kind? {
        let bytes = text.utf8
        guard bytes.count == 8 || bytes.count == 15 || bytes.count == 16 else { return nil }
        var numbers = (0, 0)
        var (place, isInstant) = (0, false)
        for byte in bytes {
            switch (place, byte) {
            case (0..<8, 0x30...0x39): numbers.0 = numbers.0 * 10 + Int(byte) - 0x30
            case (9..<15, 0x30...0x39): numbers.1 = numbers.1 * 10 + Int(byte) - 0x30
            case (8, UInt8(ascii: "T")): break
            case (15, UInt8(ascii: "Z")): isInstant = true
            default: return nil
            }
            place += 1
        }
        let (day, time) = numbers
        guard let date = CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100) else {
            return nil
        }
        if bytes.count == 8 { return .date(date) }
        guard let civil = civil(date, time / 10_000, time / 100 % 100, time % 100) else { return nil }
        return isInstant ? .instant(Instant(secondsSince1970: civil.clockSeconds)) : .floating(civil)
    }

    /// In capitals, without white space, hyphens in the date and colons.
    private static func tidied(_ text: String) -> String {
        guard text.utf8.count <= 60 else { return "" }
        var result: [UInt8] = []
        for byte in text.uppercased().utf8 {
            switch byte {
            case UInt8(ascii: ":"): continue
            case UInt8(ascii: "-") where result.count < 8: continue
            case 0x20 where result.count == 8: result.append(UInt8(ascii: "T"))
            case 0...0x20: continue
            default: result.append(byte)
            }
        }
        return String(
            decoding: result.last == UInt8(ascii: "T") ? result.dropLast() : result[...], as: UTF8.self)
    }

    /// 24:00 is the midnight at which the day ends.
    private static func civil(_ date: CivilDate, _ hour: Int, _ minute: Int, _ second: Int) -> CivilDateTime?
    {
        if hour == 24, minute == 0, second == 0 { return CivilDateTime(date.adding(days: 1), .midnight) }
        // A leap second counts as the second before it: RFC 5545, section 3.3.12.
        return TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second).map {
            CivilDateTime(date, $0)
        }
    }

    private static func number(_ bytes: inout Substring.UTF8View, _ count: Int) -> Int? {
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        bytes = bytes.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    /// `+0100`, `-05`, `+053000`, in seconds.
    /// - Parameter needsSign: Whether digits alone are no offset.
    static func offset(_ text: String, needsSign: Bool = true) -> Int? {
        var bytes = text.utf8.filter { $0 != UInt8(ascii: ":") && $0 > 0x20 }[...]
        if !needsSign, let first = bytes.first, (0x30...0x39).contains(first) { bytes = [0x2B] + bytes }
        let sign = bytes.popFirst()
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), [1, 2, 3, 4, 6].contains(bytes.count),
            bytes.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        if !bytes.count.isMultiple(of: 2) { bytes = [0x30] + bytes }
        let parts = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            (Int(bytes[$0]) - 0x30) * 10 + Int(bytes[$0 + 1]) - 0x30
        }
        let (minutes, seconds) = (parts.count > 1 ? parts[1] : 0, parts.count > 2 ? parts[2] : 0)
        guard parts[0] < 24, minutes < 60, seconds < 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (parts[0] * 3600 + minutes * 60 + seconds)
    }

    /// A length; `nil` if it is none, or has months or years, which iCalendar does not have.
    static func length(_ text: String) -> CivilPeriod? {
        guard text.utf8.count <= 60, let first = text.utf8.first(where: { $0 > 0x20 }),
            "Pp+-".utf8.contains(first)
        else { return nil }
        if let period = try? CivilPeriod(parsing: text) { return period.months == 0 ? period : nil }
        let tidy = String(decoding: text.uppercased().utf8.filter { $0 > 0x20 }, as: UTF8.self)
        if ["P", "PT", "-P", "-PT", "+PT"].contains(tidy) { return .zero }
        if let period = try? CivilPeriod(parsing: tidy) { return period.months == 0 ? period : nil }
        return sloppyLength(tidy)
    }

    /// With signs behind `P` or `T`, as Java writes `PT-1H-30M`, in any order, with fractions, or with a `T` at the end.
    private static func sloppyLength(_ text: String) -> CivilPeriod? {
        var bytes = text.utf8[...]
        let sign = sign(&bytes)
        guard bytes.popFirst() == UInt8(ascii: "P") else { return nil }
        var (days, milliseconds, isClock) = (0, 0, false)
        var units: Set<UInt8> = []
        while !bytes.isEmpty {
            if !isClock, bytes.first == UInt8(ascii: "T") {
                isClock = true
                bytes.removeFirst()
                continue
            }
            let own = sign * Self.sign(&bytes)
            guard let (number, thousandths) = decimal(&bytes), let unit = bytes.popFirst(),
                let size = size(of: unit, isClock: isClock), units.insert(unit).inserted
            else { return nil }
            if isClock {
                milliseconds += own * (number * 1000 + thousandths) * size
            } else {
                guard thousandths == 0 else { return nil }
                days += own * number * size
            }
        }
        guard !units.isEmpty else { return nil }
        return CivilPeriod(days: days, seconds: milliseconds / 1000)
    }

    private static func sign(_ bytes: inout Substring.UTF8View) -> Int {
        switch bytes.first {
        case UInt8(ascii: "-"):
            bytes.removeFirst()
            return -1
        case UInt8(ascii: "+"): bytes.removeFirst()
        default: break
        }
        return 1
    }

    /// A number of at most nine digits with at most three more that count behind a point or comma.
    private static func decimal(_ bytes: inout Substring.UTF8View) -> (number: Int, thousandths: Int)? {
        func digits() -> [Int] {
            let found = bytes.prefix { (0x30...0x39).contains($0) }
            bytes = bytes.dropFirst(found.count)
            return found.map { Int($0) - 0x30 }
        }
        let whole = digits()
        guard (1...9).contains(whole.count) else { return nil }
        var thousandths = 0
        if bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: ",") {
            bytes.removeFirst()
            let fraction = digits()
            guard !fraction.isEmpty else { return nil }
            thousandths = (fraction + [0, 0, 0]).prefix(3).reduce(0) { $0 * 10 + $1 }
        }
        return (whole.reduce(0) { $0 * 10 + $1 }, thousandths)
    }

    /// In seconds or days.
    private static func size(of unit: UInt8, isClock: Bool) -> Int? {
        switch (unit, isClock) {
        case (UInt8(ascii: "W"), false): 7
        case (UInt8(ascii: "D"), false): 1
        case (UInt8(ascii: "H"), true): 3600
        case (UInt8(ascii: "M"), true): 60
        case (UInt8(ascii: "S"), true): 1
        default: nil
        }
    }
}
