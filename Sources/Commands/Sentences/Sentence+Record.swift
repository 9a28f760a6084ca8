import CivilTime
import JSONText
import Rules
import Sentences

extension Sentence {
    /// The sentence as JSON: always the same members, `null` for what was not said.
    func record(of line: String) -> JSON {
        .object([
            "text": .text(line),
            "intent": .text(intent.rawValue),
            "kind": .text(kind?.rawValue ?? intent.rawValue),
            "title": .of(title),
            "due": .of(dueText),
            "due_instant": .of(dueInstantText),
            "day_before": .of(dayBefore?.description),
            "end": .of(end?.description),
            "all_day": .flag(dueDay != nil && dueTime == nil),
            "date_role": .of(dateRole?.rawValue),
            "recurrence": .of(recurrence?.description),
            "recur_from": .of(recurrence.map { _ in recursFromCompletion ? "completion" : "schedule" }),
            "labels": .list(labels.map(JSON.text)),
            "priority": .of(priority),
            "quantity": quantity?.json ?? .null,
            "duration_min": .of(durationMinutes),
            "alert_min": .of(alertMinutes),
            "notice": .of(notice?.description),
            "renewal": .of(renewal?.description),
            "assignee": .of(assignee),
            "query": query?.json ?? .null,
            "parts": .list(parts.map { $0.json(of: line) }),
            "doubts": .list(doubts.map { $0.json(of: line) }),
        ])
    }

    /// One line for people: what was understood, and the words that it was read from.
    func summary(of line: String) -> String {
        let taken = parts.map { "[\(Self.text(of: line, $0.range))]" }.joined(separator: " ")
        let doubtful = doubts.map { "'\(Self.text(of: line, $0.range))': \($0.words)" }
        let read = taken.isEmpty ? meaning : SentenceText.read(meaning, from: taken)
        return ([read] + doubtful).joined(separator: "; ")
    }

    /// What was understood, for people.
    var meaning: String {
        var words = [movesDue || delay != nil ? SentenceText.move : kind?.rawValue ?? intent.rawValue]
        if let query { words.append(query.subject.rawValue.replacing("_", with: " ")) }
        if let title { words.append("'\(title)'") }
        if let delay {
            words.append(SentenceText.by(SnoozeChoice.words(delay)))
        } else if let text = dueText, !isDueImplied || kind != .task {
            // What is stored is the last day that is early enough for "before friday".
            let said = text.replacing("T", with: " ")
            let day = dayBefore.map { SentenceText.before(said, "\($0)") } ?? said
            words.append(movesDue ? SentenceText.moved(to: day) : SentenceText.date(day, as: dateRole))
        }
        if let end { words.append(SentenceText.end("\(end)")) }
        if let recurrence {
            words.append(SentenceText.repeats("\(recurrence)", afterCompletion: recursFromCompletion))
        }
        if let durationMinutes { words.append(SentenceText.lasts(minutes: durationMinutes)) }
        if let alertMinutes { words.append(SentenceText.reminder(minutesBefore: alertMinutes)) }
        if let priority { words.append(SentenceText.priority(priority)) }
        if let quantity { words.append(SentenceText.amount(quantity.words)) }
        if let notice { words.append(SentenceText.notice(DocumentText.notice(notice))) }
        if let renewal { words.append(SentenceText.renews(for: CalendarLength.words(renewal))) }
        if let assignee { words.append("@\(assignee)") }
        words += labels.map { "#\($0)" }
        return words.joined(separator: ", ")
    }

    private var dueText: String? {
        dueDay.map { day in dueTime.map { CivilDateTime(day, $0).description } ?? day.description }
    }

    private var dueInstantText: String? {
        if case .instant(let instant) = due { instant.description } else { nil }
    }

    fileprivate static func text(of line: String, _ range: Range<Int>) -> String {
        String(decoding: Array(line.utf8)[range], as: UTF8.self)
    }
}

extension Sentence.Part {
    fileprivate func json(of line: String) -> JSON {
        .object([
            "meaning": .text(meaning.rawValue), "start": .number(Int64(range.lowerBound)),
            "end": .number(Int64(range.upperBound)), "text": .text(Sentence.text(of: line, range)),
        ])
    }
}

extension Sentence.Doubt {
    fileprivate func json(of line: String) -> JSON {
        .object([
            "start": .number(Int64(range.lowerBound)), "end": .number(Int64(range.upperBound)),
            "text": .text(Sentence.text(of: line, range)), "reason": .text(words),
        ])
    }
}

extension Sentence.Quantity {
    fileprivate var json: JSON { .object(["value": value, "unit": .of(unit)]) }

    private var value: JSON {
        if thousandths.isMultiple(of: 1000) { return .number(Int64(thousandths / 1000)) }
        var digits = String(thousandths % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return .decimal("\(thousandths / 1000).\(digits)")
    }
}

extension Sentence.Query {
    fileprivate var json: JSON {
        .object([
            "type": .text(subject.rawValue), "from": .of(days?.lowerBound.description),
            "to": .of(days?.upperBound.description),
            "label": .of(label), "person": .of(person), "item": .of(item),
        ])
    }
}

extension JSON {
    fileprivate static func of(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
    fileprivate static func of(_ number: Int?) -> JSON { number.map { .number(Int64($0)) } ?? .null }
}
