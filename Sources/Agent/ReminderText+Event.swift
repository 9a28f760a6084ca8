package import CivilTime
package import Household

extension ReminderText {
    /// - Parameter occurrence: `nil` where its zone has gone from this system: what was meant is still worth telling.
    package init(
        event: Event, occurrence: EventOccurrence?, now: Instant, locality: Locality, remedy: String? = nil
    ) {
        let time = occurrence.map { Self.words(for: $0, now: now, locality: locality) }
        var lines = [time ?? "Starts \(event.time.start)"]
        if let there = occurrence.flatMap({ Self.elsewhere($0.when, locality) }) { lines[0] += ", \(there)" }
        if !event.location.isEmpty { lines.append(Self.excerpt(event.location)) }
        lines += Self.excerpt(ofNotes: event.notes)
        if let remedy { lines.append(remedy) }
        self.init(title: event.title, body: lines.joined(separator: "\n"))
    }

    /// "Starts in 15 minutes (14:00–15:00)", "Starts tomorrow 14:00–15:00", "Today", "Until Thu 26 Nov".
    private static func words(for occurrence: EventOccurrence, now: Instant, locality: Locality) -> String {
        let phrase = RelativePhrase(now: now, zone: locality.zone)
        if case .date(let first) = occurrence.when, case .date(let end) = occurrence.end {
            return dayWords(from: first, to: end.adding(days: -1), phrase, now: now, locality)
        }
        let start = phrase.text(for: occurrence.startsAt)
        let isAhead = now < occurrence.startsAt || start == "now"
        let verb = isAhead ? "Starts" : now < occurrence.endsAt ? "Started" : "Was"
        let (begin, end) = (clock(occurrence.startsAt, locality), clock(occurrence.endsAt, locality))
        let range = begin == end ? begin : "\(begin)–\(end)"
        guard start.hasSuffix(begin) else { return "\(verb) \(start) (\(range))" }
        return "\(verb) \(start.dropLast(begin.count))\(range)"
    }

    private static func dayWords(
        from first: CivilDate, to last: CivilDate, _ phrase: RelativePhrase, now: Instant,
        _ locality: Locality
    ) -> String {
        let today = locality.zone.civil(of: now).date
        let begin = phrase.text(for: first)
        if first == last { return begin.prefix(1).uppercased() + begin.dropFirst() }
        let end = phrase.text(for: last)
        if today < first { return "Starts \(begin), until \(end)" }
        let day = "Day \(first.days(until: today) + 1) of \(first.days(until: last) + 1)"
        return today > last ? "Until \(end)" : "\(day), until \(end)"
    }

    private static func clock(_ moment: Instant, _ locality: Locality) -> String {
        let time = locality.zone.civil(of: moment).time
        return TimeOfDay(nearestToSecondOfDay: time.secondOfDay / 60 * 60).description
    }

    /// What clocks show where it takes place, if that is elsewhere.
    private static func elsewhere(_ when: When, _ locality: Locality) -> String? {
        guard case .zoned(let civil, let zone) = when, zone != locality.zone.id else { return nil }
        return "\(civil.time) \(zone)"
    }
}
