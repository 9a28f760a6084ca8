package import CivilTime

/// The occurrences of events and tasks in a span of time.
package struct Agenda: Sendable, Hashable {
    /// More entries are an error: a caller would take a part for the whole.
    package static let mostEntries = 10_000
    package static let longest = Duration.seconds(3_660 * 86_400)
    /// How many occurrences an expansion may examine, including those outside the span.
    private static let mostSteps = 100_000

    /// Ordered by start; all-day entries come before others that start at the same moment.
    package let entries: [AgendaEntry]

    /// - Parameters:
    ///   - events: Candidates; those outside the span are ignored.
    ///   - tasks: Likewise.
    /// - Throws: The span holds too many entries, or a zone cannot be loaded.
    package init(
        events: [Event], tasks: [Todo], in span: Range<Instant>, now: Instant, locality: Locality
    ) throws(InvalidValue) {
        var expansion = Expansion(span: span, now: now, locality: locality)
        for event in events { try expansion.add(event) }
        for task in tasks { try expansion.add(task) }
        entries = expansion.entries.sorted()
    }

    /// - Throws: `to` is not after `from`, the span is longer than ten years, or a zone cannot be loaded.
    package static func span(from: When, to: When, in locality: Locality) throws(InvalidValue) -> Range<
        Instant
    > {
        let start = try from.beginning(in: locality, field: "from")
        let end = try to.beginning(in: locality, field: "to")
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

        /// Adds the current occurrence, then the scheduled ones after it.
        mutating func add(_ todo: Todo) throws(InvalidValue) {
            guard let due = todo.due else { return }
            let entry = try AgendaEntry(todo, due, now: now, in: locality)
            if span.contains(entry.startsAt) { try append(entry) }
            guard let task = RecurringTask(todo), todo.isOpen, !task.series.isAfterDone else { return }
            let current = try task.occurrence.moment(in: locality, field: "due")
            // A date falls due at the user's date hour but lasts all day, so search from a day earlier.
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
