package import CivilTime
import Rules

extension SubjectRequest {
    /// What would be stored, in short phrases: "tomorrow 15:00", "every week", "#health". The kind comes last, and
    /// only where it is not obvious: launchers cut off what is long.
    package func words(at now: Instant, in locality: Locality) -> [String] {
        let details = details(at: now, in: locality)
        guard !details.isEmpty else { return ["New \(kindName)"] }
        if case .task = self { return details }
        return details + ["new \(kindName)"]
    }

    private var kindName: String {
        switch self {
        case .task: "task"
        case .event: "event"
        case .item: "item"
        case .maintenance: "maintenance"
        case .document: "document"
        case .label: "label"
        }
    }

    /// What the sentence says beside the title and the kind.
    package func details(at now: Instant, in locality: Locality) -> [String] {
        let day = RelativePhrase(now: now, in: locality).calendarText(for:)
        var words: [String]
        switch self {
        case .task(let task):
            words = Self.words(task.due, task.repeats, now, locality)
            words += Self.words(task.reminders ?? [])
            if let estimate = task.estimate,
                let length = CivilPeriod(seconds: Int(estimate.components.seconds))
            {
                words.append("takes \(SnoozeChoice.words(length))")
            }
            if let priority = task.priority { words += Self.words(priority) }
            words += (task.labels ?? []).map { "#\($0)" }
        case .event(let event):
            words = Self.words(event.start, event.repeats, now, locality)
            if let length = Self.length(of: event) { words.append("for \(SnoozeChoice.words(length))") }
            words += Self.words(event.reminders ?? [])
        case .item(let item):
            words = []
            if let quantity = item.quantity { words.append(quantity.description) }
            if let last = item.bestBefore { words.append("best before \(day(last))") }
            if let last = item.useBy { words.append("use by \(day(last))") }
            if let last = item.warrantyUntil { words.append("warranty until \(day(last))") }
        case .maintenance(let plan):
            words = Self.words(plan.due.map { .date($0) }, plan.repeats, now, locality)
        case .document(let document):
            words = []
            if let last = document.validUntil { words.append("valid until \(day(last))") }
            if let notice = document.notice {
                let end = notice.unit.map { " to the end of a \($0.rawValue)" } ?? ""
                words.append("notice period \(SnoozeChoice.words(notice.period))\(end)")
            }
            if let renewal = document.renewal {
                words.append("renews for \(SnoozeChoice.words(renewal))")
            }
        case .label: words = []
        }
        return words
    }

    /// The length that the sentence gives, also by a last day.
    private static func length(of event: GivenFields<EventDetails>) -> CivilPeriod? {
        guard case .date(let first)? = event.start, case .date(let end)? = event.end else {
            return event.duration
        }
        return CivilPeriod(days: first.days(until: end))
    }

    /// Of the new subject, as it will be shown in lists.
    package var title: String {
        switch self {
        case .task(let task): CleanText.line(task.title ?? "")
        case .event(let event): CleanText.line(event.title ?? "")
        case .item(let item): CleanText.line(item.name ?? "")
        case .maintenance(let plan): CleanText.line(plan.title ?? "")
        case .document(let document): CleanText.line(document.title ?? "")
        case .label(let name): name
        }
    }

    private static func words(
        _ due: When?, _ repetition: Repetition?, _ now: Instant, _ locality: Locality
    ) -> [String] {
        // A repetition without a first time begins where the store will have it begin.
        guard let due = due ?? repetition.flatMap({ try? Series.start(of: $0, at: now, in: locality) }) else {
            return []
        }
        var words = [LauncherRow.clockWords(due, now, locality)]
        // A repetition that does not fit its start is refused when it is stored.
        if let repetition, let series = try? Series(start: due, repetition: repetition) {
            words.append(series.words(at: now, in: locality))
        }
        return words
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

extension SubjectRequest.Refusal {
    /// A sentence that says what to do next.
    /// - Parameter line: The sentence that was refused.
    package func words(about line: String) -> String {
        switch self {
        case .isNoSubject: "Nothing to add"
        case .hasNoTitle: "Type a title as well"
        case .doubt(let doubt): "Nothing added yet: \(doubt.words(about: line))"
        case .invalid(let error): "Nothing added yet: \(error.reason); \(error.remedy)"
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
        case .reversedDays: "'\(text)' ends before it begins"
        case .exception: "leave out '\(text)', and skip these days later"
        case .otherWeekday(let day): "'\(text)' falls on a \(day.shortWeekday)"
        case .ambiguousDay(let first, let second): "'\(text)' may be \(first) or \(second)"
        case .misspelt(let name): "did you mean '\(name)'?"
        case .unclear(let unclear): "'\(text)': \(unclear.words)"
        }
    }
}
