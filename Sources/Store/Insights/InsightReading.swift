package import CivilTime
package import Rules
import SQLite

/// Reads the facts about the past year piece by piece: a household with thousands of tasks holds nobody up.
///
/// What changes between two pieces may count or not; each outcome is of one moment.
package struct InsightReading: Sendable {
    /// What has been read so far.
    package private(set) var facts: InsightFacts

    private enum Piece: Sendable {
        case excused
        /// Tasks that are due on a day, and what was used and thrown away on it.
        case day(CivilDate)
        /// What was done early and is due after the last day.
        case later
        case journal(after: Int64)
        case repeating
        case task(Todo.ID)
        case maintenance
        case plan(MaintenancePlan.ID)
    }

    private let now: Instant
    private let locality: Locality
    /// Last first.
    private var pieces: [Piece]
    private var begin: Instant
    private var skipped: [String: Set<String>] = [:]
    private var fates = ItemFates()

    /// How many outcomes are enough; the newest ones count.
    private static let mostOutcomes = 20_000
    /// Of the journal, at a time.
    private static let entries = 200

    package init(now: Instant, in locality: Locality) {
        (self.now, self.locality) = (now, locality)
        let today = locality.zone.civil(of: now).date
        facts = InsightFacts(today: today, since: today.adding(days: -Insights.days))
        begin = locality.zone.startOfDay(facts.since)
        let end = today.adding(days: Insights.horizon)
        let days = (0...Insights.days + Insights.horizon).map { Piece.day(end.adding(days: -$0)) }
        pieces = ([.excused, .later] + days + [.journal(after: .min), .repeating, .maintenance]).reversed()
    }

    /// Reads the next piece.
    /// - Returns: Whether there are more.
    mutating func step(_ db: Database) throws -> Bool {
        let rows = InsightRows(db: db, now: now, locality: locality)
        let zone = locality.zone
        switch pieces.popLast() {
        case .excused:
            for cause in Pauses.Cause.allCases { facts.excused.formUnion(try Pauses(db: db).days(cause)) }
        case .later:
            let end = zone.startOfDay(facts.today.adding(days: Insights.horizon + 1))
            try rows.addCompletedTasks(due: end..<Instant.latest, to: &facts)
        case .day(let day):
            try rows.addUses(on: day, to: &fates)
            guard facts.outcomes.count < Self.mostOutcomes else { break }
            try rows.addTasks(
                due: zone.startOfDay(day)..<zone.startOfDay(day.adding(days: 1)), to: &facts)
        case .journal(let entry):
            let last = try rows.addSkipped(after: entry, limit: Self.entries, to: &skipped)
            if let last { pieces.append(.journal(after: last)) }
        case .repeating:
            begin = max(begin, try rows.journalBegins())
            pieces += try rows.repeatingTasks().reversed().map(Piece.task)
        case .task(let id):
            try rows.addRepeating(
                id, since: begin, skipped: skipped[id.description] ?? [], to: &facts)
        case .maintenance:
            try rows.addServices(to: &facts)
            pieces += try rows.plans().reversed().map(Piece.plan)
        case .plan(let id): try rows.addPlan(id, to: &facts)
        case nil: break
        }
        if pieces.isEmpty { facts.items = fates.outcomes }
        return !pieces.isEmpty
    }
}

extension Store {
    /// Goes on for some time.
    /// - Returns: Whether there is more to read.
    package func advance(
        _ reading: inout InsightReading, for length: Duration = .milliseconds(4)
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
