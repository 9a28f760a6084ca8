package import CivilTime
package import Rules
import SQLite

/// Reads the facts about the past year chunk by chunk: a household with thousands of tasks holds nobody up.
///
/// What changes between two pieces may count or not; each outcome is of one moment.
package struct InsightReading: Sendable {
    /// What has been read so far.
    package private(set) var facts: InsightFacts

    private enum Chunk: Sendable {
        case excused
        /// What was used and thrown away on a day.
        case uses(CivilDate)
        /// Tasks that are due in a span of time: those of a kind that follow another one.
        case tasks(InsightRows.Tasks, Range<Instant>, after: InsightRows.TaskPlace?)
        case journal(after: Int64)
        case repeating
        case task(Todo.ID)
        case maintenance
        case plan(MaintenancePlan.ID)
    }

    private let now: Instant
    private let locality: Locality
    private let person: String?
    /// Last first.
    private var chunks: [Chunk]
    private var begin: Instant
    private var skipped: [String: Set<String>] = [:]
    private var fates = ItemFates()

    /// How many outcomes are enough; the newest ones count.
    private static let mostOutcomes = 20_000
    /// Of the journal, at a time.
    private static let entries = 200
    /// Of the tasks that are due on a day, at a time.
    private static let tasks = 200

    /// - Parameter person: Only what is for a person, or was done by that person: a stored name; `nil` for the household.
    package init(now: Instant, in locality: Locality, of person: String? = nil) {
        (self.now, self.locality, self.person) = (now, locality, person)
        let today = locality.zone.civil(of: now).date
        facts = InsightFacts(today: today, since: today.adding(days: -Insights.days))
        begin = locality.zone.startOfDay(facts.since)
        let end = today.adding(days: Insights.horizon)
        let zone = locality.zone
        let days = (0...Insights.days + Insights.horizon).flatMap { past -> [Chunk] in
            let day = end.adding(days: -past)
            let span = zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1))
            return [.uses(day), .tasks(.completed, span, after: nil), .tasks(.open, span, after: nil)]
        }
        // What was done early may be due after the last day.
        let early = Chunk.tasks(.completed, zone.startOfDay(end.adding(days: 1))..<Instant.latest, after: nil)
        chunks = ([.excused, early] + days + [.journal(after: .min), .repeating, .maintenance]).reversed()
    }

    /// Reads the next piece.
    /// - Returns: Whether there are more.
    mutating func step(_ db: Database) throws -> Bool {
        let rows = InsightRows(db: db, now: now, locality: locality, person: person)
        switch chunks.popLast() {
        case .excused:
            for cause in Pauses.Cause.allCases { facts.excused.formUnion(try Pauses(db: db).days(cause)) }
        case .uses(let day):
            // Nobody writes down who ate what.
            if person == nil { try rows.addUses(on: day, to: &fates) }
        case .tasks(let kind, let span, let place):
            guard facts.outcomes.count < Self.mostOutcomes else { break }
            let last = try rows.addTasks(kind, due: span, after: place, limit: Self.tasks, to: &facts)
            if let last { chunks.append(.tasks(kind, span, after: last)) }
        case .journal(let entry):
            let last = try rows.addSkipped(after: entry, limit: Self.entries, to: &skipped)
            if let last { chunks.append(.journal(after: last)) }
        case .repeating:
            begin = max(begin, try rows.journalBegins())
            chunks += try rows.repeatingTasks().reversed().map(Chunk.task)
        case .task(let id):
            try rows.addRepeating(
                id, since: begin, skipped: skipped[id.description] ?? [], to: &facts)
        case .maintenance:
            try rows.addServices(to: &facts)
            chunks += try rows.plans().reversed().map(Chunk.plan)
        case .plan(let id): try rows.addPlan(id, to: &facts)
        case nil: break
        }
        if chunks.isEmpty { facts.items = fates.outcomes }
        return !chunks.isEmpty
    }
}

extension Store {
    /// Goes on for some time.
    /// - Returns: Whether there is more to read.
    package func advance(
        _ reading: inout InsightReading, for length: Duration = .milliseconds(3)
    ) throws(StoreError) -> Bool {
        try read { db in
            let end = ContinuousClock.now + length
            while try reading.step(db) {
                if ContinuousClock.now >= end { return true }
            }
            return false
        }
    }
}
