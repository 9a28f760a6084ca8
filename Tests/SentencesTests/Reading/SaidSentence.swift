import CivilTime
import Rules
import Sentences

/// A line that is said at a moment and a place, and the summary of what it means.
struct SaidSentence: Sendable, CustomStringConvertible {
    let now: String
    let zone: String
    let locale: String
    let text: String
    let meaning: String

    var description: String { "\(text) [\(now) \(zone) \(locale)]" }

    /// The lines of one moment, with their meanings.
    static func lines(
        at now: String, in zone: String, _ locale: String, _ lines: [(text: String, meaning: String)]
    ) -> [SaidSentence] {
        lines.map {
            SaidSentence(now: now, zone: zone, locale: locale, text: $0.text, meaning: $0.meaning)
        }
    }

    func read() throws -> Sentence { try Self.parser(at: now, in: zone, locale).sentence(text) }

    static func parser(at now: String, in zone: String, _ locale: String?) throws -> SentenceParser {
        let zones = ZoneDatabase(environment: [:])
        let zone = try zones.zone(try ZoneID(parsing: zone))
        return SentenceParser(
            now: zone.instant(of: try CivilDateTime(parsing: now)), zone: zone, locale: locale, zones: zones)
    }
}

extension Sentence {
    /// All that the sentence says in one line: `event, 'yoga', 2026-12-05T18:00, FREQ=WEEKLY;BYDAY=SA, 60 min`.
    var summary: String {
        var words = [kind?.rawValue ?? intent.rawValue]
        if let title { words.append("'\(title)'") }
        if let dueDay {
            words.append(dueTime.map { CivilDateTime(dueDay, $0).description } ?? dueDay.description)
        }
        if let end { words.append("to \(end)") }
        if let recurrence { words.append("\(recurrence)\(recursFromCompletion ? " after completion" : "")") }
        words += labels.map { "#\($0)" }
        if let priority { words.append("p\(priority)") }
        if let quantity {
            let amount =
                quantity.thousandths.isMultiple(of: 1000)
                ? "\(quantity.thousandths / 1000)" : "\(Double(quantity.thousandths) / 1000)"
            words.append("amount \(amount)" + (quantity.unit.map { " \($0)" } ?? ""))
        }
        if let durationMinutes { words.append("\(durationMinutes) min") }
        words += alerts.map { $0.wholeMinutes.map { "alert \($0)" } ?? "alert \($0)" }
        if let zone { words.append("in \(zone)") }
        if let place { words.append("place \(place)") }
        if let notice { words.append("notice \(notice)") }
        if let renewal { words.append("renews \(renewal)") }
        if let assignee { words.append("@\(assignee)") }
        if dateRole == .expires || dateRole == .warrantyUntil {
            words += dateRole.map { [$0.rawValue] } ?? []
        }
        if let query {
            words.append(query.subject.rawValue)
            if let days = query.days { words.append("\(days.lowerBound)...\(days.upperBound)") }
            if let label = query.label { words.append("label \(label)") }
            if let person = query.person { words.append("person \(person)") }
            if let item = query.item { words.append("item \(item)") }
        }
        return words.joined(separator: ", ")
    }
}
