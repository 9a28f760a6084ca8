import CivilTime

/// A zone that a line names.
struct ZoneMention: Sendable {
    /// The tokens that name it.
    let range: Range<Int>
    /// `nil` if it is not known, or could be several.
    let zone: Zone?
}

extension SentenceReading {
    /// "9am PST", "3pm new york time", "14:00 UTC+2", "10:00 Europe/London".
    mutating func readZone() {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            guard let (name, end) = zoneName(place), isFree(place..<end) else { continue }
            let isBracketed = time.isMark("(", place - 1) && time.isMark(")", end)
            let range = isBracketed ? place - 1..<end + 1 : place..<end
            namedZone = ZoneMention(range: range, zone: name.flatMap(zone))
            take(range, as: .time)
            return
        }
    }

    /// A zone without a time beside it is a word of the title.
    mutating func giveBackZone() {
        guard let mention = namedZone, clock == nil, repetition?.time == nil else { return reportZone() }
        namedZone = nil
        for place in mention.range { taken[place] = false }
        let start = tokens[mention.range.lowerBound].range.lowerBound
        sentence.parts.removeAll { $0.meaning == .time && $0.range.lowerBound == start }
    }

    private mutating func reportZone() {
        guard let mention = namedZone, mention.zone == nil else { return }
        doubt(.unclear(.zone), mention.range)
    }

    private func zone(_ name: String) -> Zone? {
        guard let zones = parser.zones, let id = ZoneID(name) else { return nil }
        // A zone that this system does not have is reported as one that is not known.
        return try? zones.zone(id)
    }

    /// Turns the time that is due into that of the named zone.
    mutating func convertToNamedZone() {
        guard let zone = namedZone?.zone, let id = zone.id, id != parser.zone.id,
            case .floating(var civil)? = sentence.due
        else { return }
        if day == nil, repetition == nil, clock?.isToday != true {
            // The next time that clocks there show it.
            let there = zone.civil(of: parser.now)
            civil = CivilDateTime(there.date, civil.time)
            if zone.instant(of: civil) <= parser.now {
                civil = CivilDateTime(there.date.adding(days: 1), civil.time)
            }
        }
        let local = parser.zone.civil(of: zone.instant(of: civil))
        (sentence.due, sentence.zone) = (.zoned(civil, id), id)
        (sentence.dueDay, sentence.dueTime) = (local.date, local.time)
    }

    // MARK: Names

    /// The name of a zone in the database; `nil` as the value if nobody can tell which one is meant.
    private func zoneName(_ place: Int) -> Found<String?>? {
        guard tokens[place].kind == .word else { return nil }
        return identifier(place) ?? offset(place) ?? placeTime(place) ?? abbreviation(place)
    }

    /// `Europe/London`
    private func identifier(_ place: Int) -> Found<String?>? {
        guard time.isMark("/", place + 1), time.isGlued(place + 1), time.isGlued(place + 2),
            isCapital(place), place + 2 < tokens.count
        else { return nil }
        var end = place + 3
        while end < tokens.count, tokens[end].isGlued,
            tokens[end].kind == .word || time.isMark("/_-", end) && time.isGlued(end + 1)
        {
            end += 1
        }
        let range = tokens[place].range.lowerBound..<tokens[end - 1].range.upperBound
        let name = String(decoding: bytes[range], as: UTF8.self)
        guard Self.regions.contains(time.text(place)) else { return nil }
        return (name, end)
    }

    private static let regions: Set<String> = [
        "africa", "america", "antarctica", "asia", "atlantic", "australia", "etc", "europe", "indian",
        "pacific", "us",
    ]

    /// "UTC+2", "GMT-05:00"
    private func offset(_ place: Int) -> Found<String?>? {
        guard ["utc", "gmt"].contains(time.text(place)), time.isMark("+-\u{2212}", place + 1),
            time.isGlued(place + 1), time.isGlued(place + 2),
            let hours = time.figure(place + 2, digits: 1...2), hours <= 14
        else { return nil }
        var end = place + 3
        var isWhole = true
        if time.isMark(":", end), let minutes = time.figure(end + 1, digits: 2...2) {
            (isWhole, end) = (minutes == 0, end + 2)
        }
        // The database counts the other way: `Etc/GMT-2` is east of Greenwich.
        let sign = time.isMark("+", place + 1) ? "-" : "+"
        return (isWhole ? (hours == 0 ? "UTC" : "Etc/GMT\(sign)\(hours)") : nil, end)
    }

    /// "london time", "Pariser Zeit"
    private func placeTime(_ place: Int) -> Found<String?>? {
        for count in [3, 2, 1] where place + count < tokens.count {
            guard ["time", "zeit", "standard"].contains(time.text(place + count)) else { continue }
            let name = (place..<place + count).map(time.text).joined(separator: " ")
            let isStandard = time.text(place + count) == "standard"
            if isStandard, time.text(place + count + 1) != "time" { continue }
            let end = place + count + (isStandard ? 2 : 1)
            if let zone = ZoneNames.places[name] ?? ZoneNames.places[Self.withoutEnding(name)] {
                return (zone, end)
            }
            // "3pm Timbuktu time"
            if count == 1, endsClock(place), isCapital(place), words[place].isEmpty,
                time.meanings[place].isEmpty
            {
                return (nil, end)
            }
        }
        return nil
    }

    /// "London" of German "Londoner".
    private static func withoutEnding(_ name: String) -> String {
        name.hasSuffix("er") ? String(name.dropLast(2)) : name
    }

    /// "PST" beside a time, or in capitals where the line goes on.
    private func abbreviation(_ place: Int) -> Found<String?>? {
        let name = time.text(place)
        if ZoneNames.regions.contains(name), endsClock(place), closesTime(place + 1) {
            return (ZoneNames.places[name], place + 1)
        }
        let zone = ZoneNames.abbreviations[name]
        guard zone != nil || ZoneNames.shared.contains(name) else { return nil }
        let end = place + 1
        let isCapitals = typed(place) == typed(place).uppercased()
        guard time.isEnd(end), isCapitals || name.utf8.count > 2 else { return nil }
        let isBeside = endsClock(place) || time.isMark("(", place - 1) && endsClock(place - 1)
        // "est" and "ist" are words of other languages.
        let isPlain = isCapitals || !["est", "ist", "wet", "et", "ast"].contains(name)
        guard
            isBeside && isPlain
                || isCapitals && name.utf8.count > 2 && place > 0
                    && (isAtEnd(end) || time.daySpan(end) != nil)
        else { return nil }
        return (zone, end)
    }

    /// Whether nothing but a day follows a time: "10am eastern on friday", but not "3pm pacific heights".
    private func closesTime(_ place: Int) -> Bool {
        isAtEnd(place) || precedesTaken(place) || time.isMark(",;.)", place) || time.daySpan(place) != nil
            || tokens[place].kind == .label
    }

    /// Whether a time ends before `place`.
    private func endsClock(_ place: Int) -> Bool {
        (max(0, place - 9)..<max(0, place)).contains { start in
            time.isStart(start) && time.clockSpan(start)?.end == place
        }
    }
}
