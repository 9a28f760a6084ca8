package import CivilTime

/// What there is in a span of time: events and tasks with all their occurrences.
package struct Agenda: Sendable, Hashable {
    /// Asked for more, nothing is told: who gets a part takes it for all.
    package static let mostEntries = 10_000
    package static let longest = Duration.seconds(3_660 * 86_400)
    /// Occurrences that are looked at, also in vain.
    private static let mostSteps = 100_000

    /// In the order of their starts; what takes all day comes before what starts at the beginning of it.
    package let entries: [AgendaEntry]

    /// - Parameters:
    ///   - events: Those that may occur in the span; others do no harm.
    ///   - tasks: Likewise.
    /// - Throws: The span is empty or longer than ten years, there is too much in it, or a zone cannot be had.
    package init(
        events: [Event], tasks: [Todo], in span: Range<Instant>, now: Instant, locality: Locality
    ) throws(InvalidValue) {
        var expansion = Expansion(span: span, now: now, locality: locality)
        for event in events { try expansion.add(event) }
        for task in tasks { try expansion.add(task) }
        entries = expansion.entries.sorted()
    }

    /// - Throws: It ends before it begins, or is longer than ten years.
    package static func span(from: When, to: When, in locality: Locality) throws(InvalidValue) -> Range<
        Instant
    > {
        let start = try beginning(of: from, "from", in: locality)
        let end = try beginning(of: to, "to", in: locality)
        guard start < end else {
            throw InvalidValue(
                field: "to", value: to.description, reason: "it is not after \(from), where the span begins",
                remedy: "write a later end")
        }
        guard end - start <= longest else {
            throw InvalidValue(
                field: "to", value: to.description, reason: "the span is longer than ten years",
                remedy: "ask for less at a time")
        }
        return start..<end
    }

    private static func beginning(of when: When, _ field: String, in locality: Locality) throws(InvalidValue)
        -> Instant
    {
        if case .date(let date) = when { return locality.zone.startOfDay(date) }
        return try when.moment(in: locality, field: field)
    }

    private struct Expansion {
        let span: Range<Instant>
        let now: Instant
        let locality: Locality
        var entries: [AgendaEntry] = []
        private var steps = 0

        init(span: Range<Instant>, now: Instant, locality: Locality) {
            self.span = span
            self.now = now
            self.locality = locality
        }

        mutating func add(_ event: Event) throws(InvalidValue) {
            var occurrences = try event.occurrences(notOverAt: span.lowerBound, in: locality)
            while let occurrence = occurrences.next(), occurrence.startsAt < span.upperBound {
                if occurrence.overlaps(span) { try append(AgendaEntry(event, occurrence, now: now)) }
                try check(occurrences.steps)
            }
            steps += occurrences.steps
            try check(0)
        }

        /// At its due time, and at those after it that it will recur at.
        mutating func add(_ todo: Todo) throws(InvalidValue) {
            guard let due = todo.due else { return }
            let entry = try AgendaEntry(todo, due, now: now, in: locality)
            if span.contains(entry.startsAt) { try append(entry) }
            guard let task = RecurringTask(todo), todo.isOpen, !task.series.isAfterDone else { return }
            let current = try task.occurrence.moment(in: locality, field: "due")
            // A date comes to the user's hour and is due all day, and so is found a day before.
            let earliest = max(current + .milliseconds(1), span.lowerBound - .seconds(86_400))
            var occurrences = try task.series.occurrences(from: earliest, in: locality)
            while let next = occurrences.next(), next.instant < span.upperBound + .seconds(86_400) {
                steps += 1
                try check(0)
                let entry = try AgendaEntry(todo, next.when, now: now, in: locality)
                if span.contains(entry.startsAt) { try append(entry) }
            }
        }

        private mutating func append(_ entry: AgendaEntry) throws(InvalidValue) {
            entries.append(entry)
            if entries.count > Agenda.mostEntries { throw tooMuch }
        }

        private func check(_ more: Int) throws(InvalidValue) {
            if steps + more > Agenda.mostSteps { throw tooMuch }
        }

        private var tooMuch: InvalidValue {
            InvalidValue(
                field: "to", value: span.upperBound.description,
                reason: "there are more than \(Agenda.mostEntries) entries until then",
                remedy: "ask for less at a time")
        }
    }
}
