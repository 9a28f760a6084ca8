package import CivilTime

extension SentencePlan {
    /// What would be stored, in short phrases: "Task", "tomorrow 15:00", "every week", "#health".
    package func words(at now: Instant, in locality: Locality) -> [String] {
        let phrase = RelativePhrase(now: now, zone: locality.zone)
        switch self {
        case .task(let task):
            return ["New task"]
                + Self.words(task.due, task.repeats, now, locality)
                + Self.words(task.reminders.filter { $0 != .atDue })
                + (task.estimate.flatMap { CivilPeriod(seconds: Int($0.components.seconds)) }
                    .map { ["takes \(SnoozeChoice.words($0))"] } ?? [])
                + Self.words(task.priority) + task.labels.map { "#\($0)" }
        case .event(let event):
            return ["New event"]
                + Self.words(event.start, event.repeats, now, locality)
                + (event.duration.map { ["for \(SnoozeChoice.words($0))"] } ?? [])
                + Self.words(event.reminders ?? [])
        case .item(let item):
            return ["New item"]
                + (item.quantity == .one ? [] : [item.quantity.description])
                + (item.bestBefore.map { ["best before \(phrase.calendarText(for: $0))"] } ?? [])
                + (item.warrantyUntil.map { ["warranty until \(phrase.calendarText(for: $0))"] } ?? [])
        case .maintenance(let plan):
            return ["New maintenance"]
                + Self.words(plan.due.map { .date($0) }, plan.repeats, now, locality)
        case .document(let document):
            return ["New document"]
                + (document.validUntil.map { ["valid until \(phrase.calendarText(for: $0))"] } ?? [])
        }
    }

    /// Of the new subject, as it will be shown in lists.
    package var title: String {
        switch self {
        case .task(let task): task.title
        case .event(let event): event.title ?? ""
        case .item(let item): CleanText.line(item.name)
        case .maintenance(let plan): plan.title ?? ""
        case .document(let document): document.title
        }
    }

    private static func words(
        _ due: When?, _ repetition: Repetition?, _ now: Instant, _ locality: Locality
    ) -> [String] {
        guard let due else { return [] }
        var words = [clockWords(due, now, locality)]
        // A repetition that does not fit its start is refused when it is stored.
        if let repetition, let series = try? Series(start: due, repetition: repetition) {
            words.append(series.words(at: now, in: locality))
        }
        return words
    }

    /// `tomorrow 15:00`, `Fri 27 Nov`.
    static func clockWords(_ when: When, _ now: Instant, _ locality: Locality) -> String {
        let phrase = RelativePhrase(now: now, zone: locality.zone)
        if case .date(let date) = when { return phrase.text(for: date) }
        // Without the zone's file, the stored form is still useful.
        guard let moment = try? when.instant(in: locality) else { return when.description }
        return phrase.clockText(for: moment)
    }

    private static func words(_ reminders: [ReminderTrigger]) -> [String] {
        reminders.compactMap { trigger in
            guard case .relative(let period) = trigger, period != .zero else { return nil }
            return "reminder \(SnoozeChoice.words(-period)) before"
        }
    }

    private static func words(_ priority: Priority) -> [String] {
        switch priority.number {
        case 1...4: ["high priority"]
        case 5: ["medium priority"]
        case 6...9: ["low priority"]
        default: []
        }
    }
}

extension SentencePlan.Refusal {
    /// A sentence that says what to do next.
    /// - Parameter line: The sentence that was refused.
    package func words(about line: String) -> String {
        switch self {
        case .isNoSubject: "Nothing to add"
        case .hasNoTitle: "Type a title as well"
        case .doubt(let doubt): "Adds nothing yet: \(doubt.words(about: line))"
        case .invalid(let error): "Adds nothing yet: \(error.reason); \(error.remedy)"
        }
    }
}

extension Sentence.Doubt {
    fileprivate func words(about line: String) -> String {
        let bytes = Array(line.utf8)
        let isInside = range.lowerBound >= 0 && range.upperBound <= bytes.count
        let text = CleanText.excerpt(
            of: String(decoding: isInside ? bytes[range] : [], as: UTF8.self), length: 40)
        return switch reason {
        case .impossibleDay: "the calendar has no day '\(text)'"
        case .impossibleTime: "'\(text)' is not a time of day"
        case .twoDays: "'\(text)' names two days; choose one"
        case .twoTimes: "'\(text)' names two times; add one task for each"
        case .otherWeekday(let day): "'\(text)' falls on a \(day.shortWeekday)"
        case .ambiguousDay(let first, let second): "'\(text)' may be \(first) or \(second)"
        case .misspelt(let name): "did you mean '\(name)'?"
        }
    }
}
