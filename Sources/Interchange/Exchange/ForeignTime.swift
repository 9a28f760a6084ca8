import CivilTime
import Rules
import Sentences

/// Reads times as other programs write them: ISO 8601 in its many forms, seconds since 1970, and what people type.
struct ForeignTime {
    let locality: Locality
    /// Reads what is none of these.
    var typed: TypedTime?

    /// - Parameter isDay: Whether the program means a day, although it writes a time with it.
    /// - Returns: `nil` if there is none, which some programs write as the year 1 or as 0.
    /// - Throws: Why it cannot be read.
    func when(_ text: String, isDay: Bool = false) throws(TimeTextError) -> When? {
        let text = text.trimmed
        if text.isEmpty || text == "0" || ["0000-", "0001-"].contains(where: text.hasPrefix) { return nil }
        if isDay, let date = CivilDate(String(text.prefix(10))) { return .date(date) }
        if let moment = Self.sinceEpoch(text) { return when(moment, isDay: isDay) }
        let whole = Self.canonical(text)
        if let date = CivilDate(whole) { return .date(date) }
        if let civil = CivilDateTime(whole) {
            return civil.time == .midnight ? .date(civil.date) : .floating(civil)
        }
        if let moment = Instant(whole) { return when(moment, isDay: isDay) }
        guard let typed else { return try When(parsing: text) }
        return try typed.when(text)
    }

    /// A completion, or when something was made.
    func moment(_ text: String) -> Instant? {
        guard let when = (try? self.when(text)) ?? nil else { return nil }
        return try? when.instant(in: locality)
    }

    private func when(_ moment: Instant, isDay: Bool) -> When {
        let civil = locality.zone.civil(of: moment)
        return isDay || civil.time == .midnight ? .date(civil.date) : .floating(civil)
    }

    /// Seconds or milliseconds, of 2001 or later.
    private static func sinceEpoch(_ text: String) -> Instant? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text) else {
            return nil
        }
        switch text.utf8.count {
        case 10: return Instant(millisecondsSince1970: number * 1000)
        case 13: return Instant(millisecondsSince1970: number)
        default: return nil
        }
    }

    /// `2026-12-05T09:00:00+00:00` for `2026-12-05 09:00:00.0000000+0000`; seconds that are missing are 0.
    private static func canonical(_ text: String) -> String {
        var bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes.count <= 45, bytes[4] == UInt8(ascii: "-"),
            bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":")
        else { return text }
        bytes[10] = UInt8(ascii: "T")
        let clock = bytes[11...].prefix { (0x30...0x3A).contains($0) }
        var rest = bytes[(11 + clock.count)...]
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
        rest = rest.drop { $0 == UInt8(ascii: " ") }
        let seconds = clock.count == 5 ? ":00" : ""
        // "+0100" and "+01"
        if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            !rest.contains(UInt8(ascii: ":")), rest.count == 5 || rest.count == 3
        {
            let minutes = rest.count == 5 ? Array(rest.suffix(2)) : [0x30, 0x30]
            rest = (Array(rest.prefix(3)) + [0x3A] + minutes)[...]
        }
        let zone = String(decoding: rest, as: UTF8.self)
        let start = String(decoding: bytes[..<11] + clock, as: UTF8.self) + seconds
        if !zone.isEmpty { return start + (zone == "+00:00" || zone == "z" ? "Z" : zone) }
        // A civil time has seconds only if they are not zero.
        return start.hasSuffix(":00") && start.utf8.count == 19 ? String(start.dropLast(3)) : start
    }
}
