package import CivilTime

/// The occurrences of events and tasks in a span of time.
package struct Agenda: Sendable, Hashable {
    /// More entries are an error: a caller would take a part for the whole.
    package static let mostEntries = 10_000
    package static let longest = Duration.seconds(3_660 * 86_400)
    /// How many occurrences of one subject on one day have entries of their own. The last of them says how many more
    /// there are.
    package static let mostOfDay = 12
    /// Up to here the others of a day are counted.
    package static let mostCounted = 2_000
    /// How many occurrences an expansion may examine, including those outside the span.
    private static let mostSteps = 1_000_000
    /// How many it may examine only to count them.
    private static let mostCounting = 100_000

    /// Ordered by start; all-day entries come before others that start at the same moment.
    package let entries: [AgendaEntry]

    /// - Parameters:
    ///   - events: Candidates; those outside the span are ignored.
    ///   - tasks: Likewise.
    /// - Throws: The span holds too many entries, or a zone cannot be loaded.
    package init(
        events: [Event], tasks: [Todo], in span: Range<Instant>, now: Instant, locality: Locality
    ) throws(InvalidValue) {
        do throws(InvalidValue) {
            entries = try Self.entries(events, tasks, span, now, locality, mostOfDay: Self.mostOfDay)
        } catch {
            // Rather one of each than none.
            entries = try Self.entries(events, tasks, span, now, locality, mostOfDay: 1)
        }
    }

    private static func entries(
        _ events: [Event], _ tasks: [Todo], _ span: Range<Instant>, _ now: Instant, _ locality: Locality,
        mostOfDay: Int
    ) throws(InvalidValue) -> [AgendaEntry] {
        var expansion = Expansion(span: span, now: now, locality: locality, mostOfDay: mostOfDay)
        for event in events { try expansion.add(event) }
        for task in tasks { try expansion.add(task) }
        return expansion.entries.sorted()
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
        let mostOfDay: Int
        var entries: [AgendaEntry] = []
        private var steps = 0

        init(span: Range<Instant>, now: Instant, locality: Locality, mostOfDay: Int) {
            self.span = span
            self.now = now
            self.locality = locality
            self.mostOfDay = mostOfDay
        }

        mutating func add(_ event: Event) throws(InvalidValue) {
            var days = CrowdedDays(zone: locality.zone, now: now, mostShown: mostOfDay)
            var occurrences = try event.occurrences(notOverAt: span.lowerBound, in: locality)
            var examined = 0
            while let occurrence = occurrences.next(), occurrence.startsAt < span.upperBound {
                try count(occurrences.steps - examined)
                examined = occurrences.steps
                guard occurrence.overlaps(span), occurrence.startsAt >= days.resumesAt else { continue }
                if let done = days.take(AgendaEntry(event, occurrence, now: now)) { try append(done) }
                guard days.count >= limit else { continue }
                // Nobody needs to see all of them.
                occurrences = try EventOccurrences(of: event, startingFrom: days.skipRest(), in: locality)
                examined = 0
            }
            try append(days.finish())
        }

        /// Adds the current occurrence, then the scheduled ones after it.
        mutating func add(_ todo: Todo) throws(InvalidValue) {
            guard let due = todo.due else { return }
            var days = CrowdedDays(zone: locality.zone, now: now, mostShown: mostOfDay)
            let entry = try AgendaEntry(todo, due, now: now, in: locality)
            if span.contains(entry.startsAt) { _ = days.take(entry) }
            guard let task = RecurringTask(todo), todo.isOpen, !task.series.isAfterDone else {
                return try append(days.finish())
            }
            let current = try task.occurrence.moment(in: locality, field: "due")
            // A date falls due at the user's date hour but lasts all day, so search from a day earlier.
            let earliest = max(current + .milliseconds(1), span.lowerBound - .seconds(86_400))
            var occurrences = try task.series.occurrences(from: earliest, in: locality)
            while let next = occurrences.next(), next.instant < span.upperBound + .seconds(86_400) {
                try count(1)
                let entry = try AgendaEntry(todo, next.when, now: now, in: locality)
                guard span.contains(entry.startsAt), entry.startsAt >= days.resumesAt else { continue }
                if let done = days.take(entry) { try append(done) }
                guard days.count >= limit else { continue }
                occurrences = try task.series.occurrences(from: days.skipRest(), in: locality)
            }
            try append(days.finish())
        }

        /// How many of a day to examine: once much has been counted, no more than are needed.
        private var limit: Int { steps < Agenda.mostCounting ? Agenda.mostCounted : mostOfDay + 1 }

        private mutating func append(_ day: [AgendaEntry]) throws(InvalidValue) {
            entries += day
            if entries.count > Agenda.mostEntries { throw tooMuch }
        }

        private mutating func count(_ more: Int) throws(InvalidValue) {
            steps += more
            if steps > Agenda.mostSteps { throw tooMuch }
        }

        private var tooMuch: InvalidValue {
            InvalidValue(
                field: "to", value: span.upperBound.description,
                reason: "there are more than \(Agenda.mostEntries) entries until then",
                remedy: "ask for less at a time")
        }
    }
}
