package import CivilTime
package import Rules

extension ReminderWording {
    /// - Parameter occurrence: `nil` if its zone is unknown on this system; the text then shows the stored
    ///   start.
    package init(
        event: Event, occurrence: EventOccurrence?, meeting: MeetingLink? = nil, now: Instant,
        locality: Locality, remedy: String? = nil
    ) {
        let time = occurrence.map { Self.words(for: $0, now: now, locality: locality) }
        var lines = [time ?? AgentEventText.starts("\(event.time.start)")]
        if let there = occurrence.flatMap({ Self.elsewhere($0.when, locality) }) { lines[0] += ", \(there)" }
        if let age = occurrence.flatMap({ event.details.age(at: $0.when) }) {
            lines.append(AgentEventText.age(age))
        }
        if !event.details.person.isEmpty { lines.append(PopupText.forWhom(Self.name(event.details.person))) }
        if !event.location.isEmpty { lines.append(Self.excerpt(event.location)) }
        // Who joins should know where that leads.
        if let meeting, !ByteSearch.contains(meeting.description, in: event.location) {
            lines.append(AgentEventText.online(meeting.host))
        }
        self.init(title: event.title, lines: lines + Self.excerpt(ofNotes: event.notes), remedy: remedy)
    }

    /// "Today 14:00–15:00", "Tomorrow 14:00–15:00", "Today", "Day 1 of 3, until Thu 26 Nov"; stays correct
    /// all day.
    private static func words(for occurrence: EventOccurrence, now: Instant, locality: Locality) -> String {
        let phrase = RelativePhrase(now: now, in: locality)
        if case .date(let first) = occurrence.when, case .date(let end) = occurrence.end {
            return dayWords(from: first, to: end.adding(days: -1), phrase, now: now, locality)
        }
        let day = phrase.text(for: locality.zone.civil(of: occurrence.startsAt).date)
        let (begin, end) = (clock(occurrence.startsAt, locality), clock(occurrence.endsAt, locality))
        return "\(day.prefix(1).uppercased())\(day.dropFirst()) \(begin == end ? begin : "\(begin)–\(end)")"
    }

    private static func dayWords(
        from first: CivilDate, to last: CivilDate, _ phrase: RelativePhrase, now: Instant,
        _ locality: Locality
    ) -> String {
        let today = locality.zone.civil(of: now).date
        let begin = phrase.text(for: first)
        if first == last { return begin.prefix(1).uppercased() + begin.dropFirst() }
        let end = phrase.text(for: last)
        if today < first { return AgentEventText.starts(begin, until: end) }
        if today > last { return AgentEventText.until(end) }
        return AgentEventText.day(first.days(until: today) + 1, of: first.days(until: last) + 1, until: end)
    }

    /// The local time at the event's location, if its zone differs from the user's.
    private static func elsewhere(_ when: When, _ locality: Locality) -> String? {
        guard case .zoned(let civil, let zone) = when, zone != locality.zone.id else { return nil }
        return "\(civil.time) \(zone)"
    }
}
